import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Tables } from '#server/infra/db/tables.ts';
import { countables, type Tally } from '#server/infra/measures/tally.ts';
import { keyIds } from '#server/infra/secrets.ts';
import { everyInstitution } from '#server/relations/institutions.ts';

/** A process that said nothing for this long is gone: others have its jobs by then, and nobody needs to hear of it. */
const forgottenMinutes = 15;

/** What its column can hold: 24 days. A clock that's farther off is as wrong. */
const mostAheadMs = 2 ** 31 - 1;

export interface OwnProcess {
  readonly id: string;
  readonly host: string;
  readonly pid: number;
  readonly roles: readonly string[];
  readonly version: string;
  readonly startedAt: Date;
}

/** Says that the process is alive, and how far its clock is ahead of the database's. */
export async function upsertProcess(
  { id, host, pid, roles, version, startedAt }: OwnProcess,
  clockAheadMs: number | null = null,
) {
  const ahead = {
    clock_ahead_ms: clockAheadMs && Math.max(-mostAheadMs, Math.min(mostAheadMs, clockAheadMs)),
  };
  await db()
    .insertInto('system_processes')
    .values({
      id,
      host,
      pid,
      roles: [...roles],
      version,
      started_at: startedAt,
      key_ids: keyIds(),
      ...ahead,
    })
    .onConflict((clash) => clash.column('id').doUpdateSet({ seen_at: sql`now()`, ...ahead }))
    .execute();
}

export const deleteProcess = (id: string) =>
  db().deleteFrom('system_processes').where('id', '=', id).execute();

export const deleteAllProcesses = () => db().deleteFrom('system_processes').execute();

const isKnown = sql<boolean>`seen_at > now() - ${forgottenMinutes} * interval '1 minute'`;

/** Every process that was alive lately, the longest-lived first. The database's clock says how long each is silent. */
export const listProcesses = () =>
  db()
    .selectFrom('system_processes')
    .select([
      'host',
      'pid',
      'roles',
      'seen_at as seenAt',
      'clock_ahead_ms as clockAheadMs',
      sql<number>`extract(epoch from now() - seen_at)::float8`.as('silentSeconds'),
    ])
    .where(isKnown)
    .orderBy('started_at')
    .orderBy('id')
    .execute();

/** The columns of what's counted or seen. */
const columns: readonly (keyof Tables['metric_slices'])[] = [
  ...countables.map(({ column }) => column),
  'took',
  'queue_depth',
  'queue_age_seconds',
  'all_queue_depth',
];

/** Writes down what a process counted in a slice so far; again and again, until the slice is over. */
export async function writeSlice(process: string, beganAt: Date, tallies: ReadonlyMap<number, Tally>) {
  const institutions = await everyInstitution()
    .where('id', '=', sql<number>`any(${[...tallies.keys()]}::integer[])`)
    .execute();
  const known = new Set([0, ...institutions.map(({ id }) => id)]);
  // An institution that was erased meanwhile has no numbers either.
  const rows = [...tallies].flatMap(([id, tally]) => (known.has(id) ? [toRow(id, tally)] : []));
  const names = sql.join(columns.map((name) => sql.ref(name)));
  // One value, however many institutions there are: a statement has room for 65,535.
  await sql`
    insert into metric_slices (began_at, process, institution_id, ${names})
    select ${beganAt}::timestamptz, ${process}, institution_id, ${names}
    from jsonb_populate_recordset(null::metric_slices, ${JSON.stringify(rows)}::jsonb)
    order by institution_id
    on conflict (began_at, process, coalesce(institution_id, 0)) do update set
      ${sql.join(columns.map((name) => sql`${sql.ref(name)} = ${sql.ref(`excluded.${name}`)}`))}`.execute(
    db(),
  );
}

const toRow = (id: number, tally: Tally) => ({
  institution_id: id === 0 ? null : id,
  ...Object.fromEntries(countables.map(({ name, column }) => [column, tally[name]])),
  took: tally.took,
  queue_depth: tally.queueDepth,
  queue_age_seconds: tally.queueAgeSeconds,
  all_queue_depth: tally.allQueueDepth,
});
