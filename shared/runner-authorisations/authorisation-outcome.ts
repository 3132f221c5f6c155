/** How an authorisation with Canvas ended. Only the first one changed anything. */
export const authorisationOutcomes = [
  'authorised',
  /** the person said no in Canvas */
  'denied',
  /** the session it was begun in has ended, or may no longer do this */
  'session',
  /** Canvas refused the code, the key or the token it had just given */
  'refused',
  /** the key doesn't allow what we ask for */
  'scopes',
  'unreachable',
  /** Canvas's answer made no sense */
  'malformed',
  /** the institution has moved to another Canvas, has no key or doesn't use the tool any more */
  'gone',
  /** the one-time link was used, replaced or revoked meanwhile */
  'link',
  /** by link: the account lacks permissions, and the one in use has them all */
  'account',
] as const;
export type AuthorisationOutcome = (typeof authorisationOutcomes)[number];
