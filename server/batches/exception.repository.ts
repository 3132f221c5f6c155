import { sql, type RawBuilder } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { searchCondition } from '#server/infra/db/search.ts';
import { db } from '#server/infra/db/database.ts';
import { coursesOf } from '#server/relations/courses.ts';
import { everyone } from '#server/relations/people.ts';
import type { ExceptionKind, ExceptionSort } from '#shared/batches/batch-courses.api.ts';
import type { SortOrder } from '#shared/http/page.ts';

/** Pins or excludes courses of a hybrid batch, and returns those that weren't yet: the others stay as they are. */
export async function setExceptions(
  scope: Scope,
  batchId: number,
  { courseIds, kind, personId }: { courseIds: readonly number[]; kind: ExceptionKind; personId: number },
): Promise<number[]> {
  const { rows } = await sql<{ course_id: number }>`
    insert into batch_exceptions (institution_id, batch_id, course_id, kind, created_by)
    select ${scope.institutionId}::int, ${batchId}::int, c.id, ${kind}, ${personId}::int from ${coursesOf(scope)} c
    where c.id = any(${[...courseIds]}::int[])
    on conflict (batch_id, course_id) do update
      set kind = excluded.kind, created_by = excluded.created_by, created_at = now()
      where batch_exceptions.kind <> excluded.kind
    returning course_id`.execute(db());
  return rows.map(({ course_id }) => course_id);
}

/** Pins every course in a batch. */
export async function pinMembers(scope: Scope, batchId: number, personId: number) {
  await sql`
    insert into batch_exceptions (institution_id, batch_id, course_id, kind, created_by)
    select m.institution_id, m.batch_id, m.course_id, 'pinned', ${personId}::int from batch_courses m
    where m.institution_id = ${scope.institutionId} and m.batch_id = ${batchId}
    on conflict (batch_id, course_id) do update
      set kind = excluded.kind, created_by = excluded.created_by, created_at = now()`.execute(db());
}

/** Deletes exceptions, of one kind if given; returns those there were. */
export async function deleteExceptions(
  scope: Scope,
  batchId: number,
  courseIds: readonly number[],
  kind?: ExceptionKind,
) {
  const isOfKind = kind === undefined ? sql`true` : sql`kind = ${kind}`;
  const { rows } = await sql<ExceptionFacts>`
    delete from batch_exceptions
    where institution_id = ${scope.institutionId} and batch_id = ${batchId}
      and course_id = any(${[...courseIds]}::int[]) and ${isOfKind}
    returning course_id as "courseId", kind, created_by as "createdBy", to_json(created_at)#>>'{}' as "createdAt"`.execute(
    db(),
  );
  return rows;
}

export interface ExceptionFacts {
  readonly courseId: number;
  readonly kind: ExceptionKind;
  /** null if they have been removed since */
  readonly createdBy: number | null;
  /** to the microsecond */
  readonly createdAt: string;
}

/** Restores exceptions exactly as they were. */
export async function restoreExceptions(
  scope: Scope,
  batchId: number,
  exceptions: readonly ExceptionFacts[],
) {
  await sql`
    insert into batch_exceptions (institution_id, batch_id, course_id, kind, created_by, created_at)
    select c.institution_id, ${batchId}::int, c.id, e.kind, p.id, e."createdAt"
    from jsonb_to_recordset(${JSON.stringify(exceptions)}::jsonb)
      e("courseId" int, kind text, "createdBy" int, "createdAt" timestamptz)
    join ${coursesOf(scope)} c on c.id = e."courseId"
    left join ${everyone()} p on p.id = e."createdBy"
    on conflict (batch_id, course_id) do update
      set kind = excluded.kind, created_by = excluded.created_by, created_at = excluded.created_at`.execute(
    db(),
  );
}

export async function countExceptions(
  scope: Scope,
  batchId: number,
  { kind, search }: { kind: ExceptionKind; search: string | undefined },
) {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from batch_exceptions e join ${coursesOf(scope)} m on m.id = e.course_id
    where e.institution_id = ${scope.institutionId} and e.batch_id = ${batchId} and e.kind = ${kind}
      and ${searchCondition(search) ?? sql`true`}`.execute(db());
  return rows[0]?.total ?? 0;
}

interface ExceptionRow {
  readonly id: number;
  readonly lms_course_id: string;
  readonly title: string;
  readonly kind: ExceptionKind;
  readonly created_by: string | null;
  readonly created_at: Date;
}

export interface ExceptionQuery {
  readonly kind: ExceptionKind;
  readonly search: string | undefined;
  readonly sortBy: ExceptionSort;
  readonly sortOrder: SortOrder;
  readonly page: number;
  readonly limit: number;
}

const sortKeys: Record<ExceptionSort, RawBuilder<unknown>> = {
  title: sql`m.name_key`,
  lmsCourseId: sql`m.lms_key`,
  createdBy: sql`p.name_key`,
  createdAt: sql`e.created_at`,
};

/** One page of a batch's exceptions of one kind. */
export async function listExceptionRows(
  scope: Scope,
  batchId: number,
  { kind, search, sortBy, sortOrder, page, limit }: ExceptionQuery,
) {
  const { rows } = await sql<ExceptionRow>`
    select m.id, m.lms_course_id, m.title, e.kind, p.name as created_by, e.created_at
    from batch_exceptions e join ${coursesOf(scope)} m on m.id = e.course_id
    left join ${everyone()} p on p.id = e.created_by
    where e.institution_id = ${scope.institutionId} and e.batch_id = ${batchId} and e.kind = ${kind}
      and ${searchCondition(search) ?? sql`true`}
    order by ${sortKeys[sortBy]} ${sql.raw(sortOrder)} nulls last, m.name_key, m.id limit ${limit} offset ${(page - 1) * limit}`.execute(
    db(),
  );
  return rows;
}

/** Which courses a batch keeps or leaves out, whatever its rule says. */
export async function listExceptionIds(scope: Scope, batchId: number) {
  const rows = await db()
    .selectFrom('batch_exceptions')
    .select(['course_id', 'kind'])
    .where('institution_id', '=', scope.institutionId)
    .where('batch_id', '=', batchId)
    .execute();
  const idsOf = (wanted: ExceptionKind) =>
    new Set(rows.filter(({ kind }) => kind === wanted).map(({ course_id }) => course_id));
  return { pinned: idsOf('pinned'), excluded: idsOf('excluded') };
}
