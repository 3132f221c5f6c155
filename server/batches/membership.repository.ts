import { sql } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { coursesOf } from '#server/relations/courses.ts';
import { db } from '#server/infra/db/database.ts';

/**
 * Locks the batch until the transaction ends, so changes of its courses happen one after the other: two that name the
 * same courses in a different order would otherwise deadlock. False when the batch was removed.
 */
export async function lockMembership(scope: Scope, batchId: number): Promise<boolean> {
  const { rows } = await sql<{ is_kept: boolean }>`
    select deleted_at is null as is_kept from batches
    where institution_id = ${scope.institutionId} and id = ${batchId} for no key update`.execute(db());
  return rows[0]?.is_kept ?? false;
}

/**
 * Puts courses into a batch that's locked, and counts them in the same statement; skips those already in it. Returns the
 * new ones. Looks them and the members up one by one by their key: by a join, each portion of a large batch would read all of
 * the institution's courses, and by "not exists" all of the batch.
 */
export async function insertMembers(
  scope: Scope,
  batchId: number,
  courseIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ course_id: number }>`
    with added as (
      insert into batch_courses (institution_id, batch_id, course_id, name_key, search_key, lms_key)
      select ${scope.institutionId}::int, ${batchId}::int, c.id, c.name_key, c.search_key, c.lms_key
      from unnest(${[...new Set(courseIds)]}::int[]) g(id) cross join lateral (
        select * from ${coursesOf(scope)} known where known.id = g.id limit 1) c
      where (select true from batch_courses b where b.batch_id = ${batchId} and b.course_id = g.id limit 1) is null
      returning course_id
    ), counted as (
      update batches set course_count = course_count + (select count(*)::int from added), updated_at = now()
      where id = ${batchId} and institution_id = ${scope.institutionId} and exists (select from added)
    )
    select course_id from added`.execute(db());
  return rows.map(({ course_id }) => course_id);
}

/** Since when courses are members, to the microsecond, in seconds; those that aren't are left out. */
export async function readAddedAt(scope: Scope, batchId: number, courseIds: readonly number[]) {
  const { rows } = await sql<{ course_id: number; at: string }>`
    select course_id, extract(epoch from added_at)::text as at from batch_courses
    where institution_id = ${scope.institutionId} and batch_id = ${batchId}
      and course_id = any(${[...courseIds]}::int[])`.execute(db());
  return new Map(rows.map(({ course_id, at }) => [course_id, at]));
}

/** Takes courses out of a batch and counts them in the same statement. Returns those that were in it. */
export async function deleteMembers(
  scope: Scope,
  batchId: number,
  courseIds: readonly number[],
): Promise<number[]> {
  const { rows } = await sql<{ course_id: number }>`
    with removed as (
      delete from batch_courses
      where institution_id = ${scope.institutionId} and batch_id = ${batchId}
        and course_id = any(${[...courseIds]}::int[])
      returning course_id
    ), counted as (
      update batches set course_count = course_count - (select count(*)::int from removed), updated_at = now()
      where id = ${batchId} and institution_id = ${scope.institutionId} and exists (select from removed)
    )
    select course_id from removed`.execute(db());
  return rows.map(({ course_id }) => course_id);
}

/** Copies changed titles into the membership rows, which have their own sort and search keys. */
export async function copyKeys(scope: Scope, courseIds: readonly number[]) {
  await sql`
    update batch_courses bc set name_key = c.name_key, search_key = c.search_key
    from ${coursesOf(scope)} c
    where c.id = bc.course_id and c.id = any(${[...courseIds]})
      and (bc.name_key, bc.search_key) is distinct from (c.name_key, c.search_key)`.execute(db());
}

/** Those of the courses that are in the batch. */
export async function listMembersAmong(
  scope: Scope,
  batchId: number,
  courseIds: readonly number[],
): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ course_id: number }>`
    select course_id from batch_courses
    where institution_id = ${scope.institutionId} and batch_id = ${batchId}
      and course_id = any(${[...courseIds]}::int[])`.execute(db());
  return new Set(rows.map(({ course_id }) => course_id));
}
