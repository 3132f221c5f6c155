import type { Session } from '#server/access/actor.ts';
import { viewOf } from '#server/instructor-tool/instructor-tool.service.ts';
import { listTasksOfTaught } from '#server/tasks/taught-tasks.service.ts';
import { mostNamedTasks, type InstructorProgress } from '#shared/instructor-view/progress.api.ts';
import { countFixedSince, findVisit, writeVisit, type VisitRow } from './progress.repository.ts';

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
