export const mitsudomoe = {
};
