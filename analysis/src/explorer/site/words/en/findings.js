export const findings = {
};
