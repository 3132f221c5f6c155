import { sql, type RawBuilder } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { contentItemsOf, courseFilesOf, courseVideosOf } from '#server/relations/content.ts';
import { coursesOf } from '#server/relations/courses.ts';
import type { ScopeEnd, ScopeSubject } from '#shared/scope-decisions/scope-decision.ts';
import type { ScopeStanding } from '#shared/scope-decisions/scope-terms.ts';

/** One thing of a course, as it's called now. */
export interface SubjectRow {
  readonly course_id: number;
  readonly subject: ScopeSubject;
  readonly subject_key: string;
  readonly subject_title: string;
}

/** A decision that counts, with what tells whether it's another one. */
export interface HeldDecision {
  readonly id: number;
  readonly course_id: number;
  readonly subject: string;
  readonly subject_key: string;
  readonly standing: ScopeStanding;
  readonly kind_id: number | null;
  readonly reason: string;
  readonly evidence_url: string | null;
  readonly is_for_record: boolean;
  readonly review_on: string | null;
  readonly rule_id: number | null;
  readonly rule_version: number | null;
  /** a rule decided, also one that's gone by now */
  readonly is_by_rule: boolean;
}

/** What is decided, and by whom: a person, or a rule. */
export interface NewDecision {
  readonly standing: ScopeStanding;
  readonly kind_id: number | null;
  readonly kind_title: string | null;
  readonly reason: string;
  readonly evidence_url: string | null;
  readonly is_for_record: boolean;
  readonly review_on: string | null;
  readonly decided_by: number | null;
  readonly decided_by_name: string | null;
  readonly rule_id: number | null;
  readonly rule_version: number | null;
  readonly rule_title: string | null;
}

/** Who ends a decision, and why. */
export interface Ending {
  readonly personId: number | null;
  readonly name: string | null;
  readonly because: ScopeEnd;
}

/** The decisions about some courses and what's in them that count, held until the transaction ends. */
export async function holdDecisions(
  { institutionId }: Scope,
  courseIds: readonly number[],
  onlyCourses = false,
) {
  const { rows } = await sql<HeldDecision>`
    select id, course_id, subject, subject_key, standing, kind_id, reason, evidence_url, is_for_record, review_on,
      rule_id, rule_version, rule_title is not null as is_by_rule
    from scope_decisions
    where institution_id = ${institutionId} and course_id = any(${[...courseIds]}::int[]) and ended_at is null
      and ${onlyCourses ? sql`subject = 'course'` : sql`true`}
    order by id for update`.execute(db());
  return rows;
}

/**
 * Ends decisions that count. Returns which did. It's the moment at which this is done, not that at which the transaction
 * began: what was decided meanwhile by another one that this waited for came before.
 */
export async function endDecisions(
  { institutionId }: Scope,
  ids: readonly number[],
  { personId, name, because }: Ending,
) {
  const { rows } = await sql<{ id: number; course_id: number }>`
    update scope_decisions set ended_at = greatest(clock_timestamp(), began_at), ended_by = ${personId}::int,
      ended_by_name = ${name}::text, ended_because = ${because}
    where institution_id = ${institutionId} and id = any(${[...ids]}::int[]) and ended_at is null
    returning id, course_id`.execute(db());
  return rows;
}

/** Keeps a decision about each of some things, none of which has one now. Returns their ids. */
export async function insertDecisions(
  { institutionId }: Scope,
  subjects: readonly SubjectRow[],
  decision: NewDecision,
) {
  const { rows } = await sql<Pick<SubjectRow, 'course_id' | 'subject' | 'subject_key'> & { id: number }>`
    insert into scope_decisions (institution_id, course_id, subject, subject_key, subject_title, standing, kind_id,
      kind_title, reason, evidence_url, is_for_record, review_on, decided_at, began_at, decided_by, decided_by_name,
      rule_id, rule_version, rule_title)
    select ${institutionId}::int, s.course_id, s.subject, s.subject_key, s.subject_title, ${decision.standing},
      ${decision.kind_id}::int, ${decision.kind_title}::text, ${decision.reason}, ${decision.evidence_url}::text,
      ${decision.is_for_record}, ${decision.review_on}::date, clock_timestamp(), clock_timestamp(),
      ${decision.decided_by}::int, ${decision.decided_by_name}::text, ${decision.rule_id}::int,
      ${decision.rule_version}::int, ${decision.rule_title}::text
    from jsonb_to_recordset(${JSON.stringify(subjects)}::jsonb)
      s(course_id int, subject text, subject_key text, subject_title text)
    order by s.course_id, s.subject, s.subject_key
    on conflict (course_id, subject, subject_key) where ended_at is null do nothing
    returning id, course_id, subject, subject_key`.execute(db());
  return rows;
}

