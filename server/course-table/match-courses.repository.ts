import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import { courseFactsNowOf } from '#server/relations/courses.ts';
import type { ColumnId } from '#shared/columns/columns.ts';
import type { Filter } from '#shared/filters/filter.ts';
import { joinOf, sqlOf, type Reader } from './column-sql.ts';
import { compileOpenFilter } from './filter-sql.ts';

export interface MatchRow {
  readonly id: number;
  /** per filter; null: a value isn't known that decides it */
  readonly met: readonly (boolean | null)[];
  readonly values: readonly unknown[];
  /** when the scan of each tool was that has measured the values */
  readonly scannedAt: Readonly<Record<'core' | 'udoit' | 'tidyup', Date | null>>;
}

interface Question {
  readonly courseIds: readonly number[];
  readonly filters: readonly Filter[];
  readonly columns: readonly ColumnId[];
}

/** Which of the filters each course meets, with what the current transaction has changed, and its values. */
export async function matchAll(reader: Reader, { courseIds, filters, columns }: Question) {
  const compiled = filters.map((filter) => compileOpenFilter(filter, reader));
  const read = columns.map((column) => sqlOf(column, reader));
  const sources = new Set([...compiled, ...read].flatMap((each) => each.sources));
  const joins = [...sources].map((source) => joinOf[source](reader, courseIds));
  const tests = compiled.map(({ condition }, place) => sql`${condition} as ${sql.ref(`met${place}`)}`);
  const values = read.map(({ value }, place) => sql`${value} as ${sql.ref(`value${place}`)}`);
  const { rows } = await sql<Record<string, unknown> & { id: number }>`
    select ${sql.join([sql`m.id, m.core_scanned_at, m.udoit_scanned_at, m.tidyup_scanned_at`, ...tests, ...values])}
    from ${courseFactsNowOf(reader.scope, courseIds)} m ${sql.join(joins, sql` `)}`.execute(db());
  return rows.map((row): MatchRow => ({
    id: row.id,
    // As selected above.
    met: filters.map((_, place) => row[`met${place}`] as boolean | null),
    values: columns.map((_, place) => row[`value${place}`]),
    scannedAt: {
      core: row['core_scanned_at'] as Date | null,
      udoit: row['udoit_scanned_at'] as Date | null,
      tidyup: row['tidyup_scanned_at'] as Date | null,
    },
  }));
}
