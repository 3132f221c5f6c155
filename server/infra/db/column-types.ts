import type { ColumnType } from 'kysely';
import type { Phrase } from '#shared/text/phrase.ts';

/** A moment: a Date both ways; optional on insert where the database has a default. */
export type Moment = ColumnType<Date, Date | string | undefined, Date | string>;
export type MaybeMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** A calendar day as 'YYYY-MM-DD'. */
export type Day = string;
/** A phrase as jsonb, written with `stored`; null for none. */
export type StoredPhrase = ColumnType<Phrase | null, string | null | undefined, string | null>;

/** A phrase in the form the database takes. */
export const stored = (phrase: Phrase | null) => phrase && JSON.stringify(phrase);
