import { sql, type RawBuilder } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Tally } from '#server/infra/measures/tallies.ts';
import { everyInstitution } from '#server/relations/institutions.ts';
import { noneTook } from '#shared/system/metrics.ts';

/** How long numbers are kept, in days: a week, and the day that's going on. */
const keptDays = 8;
/** A process that said nothing for this long is forgotten. */
const forgottenHours = 24;

export interface OwnProcess {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly roles: readonly string[];
  readonly version: string;
  readonly startedAt: Date;
}

/** Says that the process is alive. */
export async function upsertProcess({ id, host, pid, roles, version, startedAt }: OwnProcess) {
  await db()
    .insertInto('system_processes')
    .values({ id, host, pid, roles: [...roles], version, started_at: startedAt })
    .onConflict((clash) => clash.column('id').doUpdateSet({ seen_at: sql`now()` }))
    .execute();
}

export const deleteProcess = (id: string) =>
  db().deleteFrom('system_processes').where('id', '=', id).execute();

/** Every process that was alive within the last day, the longest-lived first. */
export const listProcesses = () =>
  db()
    .selectFrom('system_processes')
    .selectAll()
    .where('seen_at', '>', sql<Date>`now() - ${forgottenHours} * interval '1 hour'`)
    .orderBy('started_at')
    .orderBy('id')
    .execute();

/** Writes down what a process counted in a slice so far; again and again, until the slice is over. */
export async function writeSlice(process: string, beganAt: Date, tallies: ReadonlyMap<number, Tally>) {
  const institutions = await everyInstitution()
    .where('id', 'in', [...tallies.keys()])
    .execute();
  const known = new Set([0, ...institutions.map(({ id }) => id)]);
  // An institution that was erased meanwhile has no numbers either.
  const rows = [...tallies].flatMap(([id, tally]) =>
    known.has(id)
      ? [{ began_at: beganAt, process, institution_id: id === 0 ? null : id, ...toRow(tally) }]
      : [],
  );
  if (rows.length === 0) return;
  await db()
    .insertInto('metric_slices')
    .values(rows)
    .onConflict((clash) =>
      clash
        .expression(sql`began_at, process, coalesce(institution_id, 0)`)
        .doUpdateSet(Object.fromEntries(counted.map((name) => [name, sql.ref(`excluded.${name}`)]))),
    )
    .execute();
}

export async function deleteOldSlices() {
  await db()
    .deleteFrom('metric_slices')
    .where('began_at', '<', sql<Date>`now() - ${keptDays} * interval '1 day'`)
    .execute();
  await db()
    .deleteFrom('system_processes')
    .where('seen_at', '<', sql<Date>`now() - ${forgottenHours} * interval '1 hour'`)
    .execute();
}

const toRow = (tally: Tally) => ({
  requests: tally.requests,
  errors: tally.errors,
  took: tally.took,
  canvas_calls: tally.canvasCalls,
  canvas_failures: tally.canvasFailures,
  canvas_refusals: tally.canvasRefusals,
  canvas_ms: tally.canvasMs,
  scans: tally.scans,
  failed_scans: tally.failedScans,
  syncs: tally.syncs,
  failed_syncs: tally.failedSyncs,
  jobs: tally.jobs,
  failed_jobs: tally.failedJobs,
  queue_depth: tally.queueDepth,
  queue_age_seconds: tally.queueAgeSeconds,
});

const summed = [
  'requests',
  'errors',
  'canvas_calls',
  'canvas_failures',
  'canvas_refusals',
  'canvas_ms',
  'scans',
  'failed_scans',
  'syncs',
  'failed_syncs',
  'jobs',
  'failed_jobs',
] as const;
const counted = [...summed, 'took', 'queue_depth', 'queue_age_seconds'] as const;

/** Numbers of several slices together. */
export type SummedRow = Readonly<
  Record<(typeof summed)[number] | 'queue_depth' | 'queue_age_seconds', number>
> & {
  readonly took: readonly number[];
};

/** The groups of requests by their times, as columns. */
const groups = noneTook().map((_, place) => `took_${place + 1}`);

const list = (terms: readonly RawBuilder<unknown>[]) => sql.join(terms, sql`, `);
const sums = list(
  [...summed, ...groups].map((name) => sql`sum(${sql.ref(name)})::float8 as ${sql.ref(name)}`),
);
const highest = sql`max(queue_depth) as queue_depth, max(queue_age_seconds) as queue_age_seconds`;

/** Each slice of each institution: processes add up, but they all see the same queue. */
const slicesSince = (from: Date, institutionId: number | undefined) => sql`
  select began_at, institution_id, ${list(summed.map((name) => sql`sum(${sql.ref(name)})::float8 as ${sql.ref(name)}`))},
    ${list(groups.map((name, place) => sql`sum(took[${sql.lit(place + 1)}])::float8 as ${sql.ref(name)}`))}, ${highest}
  from metric_slices where began_at >= ${from}
    and ${institutionId === undefined ? sql`true` : sql`institution_id = ${institutionId}`}
  group by began_at, institution_id`;

const toSummed = (row: Record<string, unknown>): SummedRow => ({
  // Every name below is a column of the query.
  ...(Object.fromEntries(
    [...summed, 'queue_depth', 'queue_age_seconds'].map((name) => [name, Number(row[name])]),
  ) as Omit<SummedRow, 'took'>),
  took: groups.map((name) => Number(row[name])),
});

/** The numbers of each part of a period, by the moment that it began at; a part without any isn't there. */
export async function sumByPart(
  from: Date,
  { partMinutes, institutionId }: { partMinutes: number; institutionId?: number | undefined },
) {
  const { rows } = await sql<Record<string, unknown> & { part: Date }>`
    select date_bin(${partMinutes} * interval '1 minute', began_at, to_timestamp(0)) as part, ${sums}, ${highest}
    from (
      select began_at, ${sums}, sum(queue_depth) as queue_depth, max(queue_age_seconds) as queue_age_seconds
      from (${slicesSince(from, institutionId)}) as of_institutions group by began_at
    ) as of_all
    group by part`.execute(db());
  return new Map(rows.map((row) => [row.part.getTime(), toSummed(row)]));
}

/** The numbers of each institution since a moment; null: of none. */
export async function sumByInstitution(from: Date) {
  const { rows } = await sql<Record<string, unknown> & { institution_id: number | null }>`
    select institution_id, ${sums}, ${highest}
    from (${slicesSince(from, undefined)}) as of_institutions
    group by institution_id order by requests desc, institution_id`.execute(db());
  return rows.map((row) => ({ institutionId: row.institution_id, numbers: toSummed(row) }));
}
