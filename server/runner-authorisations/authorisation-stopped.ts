import type { AuthorisationOutcome } from '#shared/runner-authorisations/authorisation-outcome.ts';

/** Why an authorisation goes no further, and the status of its page. */
export const stopStatuses = {
  denied: 403,
  session: 401,
  refused: 502,
  scopes: 502,
  unreachable: 502,
  malformed: 502,
  gone: 410,
  link: 410,
  account: 409,
  expired: 401,
  elsewhere: 403,
  crowded: 429,
  linkUnknown: 404,
  linkUsed: 410,
  linkRevoked: 410,
  linkExpired: 410,
  unexpected: 500,
} as const satisfies Record<Exclude<AuthorisationOutcome, 'authorised'>, number> & Record<string, number>;
export type StopReason = keyof typeof stopStatuses;

/** An authorisation that stops here. `detail` is only for the log. */
export class AuthorisationStopped extends Error {
  override name = 'AuthorisationStopped';
  readonly reason: StopReason;
  readonly detail: string;
  constructor(reason: StopReason, detail = '') {
    super(reason);
    this.reason = reason;
    this.detail = detail.slice(0, 200);
  }
}
