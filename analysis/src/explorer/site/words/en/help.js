export const help = {
};
