import { ConsentStopped, consentStops, type Stop } from '#server/canvas-consents/consent-stopped.service.ts';

/** Why a person's consent goes no further, and the status of its page. */
export const stopStatuses = { ...consentStops, stranger: 409, masquerader: 403 } as const;
export type StopReason = keyof typeof stopStatuses;

/** A consent that stops here. */
export class GrantStopped extends ConsentStopped<StopReason> {
  override name = 'GrantStopped';
}

export const stop: Stop = (reason, detail) => new GrantStopped(reason, detail);
