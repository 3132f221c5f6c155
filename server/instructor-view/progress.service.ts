import { sql } from 'kysely';
import type { Session } from '#server/access/actor.ts';
import { viewOf } from '#server/instructor-tool/instructor-tool.service.ts';
import { listTasksOfTaught } from '#server/tasks/taught-tasks.service.ts';
import { mostNamedTasks, type InstructorProgress } from '#shared/instructor-view/progress.api.ts';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { findingsOf } from '#server/relations/content.ts';
import { scansOf } from '#server/relations/courses.ts';
import { metricById } from '#shared/scans/metrics.ts';

/** Whose visit of which course. */
interface Visitor {
  readonly courseId: number;
  readonly personId: number;
}

/** Looks within so much time are one visit. */
const oneVisit = sql`interval '30 minutes'`;

const scoreOf = (scope: Scope, courseId: number) => sql<number | null>`(
  select s.metrics[${sql.lit(metricById('udoit.score').position)}] from ${scansOf(scope)} s
  where s.course_id = ${courseId} and s.tool = 'udoit')`;

/** Notes a look at a course, with the score that it has; a new visit keeps when the one before was, and its score. */
async function writeVisit(scope: Scope, { courseId, personId }: Visitor) {
  const isNew = sql`v.last_at < clock_timestamp() - ${oneVisit}`;
  const { rows } = await sql<{ previous_at: Date | null }>`
    insert into instructor_visits as v (institution_id, course_id, person_id, last_at, last_score)
    values (${scope.institutionId}, ${courseId}, ${personId}, clock_timestamp(), ${scoreOf(scope, courseId)})
    on conflict (course_id, person_id) do update set
      previous_at = case when ${isNew} then v.last_at else v.previous_at end,
      previous_score = case when ${isNew} then v.last_score else v.previous_score end,
      last_at = excluded.last_at, last_score = excluded.last_score
    returning previous_at`.execute(db());
  return rows[0]?.previous_at ?? null;
}

interface VisitRow {
  readonly previous_at: Date | null;
  readonly previous_score: number | null;
  readonly score: number | null;
}

/** The visit before the current one, and the scores then and now. */
async function findVisit(scope: Scope, { courseId, personId }: Visitor) {
  const { rows } = await sql<VisitRow>`
    select v.previous_at, v.previous_score, ${scoreOf(scope, courseId)} as score from instructor_visits v
    where v.institution_id = ${scope.institutionId} and v.course_id = ${courseId}
      and v.person_id = ${personId}`.execute(db());
  return rows[0];
}

async function countFixedSince(scope: Scope, courseId: number, since: Date) {
  const { total } = await findingsOf(scope)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('course_id', '=', courseId)
    .where('state', '=', 'fixed')
    .where('fixed_at', '>', since)
    .executeTakeFirstOrThrow();
  return total;
}

async function visitorOf(session: Session) {
  const { courseId } = await viewOf(session);
  return { courseId, personId: session.actor.personId };
}

/** Notes that the instructor looks at their course. */
export async function noteVisit(session: Session) {
  const since = await writeVisit(session.scope, await visitorOf(session));
  return { since: since?.toISOString() ?? null };
}

/** What got better since the instructor was here before. */
export async function readProgressOf(session: Session): Promise<InstructorProgress> {
  const { scope } = session;
  const { courseId, sections } = await viewOf(session);
  const visit = await findVisit(scope, await visitorOf(session));
  const since = visit?.previous_at ?? null;
  if (!visit || since === null)
    return { since: null, score: null, fixed: 0, tasks: { completed: 0, titles: [] } };
  const done = sections.tasks === 'hidden' ? [] : await listDoneSince(session, since);
  return {
    since: since.toISOString(),
    score: sections.score === 'hidden' ? null : scoresOf(visit),
    fixed: sections.errors === 'hidden' ? 0 : await countFixedSince(scope, courseId, since),
    tasks: { completed: done.length, titles: done.slice(0, mostNamedTasks).map(({ title }) => title) },
  };
}

const scoresOf = ({ previous_score: before, score: now }: VisitRow) =>
  before === null || now === null ? null : { before, now };

async function listDoneSince(session: Session, since: Date) {
  const { tasks } = await listTasksOfTaught(session);
  return tasks.filter(
    ({ isCompleted, stateAt }) => isCompleted && stateAt !== null && new Date(stateAt) > since,
  );
}
