import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { membersOf } from '#server/relations/batches.ts';
import { coursesOf } from '#server/relations/courses.ts';
import type { CheckedDocument } from '#server/scanners/documents/document-finding.ts';
import { documentRules, type DocumentSeverity } from '#shared/documents/document-rules.ts';

/** Why a document's bytes couldn't be had. */
export type FetchProblem = 'too_large' | 'missing' | 'refused' | 'login_page' | 'unreachable';

/** When a document is due that a person asked for: before all others, which may be a night's work. */
const asked = sql`to_timestamp(0)`;

/** What's fetched: nothing that's known to be unused, unless a person asked for it, and nothing of courses in no batch. */
const isWanted = sql`f.is_document and (f.reach is distinct from 0 or f.due_at = ${asked})`;

/** Whether the file `f` is about to be fetched and checked. */
export const isDueSql = sql<boolean>`coalesce(${isWanted} and f.due_at <= now(), false)`;

/** The course in which a document is due that most students see; undefined if none is due. */
export async function findDueCourse(scope: Scope, now: Date) {
  const { rows } = await sql<{ id: number; lms_course_id: string }>`
    select co.id, co.lms_course_id from course_files f join ${coursesOf(scope)} co on co.id = f.course_id
    where f.institution_id = ${scope.institutionId} and ${isWanted} and f.due_at <= ${now}
      and exists (select from ${membersOf(scope)} bc where bc.course_id = co.id)
    order by (f.due_at = ${asked}) desc, f.reach desc nulls last, f.due_at, f.id limit 1`.execute(db());
  return rows[0];
}

export interface DueDocument {
  readonly id: number;
  readonly lms_file_id: string;
  readonly name: string;
  readonly size: number | null;
  readonly lms_updated_at: Date | null;
  readonly fetch_tries: number;
}

export async function listDueDocuments({ institutionId }: Scope, courseId: number, now: Date) {
  const { rows } = await sql<DueDocument>`
    select f.id, f.lms_file_id, f.name, f.size, f.lms_updated_at, f.fetch_tries from course_files f
    where f.institution_id = ${institutionId} and f.course_id = ${courseId} and ${isWanted} and f.due_at <= ${now}
    order by (f.due_at = ${asked}) desc, f.reach desc nulls last, f.id`.execute(db());
  return rows;
}

/** Documents that were checked by earlier rules are due again. */
export const markOutdated = ({ institutionId }: Scope, rulesVersion: number, now: Date) =>
  sql`update course_files f set due_at = ${now}, fetch_tries = 0 from document_checks d
    where f.institution_id = ${institutionId} and f.due_at is null and f.is_document
      and d.institution_id = f.institution_id and d.content_hash = f.content_hash
      and d.rules_version < ${rulesVersion}`.execute(db());

/** Takes bytes from the day's; false if there aren't that many left. */
export async function takeBytes(
  { institutionId }: Scope,
  { day, bytes, most }: { readonly day: string; readonly bytes: number; readonly most: number },
): Promise<boolean> {
  const { rows } = await sql`
    insert into document_days as d (institution_id, day, bytes, documents)
    select ${institutionId}, ${day}::date, ${bytes}::bigint, 1 where ${bytes}::bigint <= ${most}::bigint
    on conflict (institution_id, day) do update
      set bytes = d.bytes + excluded.bytes, documents = d.documents + 1
      where d.bytes + excluded.bytes <= ${most}::bigint
    returning 1`.execute(db());
  return rows.length > 0;
}

/** Bytes that were taken from the day's, and not fetched. */
export const giveBytesBack = (
  { institutionId }: Scope,
  { day, bytes }: { readonly day: string; readonly bytes: number },
) =>
  sql`update document_days set bytes = greatest(0, bytes - ${bytes}::bigint)
    where institution_id = ${institutionId} and day = ${day}::date`.execute(db());

/** Whether equal bytes were checked by today's rules, to an end that another try wouldn't change. */
export async function isChecked({ institutionId }: Scope, contentHash: string, rulesVersion: number) {
  const found = await db()
    .selectFrom('document_checks')
    .select('rules_version')
    .where('institution_id', '=', institutionId)
    .where('content_hash', '=', contentHash)
    .where('rules_version', '=', rulesVersion)
    .where((row) => row.or([row('stopped', 'is', null), row('stopped', 'not in', ['crashed', 'timed_out'])]))
    .executeTakeFirst();
  return found !== undefined;
}

