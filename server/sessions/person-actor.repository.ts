import { db } from '#server/infra/db/database.ts';
import { everyInstitution } from '#server/relations/institutions.ts';
import { everyone, grantedRoles, teamRoles } from '#server/relations/people.ts';

/** An active person of an active institution, with what decides about their rights. */
export const findPersonRoles = (personId: number) =>
  db()
    .selectFrom(everyone().as('p'))
    .innerJoin(everyInstitution().as('own'), 'own.id', 'p.institution_id')
    .select([
      'p.id',
      'p.institution_id',
      'p.name',
      'p.issuer',
      'p.client_id',
      'p.subject',
      'p.is_lms_admin',
      'p.is_admin',
      'p.can_manage_checklists',
      grantedRoles('p.client_id').as('granted_roles'),
      teamRoles.as('team_roles'),
    ])
    .where('p.id', '=', personId)
    .where('p.state', '=', 'active')
    .where('own.status', '=', 1)
    .executeTakeFirst();
