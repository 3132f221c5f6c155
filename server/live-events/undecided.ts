import type { Unknown } from '#server/infra/db/live-event-tables.ts';

/** Nothing can be said about an event now; later it can. */
export class Undecided extends Error {
  override name = 'Undecided';
  readonly why: Unknown;

  constructor(why: Unknown) {
    super(why);
    this.why = why;
  }
}
