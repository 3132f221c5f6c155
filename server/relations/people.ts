import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Tables } from '#server/infra/db/tables.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

/** The people of every institution, for sessions, launches and super admins. */
export const everyone = () =>
  db()
    .selectFrom('people')
    .select([
      'id',
      'institution_id',
      'issuer',
      'client_id',
      'subject',
      'lms_user_id',
      'name',
      'name_key',
      'search_key',
      'email',
      'is_lms_admin',
      'is_admin',
      'can_manage_checklists',
      'state',
      'preferences',
      'last_seen_at',
    ]);

export const peopleOf = ({ institutionId }: Scope) => everyone().where('institution_id', '=', institutionId);

// Columns for queries in which `p` is a person: every request needs them, so they come with the row rather than later.

export type GrantedRole = Tables['super_admins']['role'];

/** The LTI id that a session `s` began with: a person whom Canvas merged from two can have several. */
export const launchedSubject = sql<string | null>`coalesce(s.subject, p.subject)`;

/** The installation-wide roles granted to the person's LMS identity, by the client id in this column. */
export const grantedRoles = (clientId: 'p.client_id' | 's.client_id' | 't.client_id') => sql<GrantedRole[]>`(
  select coalesce(array_agg(g.role), '{}') from super_admins g
  where g.issuer = p.issuer and g.client_id = ${sql.ref(clientId)}
    and g.subject = ${clientId === 's.client_id' ? launchedSubject : sql.ref('p.subject')})`;

/** The name of who acts as somebody in Canvas, by their id there, if they're a person here. */
export const masqueraderName = (institutionId: string, masquerader: string) => sql<string | null>`(
  select m.name from people m
  where m.institution_id = ${sql.ref(institutionId)} and m.lms_user_id = ${sql.ref(masquerader)})`;

/** The teams in the person's own institution that the person belongs to, with the role in each. */
export const teamRoles = sql<{ team_id: number; role: Tables['team_members']['role'] }[]>`(
  select coalesce(json_agg(json_build_object('team_id', m.team_id, 'role', m.role)), '[]') from team_members m
  where m.person_id = p.id and m.institution_id = p.institution_id)`;

export const everyTeam = () =>
  db().selectFrom('teams').select(['id', 'institution_id', 'title', 'title_key']);

/** Who is in which team, in which role. */
export const everyMembership = () =>
  db().selectFrom('team_members').select(['institution_id', 'team_id', 'person_id', 'role']);

export const membershipsOf = ({ institutionId }: Scope) =>
  everyMembership().where('institution_id', '=', institutionId);

/** Who teaches which course: Canvas's users, with the person here who is the same one; null: there is none yet. */
export const teachersOf = ({ institutionId }: Scope) => sql`(
  select t.course_id, t.lms_user_id, t.name, p.id as person_id
  from course_teachers t
  left join people p on p.institution_id = t.institution_id and p.lms_user_id = t.lms_user_id
  where t.institution_id = ${institutionId})`;

/** When each session was last used. */
export const everySession = () => db().selectFrom('sessions').select(['institution_id', 'last_seen_at']);

/** The LMS accounts that people came from. */
export const everyContext = () =>
  db().selectFrom('contexts').select(['id', 'institution_id', 'person_id', 'last_used_at']);

/** Whether mail to a person `p` is held back, because a mail server said that there's no such address. */
export const isMailHeldBack = sql<boolean>`exists (
  select from set_aside_addresses s where s.institution_id = p.institution_id and s.address = lower(p.email))`;
