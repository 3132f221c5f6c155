import { sql } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import { defineReturn, onlyWith } from '#server/access/restorer.ts';
import { isUniqueViolation } from '#server/infra/db/sqlstate.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { offerUndoOfOne } from '#server/undos/undo.service.ts';
import { Problem } from '#shared/http/problem.ts';
import { mostTags, type Tag } from '#shared/tags/tag.ts';
import { phrase } from '#shared/text/phrase.ts';
import { db } from '#server/infra/db/database.ts';
import { currentTime } from '#server/infra/clock.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { coursesOutOf } from '#server/relations/scope-decisions.ts';
import { tagsOf } from '#server/relations/tags.ts';
import type { UsedTag } from '#shared/tags/tag.api.ts';
import { keyOf } from '#shared/text/search-key.ts';
import { countTags, lockTags } from './tag-links.repository.ts';
import { tagStandingChanged } from './tag.events.ts';
import { hasTags, requireTags, tagProblems } from './tag.service.ts';

const listTagRows = (scope: Scope) => tagsOf(scope).orderBy('title_key').execute();

/** Each tag with how many batches have it, and how many courses that people see. */
async function listUse(scope: Scope): Promise<UsedTag[]> {
  const { rows } = await sql<UsedTag>`
    with used_by_batches as (
      select l.tag_id, count(*)::int as total from batch_tags l join ${batchesOf(scope)} b on b.id = l.batch_id
      where l.institution_id = ${scope.institutionId} group by l.tag_id),
    shown as materialized (
      select distinct m.course_id from ${membersOf(scope)} m
      join ${batchesOf(scope)} b on b.id = m.batch_id and b.status = 1),
    used_by_courses as (
      select l.tag_id, count(*)::int as total,
        (count(*) filter (where l.course_id not in ${coursesOutOf(scope)}))::int as in_scope
      from course_tags l join shown on shown.course_id = l.course_id
      where l.institution_id = ${scope.institutionId} group by l.tag_id)
    select t.id, t.title, coalesce(b.total, 0) as "batchCount", coalesce(c.total, 0) as "courseCount",
      coalesce(c.in_scope, 0) as "inScopeCount"
    from ${tagsOf(scope)} t left join used_by_batches b on b.tag_id = t.id
    left join used_by_courses c on c.tag_id = t.id
    order by t.title_key`.execute(db());
  return rows;
}

/** Creates a tag; undefined if there is one with this title. */
async function insertTag(scope: Scope, title: string) {
  return db()
    .insertInto('tags')
    .values({ institution_id: scope.institutionId, title, title_key: keyOf(title), merged_into: null })
    .onConflict((clash) =>
      clash.columns(['institution_id', 'title_key']).where('removed_at', 'is', null).doNothing(),
    )
    .returning(['id', 'title'])
    .executeTakeFirst();
}

async function updateTitle(scope: Scope, id: number, title: string) {
  await db()
    .updateTable('tags')
    .set({ title, title_key: keyOf(title) })
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}

/** Hides a tag with its links, until it's restored or deleted. */
async function hideTag(scope: Scope, id: number, mergedInto: number | null = null) {
  await db()
    .updateTable('tags')
    .set({ removed_at: currentTime(), merged_into: mergedInto })
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}

/** Gives all that has one tag another too, and notes where that came from. */
async function copyLinks(scope: Scope, from: number, into: number) {
  await sql`insert into batch_tags (institution_id, batch_id, tag_id, merged_from)
    select institution_id, batch_id, ${into}::int, ${from}::int from batch_tags
    where institution_id = ${scope.institutionId} and tag_id = ${from} on conflict do nothing`.execute(db());
  await sql`insert into course_tags (institution_id, course_id, tag_id, merged_from)
    select institution_id, course_id, ${into}::int, ${from}::int from course_tags
    where institution_id = ${scope.institutionId} and tag_id = ${from} on conflict do nothing`.execute(db());
}

