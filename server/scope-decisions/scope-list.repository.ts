import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import { isSeenBy } from '#server/access/sight.ts';
import { db } from '#server/infra/db/database.ts';
import { keyIn, likeAnywhere } from '#server/infra/db/search.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { contentItemsOf, courseFilesOf, courseVideosOf } from '#server/relations/content.ts';
import { coursesOf } from '#server/relations/courses.ts';
import {
  archiveConditions,
  decisionAlarms,
  everyScopeDecisionOf,
  lookedAtJoins,
} from '#server/relations/scope-decisions.ts';
import type { ScopeDecisionListQuery } from '#shared/scope-decisions/scope-decision.api.ts';
import type { ScopeDecisionSort } from '#shared/scope-decisions/scope-decision.columns.ts';
import { type ArchiveConditions, type ScopeEnd } from '#shared/scope-decisions/scope-decision.ts';
import {
  scopeStandings,
  type DecisionAlarm,
  type ScopeStanding,
} from '#shared/scope-decisions/scope-terms.ts';
import { titleOfVideo } from './scope-decision.repository.ts';

export interface DecisionRow {
  readonly id: number;
  readonly course_id: number;
  readonly course_title: string;
  readonly subject: 'course' | 'item' | 'document' | 'video';
  readonly subject_key: string;
  readonly subject_title: string;
  readonly standing: ScopeStanding;
  readonly kind_title: string | null;
  readonly reason: string;
  readonly evidence_url: string | null;
  readonly is_for_record: boolean;
  readonly review_on: string | null;
  readonly decided_at: Date;
  readonly decided_by_name: string | null;
  readonly rule_title: string | null;
  readonly ended_at: Date | null;
  readonly ended_by_name: string | null;
  readonly ended_because: ScopeEnd | null;
  readonly is_asked: boolean;
  readonly conditions: ArchiveConditions;
  readonly alarms: readonly DecisionAlarm[];
}

export interface Looking {
  readonly scope: Scope;
  readonly actor: Actor;
  readonly today: string;
  readonly timeZone: string;
}

const decisionsOf = ({ scope }: Looking) => sql`from ${everyScopeDecisionOf(scope)} d`;

/** Decisions by their ids, in that order; those that are gone are left out. */
export async function listByIds(looking: Looking, ids: readonly number[]) {
  const { isOlder, isForRecord, isUnaltered, isMarked } = archiveConditions(looking);
  const { rows } = await sql<DecisionRow>`
    select d.id, d.course_id, course.title as course_title, d.subject, d.subject_key, d.subject_title, d.standing,
      d.kind_title, d.reason, d.evidence_url, d.is_for_record, d.review_on, d.decided_at, d.decided_by_name,
      d.rule_title, d.ended_at, d.ended_by_name, d.ended_because,
      coalesce(d.standing = 'archived' and d.ended_at is null and said.complies_from is not null, false) as is_asked,
      json_build_object('isOlder', ${isOlder}, 'isForRecord', ${isForRecord}, 'isUnaltered', ${isUnaltered},
        'isMarked', ${isMarked}) as conditions,
      case when d.ended_at is null then to_json(${decisionAlarms(looking)}) else '[]'::json end as alarms
    ${decisionsOf(looking)} ${lookedAtJoins(looking)}
    where d.id = any(${[...ids]}::int[]) order by array_position(${[...ids]}::int[], d.id)`.execute(db());
  return rows;
}

const sortKeys: Readonly<Record<ScopeDecisionSort, RawBuilder<unknown>>> = {
  decidedAt: sql`d.decided_at`,
  reviewOn: sql`d.review_on`,
  title: sql`lower(d.subject_title) collate "C"`,
  course: sql`course.name_key`,
  standing: sql`array_position(${[...scopeStandings]}::text[], d.standing)`,
};

type Narrowing = Omit<ScopeDecisionListQuery, 'sortBy' | 'sortOrder'>;

const isReviewed = ({ today }: Looking, review: 'overdue' | 'soon' | undefined) => {
  if (review === undefined) return sql`true`;
  if (review === 'overdue') return sql`d.review_on < ${today}::date`;
  return sql`d.review_on between ${today}::date and ${today}::date + 30`;
};

