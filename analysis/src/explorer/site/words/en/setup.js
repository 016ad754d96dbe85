export const setup = {
};
