import { sql, type RawBuilder } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { contentItemsOf, courseFilesOf, courseVideosOf } from '#server/relations/content.ts';
import { courseFactsOf, coursesOf, termsOf } from '#server/relations/courses.ts';
import type { ScopeStanding } from '#shared/scope-decisions/scope-terms.ts';
import { metricById } from '#shared/scans/metrics.ts';

type Sql = RawBuilder<unknown>;

/** All decisions about the scope, also those that no longer count. */
export const everyScopeDecisionOf = ({ institutionId }: Scope) =>
  db().selectFrom('scope_decisions').selectAll().where('institution_id', '=', institutionId);

/** The decisions that count now: at most one about each thing. */
const scopeDecisionsOf = (scope: Scope) => everyScopeDecisionOf(scope).where('ended_at', 'is', null);

/** Those about whole courses. */
export const courseDecisionsOf = ({ institutionId }: Scope) =>
  db()
    .selectFrom('scope_decisions')
    .select(['course_id', 'standing', 'review_on', 'decided_at', 'rule_id'])
    .where('institution_id', '=', institutionId)
    .where('subject', '=', 'course')
    .where('ended_at', 'is', null);

/** The decisions by which courses aren't in scope now. All others are: so what's in scope and what isn't are always all. */
const decidedOut = () =>
  db()
    .selectFrom('scope_decisions as out')
    .where('out.subject', '=', 'course')
    .where('out.standing', '<>', 'in_scope')
    .where('out.ended_at', 'is', null);

const decidedOutOf = ({ institutionId }: Scope, courseId: string) =>
  decidedOut()
    .where('out.institution_id', '=', institutionId)
    .where(sql<boolean>`out.course_id = ${sql.ref(courseId)}`);

/** The ids of courses that aren't in scope now, of all institutions. */
export const everyCourseOut = () => decidedOut().select('out.course_id');

/** Those of one: for counts of many courses, it's looked up once a query. */
export const coursesOutOf = ({ institutionId }: Scope) =>
  everyCourseOut().where('out.institution_id', '=', institutionId);

/** Whether a course is in scope now: the one place that says it. */
export const isInScope = (scope: Scope, courseId: string) =>
  sql<boolean>`not exists ${decidedOutOf(scope, courseId).select('out.id')}`;

/**
 * Whether a document or a video in a course is in scope now: the course is, and nobody decided otherwise about it there.
 * Both are looked up once a query, for lists of very many.
 */
export const isPartInScope = (
  { institutionId }: Scope,
  subject: 'document' | 'video',
  { courseId, key }: { readonly courseId: Sql; readonly key: Sql },
) => {
  const out = sql`from scope_decisions o where o.institution_id = ${institutionId} and o.ended_at is null
    and o.standing <> 'in_scope'`;
  return sql<boolean>`(${courseId} not in (select o.course_id ${out} and o.subject = 'course')
    and (${courseId}, ${key}) not in (select o.course_id, o.subject_key ${out} and o.subject = ${subject}))`;
};

/** How a course stands that isn't in scope; null: it is. */
export const standingOut = (scope: Scope, courseId: string) =>
  sql<ScopeStanding | null>`${decidedOutOf(scope, courseId).select('out.standing')}`;

/** The same at the end of days of the institution: which course wasn't in scope from which moment to which other. */
export const outOfScopeSpansOf = ({ institutionId }: Scope) =>
  db()
    .selectFrom('scope_decisions')
    .select(['course_id', 'began_at', 'ended_at'])
    .where('institution_id', '=', institutionId)
    .where('subject', '=', 'course')
    .where('standing', '<>', 'in_scope');

/** A day of the institution. */
interface OnDay {
  readonly day: string;
  /** absent: it's over */
  readonly today?: string;
  readonly timeZone: string;
}

/** The courses that weren't in scope at the end of a day, or aren't now, as a sub-query of their ids. */
export const outOfScopeOn = (scope: Scope, { day, today, timeZone }: OnDay): Sql => {
  if (day === today) return sql`${coursesOutOf(scope)}`;
  const end = sql`((${day}::date + 1)::timestamp at time zone ${timeZone})`;
  return sql`(select o.course_id from ${outOfScopeSpansOf(scope)} o
    where o.began_at < ${end} and (o.ended_at is null or o.ended_at >= ${end}))`;
};

/** What an institution says about the scope; without a row, nothing. */
export const scopeSettingsOf = ({ institutionId }: Scope) =>
  db()
    .selectFrom('scope_settings')
    .select(['labels', 'archive_mark', 'complies_from', 'version'])
    .where('institution_id', '=', institutionId);

interface Asked {
  readonly scope: Scope;
  /** the institution's day */
  readonly today: string;
  readonly timeZone: string;
}

const lastChange = sql`(date '1970-01-01'
  + m.core_metrics[${sql.lit(metricById('core.lastUpdateDay').position)}]::int)`;

