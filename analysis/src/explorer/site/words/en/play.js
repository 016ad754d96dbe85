export const play = {
};
