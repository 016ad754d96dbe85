export const match = {
};
