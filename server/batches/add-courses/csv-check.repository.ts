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
  /** the SIS id in the same row, if the course must have that too */
  readonly alsoSis: string | null;
}

interface NewCheck {
  readonly batchId: number;
  readonly personId: number;
  readonly fileName: string;
  readonly rowsAbove: number;
  readonly rows: readonly GivenRow[];
  /** one way to understand another list */
  readonly reading?: {
    readonly ofId: number;
    readonly column: string | null;
    readonly place: number;
    readonly numbersAre: 'lms' | 'sis';
  };
}

/** What came after the first version: it's stored as "malformed", which every version knows, with a reason. */
const reasons = ['altered', 'elsewhere', 'conflict'] as const;
const reasonIn = (outcome: CsvOutcome | null) => reasons.find((each) => each === outcome) ?? null;
const keptOutcome = (outcome: CsvOutcome | null) => (reasonIn(outcome) ? 'malformed' : outcome);

/** Stores an uploaded list. Returns its id. */
export async function createCheck(
  scope: Scope,
  { batchId, personId, fileName, rowsAbove, rows, reading }: NewCheck,
): Promise<number> {
  const { id } = await db()
    .insertInto('course_lists')
    .values({
      institution_id: scope.institutionId,
      batch_id: batchId,
      person_id: personId,
      file_name: fileName,
      row_count: rows.length,
      rows_above: rowsAbove,
      ...(reading && {
        reading_of: reading.ofId,
        reading_column: reading.column,
        reading_place: reading.place,
        numbers_are: reading.numbersAre,
      }),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const kept = rows.map((row) => ({
    ...row,
    outcome: keptOutcome(row.outcome),
    reason: reasonIn(row.outcome),
  }));
  await sql`insert into course_list_rows (institution_id, list_id, line, given, kind, outcome, reason, also_sis)
    select ${scope.institutionId}::int, ${id}::int, line, given, kind, outcome, reason, "alsoSis"
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      as g(line int, given text, kind text, outcome text, reason text, "alsoSis" text)`.execute(db());
  return id;
}

/** The ways in which a list can be understood, in the order in which they're offered. */
export const listReadings = (scope: Scope, listId: number) =>
  db()
    .selectFrom('course_lists')
    .selectAll()
    .where('institution_id', '=', scope.institutionId)
    .where('reading_of', '=', listId)
    .orderBy('id')
    .execute();

/** How many courses each reading of a list found, and the first of them by name. */
export async function listReadingCourses(scope: Scope, listId: number, most: number) {
  const { rows } = await sql<{
    reading_id: number;
    total: number;
    id: number;
    lms_course_id: string;
    title: string;
  }>`
    select * from (
      select f.list_id as reading_id, c.id, c.lms_course_id, c.title,
        count(*) over (partition by f.list_id)::int as total,
        row_number() over (partition by f.list_id order by c.name_key, c.id) as place
      from (select distinct r.list_id, r.course_id from course_list_rows r
          join course_lists l on l.institution_id = r.institution_id and l.id = r.list_id
          where r.institution_id = ${scope.institutionId} and l.reading_of = ${listId} and r.course_id is not null) f
        join ${coursesOf(scope)} c on c.id = f.course_id) ranked
    where place <= ${most} order by reading_id, place`.execute(db());
  return rows;
}

/** Says which of its readings a list means. False if there's no such reading. */
export async function chooseReading({ institutionId }: Scope, listId: number, readingId: number) {
  const { numAffectedRows = 0n } = await sql`update course_lists set chosen_reading = ${readingId}
    where institution_id = ${institutionId} and id = ${listId} and exists (select from course_lists r
      where r.institution_id = ${institutionId} and r.id = ${readingId} and r.reading_of = ${listId})`.execute(
    db(),
  );
  return numAffectedRows > 0n;
}

/** A list for one batch, uploaded by anyone with the right to change the batch. */
export const findCheck = (scope: Scope, id: number, batchId?: number) =>
  db()
    .selectFrom('course_lists')
    .selectAll()
    .where('institution_id', '=', scope.institutionId)
    .where('id', '=', id)
    .$if(batchId !== undefined, (query) =>
      query.where('batch_id', '=', batchId ?? 0).where('reading_of', 'is', null),
    )
    .executeTakeFirst();

export type CheckRow = NonNullable<Awaited<ReturnType<typeof findCheck>>>;

/** Deletes a list with all its readings. */
export async function deleteCheck(scope: Scope, id: number) {
  await db()
    .deleteFrom('course_lists')
    .where('institution_id', '=', scope.institutionId)
    .where(({ eb }) => eb.or([eb('id', '=', id), eb('reading_of', '=', id)]))
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
    .select(['line', 'given', 'kind', 'also_sis'])
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
  const kept = rows.map(({ outcome, ...row }) => ({
    ...row,
    outcome: keptOutcome(outcome),
    reason: reasonIn(outcome),
  }));
  await sql`update course_list_rows r set outcome = g.outcome, reason = g.reason, course_id = g."courseId"
    from jsonb_to_recordset(${JSON.stringify(kept)}::jsonb)
      as g(line int, outcome text, reason text, "courseId" int)
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

export interface ListedRow {
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
      case when r.outcome is null then null when r.outcome not in ('ready', 'in_batch') then coalesce(r.reason, r.outcome)
        when m.course_id is null then 'ready' else 'in_batch' end as outcome
    from course_list_rows r join course_lists l on l.institution_id = r.institution_id and l.id = r.list_id
    left join ${coursesOf(scope)} c on c.id = r.course_id
    left join batch_courses m on m.institution_id = l.institution_id and m.batch_id = l.batch_id and m.course_id = r.course_id
    where r.institution_id = ${scope.institutionId} and r.list_id = ${listId} order by r.line`.execute(db());
  return rows;
}
