import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Tables } from '#server/infra/db/tables.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { LmsRole } from '#shared/people/person.ts';
import type { SubAccountAdmins } from '#shared/settings/institution-settings.ts';

/** What Canvas said about a person's role counts this long, in hours; then it has to say it again. */
export const lmsRoleHours = 24;

type People = 'p' | 'people';

/** Canvas said within a day that the person administers something in it. */
const isProven = (of: People) => sql<boolean>`(${sql.ref(`${of}.is_lms_admin`)}
  and ${sql.ref(`${of}.lms_role_at`)} > now() - ${sql.lit(`${lmsRoleHours} hours`)}::interval)`;

/** What the institution lets admins of accounts below the root do; as long as it hasn't said it, what they always did. */
const subAccountAdmins = (of: People) => sql<SubAccountAdmins>`(
  select coalesce(i.settings ->> 'subAccountAdmins', 'institution') from institutions i
  where i.id = ${sql.ref(`${of}.institution_id`)})`;

const isRoot = (of: People) => sql<boolean>`${sql.ref(`${of}.lms_is_root`)} is true`;

/** Whether Canvas makes a person an admin of the whole institution. */
export const isLmsAdmin = (of: People) =>
  sql<boolean>`(${isProven(of)} and (${isRoot(of)} or ${subAccountAdmins(of)} = 'institution'))`;

/** Whether a person administers accounts in Canvas, and what belongs to them here, but not the institution. */
export const isAccountAdmin = (of: People) => sql<boolean>`(
  cardinality(${sql.ref(`${of}.lms_account_ids`)}) > 0 and ${isProven(of)} and not ${isRoot(of)}
  and ${subAccountAdmins(of)} = 'own')`;

/** How what Canvas calls a person counts here, for people who wonder. */
export const lmsRole = sql<LmsRole>`(case
  when not p.is_lms_admin then 'none'
  when not ${isProven('p')} then 'old'
  when ${isLmsAdmin('p')} or ${isAccountAdmin('p')} then 'counts'
  when ${subAccountAdmins('p')} = 'none' then 'off'
  else 'unknown' end)`;

/** The accounts of such a person, with all below them; none for others. */
const administeredAccounts = sql<string[]>`(case when ${isAccountAdmin('people')} then array(
  with recursive own as (
    select unnest(people.lms_account_ids) as id
    union
    select a.lms_account_id from lms_accounts a join own on own.id = a.parent_lms_account_id
    where a.institution_id = people.institution_id)
  select id from own) else '{}' end)`;

/** Whether a person had rights by what Canvas said, which now has to say it again. */
export const isRoleLapsed = sql<boolean>`(people.is_lms_admin and not people.is_admin and not ${isProven('people')}
  and (${isRoot('people')} or ${subAccountAdmins('people')} <> 'none'))`;

/** The people of every institution, for sessions, launches and super admins. */
export const everyone = () =>
  db()
    .selectFrom('people')
    .select([
      isLmsAdmin('people').as('is_lms_admin'),
      administeredAccounts.as('account_ids'),
      isRoleLapsed.as('is_role_lapsed'),
    ])
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
