/** Hosted Canvas's sign-in hosts, by issuer (facts on Canvas, "Issuers"). All its customers share these. */
const signIns: Readonly<Record<string, string>> = {
  'https://canvas.instructure.com': 'https://sso.canvaslms.com',
  'https://canvas.beta.instructure.com': 'https://sso.beta.canvaslms.com',
  'https://canvas.test.instructure.com': 'https://sso.test.canvaslms.com',
};

/** The endpoints of hosted Canvas; undefined for any other issuer. */
export function hostedCanvas(issuer: string) {
  const origin = Object.hasOwn(signIns, issuer) ? signIns[issuer] : undefined;
  if (origin === undefined) return undefined;
  return {
    authenticationEndpoint: `${origin}/api/lti/authorize_redirect`,
    tokenEndpoint: `${origin}/login/oauth2/token`,
    jwksUrl: `${origin}/api/lti/security/jwks`,
  };
}