/** Lets ended decisions count again from now on, each as a row of its own, so that the past stays what it was. */
export async function insertAgain({ institutionId }: Scope, ids: readonly number[]) {
  await sql`
    insert into scope_decisions (institution_id, course_id, subject, subject_key, subject_title, standing, kind_id,
      kind_title, reason, evidence_url, is_for_record, review_on, decided_at, began_at, decided_by, decided_by_name,
      rule_id, rule_version, rule_title)
    select institution_id, course_id, subject, subject_key, subject_title, standing, kind_id, kind_title, reason,
      evidence_url, is_for_record, review_on, decided_at, clock_timestamp(), decided_by, decided_by_name, rule_id,
      rule_version, rule_title
    from scope_decisions where institution_id = ${institutionId} and id = any(${[...ids]}::int[])
    on conflict (course_id, subject, subject_key) where ended_at is null do nothing`.execute(db());
}

/** What decisions are about, whether or not they count. */
export async function listDecided({ institutionId }: Scope, ids: readonly number[]) {
  const { rows } = await sql<Pick<HeldDecision, 'id' | 'course_id' | 'subject' | 'subject_key'>>`
    select id, course_id, subject, subject_key from scope_decisions
    where institution_id = ${institutionId} and id = any(${[...ids]}::int[])`.execute(db());
  return rows;
}

/** A video without a title is called by its host. */
export const titleOfVideo = sql<string>`coalesce(v.title, v.host || ' ' || v.video_id)`;

/** Documents with the bytes of some, and these; or videos, in all courses that have them. */
export async function findWherever(scope: Scope, subject: 'document' | 'video', ids: readonly number[]) {
  const files = sql`with chosen as (select id, case when is_as_fetched then content_hash end as hash
      from ${courseFilesOf(scope)} f where f.id = any(${[...ids]}::int[]) and f.is_document)
    select f.course_id, 'document' as subject, f.lms_file_id as subject_key, f.name as subject_title
    from ${courseFilesOf(scope)} f where f.is_document and (f.id in (select id from chosen)
      or (f.is_as_fetched and f.content_hash in (select hash from chosen)))`;
  const videos = sql`select v.course_id, 'video' as subject, v.video_id::text as subject_key,
    ${titleOfVideo} as subject_title from ${courseVideosOf(scope)} v where v.video_id = any(${[...ids]}::int[])`;
  const { rows } = await sql<SubjectRow>`${subject === 'document' ? files : videos}`.execute(db());
  return rows;
}

interface Wanted {
  readonly subject: ScopeSubject;
  readonly key: string;
}

/** Those of some things of a course that are there, with their titles. */
export async function findSubjects(scope: Scope, courseId: number, wanted: readonly Wanted[]) {
  const { rows } = await sql<SubjectRow>`
    select ${courseId}::int as course_id, w.subject, w.key as subject_key, found.title as subject_title
    from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) w(subject text, key text)
    cross join lateral (
      select c.title from ${coursesOf(scope)} c where w.subject = 'course' and w.key = '' and c.id = ${courseId}::int
      union all
      select i.title from ${contentItemsOf(scope)} i where w.subject = 'item' and i.course_id = ${courseId}::int
        and i.kind = split_part(w.key, ':', 1) and i.lms_item_id = split_part(w.key, ':', 2) and i.gone_at is null
        and w.key like '%:%'
      union all
      select f.name from ${courseFilesOf(scope)} f where w.subject = 'document' and f.course_id = ${courseId}::int
        and f.lms_file_id = w.key
      union all
      select ${titleOfVideo} from ${courseVideosOf(scope)} v where w.subject = 'video'
        and v.course_id = ${courseId}::int and v.video_id::text = w.key) found`.execute(db());
  return rows;
}

interface Decidable {
  readonly all: number;
  readonly met: number;
  readonly by_hand: number;
  readonly leaving: number;
}

/**
 * Of some courses: how many there are, and of those that meet a rule how many there are, about how many people decided,
 * and how many would leave the scope if the rule took them out.
 */
export async function countDecidable(
  { institutionId }: Scope,
  courses: RawBuilder<{ id: number; is_met: boolean }>,
) {
  const { rows } = await sql<Decidable>`
    select count(*)::int as all, (count(*) filter (where is_met))::int as met,
      (count(*) filter (where d.id is not null and d.rule_title is null))::int as by_hand,
      (count(*) filter (where is_met and (d.id is null or (d.rule_title is not null and d.standing = 'in_scope'))))::int
        as leaving
    from ${courses} c left join scope_decisions d on c.is_met and d.course_id = c.id
      and d.institution_id = ${institutionId} and d.subject = 'course' and d.ended_at is null`.execute(db());
  return rows[0] ?? { all: 0, met: 0, by_hand: 0, leaving: 0 };
}

/** Courses as things to decide about. */
export async function listCourseSubjects(scope: Scope, courseIds: readonly number[]) {
  const { rows } = await sql<SubjectRow>`
    select id as course_id, 'course' as subject, '' as subject_key, title as subject_title
    from ${coursesOf(scope)} c where id = any(${[...courseIds]}::int[]) order by id`.execute(db());
  return rows;
}
