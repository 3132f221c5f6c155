import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import { isSeenBy } from '#server/access/sight.ts';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { peopleOf, membershipsOf } from '#server/relations/people.ts';
import { tasklistsOf } from '#server/relations/tasks.ts';
import type { DraftContent, Visibility } from '#shared/checklists/checklist.ts';
import { indexKeyOf } from '#shared/text/search-key.ts';
import type { VisibleRecord } from './checklist.policy.ts';

export interface ChecklistRow extends VisibleRecord {
  readonly id: number;
  readonly title: string;
  /** null: gone, or not of this institution */
  readonly owner_name: string | null;
  readonly published_at: Date | null;
  readonly draft: DraftContent | null;
  readonly draft_version: number;
  readonly draft_saved_at: Date | null;
  readonly draft_saved_by: number | null;
  readonly draft_saved_name: string | null;
  readonly updated_at: Date;
}

const columns = (scope: Scope) => sql`c.id, c.title, c.visibility, c.owner_id, o.name as owner_name,
  array(select m.team_id from ${membershipsOf(scope)} m where m.person_id = c.owner_id) as owner_team_ids,
  c.publication, c.published_at, c.draft, c.draft_version, c.draft_saved_at, c.draft_saved_by,
  s.name as draft_saved_name, c.updated_at`;

async function findOne(scope: Scope, condition: RawBuilder<unknown>) {
  const { rows } = await sql<ChecklistRow>`select ${columns(scope)} from checklists c
    left join ${peopleOf(scope)} o on o.id = c.owner_id
    left join ${peopleOf(scope)} s on s.id = c.draft_saved_by
    where c.institution_id = ${scope.institutionId} and ${condition}`.execute(db());
  return rows[0];
}

export const findChecklist = (scope: Scope, id: number) =>
  findOne(scope, sql`c.id = ${id} and c.removed_at is null`);

export const findRemovedChecklist = (scope: Scope, id: number) =>
  findOne(scope, sql`c.id = ${id} and c.removed_at is not null`);

/** The same as `findChecklist`; anyone else who changes the checklist waits until the transaction ends. */
export async function lockChecklist(scope: Scope, id: number) {
  await sql`select from checklists where institution_id = ${scope.institutionId} and id = ${id}
    for no key update`.execute(db());
  return findChecklist(scope, id);
}

/** Whether a course that the actor sees has the checklist. */
export async function isOnSeenCourse(scope: Scope, actor: Actor, id: number) {
  const { rows } = await sql<{ is_seen: boolean }>`select exists (
    select from ${tasklistsOf(scope)} t
    join ${membersOf(scope)} m on m.course_id = t.course_id
    join ${batchesOf(scope)} b on b.id = m.batch_id
    where t.checklist_id = ${id} and ${isSeenBy(actor, 'm.course_id')}) as is_seen`.execute(db());
  return rows[0]?.is_seen ?? false;
}

export async function insertChecklist(scope: Scope, ownerId: number, draft: DraftContent) {
  const { id } = await db()
    .insertInto('checklists')
    .values({
      institution_id: scope.institutionId,
      owner_id: ownerId,
      title: draft.title,
      title_key: indexKeyOf(draft.title),
      visibility: 'private',
      draft: JSON.stringify(draft),
      draft_version: 1,
      draft_saved_at: sql`now()`,
      draft_saved_by: ownerId,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

const update = (scope: Scope, id: number) =>
  db().updateTable('checklists').where('institution_id', '=', scope.institutionId).where('id', '=', id);

/** Saves the draft, or ends it (null). What was never published is called what its draft is called. */
export const updateDraft = (scope: Scope, id: number, draft: DraftContent | null, personId: number) =>
  update(scope, id)
    .set(({ eb, ref }) => ({
      draft: draft && JSON.stringify(draft),
      draft_version: eb(ref('draft_version'), '+', 1),
      draft_saved_at: sql`now()`,
      draft_saved_by: personId,
      updated_at: sql`now()`,
      ...(draft && {
        title: sql<string>`case publication when 0 then ${draft.title} else title end`,
        title_key: sql<string>`case publication when 0 then ${indexKeyOf(draft.title)} else title_key end`,
      }),
    }))
    .execute();

interface Published {
  readonly title: string;
  readonly visibility: Visibility;
  readonly personId: number;
}

/** Counts one more publication, under this title and for these people. */
export const updatePublication = (scope: Scope, id: number, { title, visibility, personId }: Published) =>
  update(scope, id)
    .set(({ eb, ref }) => ({
      title,
      title_key: indexKeyOf(title),
      visibility,
      publication: eb(ref('publication'), '+', 1),
      published_at: sql`now()`,
      published_by: personId,
    }))
    .execute();

/** Removes a checklist, or brings it back. */
export const setRemoved = (scope: Scope, id: number, removedAt: Date | null) =>
  update(scope, id).set({ removed_at: removedAt }).execute();

export const handOver = (scope: Scope, personId: number, heirId: number) =>
  db()
    .updateTable('checklists')
    .set({ owner_id: heirId })
    .where('institution_id', '=', scope.institutionId)
    .where('owner_id', '=', personId)
    .execute();
