import { sql } from 'kysely';
import { stored } from '#server/infra/db/column-types.ts';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { coursesOf } from '#server/relations/courses.ts';
import type { ActivityDetail, ActivityKind } from '#shared/courses/activity.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import type { Phrase } from '#shared/text/phrase.ts';

interface NewEntry {
  readonly courseId: number;
  readonly kind: ActivityKind;
  readonly tool?: Tool | null;
  readonly person?: { readonly personId: number; readonly name: string } | null;
  readonly detail: ActivityDetail;
  readonly reason?: Phrase | null;
  readonly at: Date;
}

export async function insertEntry(scope: Scope, entry: NewEntry) {
  const { courseId, kind, tool = null, person, detail, reason = null, at } = entry;
  await db()
    .insertInto('course_activity')
    .values({
      institution_id: scope.institutionId,
      course_id: courseId,
      kind,
      tool,
      person_id: person?.personId ?? null,
      person_name: person?.name ?? null,
      detail: JSON.stringify(detail),
      reason: stored(reason),
      at,
      since: at,
    })
    .execute();
}

/** Adds entries that differ only in the course and the detail, in one statement. */
export async function insertEntries(
  scope: Scope,
  { kind, tool = null, person, at }: Omit<NewEntry, 'courseId' | 'detail'>,
  details: readonly Pick<NewEntry, 'courseId' | 'detail'>[],
) {
  await sql`
    insert into course_activity (institution_id, course_id, kind, tool, person_id, person_name, detail, at, since)
    select ${scope.institutionId}::int, d."courseId", ${kind}, ${tool}::text, ${person?.personId ?? null}::int,
      ${person?.name ?? null}::text, d.detail, ${at}::timestamptz, ${at}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(details)}::jsonb) d("courseId" int, detail jsonb)`.execute(db());
}

const entriesOf = (scope: Scope, courseId: number) =>
  db()
    .selectFrom('course_activity')
    .where('institution_id', '=', scope.institutionId)
    .where('course_id', '=', courseId);

/** The newest of the tool's entries about its scans and values. */
export const findNewest = (scope: Scope, courseId: number, tool: Tool) =>
  entriesOf(scope, courseId)
    .selectAll()
    .where('tool', '=', tool)
    .where('kind', 'in', ['scanned', 'scan_failed', 'values_changed'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** The values that the tool's next ones are compared with. */
export async function findKnownValues(scope: Scope, courseId: number, tool: Tool) {
  const row = await entriesOf(scope, courseId)
    .select('detail')
    .where('tool', '=', tool)
    .where('kind', 'in', ['scanned', 'values_changed'])
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.detail.values;
}

/** Makes an entry stand for one more moment. */
export async function repeatEntry(scope: Scope, id: number, at: Date, detail?: ActivityDetail) {
  await db()
    .updateTable('course_activity')
    .set(({ eb, ref }) => ({
      times: eb(ref('times'), '+', 1),
      at: sql<Date>`greatest(at, ${at}::timestamptz)`,
      ...(detail && { detail: JSON.stringify(detail) }),
    }))
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}

/** Adds an entry for each of the courses whose state in Canvas isn't the last one an entry tells. */
export async function insertStateChanges(scope: Scope, courseIds: readonly number[]) {
  await sql`
    insert into course_activity (institution_id, course_id, kind, detail)
    select ${scope.institutionId}::int, c.id, 'state_changed', jsonb_build_object('state', c.workflow_state)
    from ${coursesOf(scope)} c
    cross join lateral (
      select a.detail ->> 'state' as state from course_activity a
      where a.course_id = c.id and a.detail ->> 'state' is not null
      order by a.at desc, a.id desc limit 1) known
    where c.id = any(${[...courseIds]}::int[]) and known.state <> c.workflow_state`.execute(db());
}

/** The course's state in Canvas. */
export async function findState(scope: Scope, courseId: number) {
  const row = await coursesOf(scope).where('id', '=', courseId).executeTakeFirst();
  return row?.workflow_state;
}

export interface EntryFilter {
  readonly kind?: ActivityKind | undefined;
  readonly tool?: Tool | undefined;
  /** kinds left out */
  readonly except?: readonly ActivityKind[];
}

function filtered(scope: Scope, courseId: number, { kind, tool, except = [] }: EntryFilter) {
  let entries = entriesOf(scope, courseId);
  if (kind !== undefined) entries = entries.where('kind', '=', kind);
  if (tool !== undefined) entries = entries.where('tool', '=', tool);
  if (except.length > 0) entries = entries.where('kind', 'not in', except);
  return entries;
}

export async function countEntries(scope: Scope, courseId: number, filter: EntryFilter) {
  const { total } = await filtered(scope, courseId, filter)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return total;
}

export const listEntries = (
  scope: Scope,
  courseId: number,
  { page, limit, ...filter }: EntryFilter & { page: number; limit: number },
) =>
  filtered(scope, courseId, filter)
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();

export type EntryRow = Awaited<ReturnType<typeof listEntries>>[number];
