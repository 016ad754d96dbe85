export const moves = {
};
