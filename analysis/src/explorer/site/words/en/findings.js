export const findings = {
  "findings.title": "Kamisado findings",
};
