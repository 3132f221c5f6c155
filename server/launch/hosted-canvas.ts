/** Where hosted Canvas answers, by its issuer (facts on Canvas, "Issuers"). All its customers share these. */
export const hostedCanvas: Readonly<Record<string, string>> = {
  'https://canvas.instructure.com': 'https://sso.canvaslms.com',
  'https://canvas.beta.instructure.com': 'https://sso.beta.canvaslms.com',
  'https://canvas.test.instructure.com': 'https://sso.test.canvaslms.com',
};
