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

/** The installation-wide roles granted to the person's LMS identity, by the client id in this column. */
export const grantedRoles = (clientId: 'p.client_id' | 's.client_id' | 't.client_id') => sql<GrantedRole[]>`(
  select coalesce(array_agg(g.role), '{}') from super_admins g
  where g.issuer = p.issuer and g.subject = p.subject and g.client_id = ${sql.ref(clientId)})`;

/** The teams in the person's own institution that the person belongs to, with the role in each. */
export const teamRoles = sql<{ team_id: number; role: Tables['team_members']['role'] }[]>`(
  select coalesce(json_agg(json_build_object('team_id', m.team_id, 'role', m.role)), '[]') from team_members m
  where m.person_id = p.id and m.institution_id = p.institution_id)`;
