import type { BatchType } from '#shared/batches/batch.ts';
import { sql, type Insertable } from 'kysely';
import type { TeamRole } from '#server/access/actor.ts';
import { scopeTo, type Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import type { Tables } from '#server/infra/db/tables.ts';
import { keyOf, lmsKeyOf } from '#shared/text/search-key.ts';

export interface BuiltInstitution {
  readonly id: number;
  readonly scope: Scope;
}

export interface BuiltPerson {
  readonly id: number;
  readonly institutionId: number;
  readonly issuer: string;
  readonly clientId: string;
  readonly subject: string;
}

let count = 0;
const next = () => (count += 1);

/** An active institution of the core flavour by default. Its Canvas answers nowhere. */
export async function buildInstitution(
  given: Partial<Insertable<Tables['institutions']>> = {},
): Promise<BuiltInstitution> {
  const number = next();
  const { id } = await db()
    .insertInto('institutions')
    .values({
      slug: `institution-${number}`,
      title: `Institution ${number}`,
      canvas_url: 'http://127.0.0.1:9',
      canvas_root_account_id: '1',
      is_new: false,
      settings: '{}',
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, scope: scopeTo(id) };
}

/** A person without any role by default. */
export async function buildPerson(
  institution: { id: number },
  given: Partial<Insertable<Tables['people']>> = {},
): Promise<BuiltPerson> {
  const number = next();
  const name = given.name ?? `Person ${number}`;
  const issuer = given.issuer ?? 'https://canvas.test';
  const clientId = given.client_id ?? 'client-1';
  const subject = given.subject ?? `subject-${number}`;
  const { id } = await db()
    .insertInto('people')
    .values({
      institution_id: institution.id,
      name,
      name_key: keyOf(name),
      email: `person-${number}@example.edu`,
      lms_user_id: `${1000 + number}`,
      preferences: '{}',
      ...given,
      issuer,
      client_id: clientId,
      subject,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, institutionId: institution.id, issuer, clientId, subject };
}

export const buildAdmin = (institution: { id: number }) => buildPerson(institution, { is_admin: true });

/** A person who administers these accounts in Canvas, in an institution that leaves them what belongs to those. */
export const buildAccountAdmin = (institution: { id: number }, accountIds: readonly string[]) =>
  buildPerson(institution, { is_lms_admin: true, lms_is_root: false, lms_account_ids: [...accountIds] });

/** Accounts in Canvas, each with the one above it. */
export async function buildAccounts(
  institution: { id: number },
  parents: Readonly<Record<string, string | null>>,
) {
  for (const [id, parent] of Object.entries(parents))
    await db()
      .insertInto('lms_accounts')
      .values({
        institution_id: institution.id,
        lms_account_id: id,
        parent_lms_account_id: parent,
        title: `Account ${id}`,
        fetched_at: new Date(),
      })
      .execute();
}

/** The settings of such an institution. */
export const ownAccounts = JSON.stringify({ subAccountAdmins: 'own' });

/** A person with a role in the whole installation. */
async function buildGranted(institution: { id: number }, role: 'ROLE_SUPER_ADMIN' | 'system-admin') {
  const person = await buildPerson(institution);
  const { issuer, clientId, subject } = person;
  await db()
    .insertInto('super_admins')
    .values({ issuer, client_id: clientId, subject, role, granted_by: 'test' })
    .execute();
  return person;
}

/** A person who looks after every institution. */
export const buildSuperAdmin = (institution: { id: number }): Promise<BuiltPerson> =>
  buildGranted(institution, 'ROLE_SUPER_ADMIN');

/** A person who looks after the system. */
export const buildSystemAdmin = (institution: { id: number }): Promise<BuiltPerson> =>
  buildGranted(institution, 'system-admin');

/** A team with members, each with a role in it. */
export async function buildTeam(
  institution: { id: number },
  members: readonly { person: BuiltPerson; role: TeamRole }[] = [],
  title = `Team ${next()}`,
): Promise<{ id: number; title: string }> {
  const { id } = await db()
    .insertInto('teams')
    .values({ institution_id: institution.id, title, title_key: keyOf(title) })
    .returning('id')
    .executeTakeFirstOrThrow();
  for (const { person, role } of members) {
    await db()
      .insertInto('team_members')
      .values({ institution_id: institution.id, team_id: id, person_id: person.id, role })
      .execute();
  }
  return { id, title };
}

/** A person with one role in one new team. */
export async function buildMember(institution: { id: number }, role: TeamRole) {
  const person = await buildPerson(institution);
  const team = await buildTeam(institution, [{ person, role }]);
  return { person, team };
}

/** An active static batch without a team by default. */
export async function buildBatch(
  institution: { id: number },
  given: Partial<Insertable<Tables['batches']>> = {},
): Promise<{ id: number; title: string }> {
  const title = given.title ?? `Batch ${next()}`;
  const { id } = await db()
    .insertInto('batches')
    .values({
      institution_id: institution.id,
      title_key: keyOf(title),
      type: 'static',
      ...given,
      title,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, title };
}

export interface BuiltCourse {
  readonly id: number;
  readonly lmsCourseId: string;
  readonly title: string;
}

/** Courses of the institution, in the batch if one is given, with LMS ids from 1000 on. */
export async function buildCourses(
  institution: { id: number },
  titles: readonly string[],
  batch?: { id: number },
): Promise<BuiltCourse[]> {
  const built: BuiltCourse[] = [];
  for (const title of titles) built.push(await buildCourse(institution, title));
  if (batch) await putIntoBatch(institution, batch, built);
  return built;
}

/** A batch that holds courses with these titles. */
export async function buildFilledBatch(
  institution: { id: number },
  type: BatchType,
  titles: readonly string[],
) {
  const batch = await buildBatch(institution, { type });
  const courses = await buildCourses(institution, titles, batch);
  return { id: batch.id, courses, ids: courses.map(({ id }) => id) };
}

async function buildCourse(institution: { id: number }, title: string): Promise<BuiltCourse> {
  const lmsCourseId = String(1000 + next());
  const { id } = await db()
    .insertInto('courses')
    .values({ institution_id: institution.id, title, ...courseKeys(title, lmsCourseId) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, lmsCourseId, title };
}

const courseKeys = (title: string, lmsCourseId: string) => ({
  lms_course_id: lmsCourseId,
  lms_key: lmsKeyOf(lmsCourseId),
  name_key: keyOf(title),
  search_key: keyOf(`${title} ${lmsCourseId}`),
});

/** Puts courses into a batch by hand, on the day on which it was created. */
export async function putIntoBatch(
  institution: { id: number },
  batch: { id: number },
  courses: readonly BuiltCourse[],
) {
  for (const { id, lmsCourseId, title } of courses) {
    const { lms_course_id: _, ...keys } = courseKeys(title, lmsCourseId);
    await db()
      .insertInto('batch_courses')
      .values({ institution_id: institution.id, batch_id: batch.id, course_id: id, ...keys })
      .execute();
  }
  await db()
    .updateTable('batches')
    .set(({ eb }) => ({ course_count: eb('course_count', '+', courses.length) }))
    .where('id', '=', batch.id)
    .execute();
  await sql`insert into member_spans (institution_id, batch_id, course_id, from_day, has_past)
    select b.institution_id, b.id, course_id, (b.created_at at time zone i.time_zone)::date, true
    from batches b join institutions i on i.id = b.institution_id,
      unnest(${courses.map(({ id }) => id)}::int[]) course_id
    where b.id = ${batch.id} on conflict do nothing`.execute(db());
}
