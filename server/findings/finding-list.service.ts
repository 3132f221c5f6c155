import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { addCounts } from '#server/scanners/udoit/score.ts';
import type { CourseFinding, ItemFindings, RuleFindings } from '#shared/findings/finding.ts';
import type { FindingsQuery, ItemsQuery, NarrowedFindings } from '#shared/findings/findings.api.ts';
import { partAt } from '#shared/findings/question-place.ts';
import { paginate } from '#shared/http/page.ts';
import { udoitRuleIds, type UdoitRuleId } from '#shared/scans/udoit-rules.ts';
import { isSeenBy } from '#server/access/sight.ts';
import { db } from '#server/infra/db/database.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { scoredFixes } from './accessibility.service.ts';
import {
  countFindings,
  countItems,
  listFindingRows,
  listItemRows,
  listRuleRows,
  type FindingRow,
} from './finding.repository.ts';
import { findFixedAlike, type FixedAlike } from './fixed-alike.service.ts';
import { itemsIn, type FoundCourse } from './found-item.service.ts';
import { countResolved } from './measure-course.repository.ts';
import { gainOf } from './next-fixes.ts';
import { listScannedItems } from './scanned-items.ts';

/** An element that breaks a rule; equal ones have equal hashes. */
interface BrokenElement {
  readonly rule: UdoitRuleId;
  readonly element_hash: string;
}

/** Who looks, and at which course. */
interface Looking {
  readonly scope: Scope;
  readonly actor: Actor;
  readonly courseId: number;
}

/**
 * Equal elements of `mine` (rule, element_hash) in other courses that the actor sees, as `likes`. Whether a course is
 * seen is asked once for each: all copies of a template have the same elements.
 */
const withLikes = (mine: RawBuilder<unknown>, { scope, actor, courseId }: Looking) => sql`
  with mine as materialized (${mine}),
  equal as materialized (
    select distinct mine.rule, mine.element_hash, f.course_id from mine
    join findings f on f.institution_id = ${scope.institutionId} and f.element_hash = mine.element_hash
      and f.rule = mine.rule and f.state = 'active' and f.course_id <> ${courseId}),
  seen as materialized (
    select e.course_id from (select distinct course_id from equal) e
    where exists (select from ${membersOf(scope)} bc join ${batchesOf(scope)} b on b.id = bc.batch_id
      where bc.course_id = e.course_id and ${isSeenBy(actor, 'bc.course_id')})),
  likes as (select equal.* from equal join seen using (course_id))`;

/** In how many other courses that the actor sees each of the elements stands; without those that stand nowhere else. */
async function countElsewhere(elements: readonly BrokenElement[], looking: Looking) {
  const mine = sql`select distinct * from
    jsonb_to_recordset(${JSON.stringify(elements)}::jsonb) e(rule text, element_hash text)`;
  const { rows } = await sql<BrokenElement & { count: number }>`${withLikes(mine, looking)}
    select rule, element_hash, count(*)::int as count from likes group by rule, element_hash`.execute(db());
  return rows;
}

/** The same for all that breaks each rule in the course. */
async function countRulesElsewhere(looking: Looking) {
  const mine = sql`select distinct rule, element_hash from findings
    where institution_id = ${looking.scope.institutionId} and course_id = ${looking.courseId}
      and state = 'active'`;
  const { rows } = await sql<{ rule: UdoitRuleId; count: number }>`${withLikes(mine, looking)}
    select rule, count(distinct course_id)::int as count from likes group by rule`.execute(db());
  return new Map(rows.map(({ rule, count }) => [rule, count]));
}

/** Where findings are read, and for whom: instructors see their own course alone, and no names of staff. */
export interface Reading {
  readonly scope: Scope;
  readonly course: FoundCourse;
  /** null for the course's own instructor */
  readonly staff: Actor | null;
  readonly showsScores: boolean;
}

const keyOf = ({ rule, element_hash }: Pick<FindingRow, 'rule' | 'element_hash'>) =>
  `${rule} ${element_hash}`;

