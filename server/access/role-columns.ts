import { sql } from 'kysely';
import type { TeamRole } from './actor.ts';
import type { Tables } from '#server/infra/db/tables.ts';

// Columns for queries in which `p` is a person: every request needs them, so they come with the row and not after it.

export type GrantedRole = Tables['super_admins']['role'];

/** The installation-wide roles that were granted to the person's LMS identity, by the client id in this column. */
export const grantedRoles = (clientId: 'p.client_id' | 's.client_id' | 't.client_id') => sql<GrantedRole[]>`(
  select coalesce(array_agg(g.role), '{}') from super_admins g
  where g.issuer = p.issuer and g.subject = p.subject and g.client_id = ${sql.ref(clientId)})`;

/** The teams of the person's own institution that the person belongs to, with the role in each. */
export const teamRoles = sql<{ team_id: number; role: TeamRole }[]>`(
  select coalesce(json_agg(json_build_object('team_id', m.team_id, 'role', m.role)), '[]') from team_members m
  where m.person_id = p.id and m.institution_id = p.institution_id)`;
