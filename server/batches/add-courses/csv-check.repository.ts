import { sql, type Updateable } from 'kysely';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import type { Tables } from '#server/infra/db/tables.ts';
import { coursesOf } from '#server/relations/courses.ts';
import type { CsvOutcome } from '#shared/batches/add-courses.api.ts';

export interface GivenRow {
  readonly line: number;
  readonly given: string;
  readonly kind: 'lms' | 'sis';
  /** a result that needs no lookup; null: still to be checked */
  readonly outcome: CsvOutcome | null;
}

/** Stores an uploaded list. Returns its id. */
export async function createCheck(
  scope: Scope,
  {
    batchId,
    personId,
    fileName,
    rows,
  }: { batchId: number; personId: number; fileName: string; rows: readonly GivenRow[] },
): Promise<number> {
  const { id } = await db()
    .insertInto('course_lists')
    .values({
      institution_id: scope.institutionId,
      batch_id: batchId,
      person_id: personId,
      file_name: fileName,
      row_count: rows.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into course_list_rows (institution_id, list_id, line, given, kind, outcome)
    select ${scope.institutionId}::int, ${id}::int, line, given, kind, outcome
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(line int, given text, kind text, outcome text)`.execute(
    db(),
  );
  return id;
}

/** A list for one batch, uploaded by anyone with the right to change the batch. */
export const findCheck = (scope: Scope, id: number, batchId?: number) =>
  db()
    .selectFrom('course_lists')
    .selectAll()
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', id)
    .$if(batchId !== undefined, (query) => query.where('batch_id', '=', batchId ?? 0))
    .executeTakeFirst();

export type CheckRow = NonNullable<Awaited<ReturnType<typeof findCheck>>>;

export async function deleteCheck(scope: Scope, id: number) {
  await db()
    .deleteFrom('course_lists')
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}

export async function updateCheck(
  scope: Scope,
  id: number,
  values: Updateable<Pick<Tables['course_lists'], 'status' | 'reason' | 'finished_at' | 'checked_count'>>,
) {
  await db()
    .updateTable('course_lists')
    .set(values)
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', id)
    .execute();
}

/** The next unchecked rows. */
export async function nextRows(scope: Scope, listId: number, limit: number) {
  return db()
    .selectFrom('course_list_rows')
    .select(['line', 'given', 'kind'])
    .where('institution_id', '=', scope.institutionId)
    .where('list_id', '=', listId)
    .where('outcome', 'is', null)
    .orderBy('line')
    .limit(limit)
    .execute();
}

export interface CheckedRow {
  readonly line: number;
  readonly outcome: CsvOutcome;
  readonly courseId: number | null;
}

/** Records the results for some rows, and how many have been checked in all. */
export async function writeOutcomes({ institutionId }: Scope, listId: number, rows: readonly CheckedRow[]) {
  await sql`update course_list_rows r set outcome = g.outcome, course_id = g."courseId"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as g(line int, outcome text, "courseId" int)
    where r.institution_id = ${institutionId} and r.list_id = ${listId} and r.line = g.line`.execute(db());
  await sql`update course_lists set checked_count =
      (select count(*) from course_list_rows
        where institution_id = ${institutionId} and list_id = ${listId} and outcome is not null)
    where institution_id = ${institutionId} and id = ${listId}`.execute(db());
}

/**
 * The final step for ready rows: a course in the batch becomes "in_batch", and one that an earlier row named, by either
 * id, "repeated".
 */
export async function settleReadyRows({ institutionId }: Scope, listId: number, batchId: number) {
  await sql`update course_list_rows r set outcome = case
      when exists (select from batch_courses bc where bc.institution_id = r.institution_id and bc.batch_id = ${batchId} and bc.course_id = r.course_id)
        then 'in_batch' else 'repeated' end
    where r.institution_id = ${institutionId} and r.list_id = ${listId} and r.outcome = 'ready' and (
      exists (select from batch_courses bc where bc.institution_id = r.institution_id and bc.batch_id = ${batchId} and bc.course_id = r.course_id)
      or exists (select from course_list_rows e
        where e.institution_id = r.institution_id and e.list_id = r.list_id and e.course_id = r.course_id and e.line < r.line))`.execute(
    db(),
  );
}

interface ListedRow {
  readonly line: number;
  readonly given: string;
  readonly kind: 'lms' | 'sis';
  readonly outcome: CsvOutcome | null;
  readonly course_id: number | null;
  readonly lms_course_id: string | null;
  readonly title: string | null;
}

export async function listCheckRows(scope: Scope, listId: number) {
  const { rows } = await sql<ListedRow>`
    select r.line, r.given, r.kind, r.course_id, c.lms_course_id, c.title,
      -- As the batch is now: rows may have been added since the check, or their courses removed.
      case when r.outcome not in ('ready', 'in_batch') then r.outcome
        when m.course_id is null then 'ready' else 'in_batch' end as outcome
    from course_list_rows r join course_lists l on l.institution_id = r.institution_id and l.id = r.list_id
    left join ${coursesOf(scope)} c on c.id = r.course_id
    left join batch_courses m on m.institution_id = l.institution_id and m.batch_id = l.batch_id and m.course_id = r.course_id
    where r.institution_id = ${scope.institutionId} and r.list_id = ${listId} order by r.line`.execute(db());
  return rows;
}
