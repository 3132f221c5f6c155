/** Why asking people in Canvas for a consent goes no further, whatever it's for, and the status of its page. */
export const consentStops = {
  denied: 403,
  session: 401,
  refused: 502,
  scopes: 502,
  unreachable: 502,
  malformed: 502,
  gone: 410,
  expired: 401,
  elsewhere: 403,
  crowded: 429,
  unexpected: 500,
} as const;
export type ConsentStop = keyof typeof consentStops;

/** A consent that stops here. `detail` is only for the log. */
export class ConsentStopped<Reason extends string = ConsentStop> extends Error {
  override name = 'ConsentStopped';
  readonly reason: Reason;
  readonly detail: string;
  constructor(reason: Reason, detail = '') {
    super(reason);
    this.reason = reason;
    this.detail = detail.slice(0, 200);
  }
}

/** Makes a feature's own error for one of these reasons. */
export type Stop = (reason: ConsentStop, detail?: string) => ConsentStopped<string>;