/** A text as it's compared with a mark: without case and double spaces. */
const key = (text: Sql) => sql`lower(regexp_replace(trim(${text}), '\\s+', ' ', 'g'))`;
const beginsWith = (text: Sql, mark: Sql) => sql`starts_with(${key(text)}, ${key(mark)})`;

/**
 * What's known about what decisions `d` are about, each in one row: whether students of a running course reach it, and
 * what archives have to be. Null is what nobody knows.
 */
const lookedAt = ({ scope, timeZone }: Asked) => sql`cross join lateral (
  select
    course.workflow_state = 'available'
      and coalesce(coalesce(course.end_at, term.end_at) > now(), true) as is_running,
    case d.subject
      when 'course' then exists (select from ${contentItemsOf(scope)} i
        where i.course_id = d.course_id and i.is_used and i.gone_at is null and i.is_published is not false)
      when 'item' then coalesce(item.is_used and item.is_published is not false, false)
      when 'document' then coalesce(file.is_used, false)
      else coalesce(video.is_reached, false) end as is_used,
    case d.subject
      when 'course' then ${lastChange} > (d.decided_at at time zone ${timeZone})::date
      else coalesce(item.lms_updated_at, file.lms_updated_at) > d.decided_at end as is_changed,
    case d.subject
      when 'course' then course.lms_created_at
      else coalesce(item.lms_updated_at, file.lms_updated_at) end as made_at
) looked`;

/** The decisions `d` that count now and `looked`, what's known about what they're about. */
export const lookedAtDecisions = (asked: Asked, among?: readonly number[]) => sql`
  ${scopeDecisionsOf(asked.scope)} d ${lookedAtJoins(asked)} where ${
    among ? sql`d.course_id = any(${[...among]}::int[])` : sql`true`
  }`;

/** Joins to decisions `d` the `course`, and `looked`: what's known about what they're about. */
export const lookedAtJoins = (asked: Asked) => sql`
  join ${coursesOf(asked.scope)} course on course.id = d.course_id
  left join ${courseFactsOf(asked.scope)} m on m.id = d.course_id
  left join ${termsOf(asked.scope)} term on term.lms_term_id = course.lms_term_id
  left join ${scopeSettingsOf(asked.scope)} said on true
  left join ${contentItemsOf(asked.scope)} item on d.subject = 'item' and item.course_id = d.course_id
    and item.kind = split_part(d.subject_key, ':', 1) and item.lms_item_id = split_part(d.subject_key, ':', 2)
    and item.gone_at is null
  left join ${courseFilesOf(asked.scope)} file on d.subject = 'document' and file.course_id = d.course_id
    and file.lms_file_id = d.subject_key
  left join ${courseVideosOf(asked.scope)} video on d.subject = 'video' and video.course_id = d.course_id
    and video.video_id::text = d.subject_key
  ${lookedAt(asked)}`;

/** The four conditions of archives (ADA Title II, 28 CFR 35.104): each true, false, or null where nobody knows. */
export const archiveConditions = ({ timeZone }: Asked) => ({
  isOlder: sql`(looked.made_at < (said.complies_from::timestamp at time zone ${timeZone}))`,
  isForRecord: sql`d.is_for_record`,
  isUnaltered: sql`(not looked.is_changed)`,
  isMarked: sql`(${beginsWith(sql`d.subject_title`, sql`said.archive_mark`)}
    or ${beginsWith(sql`course.title`, sql`said.archive_mark`)})`,
});

/** What contradicts such a decision, as an array of words: the one place that says it. */
export function decisionAlarms(asked: Asked) {
  const { isOlder, isForRecord, isUnaltered, isMarked } = archiveConditions(asked);
  return sql`array_remove(array[
    case when d.standing = 'archived' and looked.is_running and looked.is_used then 'archived_in_use' end,
    case when d.standing = 'archived' and looked.is_changed then 'archived_changed' end,
    case when d.standing = 'archived' and said.complies_from is not null
      and (${isOlder} and ${isForRecord} and ${isUnaltered} and ${isMarked}) is not true then 'archived_unproven' end,
    case when d.review_on < ${asked.today}::date then 'review_overdue' end,
    case when d.standing = 'third_party' and d.subject <> 'course' and looked.is_running and looked.is_used
      then 'third_party_in_use' end
  ], null)`;
}

/** Joins the alarms of all decisions about the course `m` and what's in it, as `alarmed`; without any there's no row. */
export const joinScopeAlarms = (asked: Asked, among?: readonly number[]): Sql => sql`left join (
  select each.course_id, array_agg(distinct one.word) as words
  from (select d.course_id, ${decisionAlarms(asked)} as words from ${lookedAtDecisions(asked, among)}) each,
    unnest(each.words) one (word)
  group by each.course_id) alarmed on alarmed.course_id = m.id`;
