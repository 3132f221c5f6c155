import { sql, type Insertable, type Updateable } from 'kysely';
import { jsonArrayFrom } from 'kysely/helpers/postgres';
import type { Actor } from '#server/access/actor.ts';
import { isSeenBy } from '#server/access/sight.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import { prepare } from '#server/infra/db/prepared.ts';
import type { Tables } from '#server/infra/db/tables.ts';
import { currentTime } from '#server/infra/clock.ts';
import { accountsOf, scansOf, termsOf } from '#server/relations/courses.ts';
import { isInScope } from '#server/relations/scope-decisions.ts';
import { everyBatchTag } from '#server/relations/tags.ts';
import { everyTeam } from '#server/relations/people.ts';
import { keyOf } from '#shared/text/search-key.ts';

/** Batches of an institution with team and tags, including removed ones. */
const anyBatchQuery = (institutionId: number) =>
  db()
    .selectFrom('batches as b')
    .leftJoin(everyTeam().as('t'), 't.id', 'b.team_id')
    .select([
      'b.id',
      'b.institution_id',
      'b.title',
      'b.status',
      'b.type',
      'b.team_id',
      't.title as team_title',
      'b.course_count',
      'b.deadline_date',
      'b.lms_account_id',
      'b.lms_term_id',
      'b.include_child_accounts',
      'b.course_formats',
      'b.created_at',
      'b.updated_at',
    ])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom(everyBatchTag().as('g'))
          .select(['g.tag_id as id', 'g.title'])
          .whereRef('g.batch_id', '=', 'b.id')
          .orderBy('g.title_key'),
      ).as('tags'),
    )
    .where('b.institution_id', '=', institutionId);

const batchQuery = (institutionId: number) => anyBatchQuery(institutionId).where('b.deleted_at', 'is', null);

const batchById = prepare('batch', ({ institutionId, id }: { institutionId: number; id: number }) =>
  batchQuery(institutionId).where('b.id', '=', id),
);

export async function findBatch({ institutionId }: Scope, id: number) {
  const [row] = await batchById({ institutionId, id });
  return row;
}

/** A removed batch, for as long as it's kept. */
export const findRemovedBatch = (scope: Scope, id: number) =>
  anyBatchQuery(scope.institutionId)
    .where('b.id', '=', id)
    .where('b.deleted_at', 'is not', null)
    .executeTakeFirst();

export type BatchRow = NonNullable<Awaited<ReturnType<typeof findBatch>>>;

/** What a batch's rule names, as people call it, and when one of its courses was last scanned. */
export async function findBatchDetails(scope: Scope, batch: BatchRow) {
  const { rows } = await sql<{
    account: string | null;
    term: string | null;
    scanned_at: Date | null;
    in_scope: number;
  }>`
    select
      (select a.title from ${accountsOf(scope)} a where a.lms_account_id = ${batch.lms_account_id}) as account,
      (select t.title from ${termsOf(scope)} t where t.lms_term_id = ${batch.lms_term_id}) as term,
      (select max(s.scanned_at) from batch_courses m join ${scansOf(scope)} s on s.course_id = m.course_id
        where m.institution_id = ${scope.institutionId} and m.batch_id = ${batch.id}) as scanned_at,
      (select count(*)::int from batch_courses m where m.institution_id = ${scope.institutionId}
        and m.batch_id = ${batch.id} and ${isInScope(scope, 'm.course_id')}) as in_scope`.execute(db());
  return rows[0];
}

export interface BatchFilter {
  readonly includeArchived: boolean;
  readonly search?: string | undefined;
}

/** The batches an actor sees, by title. */
export async function listBatchRows(scope: Scope, actor: Actor, { includeArchived, search }: BatchFilter) {
  let query = batchQuery(scope.institutionId).where(isSeenBy(actor));
  if (!includeArchived) query = query.where('b.status', '=', 1);
  if (search) query = query.where('b.title_key', 'like', `%${escapeLike(keyOf(search))}%`);
  return query.orderBy('b.title_key').orderBy('b.id').execute();
}

/** How many courses of batches aren't in scope; those where all are, are left out. */
export async function countOutOfScope(scope: Scope) {
  const { rows } = await sql<{ batch_id: number; total: number }>`
    select m.batch_id, count(*)::int as total from batch_courses m
    where m.institution_id = ${scope.institutionId} and not (${isInScope(scope, 'm.course_id')})
    group by m.batch_id`.execute(db());
  return new Map(rows.map(({ batch_id, total }) => [batch_id, total]));
}

/** Those of the given batches that an actor sees, or all. */
export const listSeen = (scope: Scope, actor: Actor, ids?: readonly number[]) =>
  db()
    .selectFrom('batches as b')
    .select(['b.id', 'b.title', 'b.status', 'b.created_at', 'b.course_count'])
    .where('b.institution_id', '=', scope.institutionId)
    .where('b.deleted_at', 'is', null)
    .where(isSeenBy(actor))
    .where(ids ? sql<boolean>`b.id = any(${[...ids]}::int[])` : sql<boolean>`true`)
    .orderBy('b.title_key')
    .orderBy('b.id')
    .execute();

/** Escapes text for a LIKE pattern. */
const escapeLike = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** Whether another active batch has the title. */
export async function isTitleTaken(scope: Scope, title: string, exceptId: number | null) {
  const row = await db()
    .selectFrom('batches')
    .select('id')
    .where('institution_id', '=', scope.institutionId)
    .where('title_key', '=', keyOf(title))
    .where('status', '=', 1)
    .where('deleted_at', 'is', null)
    .where('id', '!=', exceptId ?? -1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function createBatchRow(values: Insertable<Tables['batches']>): Promise<number> {
  const { id } = await db().insertInto('batches').values(values).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function updateBatchRow(scope: Scope, id: number, values: Updateable<Tables['batches']>) {
  await db()
    .updateTable('batches')
    .set({ ...values, updated_at: currentTime() })
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}

/** Gives one person's batches to another, including removed ones, since they can come back. */
export async function handOverBatches(scope: Scope, fromId: number, toId: number) {
  await db()
    .updateTable('batches')
    .set({ created_by: toId })
    .where('institution_id', '=', scope.institutionId)
    .where('created_by', '=', fromId)
    .execute();
}
