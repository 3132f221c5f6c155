import type { Session } from '#server/access/actor.ts';
import { viewWith } from '#server/instructor-tool/instructor-tool.service.ts';
import { coursesOf } from '#server/relations/courses.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';

const messageProblems = defineMessages({
  readOnly: {
    id: 'message.problem.readOnly',
    defaultMessage: 'Your institution lets instructors read these messages, but not write here.',
  },
});

/** The thread of the course whose teacher opened the session from it. Not found where there is none for them. */
export async function getTaughtThread(session: Session) {
  const { courseId, sections } = await viewWith(session, 'messages');
  return { courseId, canWrite: sections.messages === 'work' };
}

/** Its course, for those who may write about it. */
export async function getWritableThread(session: Session) {
  const { courseId, canWrite } = await getTaughtThread(session);
  if (!canWrite) throw new Problem('not_allowed', phrase(messageProblems.readOnly));
  return coursesOf(session.scope).where('id', '=', courseId).executeTakeFirstOrThrow();
}