/** A removed or merged tag, for as long as it's kept. */
const findHidden = (scope: Scope, id: number) =>
  db()
    .selectFrom('tags')
    .select(['id', 'title', 'merged_into'])
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', id)
    .where('removed_at', 'is not', null)
    .executeTakeFirst();

/** Brings a tag back. What a merge gave to the other tag is taken away from it again. */
async function restoreTag(scope: Scope, id: number) {
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

/** The institution's tags; none while they're switched off. */
export async function listVocabulary(scope: Scope) {
  const rows = (await hasTags(scope)) ? await listTagRows(scope) : [];
  return { tags: rows.map(({ id, title }) => ({ id, title })) };
}

export async function listTagUse(scope: Scope) {
  await requireTags(scope);
  return { tags: await listUse(scope) };
}

const taken = () =>
  new Problem('conflict', phrase(tagProblems.taken), { 'body.title': phrase(tagProblems.taken) });

export async function createTag(scope: Scope, title: string): Promise<Tag> {
  await requireTags(scope);
  const created = await insertTag(scope, title);
  if (!created) throw taken();
  if ((await countTags(scope)) > mostTags)
    throw new Problem('conflict', phrase(tagProblems.tooMany, { most: mostTags }));
  return created;
}

/** Renames a tag wherever it is. */
export async function renameTag(
  scope: Scope,
  id: number,
  title: string,
): Promise<{ before: Tag; after: Tag }> {
  await requireTags(scope);
  const before = await holdTag(scope, id);
  try {
    await updateTitle(scope, id, title);
  } catch (error) {
    if (isUniqueViolation(error, 'tags_title')) throw taken();
    throw error;
  }
  return { before, after: { id, title } };
}

/** Merges a tag into another, which can be undone. */
export async function mergeTag(scope: Scope, actor: Actor, { id, into }: { id: number; into: number }) {
  await requireTags(scope);
  if (id === into) throw new Problem('conflict', phrase(tagProblems.same));
  const held = new Map((await lockTags(scope, [id, into])).map((each) => [each.id, each]));
  const [merged, stays] = [held.get(id), held.get(into)];
  if (!merged || !stays) throw new Problem('not_found', phrase(tagProblems.notFound));
  await copyLinks(scope, id, into);
  await hideTag(scope, id, into);
  await tagStandingChanged.publish(scope, {});
  await offerUndoOfOne(scope, actor, { kind: 'tag_merged', type: 'tag', ...merged });
  return { merged, stays };
}

/** Removes a tag from everything that has it, which can be undone. */
export async function removeTag(scope: Scope, actor: Actor, id: number): Promise<Tag> {
  await requireTags(scope);
  const removed = await holdTag(scope, id);
  await hideTag(scope, id);
  await tagStandingChanged.publish(scope, {});
  await offerUndoOfOne(scope, actor, { kind: 'tag_removed', type: 'tag', ...removed });
  return removed;
}

async function holdTag(scope: Scope, id: number): Promise<Tag> {
  const [tag] = await lockTags(scope, [id]);
  if (!tag) throw new Problem('not_found', phrase(tagProblems.notFound));
  return tag;
}

/** Brings a removed or merged tag back, with all that had it. */
export const restoreTags = defineReturn({
  kinds: ['tag_removed', 'tag_merged'],
  allow: onlyWith('institution.manage'),
  bringBack,
});

async function bringBack(scope: Scope, id: number) {
  const hidden = await findHidden(scope, id);
  if (!hidden) throw new Problem('not_found', phrase(tagProblems.notFound));
  if (hidden.merged_into !== null) await lockTags(scope, [hidden.merged_into]);
  try {
    await restoreTag(scope, id);
  } catch (error) {
    if (isUniqueViolation(error, 'tags_title')) throw taken();
    throw error;
  }
  await tagStandingChanged.publish(scope, {});
}
