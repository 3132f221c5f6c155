import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { AnnouncementAudience, ShownAnnouncement } from '#shared/announcements/announcement.ts';
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
export async function listCurrent(scope: Scope, reader: Reader) {
  const { rows } = await sql<ShownAnnouncement>`select a.id, a.title, a.body, a.severity, a.version
    from announcements a where ${isFor(scope, reader)} and not exists (
      select from announcement_dismissals d where d.announcement_id = a.id and d.person_id = ${reader.personId})
    order by a.begins_at desc, a.id desc limit ${mostShown}`.execute(db());
  return rows;
}

/** Puts an announcement away for a person; false if it isn't being announced to them. */
export async function insertDismissal(scope: Scope, reader: Reader, id: number) {
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
