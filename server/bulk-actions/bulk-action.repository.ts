import { sql, type RawBuilder } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { BulkActionName } from '#shared/bulk-actions/bulk-action-kinds.ts';
import type { BulkCounts } from '#shared/bulk-actions/bulk-action.ts';
import { coursesOf } from '#server/relations/courses.ts';
import { teachersOf } from '#server/relations/people.ts';

interface NewBulkAction {
  readonly startedBy: { readonly personId: number; readonly name: string };
  readonly batchId: number | undefined;
  readonly action: BulkActionName;
  readonly params: unknown;
  readonly about: readonly string[];
  readonly changeKey: string | undefined;
}

/**
 * Opens an action; undefined if the person has sent the same request before, or a scan of the batch is open. With two at
 * once, the unique indexes decide.
 */
export async function openAction(scope: Scope, given: NewBulkAction) {
  const row = await db()
    .insertInto('bulk_actions')
    .values({
      institution_id: scope.institutionId,
      person_id: given.startedBy.personId,
      asked_by: given.startedBy.personId,
      started_by: given.startedBy.name,
      batch_id: given.batchId ?? null,
      action: given.action,
      params: JSON.stringify(given.params),
      about: JSON.stringify(given.about),
      change_key: given.changeKey ?? null,
    })
    .onConflict((clash) => clash.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export const actionsOf = (scope: Scope) =>
  db()
    .selectFrom('bulk_actions')
    .select([
      'id',
      'person_id',
      'started_by',
      'asked_by',
      'batch_id',
      'action',
      'params',
      'about',
      'started_at',
      'asked_at',
      'paused_at',
      'cancelled_at',
      'ended_at',
      'undo_at',
      'undone_at',
      'counts',
    ])
    .where('institution_id', '=', scope.institutionId);

export const findAction = (scope: Scope, id: number) =>
  actionsOf(scope).where('id', '=', id).executeTakeFirst();

export type BulkActionRow = NonNullable<Awaited<ReturnType<typeof findAction>>>;

export const findByKey = (scope: Scope, personId: number, changeKey: string) =>
  actionsOf(scope).where('person_id', '=', personId).where('change_key', '=', changeKey).executeTakeFirst();

/** Makes others who change the action wait until the transaction ends. */
export const lockAction = (scope: Scope, id: number) =>
  actionsOf(scope).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();

/** The person's actions that are under way, and their latest others since a moment; newest first. */
export async function listOwnActions(
  scope: Scope,
  personId: number,
  { since, mostEnded }: { since: Date; mostEnded: number },
) {
  const own = actionsOf(scope).where('person_id', '=', personId).orderBy('id', 'desc');
  const open = await own.where(isOpen).execute();
  const ended = await own
    .where(sql<boolean>`not ${isOpen}`)
    .where('started_at', '>', since)
    .limit(mostEnded)
    .execute();
  return [...open, ...ended].toSorted((one, other) => other.id - one.id);
}

const isOpen = sql<boolean>`(ended_at is null or (undo_at is not null and undone_at is null))`;

/** Every action that isn't over. */
export const listOpenActions = (scope: Scope) => actionsOf(scope).where(isOpen).orderBy('id').execute();

/** How many actions of the person are under way, without scans of batches: of those, each batch has one. */
export async function countOpen(scope: Scope, personId: number) {
  const rows = await actionsOf(scope)
    .where('person_id', '=', personId)
    .where('batch_id', 'is', null)
    .where(isOpen)
    .execute();
  return rows.length;
}

/** How many courses of the action had each outcome. */
export async function countOutcomes({ institutionId }: Scope, id: number): Promise<BulkCounts> {
  const { rows } = await sql<BulkCounts>`
    select count(*)::int as total,
      (count(*) filter (where outcome = 'waiting'))::int as waiting,
      (count(*) filter (where outcome = 'running'))::int as running,
      (count(*) filter (where outcome = 'done'))::int as done,
      (count(*) filter (where outcome = 'unchanged'))::int as unchanged,
      (count(*) filter (where outcome = 'failed'))::int as failed,
      (count(*) filter (where outcome = 'dropped'))::int as dropped,
      (count(*) filter (where undo = 'undone'))::int as undone,
      (count(*) filter (where undo = 'kept'))::int as kept
    from bulk_action_courses where institution_id = ${institutionId} and action_id = ${id}`.execute(db());
  const [counts] = rows;
  if (!counts) throw new Error('A count answers with one row');
  return counts;
}

/** Changes of the action itself. Moments are those of the database. */
const changes = {
  // A day's wait isn't the action's fault: what counts as lost is counted from here.
  paused: sql`paused_at = now()`,
  goingOn: sql`paused_at = null, asked_at = now()`,
  cancelled: sql`cancelled_at = now(), paused_at = null`,
  undoing: sql`undo_at = now(), counts = null`,
} as const;

export async function markAction(scope: Scope, id: number, change: keyof typeof changes) {
  await sql`update bulk_actions set ${changes[change]}
    where institution_id = ${scope.institutionId} and id = ${id}`.execute(db());
}

/** Opens an ended action again, for somebody who may be another person. */
export async function reopenAction(scope: Scope, id: number, askedBy: number) {
  await sql`update bulk_actions
    set asked_at = now(), asked_by = ${askedBy}, cancelled_at = null, paused_at = null, ended_at = null, counts = null
    where institution_id = ${scope.institutionId} and id = ${id}`.execute(db());
}

/** Ends an action of which no course waits or runs any more. False if some do, or if it has been ended already. */
export async function markEnded(scope: Scope, id: number) {
  const { rows } = await sql<{ id: number }>`update bulk_actions a set ended_at = now()
    where a.institution_id = ${scope.institutionId} and a.id = ${id} and a.ended_at is null and not exists (
      select from bulk_action_courses c where c.institution_id = a.institution_id and c.action_id = a.id and c.outcome in ('waiting', 'running'))
    returning id`.execute(db());
  return rows.length > 0;
}

export async function markUndone(scope: Scope, id: number) {
  await sql`update bulk_actions set undone_at = now()
    where institution_id = ${scope.institutionId} and id = ${id}`.execute(db());
}

/** Keeps the counts of an action that's over, so that they needn't be counted again. */
export async function keepCounts(scope: Scope, id: number, counts: BulkCounts) {
  await db()
    .updateTable('bulk_actions')
    .set({ counts: JSON.stringify(counts) })
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}

interface CoursePreview {
  readonly total: number;
  readonly published: number;
  readonly unpublished: number;
  readonly withoutInstructors: number;
}

/** Counts chosen courses by what an action in Canvas would find. */
export async function previewCourses(
  scope: Scope,
  chosen: RawBuilder<{ id: number }>,
): Promise<CoursePreview> {
  const { rows } = await sql<CoursePreview>`
    select count(*)::int as total,
      (count(*) filter (where c.workflow_state = 'available'))::int as published,
      (count(*) filter (where c.workflow_state = 'unpublished'))::int as unpublished,
      (count(*) filter (where not exists (
        select from ${teachersOf(scope)} t where t.course_id = c.id)))::int as "withoutInstructors"
    from ${coursesOf(scope)} c where c.id in (select chosen.id from (${chosen}) chosen)`.execute(db());
  return rows[0] ?? { total: 0, published: 0, unpublished: 0, withoutInstructors: 0 };
}
