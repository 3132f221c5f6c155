import type { Session } from '#server/access/actor.ts';
import type { AnnouncementAudience } from '#shared/announcements/announcement.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { announcementProblems } from './announcement.messages.ts';
import { insertDismissal, listCurrent } from './current.repository.ts';

/** Staff see batches; an instructor came from a course that they teach. Many are both. */
function readerOf({ actor, taughtLmsCourseId }: Session) {
  const audiences: AnnouncementAudience[] = [];
  if (actor.abilities.has('batches.view')) audiences.push('staff');
  if (taughtLmsCourseId !== null) audiences.push('instructors');
  if (audiences.length > 0) audiences.push('everyone');
  return { personId: actor.personId, audiences };
}

/** What's being announced to the session's person. */
export const listCurrentFor = async (session: Session) => ({
  announcements: await listCurrent(session.scope, readerOf(session)),
});

/** Puts an announcement away; returns those that are left. */
export async function dismissFor(session: Session, id: number) {
  if (!(await insertDismissal(session.scope, readerOf(session), id)))
    throw new Problem('not_found', phrase(announcementProblems.notFound));
  return listCurrentFor(session);
}
