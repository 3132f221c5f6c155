import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { coursesOutOf } from '#server/relations/scope-decisions.ts';
import type { Status } from '#shared/statuses/status.ts';
import type { StatusContent, UsedStatus } from '#shared/statuses/status.api.ts';
import { keyOf } from '#shared/text/search-key.ts';

export type StatusRow = Status & { readonly version: number };

const columns = [
  'id',
  'label',
  'meaning',
  'colour',
  'icon',
  'category',
  'is_default as isDefault',
  'is_active as isActive',
  'version',
] as const;

/** The whole list, in its order. */
export const listRows = (scope: Scope): Promise<StatusRow[]> =>
  db()
    .selectFrom('statuses')
    .select(columns)
    .where('institution_id', '=', scope.institutionId)
    .orderBy('place')
    .orderBy('id')
    .execute();

/** The same, holding up others who change the list or give courses a status of it until the transaction ends. */
export async function lockList(scope: Scope): Promise<StatusRow[]> {
  await db()
    .selectFrom('statuses')
    .select('id')
    .where('institution_id', '=', scope.institutionId)
    .orderBy('id')
    .forUpdate()
    .execute();
  return listRows(scope);
}

/**
 * A status, and the default. Until the transaction ends, nobody can remove or change one of the list, so what courses
 * had can be told by its label.
 */
export async function holdList(scope: Scope): Promise<StatusRow[]> {
  await db()
    .selectFrom('statuses')
    .select('id')
    .where('institution_id', '=', scope.institutionId)
    .orderBy('id')
    .forShare()
    .execute();
  return listRows(scope);
}

type StatusUse = Pick<UsedStatus, 'courseCount' | 'inScopeCount'>;

/** How many courses in active batches have each status, and how many of them are in scope. */
export async function countUse(scope: Scope) {
  const { rows } = await sql<StatusUse & { id: number }>`
    with shown as materialized (
      select distinct m.course_id from ${membersOf(scope)} m
      join ${batchesOf(scope)} b on b.id = m.batch_id and b.status = 1)
    select s.id, count(*)::int as "courseCount",
      (count(*) filter (where shown.course_id not in ${coursesOutOf(scope)}))::int as "inScopeCount"
    from shown
    left join course_statuses c on c.course_id = shown.course_id and c.status_id is not null
    join statuses s on s.institution_id = ${scope.institutionId}
      and (s.id = c.status_id or (c.status_id is null and s.is_default))
    group by s.id`.execute(db());
  return new Map(rows.map(({ id, ...use }) => [id, use]));
}

const valuesOf = ({ label, isDefault, isActive, ...rest }: StatusContent) => ({
  ...rest,
  label,
  label_key: keyOf(label),
  is_default: isDefault,
  is_active: isActive,
});

export async function insertRow(scope: Scope, content: StatusContent, place: number) {
  const { id } = await db()
    .insertInto('statuses')
    .values({ institution_id: scope.institutionId, place, ...valuesOf(content) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateRow(scope: Scope, id: number, content: StatusContent) {
  await db()
    .updateTable('statuses')
    .set(({ eb, ref }) => ({ ...valuesOf(content), version: eb(ref('version'), '+', 1) }))
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}

/** Leaves the list without a default for a moment: there can't be two. */
export async function clearDefault(scope: Scope) {
  await db()
    .updateTable('statuses')
    .set(({ eb, ref }) => ({ is_default: false, version: eb(ref('version'), '+', 1) }))
    .where('institution_id', '=', scope.institutionId)
    .where('is_default', '=', true)
    .execute();
}

export async function makeDefault(scope: Scope, id: number) {
  await db()
    .updateTable('statuses')
    .set(({ eb, ref }) => ({ is_default: true, is_active: true, version: eb(ref('version'), '+', 1) }))
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}

/** Numbers the list from 1 on. */
export async function updatePlaces(scope: Scope, ids: readonly number[]) {
  await sql`update statuses s set place = o.place
    from unnest(${[...ids]}::int[]) with ordinality as o(id, place)
    where s.institution_id = ${scope.institutionId} and s.id = o.id`.execute(db());
}

/** Gives the courses of one status another, and deletes the first. They have had the other one since they had the first. */
export async function replaceRow(scope: Scope, id: number, into: number) {
  await sql`update course_statuses set status_id = ${into}::int
    where institution_id = ${scope.institutionId} and status_id = ${id}`.execute(db());
  await db()
    .deleteFrom('statuses')
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}
