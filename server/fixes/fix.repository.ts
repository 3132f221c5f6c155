import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { contentItemsOf, findingsOf } from '#server/relations/content.ts';
import { coursesOf } from '#server/relations/courses.ts';
import { standingOut } from '#server/relations/scope-decisions.ts';
import type { ItemKind } from '#shared/courses/content.ts';
import type { QuestionPlace } from '#shared/findings/question-place.ts';
import type { FixReason, FixState } from '#shared/fixes/fix.ts';
import type { UdoitRuleId } from '#shared/scans/udoit-rules.ts';
import type { FixRow, FixUpdate } from './fix-row.ts';

/** A finding with the place that it's in. */
export interface FindingRow {
  readonly id: number;
  readonly rule: UdoitRuleId;
  readonly start_at: number;
  readonly element_hash: string;
  readonly before_hash: string;
  readonly after_hash: string;
  readonly state: 'active' | 'resolved' | 'fixed';
  readonly course_id: number;
  readonly lms_course_id: string;
  readonly course_title: string;
  readonly item_id: number;
  readonly kind: ItemKind;
  readonly lms_item_id: string;
  readonly title: string;
  readonly address: string;
  readonly is_published: boolean | null;
  readonly place: QuestionPlace | null;
  readonly read_at: Date | null;
}

const findingColumns = sql`f.id, f.rule, f.start_at, f.element_hash, f.before_hash, f.after_hash, f.state,
  f.course_id, c.lms_course_id, c.title as course_title, i.id as item_id, i.kind, i.lms_item_id, i.title, i.address,
  i.is_published, i.place, i.read_at`;

const fromFindings = (scope: Scope) => sql`from ${findingsOf(scope)} f
  join ${contentItemsOf(scope)} i on i.id = f.item_id join ${coursesOf(scope)} c on c.id = f.course_id`;

export async function findFindings(scope: Scope, ids: readonly number[]): Promise<FindingRow[]> {
  const { rows } = await sql<FindingRow>`select ${findingColumns} ${fromFindings(scope)}
    where f.id = any(${[...ids]}::bigint[]) order by f.start_at, f.id`.execute(db());
  return rows;
}

/** All that's in an item's text, as its last scan has it. */
export async function listFindingsIn(scope: Scope, itemId: number): Promise<FindingRow[]> {
  const { rows } = await sql<FindingRow>`select ${findingColumns} ${fromFindings(scope)}
    where f.item_id = ${itemId} and f.state <> 'fixed' order by f.start_at, f.id`.execute(db());
  return rows;
}

export interface NewFix {
  readonly finding: FindingRow;
  readonly way: string;
  readonly value: string | null;
  readonly seal: string;
  readonly openSeconds: number | null;
}

export async function insertFixes(
  { institutionId }: Scope,
  write: {
    readonly key: string;
    readonly by: { readonly personId: number; readonly name: string };
    readonly hand: 'person' | 'service';
    readonly inConcluded: boolean;
  },
  fixes: readonly NewFix[],
): Promise<number[]> {
  const rows = fixes.map(({ finding, ...fix }) => ({
    ...fix,
    findingId: finding.id,
    courseId: finding.course_id,
    itemId: finding.item_id,
    itemTitle: finding.title,
    rule: finding.rule,
  }));
  const inserted = await sql<{
    id: number;
  }>`insert into fixes (institution_id, course_id, item_id, item_title,
      finding_id, rule, way, value, seal, open_seconds, write_key, person_id, person_name, hand, in_concluded)
    select ${institutionId}::int, "courseId", "itemId", "itemTitle", "findingId", rule, way, value, seal,
      "openSeconds", ${write.key}, ${write.by.personId}::int, ${write.by.name}, ${write.hand}, ${write.inConcluded}::boolean
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n("courseId" int, "itemId" int, "itemTitle" text,
      "findingId" bigint, rule text, way text, value text, seal text, "openSeconds" float8)
    returning id`.execute(db());
  return inserted.rows.map(({ id }) => id);
}

const fixColumns = (
  scope: Scope,
) => sql`f.*, c.lms_course_id, c.title as course_title, ${standingOut(scope, 'f.course_id')} as standing_out,
  i.kind, i.lms_item_id, i.address, i.is_published, i.place`;

const fromFixes = (scope: Scope) => sql`from fixes f join ${coursesOf(scope)} c on c.id = f.course_id
  join ${contentItemsOf(scope)} i on i.id = f.item_id`;

