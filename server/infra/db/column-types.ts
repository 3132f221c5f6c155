import type { ColumnType } from 'kysely';

/** A moment: read as a Date, written as one; may be left out where the database fills it in. */
export type Moment = ColumnType<Date, Date | string | undefined, Date | string>;
export type MaybeMoment = ColumnType<Date | null, Date | string | null | undefined, Date | string | null>;
/** A calendar day as 'YYYY-MM-DD'. */
export type Day = string;
