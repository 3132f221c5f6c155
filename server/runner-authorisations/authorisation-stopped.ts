import { ConsentStopped, consentStops, type Stop } from '#server/canvas-consents/consent-stopped.service.ts';
import type { AuthorisationOutcome } from '#shared/runner-authorisations/authorisation-outcome.ts';

/** Why an authorisation goes no further, and the status of its page. */
export const stopStatuses = {
  ...consentStops,
  link: 410,
  account: 409,
  linkUnknown: 404,
  linkUsed: 410,
  linkRevoked: 410,
  linkExpired: 410,
} as const satisfies Record<Exclude<AuthorisationOutcome, 'authorised'>, number> & Record<string, number>;
export type StopReason = keyof typeof stopStatuses;

/** An authorisation that stops here. */
export class AuthorisationStopped extends ConsentStopped<StopReason> {
  override name = 'AuthorisationStopped';
}

export const stop: Stop = (reason, detail) => new AuthorisationStopped(reason, detail);
