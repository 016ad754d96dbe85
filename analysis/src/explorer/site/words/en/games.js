export const games = {
};
