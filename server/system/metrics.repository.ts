import { sql, type RawBuilder } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import { sliceMs } from '#server/infra/measures/tallies.ts';
import { countables, countsBy, type Counts } from '#server/infra/measures/tally.ts';
import { noneTook } from '#shared/system/metrics.ts';

/** The numbers of several slices together. */
export type SummedRow = Readonly<Counts> & {
  /** by shared/system/metrics.ts */
  readonly took: readonly number[];
  /** how long it was measured; 0: there are no numbers, as nobody counted */
  readonly measuredSeconds: number;
  /** the most that waited at one moment; null: nobody looked */
  readonly queueDepth: number | null;
  readonly queueAgeSeconds: number | null;
};

/** A slice that has just begun, by clocks that may disagree, counts for this long: a rate of a second says nothing. */
const leastSeconds = 60;

/** The groups of requests by their times, as columns. */
const groups = noneTook().map((_, place) => `took_${place + 1}`);
const summedNames = [...countables.map(({ name }) => name), ...groups];

const list = (terms: readonly RawBuilder<unknown>[]) => sql.join(terms, sql`, `);
const as = (term: RawBuilder<unknown>, name: string) => sql`${term} as ${sql.ref(name)}`;

/** All that can be added up, of those rows that a condition holds for. */
const sumsOf = (isMeant: RawBuilder<unknown>) =>
  list([
    ...countables.map(({ name, column }) => as(sumOf(sql.ref(column), isMeant), name)),
    ...groups.map((name, place) => as(sumOf(sql`took[${sql.lit(place + 1)}]`, isMeant), name)),
  ]);

const sumOf = (term: RawBuilder<unknown>, isMeant: RawBuilder<unknown>) =>
  sql`coalesce(sum(${term}) filter (where ${isMeant}), 0)::float8`;

const isAny = sql`true`;
const sums = list(summedNames.map((name) => as(sumOf(sql.ref(name), isAny), name)));

/**
 * Each slice since a moment. Processes add up, but they all see the same queue. A process that looked at it has written
 * down how much waits for all institutions together, also if that's nothing.
 */
const slicesSince = (from: Date, institutionId: number | undefined) => {
  const isMeant = institutionId === undefined ? isAny : sql`institution_id = ${institutionId}`;
  const depth = institutionId === undefined ? sql`all_queue_depth` : sql`queue_depth`;
  const highest = (term: RawBuilder<unknown>) => sql`case when max(all_queue_depth) is not null
    then coalesce(max(${term}) filter (where ${isMeant}), 0) end`;
  return sql`
    select began_at, ${sumsOf(isMeant)}, ${highest(depth)} as depth, ${highest(sql`queue_age_seconds`)} as age,
      greatest(${leastSeconds}::float8, least(${sliceMs / 1000}::float8, extract(epoch from now() - began_at))) as measured
    from metric_slices where began_at >= ${from} group by began_at`;
};

type Row = Record<string, unknown>;

const toSummed = (row: Row): SummedRow => ({
  ...countsBy((name) => Number(row[name])),
  took: groups.map((name) => Number(row[name])),
  measuredSeconds: Number(row.measured ?? 0),
  queueDepth: row.depth as number | null,
  queueAgeSeconds: row.age as number | null,
});

/** The numbers of each part of a period, by the moment that it began at, and of all of it; a part without any isn't there. */
export async function sumByPart(
  from: Date,
  { partMinutes, institutionId }: { partMinutes: number; institutionId?: number | undefined },
) {
  const { rows } = await sql<Row & { part: Date | null }>`
    select part, ${sums}, max(depth) as depth, max(age) as age, sum(measured)::float8 as measured
    from (
      select date_bin(${partMinutes} * interval '1 minute', began_at, to_timestamp(0)) as part, *
      from (${slicesSince(from, institutionId)}) as slices
    ) as of_parts
    group by rollup (part)`.execute(db());
  const parts = rows.flatMap((row) => (row.part ? [[row.part.getTime(), toSummed(row)] as const] : []));
  return { parts: new Map(parts), total: toSummed(rows.find(({ part }) => part === null) ?? {}) };
}

/** The numbers of each institution that has any since a moment; null: of none. */
export async function sumByInstitution(from: Date) {
  const { rows } = await sql<Row & { institution_id: number | null }>`
    select institution_id, ${sumsOf(isAny)}, max(queue_depth) as depth, max(queue_age_seconds) as age
    from metric_slices where began_at >= ${from} group by institution_id`.execute(db());
  return new Map(rows.map((row) => [row.institution_id, toSummed(row)]));
}
