import type { Actor } from '#server/access/actor.ts';
import { grantedRoles } from '#server/access/role-columns.ts';
import { db } from '#server/infra/db/database.ts';

/** The actor as a person of their own institution, wherever they act now. */
export const findOwnRow = ({ personId }: Actor) =>
  db()
    .selectFrom('people as p')
    .innerJoin('institutions as i', 'i.id', 'p.institution_id')
    .selectAll('p')
    .select(['i.title as institution_title', 'i.canvas_url', grantedRoles('p.client_id').as('granted_roles')])
    .where('p.id', '=', personId)
    .executeTakeFirstOrThrow();

export const listOwnTeams = ({ personId }: Actor) =>
  db()
    .selectFrom('team_members as m')
    .innerJoin('teams as t', 't.id', 'm.team_id')
    .select(['t.id', 't.title', 'm.role'])
    .where('m.person_id', '=', personId)
    .orderBy('t.title_key')
    .execute();

export async function savePreferences({ personId }: Actor, preferences: object) {
  await db()
    .updateTable('people')
    .set({ preferences: JSON.stringify(preferences), updated_at: new Date() })
    .where('id', '=', personId)
    .execute();
}
