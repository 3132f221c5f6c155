import type { ColumnType } from 'kysely';
import type { Phrase } from '#shared/text/phrase.ts';

/** A moment: a Date that can be written as text too; optional on insert where the database has a default. */
export type Moment = ColumnType<Date, Date | string | undefined, Date | string>;
export type GivenMoment = ColumnType<Date, Date | string, Date | string>;
export type MaybeMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** A calendar day as 'YYYY-MM-DD'. */
export type Day = string;

/** What's read as an object and written as text; optional on insert where the database has a default. */
export type Json<T> = ColumnType<T, string | undefined, string>;
export type GivenJson<T> = ColumnType<T, string, string>;
export type MaybeJson<T> = ColumnType<T | null, string | null | undefined, string | null>;

/** A phrase in the form the database takes. */
export const stored = (phrase: Phrase | null) => phrase && JSON.stringify(phrase);