/** The decisions of a list, with their `course`: those about courses that the actor sees. */
function found(looking: Looking, asked: Narrowing) {
  const { scope, actor } = looking;
  const pattern = likeAnywhere(asked.search);
  const is = (column: RawBuilder<unknown>, value: string | number | undefined) =>
    value === undefined ? sql`true` : sql`${column} = ${value}`;
  const conditions = [
    asked.isEnded === 'yes' ? sql`d.ended_at is not null` : sql`d.ended_at is null`,
    is(sql`d.standing`, asked.standing),
    is(sql`d.subject`, asked.subject),
    is(sql`d.kind_id`, asked.kindId),
    is(sql`d.rule_id`, asked.ruleId),
    is(sql`d.course_id`, asked.courseId),
    isReviewed(looking, asked.review),
    asked.alarm === undefined ? sql`true` : sql`${asked.alarm}::text = any(${decisionAlarms(looking)})`,
    pattern === undefined
      ? sql`true`
      : sql`(course.search_key like ${pattern} or ${keyIn(sql`d.subject_title`)} like ${pattern})`,
    sql`d.course_id in (select m.course_id from ${membersOf(scope)} m
      join ${batchesOf(scope)} b on b.id = m.batch_id where ${isSeenBy(actor, 'm.course_id')})`,
  ];
  const joins =
    asked.alarm === undefined
      ? sql`join ${coursesOf(scope)} course on course.id = d.course_id`
      : lookedAtJoins(looking);
  return sql`${decisionsOf(looking)} ${joins} where ${sql.join(conditions, sql` and `)}`;
}

export async function countDecisions(looking: Looking, asked: Narrowing) {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total ${found(looking, asked)}`.execute(db());
  return rows[0]?.total ?? 0;
}

interface Slice {
  readonly limit: number;
  readonly offset: number;
}

/** The ids of decisions in the order of a list; all of them, or a slice. */
export async function listIds(looking: Looking, query: ScopeDecisionListQuery & Partial<Slice>) {
  const { sortBy, sortOrder, limit, offset } = query;
  const slice = limit === undefined ? sql`` : sql`limit ${limit} offset ${offset ?? 0}`;
  const { rows } = await sql<{ id: number }>`
    select d.id ${found(looking, query)}
    order by ${sortKeys[sortBy]} ${sql.raw(sortOrder)} nulls last, d.id ${sql.raw(sortOrder)} ${slice}`.execute(
    db(),
  );
  return rows.map(({ id }) => id);
}

interface FoundSubject {
  readonly subject: 'item' | 'document' | 'video';
  readonly key: string;
  readonly title: string;
  readonly isUsed: boolean | null;
  readonly standing: ScopeStanding | null;
}

/** Items, documents and videos of a course that have the text in their titles, those that students reach first. */
export async function searchSubjects(
  scope: Scope,
  courseId: number,
  { search, limit }: { readonly search: string | undefined; readonly limit: number },
) {
  const pattern = likeAnywhere(search);
  const { rows } = await sql<FoundSubject>`
    select s.subject, s.key, s.title, s.is_used as "isUsed", d.standing
    from (
      select 'item' as subject, i.kind || ':' || i.lms_item_id as key, i.title,
        i.is_used and i.is_published is not false as is_used
      from ${contentItemsOf(scope)} i where i.course_id = ${courseId} and i.gone_at is null
      union all
      select 'document', f.lms_file_id, f.name, f.is_used from ${courseFilesOf(scope)} f
      where f.course_id = ${courseId} and f.is_document
      union all
      select 'video', v.video_id::text, ${titleOfVideo}, v.is_reached from ${courseVideosOf(scope)} v
      where v.course_id = ${courseId}) s
    left join ${everyScopeDecisionOf(scope)} d on d.course_id = ${courseId} and d.subject = s.subject
      and d.subject_key = s.key and d.ended_at is null
    where ${pattern === undefined ? sql`true` : sql`${keyIn(sql`s.title`)} like ${pattern}`}
    order by s.is_used desc nulls last, lower(s.title) collate "C", s.key limit ${limit}`.execute(db());
  return rows;
}

/** The decisions about a course and what's in it: those that count, and before them the course's own. */
export async function listIdsOfCourse({ scope }: Looking, courseId: number) {
  const { rows } = await sql<{ id: number; subject: string; is_ended: boolean }>`
    select d.id, d.subject, d.ended_at is not null as is_ended from ${everyScopeDecisionOf(scope)} d
    where d.course_id = ${courseId} and (d.ended_at is null or d.subject = 'course')
    order by d.began_at desc, d.id desc limit 500`.execute(db());
  return rows;
}
