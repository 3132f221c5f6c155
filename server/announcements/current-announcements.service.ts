import { sql } from 'kysely';
import type { Session } from '#server/access/actor.ts';
import type { AnnouncementAudience, ShownAnnouncement } from '#shared/announcements/announcement.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { announcementProblems } from './announcement.service.ts';
import { isRunning } from './announcement.repository.ts';

interface Reader {
  readonly personId: number;
  readonly audiences: readonly AnnouncementAudience[];
}

const isFor = ({ institutionId }: Scope, { audiences }: Reader) =>
  sql`a.institution_id = ${institutionId} and a.removed_at is null and ${isRunning}
    and a.audience = any(${[...audiences]}::text[])`;

/** How many are shown at once: more would leave no room for the page. */
const mostShown = 5;

/** What's being announced to a person, the newest first, without what they put away. */
async function listCurrent(scope: Scope, reader: Reader) {
  const { rows } = await sql<ShownAnnouncement>`select a.id, a.title, a.body, a.severity, a.version
    from announcements a where ${isFor(scope, reader)} and not exists (
      select from announcement_dismissals d where d.announcement_id = a.id and d.person_id = ${reader.personId})
    order by a.begins_at desc, a.id desc limit ${mostShown}`.execute(db());
  return rows;
}

/** Puts an announcement away for a person; false if it isn't being announced to them. */
async function insertDismissal(scope: Scope, reader: Reader, id: number) {
  const { rows } = await sql<{ id: number }>`select a.id from announcements a
    where ${isFor(scope, reader)} and a.id = ${id} for key share`.execute(db());
  if (rows.length === 0) return false;
  await db()
    .insertInto('announcement_dismissals')
    .values({ institution_id: scope.institutionId, announcement_id: id, person_id: reader.personId })
    .onConflict((clash) => clash.doNothing())
    .execute();
  return true;
}

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
