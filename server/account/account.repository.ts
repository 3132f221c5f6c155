import type { Actor } from '#server/access/actor.ts';
import { db } from '#server/infra/db/database.ts';
import { everyInstitution } from '#server/relations/institutions.ts';
import { isMailHeldBack } from '#server/relations/mail.ts';
import { everyone, grantedRoles } from '#server/relations/people.ts';
import { everyMembership, everyTeam } from '#server/relations/teams.ts';

/** The actor as a person of their own institution, wherever they're acting now. */
export const findOwnRow = ({ personId }: Actor) =>
  db()
    .selectFrom(everyone().as('p'))
    .innerJoin(everyInstitution().as('i'), 'i.id', 'p.institution_id')
    .selectAll('p')
    .select(isMailHeldBack.as('is_mail_held_back'))
    .select(['i.title as institution_title', 'i.canvas_url', grantedRoles('p.client_id').as('granted_roles')])
    .where('p.id', '=', personId)
    .executeTakeFirstOrThrow();

export const listOwnTeams = ({ personId }: Actor) =>
  db()
    .selectFrom(everyMembership().as('m'))
    .innerJoin(everyTeam().as('t'), 't.id', 'm.team_id')
    .select(['t.id', 't.title', 'm.role'])
    .where('m.person_id', '=', personId)
    .orderBy('t.title_key')
    .execute();
