import { type RawBuilder, sql } from 'kysely';
import { say } from '#server/infra/i18n/language.ts';
import type { Session } from '#server/access/actor.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { getTaughtCourseId } from '#server/courses/course.service.ts';
import { viewOf } from '#server/instructor-tool/instructor-tool.service.ts';
import type { ActivityQuery } from '#shared/courses/activity.api.ts';
import {
  activityKinds,
  type ActivityChange,
  type ActivityEntry,
  type ActivityFacts,
  type ActivityKind,
} from '#shared/courses/activity.ts';
import { paginate } from '#shared/http/page.ts';
import { mayReadMetric, type InstructorSection } from '#shared/instructor-tool/instructor-sections.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { db } from '#server/infra/db/database.ts';
import { currentMs, currentTime } from '#server/infra/clock.ts';
import { coursesOf } from '#server/relations/courses.ts';
import {
  countEntries,
  insertEntries,
  insertEntry,
  listEntries,
  type EntryFilter,
  type EntryRow,
} from './activity.repository.ts';

/** Something a person did to a course. */
interface Activity {
  readonly courseId: number;
  readonly kind: ActivityKind;
  readonly tool?: Tool;
  /** an `Actor` will do */
  readonly person?: { readonly personId: number; readonly name: string };
  readonly detail: ActivityFacts;
}

/** Adds an entry to a course's activity. Part of the caller's transaction. Scans are noted by themselves. */
export const noteActivity = (scope: Scope, activity: Activity) =>
  insertEntry(scope, { ...activity, at: currentTime() });

/** Adds an entry of the same kind, by the same person, to the activity of each of some courses. */
export const noteActivities = (
  scope: Scope,
  shared: Omit<Activity, 'courseId' | 'detail'>,
  details: readonly Pick<Activity, 'courseId' | 'detail'>[],
) => insertEntries(scope, { ...shared, at: currentTime() }, details);

/** A page of what happened to a course. */
export async function listActivityOf(
  scope: Scope,
  courseId: number,
  query: ActivityQuery & Pick<EntryFilter, 'except'>,
) {
  const pagination = paginate(query, await countEntries(scope, courseId, query));
  const { page, limit } = pagination;
  const rows = await listEntries(scope, courseId, { ...query, page, limit });
  return { entries: rows.map(toEntry), pagination };
}

/**
 * The same for the course whose teacher opened the session from it: without the names of staff, and without scores where
 * the institution shows none.
 */
export async function listActivityOfTaught(session: Session, query: ActivityQuery) {
  const courseId = await getTaughtCourseId(session);
  const { sections } = await viewOf(session);
  const except = activityKinds.filter((kind) => {
    const section = sectionOf[kind];
    return section !== undefined && sections[section] === 'hidden';
  });
  const { entries, pagination } = await listActivityOf(session.scope, courseId, { ...query, except });
  const isShown = ({ metric }: ActivityChange) => mayReadMetric(sections, metric);
  return {
    entries: entries.map((entry) => ({
      ...entry,
      person: null,
      facts: withoutReasons(entry.facts),
      changes: entry.changes.filter(isShown),
    })),
    pagination,
  };
}

/** The section that has to be there for instructors to read of it. */
const sectionOf: Partial<Record<ActivityKind, InstructorSection>> = {
  status_changed: 'status',
  findings_resolved: 'errors',
  findings_reopened: 'errors',
  file_reviewed: 'files',
  file_unreviewed: 'files',
};

/** What staff write to each other about a course isn't for its teachers. */
const withoutReasons = ({ status, ...facts }: ActivityFacts): ActivityFacts => {
  if (!status) return facts;
  const { note: _, checklist: __, ...said } = status;
  return { ...facts, status: said };
};

/** How many days back a course counts as lately published. */
const latelyDays = 30;

/** The latest of some courses to have been published in Canvas, newest first. */
export async function listLatelyPublished(
  scope: Scope,
  courseIds: RawBuilder<{ id: number }>,
  limit: number,
) {
  const since = new Date(currentMs() - latelyDays * 86_400_000);
  const rows = await listPublished(scope, courseIds, { since, limit });
  return rows.map(({ course_id, title, at }) => ({ at: at.toISOString(), course: { id: course_id, title } }));
}

function toEntry(row: EntryRow): ActivityEntry {
  const { values: _, changes = [], ...facts } = row.detail;
  return {
    id: row.id,
    kind: row.kind,
    tool: row.tool,
    at: row.at.toISOString(),
    since: row.since.toISOString(),
    times: row.times,
    person: row.person_name,
    facts,
    changes: [...changes],
    errorMessage: say(row.reason),
  };
}

interface PublishedRow {
  readonly course_id: number;
  readonly title: string;
  readonly at: Date;
}

/** When some courses were last published since a moment, newest first. */
async function listPublished(
  scope: Scope,
  courseIds: RawBuilder<{ id: number }>,
  { since, limit }: { since: Date; limit: number },
) {
  const { rows } = await sql<PublishedRow>`
    with changes as materialized (
      select a.id, a.course_id, a.at from course_activity a
      where a.institution_id = ${scope.institutionId} and a.kind = 'state_changed' and a.at >= ${since}
        and a.detail ->> 'state' = 'available'),
    latest as (
      select distinct on (course_id) id, course_id, at from changes
      where course_id in ${courseIds} order by course_id, at desc, id desc)
    select latest.course_id, c.title, latest.at
    from latest join ${coursesOf(scope)} c on c.id = latest.course_id
    order by latest.at desc, latest.id desc limit ${limit}`.execute(db());
  return rows;
}
