import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';

export const everyTeam = () =>
  db().selectFrom('teams').select(['id', 'institution_id', 'title', 'title_key']);

/** Who is in which team, in which role. */
export const everyMembership = () =>
  db().selectFrom('team_members').select(['institution_id', 'team_id', 'person_id', 'role']);

export const membershipsOf = ({ institutionId }: Scope) =>
  everyMembership().where('institution_id', '=', institutionId);
