import { sql } from 'kysely';
import type { FileUse } from '#server/scanners/file-places.ts';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

/** A file as it was listed. */
export interface ListedFile {
  readonly lmsFileId: string;
  readonly name: string;
  readonly contentType: string | null;
  /** in bytes */
  readonly size: number | null;
  readonly updatedAt: Date | null;
  readonly isDocument: boolean;
  /** null if unknown */
  readonly isUsed: boolean | null;
  readonly use: FileUse;
}

/** Whether the file `f`, or a version before it, has a severe fault, as far as they were checked. */
const isSevere = sql`(f.was_severe or exists (select from document_checks d
  where d.institution_id = f.institution_id and d.content_hash = f.content_hash and d.severe_count > 0))`;

/**
 * Stores files, writing only those that differ. A changed file has to be reviewed again, and checked. One whose namesake
 * is gone is its new version: Canvas gives a file that replaces another an id of its own.
 */
export async function upsertFiles({ institutionId }: Scope, courseId: number, files: readonly ListedFile[]) {
  const rows = files.map(({ use, ...file }) => ({ ...file, ...use }));
  const known = sql`(select * from course_files where institution_id = ${institutionId} and course_id = ${courseId})`;
  await sql`
    with listed as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n("lmsFileId" text, name text,
        "contentType" text, size bigint, "updatedAt" timestamptz, "isDocument" boolean, "isUsed" boolean,
        places jsonb, "placeCount" int, reach int)
    ), gone as (
      select f.name, ${isSevere} as was_severe, row_number() over (partition by f.name order by ${isSevere}) as place
      from ${known} f where f.is_document and f.lms_file_id not in (select "lmsFileId" from listed)
    ), came as (
      select "lmsFileId", name, row_number() over (partition by name order by "lmsFileId") as place
      from listed where "isDocument" and "lmsFileId" not in (select f.lms_file_id from ${known} f)
    )
    insert into course_files as f (institution_id, course_id, lms_file_id, name, content_type, size,
      lms_updated_at, is_document, is_used, places, place_count, reach, due_at, was_severe)
    select ${institutionId}::int, ${courseId}::int, listed."lmsFileId", listed.name, "contentType", size, "updatedAt",
      "isDocument", "isUsed", places, "placeCount", reach, case when "isDocument" then now() end,
      coalesce(gone.was_severe, false)
    from listed
    left join came on came."lmsFileId" = listed."lmsFileId"
    left join gone on gone.name = came.name and gone.place = came.place
    order by listed."lmsFileId"
    on conflict (course_id, lms_file_id) do update set
      name = excluded.name, content_type = excluded.content_type, size = excluded.size,
      lms_updated_at = excluded.lms_updated_at, is_document = excluded.is_document, is_used = excluded.is_used,
      (reviewed_at, reviewed_by, reviewed_by_name) = (
        select f.reviewed_at, f.reviewed_by, f.reviewed_by_name
        where f.size is not distinct from excluded.size
          and f.lms_updated_at is not distinct from excluded.lms_updated_at),
      places = excluded.places, place_count = excluded.place_count, reach = excluded.reach,
      was_severe = ${isSevere} and (f.was_severe
        or (f.size, f.lms_updated_at) is distinct from (excluded.size, excluded.lms_updated_at)),
      (due_at, fetch_tries) = (
        select case when (f.size, f.lms_updated_at, f.is_document) is not distinct from
            (excluded.size, excluded.lms_updated_at, excluded.is_document)
          then f.due_at else excluded.due_at end,
        case when (f.size, f.lms_updated_at) is not distinct from (excluded.size, excluded.lms_updated_at)
          then f.fetch_tries else 0 end)
    where (f.name, f.content_type, f.size, f.lms_updated_at, f.is_document, f.is_used, f.places, f.place_count,
        f.reach) is distinct from
      (excluded.name, excluded.content_type, excluded.size, excluded.lms_updated_at, excluded.is_document,
        excluded.is_used, excluded.places, excluded.place_count, excluded.reach)`.execute(db());
}

/** Deletes the course's files that aren't among these. */
export async function deleteOtherFiles(
  { institutionId }: Scope,
  courseId: number,
  lmsFileIds: readonly string[],
) {
  await sql`delete from course_files where institution_id = ${institutionId} and course_id = ${courseId}
    and lms_file_id <> all(${[...lmsFileIds]}::text[])`.execute(db());
}

/** Deletes all files of courses. */
export async function deleteFiles({ institutionId }: Scope, courseIds: readonly number[]) {
  await sql`delete from course_files
    where institution_id = ${institutionId} and course_id = any(${[...courseIds]}::int[])`.execute(db());
}
