import * as z from 'zod';
import { sql } from 'kysely';
import { inTransaction, db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { tell } from '#server/notifications/tell.service.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { peopleOf, teachersOf, membershipsOf } from '#server/relations/people.ts';
import type { Severity } from '#shared/alerts/alert-terms.ts';
import type { AnnouncementAudience } from '#shared/announcements/announcement.ts';
import { isAnnouncedNow } from '#server/relations/institutions.ts';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Tells people of an announcement when it begins. */
export const tellAnnouncementJob = defineJob({
  name: 'tell-announcement',
  payload: z.object({ announcementId: z.number() }),
  onePer: ({ announcementId }) => String(announcementId),
  retries: 5,
  timeoutSeconds: 120,
});

/** Tells of announcements whose own job was lost. */
export const tendAnnouncementsJob = defineJob({
  name: 'tend-announcements',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 2,
  timeoutSeconds: 60,
  schedule: '18 * * * *',
});

interface Begun {
  readonly id: number;
  readonly title: string;
  readonly severity: Severity;
  readonly audience: AnnouncementAudience;
  readonly is_mailed: boolean;
}

/** Marks one as told if it has begun and wasn't; of two who ask at once, the later one gets nothing. */
async function markTold({ institutionId }: Scope, id: number) {
  const { rows } = await sql<Begun>`update announcements a set told_at = now()
    where a.institution_id = ${institutionId} and a.id = ${id} and a.told_at is null and a.removed_at is null
      and ${isAnnouncedNow}
    returning a.id, a.title, a.severity, a.audience, a.is_mailed`.execute(db());
  return rows[0];
}

/** In how many seconds an announcement begins that nobody was told of; undefined: there is no such. */
async function findWait({ institutionId }: Scope, id: number) {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(0, ceil(extract(epoch from a.begins_at - now())))::int as seconds from announcements a
    where a.institution_id = ${institutionId} and a.id = ${id} and a.told_at is null and a.removed_at is null
      and (a.ends_at is null or a.ends_at > now())`.execute(db());
  return rows[0]?.seconds;
}

/** Those that began, and that nobody was told of. */
async function listUntold({ institutionId }: Scope) {
  const { rows } = await sql<{ id: number }>`select a.id from announcements a
    where a.institution_id = ${institutionId} and a.told_at is null and a.removed_at is null and ${isAnnouncedNow}
    order by a.id`.execute(db());
  return rows.map(({ id }) => id);
}

const isAdmin = sql`(p.is_admin or p.is_lms_admin)`;

const isStaff = (scope: Scope) =>
  sql`(${isAdmin} or cardinality(p.account_ids) > 0 or exists (select from ${membershipsOf(scope)} m where m.person_id = p.id))`;

/** Who teaches a course that's tracked. */
const isInstructor = (scope: Scope) => sql`p.id in (
  select t.person_id from ${teachersOf(scope)} t
  join ${membersOf(scope)} m on m.course_id = t.course_id
  join ${batchesOf(scope)} b on b.id = m.batch_id and b.status = 1)`;

const isMeant = (scope: Scope) => ({
  staff: isStaff(scope),
  instructors: isInstructor(scope),
  everyone: sql`(${isStaff(scope)} or ${isInstructor(scope)})`,
});

/** Who hears of an announcement: people who have been here or are expected, and aren't deactivated. */
async function listAudience(scope: Scope, audience: AnnouncementAudience) {
  const { rows } = await sql<{ id: number }>`select p.id from ${peopleOf(scope)} p
    where p.state <> 'deactivated' and ${isMeant(scope)[audience]} order by p.id`.execute(db());
  return rows.map(({ id }) => id);
}

/** Has people told of an announcement when it begins, unless they were. Part of the transaction that wrote it. */
export async function planTelling(scope: Scope, announcementId: number) {
  const seconds = await findWait(scope, announcementId);
  if (seconds !== undefined) await tellAnnouncementJob.postpone(scope, { announcementId }, seconds);
}

/**
 * Tells people of an announcement if it has begun. Marking and telling are one transaction: killed at any moment, it
 * happened once or not at all.
 */
export async function tellIfBegun(scope: Scope, id: number) {
  const { isReadyGo, status } = await scope.institution();
  if (!isReadyGo || status === 0) return;
  const isTold = await inTransaction(async () => {
    const begun = await markTold(scope, id);
    if (!begun) return false;
    const { title, severity, audience, is_mailed } = begun;
    await tell(scope, {
      personIds: await listAudience(scope, audience),
      kind: 'announcement',
      key: `announcement:${id}`,
      facts: { announcementId: id, title, severity },
      cadence: is_mailed ? 'immediate' : 'never',
    });
    return true;
  });
  if (!isTold) await planTelling(scope, id);
}

export async function tellUntold(scope: Scope) {
  for (const id of await listUntold(scope)) await tellIfBegun(scope, id);
}