/** Fixes by id, or those of one write; in the order in which they're made. */
export async function findFixes(
  scope: Scope,
  which: { readonly ids: readonly number[] } | { readonly key: string },
): Promise<FixRow[]> {
  const isMeant =
    'ids' in which ? sql`f.id = any(${[...which.ids]}::bigint[])` : sql`f.write_key = ${which.key}`;
  const { rows } = await sql<FixRow>`select ${fixColumns(scope)} ${fromFixes(scope)}
    where f.institution_id = ${scope.institutionId} and ${isMeant} order by f.id`.execute(db());
  return rows;
}

/** Any two texts of an item, and any two with one person's token, go to Canvas one after another. */
const writeLock = 7_301;

/**
 * Marks fixes as on their way, those that are still in that state, and returns them, unless another write of the item or with
 * the same token is on its way: then that has to end first. Part of a transaction of its own, which is over before anything
 * is sent.
 */
export async function markGoing(
  { institutionId }: Scope,
  fixes: readonly FixRow[],
  { from, to }: { readonly from: FixState; readonly to: 'sending' | 'undoing' },
): Promise<readonly FixRow[] | { readonly waitsFor: string }> {
  const [first] = fixes;
  if (!first) return [];
  await sql`select pg_advisory_xact_lock(${writeLock}, ${institutionId}::int)`.execute(db());
  const ids = fixes.map(({ id }) => id);
  const others = await sql<{ write_key: string }>`select write_key from fixes
    where institution_id = ${institutionId} and (state = 'sending' or (state = 'undoing' and sent_at is not null))
      and id <> all(${ids}::bigint[])
      and (item_id = ${first.item_id}
        or (hand = ${first.hand} and (hand = 'service' or person_id is not distinct from ${first.person_id})))
    limit 1`.execute(db());
  if (others.rows[0]) return { waitsFor: others.rows[0].write_key };
  const { rows } = await sql<{ id: number }>`update fixes set state = ${to}, sent_at = clock_timestamp()
    where institution_id = ${institutionId} and id = any(${ids}::bigint[]) and state = ${from}
      and (${from} <> 'undoing' or sent_at is null)
    returning id`.execute(db());
  const marked = new Set(rows.map(({ id }) => id));
  return fixes.filter(({ id }) => marked.has(id));
}

/** Marks fixes that stand in Canvas as to be undone, and returns those that it marked. Nothing is sent by that. */
export async function markUndoing(
  { institutionId }: Scope,
  ids: readonly number[],
  by: { readonly personId: number; readonly name: string },
): Promise<readonly number[]> {
  const { rows } = await sql<{ id: number }>`update fixes set state = 'undoing', said = null, sent_at = null,
      was_altered = state = 'altered', reason = null, undone_by = ${by.personId}::int, undone_by_name = ${by.name}
    where institution_id = ${institutionId} and id = any(${[...ids]}::bigint[]) and state in ('verified', 'altered')
    returning id`.execute(db());
  return rows.map(({ id }) => id);
}

/** Writes down that an undo didn't come about: fixes are again what they were. */
export const markNotUndone = (
  { institutionId }: Scope,
  ids: readonly number[],
  { reason, said = null }: { readonly reason: FixReason | null; readonly said?: string | null },
) =>
  sql`update fixes set state = case when was_altered then 'altered' else 'verified' end, reason = ${reason}, said = ${said},
      undone_by = null, undone_by_name = null
    where institution_id = ${institutionId} and id = any(${[...ids]}::bigint[])`.execute(db());

/** Writes down what became of a fix, or what's known of it so far. */
export async function updateFix({ institutionId }: Scope, id: number, change: FixUpdate) {
  await db()
    .updateTable('fixes')
    .set(change)
    .where('institution_id', '=', institutionId)
    .where('id', '=', id)
    .execute();
}

export const settle = async (
  scope: Scope,
  fixes: readonly Pick<FixRow, 'id'>[],
  { state, reason = null, said = null }: { state: FixState; reason?: FixReason | null; said?: string | null },
) => {
  for (const { id } of fixes) await updateFix(scope, id, { state, reason, said });
};

/** Old texts that nobody can ask back any more. */
export const dropOldBodies = ({ institutionId }: Scope, before: Date) =>
  sql`update fixes set old_body = null, inverse = null, edits = null
    where institution_id = ${institutionId} and (old_body is not null or inverse is not null)
      and coalesce(written_at, planned_at) < ${before}`.execute(db());

/** The writes that nothing works on any more: their worker is gone. */
export async function listLeft({ institutionId }: Scope, before: Date) {
  const { rows } = await sql<{ write_key: string }>`select distinct write_key from fixes
    where institution_id = ${institutionId} and run_id is null
      and ((state in ('sending', 'unknown', 'undoing') and coalesce(sent_at, planned_at) < ${before})
        or (state = 'planned' and planned_at < ${before}))`.execute(db());
  return rows.map(({ write_key }) => write_key);
}
