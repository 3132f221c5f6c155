import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { tagsOf } from '#server/relations/tags.ts';
import type { UsedTag } from '#shared/tags/tag.api.ts';
import { keyOf } from '#shared/text/search-key.ts';

export const listTagRows = (scope: Scope) => tagsOf(scope).orderBy('title_key').execute();

/** Each tag with how many batches have it, and how many courses that people see. */
export async function listUse(scope: Scope): Promise<UsedTag[]> {
  const { rows } = await sql<UsedTag>`
    with used_by_batches as (
      select l.tag_id, count(*)::int as total from batch_tags l join ${batchesOf(scope)} b on b.id = l.batch_id
      where l.institution_id = ${scope.institutionId} group by l.tag_id),
    shown as materialized (
      select distinct m.course_id from ${membersOf(scope)} m
      join ${batchesOf(scope)} b on b.id = m.batch_id and b.status = 1),
    used_by_courses as (
      select l.tag_id, count(*)::int as total from course_tags l join shown on shown.course_id = l.course_id
      where l.institution_id = ${scope.institutionId} group by l.tag_id)
    select t.id, t.title, coalesce(b.total, 0) as "batchCount", coalesce(c.total, 0) as "courseCount"
    from ${tagsOf(scope)} t left join used_by_batches b on b.tag_id = t.id
    left join used_by_courses c on c.tag_id = t.id
    order by t.title_key`.execute(db());
  return rows;
}

/** Creates a tag; undefined if there is one with this title. */
export async function insertTag(scope: Scope, title: string) {
  return db()
    .insertInto('tags')
    .values({ institution_id: scope.institutionId, title, title_key: keyOf(title), merged_into: null })
    .onConflict((clash) =>
      clash.columns(['institution_id', 'title_key']).where('removed_at', 'is', null).doNothing(),
    )
    .returning(['id', 'title'])
    .executeTakeFirst();
}

export async function updateTitle(scope: Scope, id: number, title: string) {
  await db()
    .updateTable('tags')
    .set({ title, title_key: keyOf(title) })
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}

/** Hides a tag with its links, until it's restored or deleted. */
export async function hideTag(scope: Scope, id: number, mergedInto: number | null = null) {
  await db()
    .updateTable('tags')
    .set({ removed_at: new Date(), merged_into: mergedInto })
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}

/** Gives all that has one tag another too, and notes where that came from. */
export async function copyLinks(scope: Scope, from: number, into: number) {
  await sql`insert into batch_tags (institution_id, batch_id, tag_id, merged_from)
    select institution_id, batch_id, ${into}::int, ${from}::int from batch_tags
    where institution_id = ${scope.institutionId} and tag_id = ${from} on conflict do nothing`.execute(db());
  await sql`insert into course_tags (institution_id, course_id, tag_id, merged_from)
    select institution_id, course_id, ${into}::int, ${from}::int from course_tags
    where institution_id = ${scope.institutionId} and tag_id = ${from} on conflict do nothing`.execute(db());
}

/** A removed or merged tag, for as long as it's kept. */
export const findHidden = (scope: Scope, id: number) =>
  db()
    .selectFrom('tags')
    .select(['id', 'title', 'merged_into'])
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', id)
    .where('removed_at', 'is not', null)
    .executeTakeFirst();

/** Brings a tag back. What a merge gave to the other tag is taken away from it again. */
export async function restoreTag(scope: Scope, id: number) {
  const given = sql`institution_id = ${scope.institutionId} and merged_from = ${id}
    and tag_id = (select merged_into from tags where id = ${id})`;
  await sql`delete from batch_tags where ${given}`.execute(db());
  await sql`delete from course_tags where ${given}`.execute(db());
  await db()
    .updateTable('tags')
    .set({ removed_at: null, merged_into: null })
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}
