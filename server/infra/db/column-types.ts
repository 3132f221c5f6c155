import type { ColumnType } from 'kysely';
import type { Phrase } from '#shared/text/phrase.ts';

/** A moment: read as a Date, written as one; may be left out where the database fills it in. */
export type Moment = ColumnType<Date, Date | string | undefined, Date | string>;
export type MaybeMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** A calendar day as 'YYYY-MM-DD'. */
export type Day = string;
/** A phrase as jsonb, written by `stored`; null for none. */
export type StoredPhrase = ColumnType<Phrase | null, string | null | undefined, string | null>;

/** A phrase as the database takes it. */
export const stored = (phrase: Phrase | null) => phrase && JSON.stringify(phrase);
