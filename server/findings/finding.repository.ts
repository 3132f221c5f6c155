import { sql, type RawBuilder } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import { keyIn, likeAnywhere } from '#server/infra/db/search.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { contentItemsOf } from '#server/relations/content.ts';
import { coursesOf } from '#server/relations/courses.ts';
import type { FindingState } from '#shared/findings/finding.ts';
import type {
  FindingSort,
  FindingsQuery,
  ItemsQuery,
  NarrowedFindings,
} from '#shared/findings/findings.api.ts';
import { udoitRuleIds, udoitRules, type UdoitRuleId } from '#shared/scans/udoit-rules.ts';
import type { ItemRow } from './found-item.service.ts';

/** The rules that a choice of types and severities leaves. */
const rulesIn = ({ rule, type, severity, needsReview }: NarrowedFindings) =>
  udoitRuleIds.filter((id) => {
    const known = udoitRules[id];
    return (
      (rule === undefined || id === rule) &&
      (type === undefined || known.type === type) &&
      (severity === undefined || known.severity === severity) &&
      (needsReview === 'false' || known.needsReview)
    );
  });

/** `from findings f join items i where …`, in every state. */
function found(scope: Scope, courseId: number, narrowed: NarrowedFindings, joined = sql``) {
  const { itemId, kind, publishedOnly } = narrowed;
  const pattern = likeAnywhere(narrowed.search);
  const searched = keyIn(sql`i.title || ' ' || f.excerpt`);
  return sql`from findings f join ${contentItemsOf(scope)} i on i.id = f.item_id ${joined}
    where f.institution_id = ${scope.institutionId} and f.course_id = ${courseId}
      and f.rule = any(${rulesIn(narrowed)}::text[])
      and ${itemId === undefined ? sql`true` : sql`f.item_id = ${itemId}`}
      and ${kind === undefined ? sql`true` : sql`i.kind = ${kind}`}
      and ${publishedOnly === 'false' ? sql`true` : sql`i.is_published is not false`}
      and ${pattern === undefined ? sql`true` : sql`${searched} like ${pattern}`}`;
}

export interface FindingRow extends ItemRow {
  readonly id: number;
  readonly rule: UdoitRuleId;
  readonly state: FindingState;
  readonly element_hash: string;
  readonly start_at: number;
  readonly excerpt: string;
  readonly found_at: Date;
  readonly fixed_at: Date | null;
  readonly resolved_at: Date | null;
  readonly resolved_by_name: string | null;
  readonly reason: string | null;
  readonly carried_title: string | null;
  readonly carried_lms_id: string | null;
}

const orders: Record<FindingSort, RawBuilder<unknown>> = {
  item: sql`${keyIn(sql`i.title`)}`,
  rule: sql`f.rule`,
  foundAt: sql`f.found_at`,
};

export async function countFindings(scope: Scope, courseId: number, query: NarrowedFindings) {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total ${found(scope, courseId, query)} and f.state = ${query.state}`.execute(
    db(),
  );
  return rows[0]?.total ?? 0;
}

export async function listFindingRows(
  scope: Scope,
  courseId: number,
  query: FindingsQuery,
  { page, limit }: { page: number; limit: number },
) {
  const order = sql.raw(query.sortOrder);
  const { rows } = await sql<FindingRow>`
    select f.id, f.rule, f.state, f.element_hash, f.excerpt, f.found_at, f.fixed_at, f.resolved_at,
      f.resolved_by_name, f.reason, i.id as item_id, i.kind, i.title, i.address, i.is_published, i.place,
      f.start_at, o.title as carried_title, o.lms_course_id as carried_lms_id
    ${found(scope, courseId, query, sql`left join ${coursesOf(scope)} o on o.id = f.carried_from`)} and f.state = ${query.state}
    order by ${orders[query.sortBy]} ${order}, i.id, f.start_at, f.id
    limit ${limit} offset ${(page - 1) * limit}`.execute(db());
  return rows;
}

const inState = (state: FindingState) => sql`(count(*) filter (where f.state = ${state}))::int`;
const counts = sql`${inState('active')} as active, ${inState('resolved')} as resolved, ${inState('fixed')} as fixed`;

interface RuleRow {
  readonly rule: UdoitRuleId;
  readonly active: number;
  readonly resolved: number;
  readonly fixed: number;
  readonly item_count: number;
}

/** The rules with findings in the state asked for, with how many there are in each state. */
export async function listRuleRows(scope: Scope, courseId: number, query: NarrowedFindings) {
  const { rows } = await sql<RuleRow>`
    select f.rule, ${counts},
      (count(distinct f.item_id) filter (where f.state = ${query.state}))::int as item_count
    ${found(scope, courseId, query)}
    group by f.rule having ${inState(query.state)} > 0`.execute(db());
  return rows;
}

interface ItemCountRow extends ItemRow {
  readonly active: number;
  readonly resolved: number;
  readonly fixed: number;
  readonly errors: number;
}

const errorRules = udoitRuleIds.filter((id) => udoitRules[id].severity === 'error');

export async function countItems(scope: Scope, courseId: number, query: NarrowedFindings) {
  const { rows } = await sql<{ total: number }>`
    select count(distinct f.item_id)::int as total
    ${found(scope, courseId, query)} and f.state = ${query.state}`.execute(db());
  return rows[0]?.total ?? 0;
}

export async function listItemRows(
  scope: Scope,
  courseId: number,
  query: ItemsQuery,
  { page, limit }: { page: number; limit: number },
) {
  const order = sql.raw(query.sortOrder);
  const title = keyIn(sql`i.title`);
  const by = query.sortBy === 'title' ? title : inState(query.state);
  const { rows } = await sql<ItemCountRow>`
    select i.id as item_id, i.kind, i.title, i.address, i.is_published, i.place, ${counts},
      (count(*) filter (where f.state = 'active' and f.rule = any(${errorRules}::text[])))::int as errors
    ${found(scope, courseId, query)}
    group by i.id, i.kind, i.title, i.address, i.is_published, i.place having ${inState(query.state)} > 0
    order by ${by} ${order}, ${title}, i.id
    limit ${limit} offset ${(page - 1) * limit}`.execute(db());
  return rows;
}

/** All findings of a course by state, and the active ones by severity. */
export async function countByState(scope: Scope, courseId: number) {
  const { rows } = await sql<{ active: number; resolved: number; fixed: number; errors: number }>`
    select ${counts},
      (count(*) filter (where f.state = 'active' and f.rule = any(${errorRules}::text[])))::int as errors
    from findings f where f.institution_id = ${scope.institutionId} and f.course_id = ${courseId}`.execute(
    db(),
  );
  return rows[0] ?? { active: 0, resolved: 0, fixed: 0, errors: 0 };
}