/** In how many other courses each finding's element stands, as far as the reader may know. */
async function elsewhere({ scope, course, staff }: Reading, rows: readonly FindingRow[]) {
  if (!staff) return () => null;
  const elements = rows.map(({ rule, element_hash }) => ({ rule, element_hash }));
  const counted = await countElsewhere(elements, { scope, actor: staff, courseId: course.id });
  const counts = new Map(counted.map((row) => [keyOf(row), row.count]));
  return (row: FindingRow) => counts.get(keyOf(row)) ?? 0;
}

/** A page of a course's findings. */
export async function listFindingsOf(reading: Reading, query: FindingsQuery) {
  const { scope, course, staff } = reading;
  const pagination = paginate(query, await countFindings(scope, course.id, query));
  const rows = await listFindingRows(scope, course.id, query, pagination);
  const toItem = await itemsIn(scope, course);
  const alsoIn = await elsewhere(reading, rows);
  const { canvasUrl } = await scope.institution();
  const carriedFrom = ({ carried_title: title, carried_lms_id: lmsId, state }: FindingRow) =>
    !staff || title === null || lmsId === null || state !== 'resolved'
      ? null
      : { title, url: `${canvasUrl}/courses/${encodeURIComponent(lmsId)}` };
  const alike: ReadonlyMap<number, FixedAlike> =
    staff && query.state === 'active'
      ? await findFixedAlike(
          scope,
          staff,
          rows.map(({ id }) => id),
        )
      : new Map();
  const findings = rows.map((row): CourseFinding => ({
    id: row.id,
    rule: row.rule,
    state: row.state,
    item: toItem(row),
    part: row.place && partAt(row.place, row.start_at),
    excerpt: row.excerpt,
    foundAt: row.found_at.toISOString(),
    fixedAt: row.fixed_at?.toISOString() ?? null,
    resolvedAt: row.resolved_at?.toISOString() ?? null,
    resolvedBy: staff ? row.resolved_by_name : null,
    reason: row.reason,
    carriedFrom: carriedFrom(row),
    fixedAlike: alike.get(row.id)?.course ?? null,
    alsoIn: alsoIn(row),
  }));
  return { findings, pagination };
}

/** The rules a course breaks: what raises the score most first. */
export async function listRulesOf(reading: Reading, query: NarrowedFindings) {
  const { scope, course, staff } = reading;
  const rows = await listRuleRows(scope, course.id, query);
  const gains = reading.showsScores ? await readGains(scope, course.id) : new Map<string, number | null>();
  const counts = staff && (await countRulesElsewhere({ scope, actor: staff, courseId: course.id }));
  const rules = rows.map(({ rule, active, resolved, fixed, item_count }): RuleFindings => ({
    rule,
    active,
    resolved,
    fixed,
    itemCount: item_count,
    gain: gains.get(rule) ?? null,
    alsoIn: counts ? (counts.get(rule) ?? 0) : null,
  }));
  return { rules: rules.toSorted(byGain) };
}

const place = (rule: RuleFindings) => udoitRuleIds.indexOf(rule.rule);
const byGain = (a: RuleFindings, b: RuleFindings) =>
  (b.gain ?? 0) - (a.gain ?? 0) || b.active - a.active || place(a) - place(b);

/** By how many points the score rises once all that breaks a rule is fixed. */
async function readGains(scope: Scope, courseId: number) {
  const { scoreWeights } = (await scope.institution()).settings;
  const items = await listScannedItems(scope, courseId, await countResolved(scope, courseId));
  const counts = addCounts(items.flatMap((item) => (item.isScored ? [item.counts] : [])));
  const fixes = await scoredFixes(scope, courseId, items);
  return new Map(fixes.map((fix) => [fix.rule as string, gainOf(counts, fix, scoreWeights)]));
}

/** A page of the items in which something was found. */
export async function listItemsOf({ scope, course }: Reading, query: ItemsQuery) {
  const pagination = paginate(query, await countItems(scope, course.id, query));
  const toItem = await itemsIn(scope, course);
  const rows = await listItemRows(scope, course.id, query, pagination);
  const items = rows.map((row): ItemFindings => ({
    item: toItem(row),
    active: row.active,
    resolved: row.resolved,
    fixed: row.fixed,
    errors: row.errors,
    suggestions: row.active - row.errors,
  }));
  return { items, pagination };
}