const countOf = (checked: CheckedDocument, severity: DocumentSeverity) =>
  checked.findings.filter(({ rule }) => documentRules[rule]?.severity === severity).length;

/** Rules by which a document counts as scanned: nothing in it can be read. */
const scannedRules: ReadonlySet<string> = new Set(['pdf-scanned']);

/** Stores what a check found, in place of what an earlier one did. */
export async function storeCheck({ institutionId }: Scope, contentHash: string, checked: CheckedDocument) {
  const has = (rules: ReadonlySet<string>) => checked.findings.some(({ rule }) => rules.has(rule));
  const row = {
    rules_version: checked.rulesVersion,
    kind: checked.kind,
    old_format: checked.oldFormat ?? null,
    pages: checked.pages,
    words: checked.words,
    producer: checked.producer,
    score: checked.score,
    stopped: checked.stopped,
    severe_count: countOf(checked, 'severe'),
    error_count: countOf(checked, 'error'),
    suggestion_count: countOf(checked, 'suggestion'),
    is_scanned: has(scannedRules),
    is_untagged: has(new Set(['pdf-untagged'])),
    checked_at: sql<Date>`now()`,
  };
  await db()
    .insertInto('document_checks')
    .values({ institution_id: institutionId, content_hash: contentHash, ...row })
    .onConflict((conflict) => conflict.columns(['institution_id', 'content_hash']).doUpdateSet(row))
    .execute();
  await sql`delete from document_findings
    where institution_id = ${institutionId} and content_hash = ${contentHash}`.execute(db());
  await sql`insert into document_findings (institution_id, content_hash, rule, count, places)
    select ${institutionId}::int, ${contentHash}, rule, count, places
    from jsonb_to_recordset(${JSON.stringify(checked.findings)}::jsonb) n(rule text, count int, places jsonb)`.execute(
    db(),
  );
}

/** A file's bytes are known, unless it has changed again since it was listed. */
export const storeContent = ({ institutionId }: Scope, file: DueDocument, contentHash: string) =>
  sql`update course_files set content_hash = ${contentHash}, content_size = size, content_at = lms_updated_at,
      fetch_problem = null, fetch_tries = 0, fetched_at = now(), due_at = null
    where institution_id = ${institutionId} and id = ${file.id} and size is not distinct from ${file.size}
      and lms_updated_at is not distinct from ${file.lms_updated_at}`.execute(db());

/** A file's bytes couldn't be had; `again` null: until it changes. */
export const storeProblem = (
  { institutionId }: Scope,
  file: DueDocument,
  { problem, again }: { readonly problem: FetchProblem; readonly again: Date | null },
) =>
  sql`update course_files set fetch_problem = ${problem}, fetch_tries = fetch_tries + 1, fetched_at = now(),
      due_at = ${again}, content_hash = null
    where institution_id = ${institutionId} and id = ${file.id} and size is not distinct from ${file.size}
      and lms_updated_at is not distinct from ${file.lms_updated_at}`.execute(db());

/** Puts off all that's due in a course. */
export const putOff = ({ institutionId }: Scope, courseId: number, again: Date) =>
  sql`update course_files set due_at = ${again}, fetched_at = now()
    where institution_id = ${institutionId} and course_id = ${courseId} and due_at <= now()`.execute(db());

/** Has a document checked again, whatever is known of it, before all others. */
export const makeDue = ({ institutionId }: Scope, id: number) =>
  sql`update course_files set due_at = ${asked}, fetch_tries = 0
    where institution_id = ${institutionId} and id = ${id}`.execute(db());

/** Checks of bytes that no file has any more. */
export const dropUnusedChecks = ({ institutionId }: Scope) =>
  sql`delete from document_checks d where d.institution_id = ${institutionId}
    and not exists (select from course_files f
      where f.institution_id = d.institution_id and f.content_hash = d.content_hash)`.execute(db());
