import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { coursesOf } from '#server/relations/courses.ts';
import type { FixAnswer } from '#shared/fixes/fix-form.ts';
import type { UdoitRuleId } from '#shared/scans/udoit-rules.ts';

interface NewRun {
  readonly rule: UdoitRuleId;
  readonly answer: FixAnswer;
  readonly source: { readonly id: number; readonly course_id: number };
  readonly by: { readonly personId: number; readonly name: string };
  readonly inConcluded: boolean;
}

export async function insertRun({ institutionId }: Scope, run: NewRun) {
  const { id } = await db()
    .insertInto('fix_runs')
    .values({
      institution_id: institutionId,
      rule: run.rule,
      way: run.answer.way,
      value: run.answer.value ?? null,
      source_finding_id: run.source.id,
      source_course_id: run.source.course_id,
      person_id: run.by.personId,
      person_name: run.by.name,
      in_concluded: run.inConcluded,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const runsOf = (scope: Scope) =>
  db()
    .selectFrom('fix_runs')
    .select([
      'id',
      'rule',
      'way',
      'value',
      'source_finding_id',
      'source_course_id',
      'person_id',
      'person_name',
      'in_concluded',
      'step',
      'confirmed_by',
      'stopped_by',
      'action_id',
      'created_at',
      'ended_at',
    ])
    .where('institution_id', '=', scope.institutionId);

export const findRun = (scope: Scope, id: number) => runsOf(scope).where('id', '=', id).executeTakeFirst();

export type RunRow = NonNullable<Awaited<ReturnType<typeof findRun>>>;

/** Makes others who change the run wait until the transaction ends. */
export const lockRun = (scope: Scope, id: number) =>
  runsOf(scope).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** A person's runs, or everybody's; the newest first. */
export async function listRuns(
  scope: Scope,
  personId: number | undefined,
  { page, limit }: { page: number; limit: number },
) {
  const all = runsOf(scope);
  const theirs = personId === undefined ? all : all.where('person_id', '=', personId);
  return theirs
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

export async function countRuns({ institutionId }: Scope, personId: number | undefined) {
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from fix_runs
    where institution_id = ${institutionId}
      and ${personId === undefined ? sql`true` : sql`person_id = ${personId}`}`.execute(db());
  return rows[0]?.total ?? 0;
}

type RunChange = Partial<{
  step: RunRow['step'];
  stopped_by: RunRow['stopped_by'];
  confirmed_by: string;
  action_id: number;
  ended_at: Date | null;
}>;

export async function updateRun({ institutionId }: Scope, id: number, change: RunChange) {
  await db()
    .updateTable('fix_runs')
    .set(change)
    .where('institution_id', '=', institutionId)
    .where('id', '=', id)
    .execute();
}

/**
 * Takes the next turn of a person's runs, whichever processes work on them: at most one in each span of `everyMs`. Returns how
 * long to wait for it, in milliseconds.
 */
export async function takeTurn({ institutionId }: Scope, run: RunRow, everyMs: number): Promise<number> {
  // Two runs of one person at once are rare; the lock makes even these take turns.
  await sql`select pg_advisory_xact_lock(hashtext('fix-run-turns'), ${run.person_id ?? 0}::int)`.execute(
    db(),
  );
  const { rows } = await sql<{ ms: number }>`
    with turn as (
      select greatest(clock_timestamp(), max(paced_until)) as at from fix_runs
      where institution_id = ${institutionId} and (id = ${run.id} or person_id = ${run.person_id}))
    update fix_runs set paced_until = turn.at + ${everyMs} * interval '1 millisecond' from turn
    where institution_id = ${institutionId} and id = ${run.id}
    returning (extract(epoch from turn.at - clock_timestamp()) * 1000)::float8 as ms`.execute(db());
  return Math.max(0, rows[0]?.ms ?? 0);
}

export interface SyncRow {
  readonly run_id: number;
  readonly course_id: number;
  readonly state: 'asked' | 'sending' | 'running' | 'done' | 'failed';
  readonly lms_migration_id: string | null;
  readonly said: string | null;
  readonly asked_at: Date;
}

export async function listSyncs({ institutionId }: Scope, runIds: readonly number[]) {
  const { rows } = await sql<SyncRow>`select run_id, course_id, state, lms_migration_id, said, asked_at
    from fix_run_syncs where institution_id = ${institutionId} and run_id = any(${[...runIds]}::int[])`.execute(
    db(),
  );
  return rows;
}

/** Those of the courses that are blueprints, by what Canvas said of their copies. */
export async function listBlueprints(scope: Scope, courseIds: readonly number[]) {
  const { rows } = await sql<{ id: number; title: string; lms_course_id: string }>`
    select c.id, c.title, c.lms_course_id from ${coursesOf(scope)} c
    where c.id = any(${[...courseIds]}::int[]) and exists (select from course_copies k
      where k.institution_id = ${scope.institutionId} and k.from_lms_course_id = c.lms_course_id and k.is_blueprint)
    order by c.name_key, c.id`.execute(db());
  return rows;
}

/** Asks for a blueprint's sync, once; again if it failed. */
export async function askForSync({ institutionId }: Scope, runId: number, courseId: number) {
  await sql`insert into fix_run_syncs (institution_id, run_id, course_id)
    values (${institutionId}, ${runId}, ${courseId})
    on conflict (run_id, course_id) do update set state = 'asked', said = null, lms_migration_id = null, asked_at = now()
    where fix_run_syncs.state = 'failed'`.execute(db());
}

/** Moves a sync on, unless another worker has; false if it has. */
export async function moveSync(
  { institutionId }: Scope,
  { run_id, course_id }: Pick<SyncRow, 'run_id' | 'course_id'>,
  from: SyncRow['state'],
  to: Pick<SyncRow, 'state'> & Partial<Pick<SyncRow, 'lms_migration_id' | 'said'>>,
) {
  const { numAffectedRows = 0n } = await sql`update fix_run_syncs set state = ${to.state},
      lms_migration_id = coalesce(${to.lms_migration_id ?? null}, lms_migration_id), said = ${to.said ?? null}
    where institution_id = ${institutionId} and run_id = ${run_id} and course_id = ${course_id} and state = ${from}`.execute(
    db(),
  );
  return numAffectedRows > 0n;
}
