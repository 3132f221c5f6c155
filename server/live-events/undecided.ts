/** Why an event can't be judged: Canvas's keys can't be read, its key isn't among them, or our root account isn't known. */
export type Unknown = 'keys' | 'key' | 'root';

/** Nothing can be said about an event now; later it can. */
export class Undecided extends Error {
  override name = 'Undecided';
  readonly why: Unknown;

  constructor(why: Unknown) {
    super(why);
    this.why = why;
  }
}
