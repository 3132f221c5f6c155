import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { peopleOf } from '#server/relations/people.ts';
import { teachersOf } from '#server/relations/teachers.ts';
import { membershipsOf } from '#server/relations/teams.ts';
import type { Severity } from '#shared/alerts/alert-terms.ts';
import type { AnnouncementAudience } from '#shared/announcements/announcement.ts';
import { isRunning } from './announcement.repository.ts';

interface Begun {
  readonly id: number;
  readonly title: string;
  readonly severity: Severity;
  readonly audience: AnnouncementAudience;
  readonly is_mailed: boolean;
}

/** Marks one as told if it has begun and wasn't; of two who ask at once, the later one gets nothing. */
export async function markTold({ institutionId }: Scope, id: number) {
  const { rows } = await sql<Begun>`update announcements a set told_at = now()
    where a.institution_id = ${institutionId} and a.id = ${id} and a.told_at is null and a.removed_at is null
      and ${isRunning}
    returning a.id, a.title, a.severity, a.audience, a.is_mailed`.execute(db());
  return rows[0];
}

/** In how many seconds an announcement begins that nobody was told of; undefined: there is no such. */
export async function findWait({ institutionId }: Scope, id: number) {
  const { rows } = await sql<{ seconds: number }>`
    select greatest(0, ceil(extract(epoch from a.begins_at - now())))::int as seconds from announcements a
    where a.institution_id = ${institutionId} and a.id = ${id} and a.told_at is null and a.removed_at is null
      and (a.ends_at is null or a.ends_at > now())`.execute(db());
  return rows[0]?.seconds;
}

/** Those that began, and that nobody was told of. */
export async function listUntold({ institutionId }: Scope) {
  const { rows } = await sql<{ id: number }>`select a.id from announcements a
    where a.institution_id = ${institutionId} and a.told_at is null and a.removed_at is null and ${isRunning}
    order by a.id`.execute(db());
  return rows.map(({ id }) => id);
}

const isAdmin = sql`(p.is_admin or p.is_lms_admin)`;

const isStaff = (scope: Scope) =>
  sql`(${isAdmin} or exists (select from ${membershipsOf(scope)} m where m.person_id = p.id))`;

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
export async function listAudience(scope: Scope, audience: AnnouncementAudience) {
  const { rows } = await sql<{ id: number }>`select p.id from ${peopleOf(scope)} p
    where p.state <> 'deactivated' and ${isMeant(scope)[audience]} order by p.id`.execute(db());
  return rows.map(({ id }) => id);
}
