export const studies = {
};
