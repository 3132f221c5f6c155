import { sql } from 'kysely';
import { announcementReaderOf, type Session } from '#server/access/actor.ts';
import type { AnnouncementAudience } from '#shared/announcements/announcement.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { isAnnouncedTo, listAnnouncedTo } from '#server/relations/institutions.ts';
import { announcementProblems } from './announcement.service.ts';

interface Reader {
  readonly personId: number;
  readonly audiences: readonly AnnouncementAudience[];
}

/** Puts an announcement away for a person; false if it isn't being announced to them. */
async function insertDismissal(scope: Scope, reader: Reader, id: number) {
  const { rows } = await sql<{ id: number }>`select a.id from announcements a
    where ${isAnnouncedTo(scope, reader.audiences)} and a.id = ${id} for key share`.execute(db());
  if (rows.length === 0) return false;
  await db()
    .insertInto('announcement_dismissals')
    .values({ institution_id: scope.institutionId, announcement_id: id, person_id: reader.personId })
    .onConflict((clash) => clash.doNothing())
    .execute();
  return true;
}

/** What's being announced to the session's person. */
export const listCurrentFor = async (session: Session) => ({
  announcements: await listAnnouncedTo(session.scope, announcementReaderOf(session)),
});

/** Puts an announcement away; returns those that are left. */
export async function dismissFor(session: Session, id: number) {
  if (!(await insertDismissal(session.scope, announcementReaderOf(session), id)))
    throw new Problem('not_found', phrase(announcementProblems.notFound));
  return listCurrentFor(session);
}
