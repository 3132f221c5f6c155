import type { Actor } from '#server/access/actor.ts';
import { requireTimeZone } from '#server/infra/db/time-zones.ts';
import { installationRoles } from '#server/sessions/installation-roles.service.ts';
import { readPreferences } from '#server/sessions/preferences.service.ts';
import type { Account } from '#shared/account/account.api.ts';
import type { Preferences } from '#shared/account/preferences.ts';
import { keepPreferences } from '#server/people/person.service.ts';
import { db } from '#server/infra/db/database.ts';
import { everyInstitution } from '#server/relations/institutions.ts';
import {
  isMailHeldBack,
  everyone,
  grantedRoles,
  everyMembership,
  everyTeam,
} from '#server/relations/people.ts';

/** The actor as a person of their own institution, wherever they're acting now. */
const findOwnRow = ({ personId }: Actor) =>
  db()
    .selectFrom(everyone().as('p'))
    .innerJoin(everyInstitution().as('i'), 'i.id', 'p.institution_id')
    .selectAll('p')
    .select(isMailHeldBack.as('is_mail_held_back'))
    .select(['i.title as institution_title', 'i.canvas_url', grantedRoles('p.client_id').as('granted_roles')])
    .where('p.id', '=', personId)
    .executeTakeFirstOrThrow();

const listOwnTeams = ({ personId }: Actor) =>
  db()
    .selectFrom(everyMembership().as('m'))
    .innerJoin(everyTeam().as('t'), 't.id', 'm.team_id')
    .select(['t.id', 't.title', 'm.role'])
    .where('m.person_id', '=', personId)
    .orderBy('t.title_key')
    .execute();

/** The actor's view of themselves: profile, roles and where they come from, teams and preferences. */
export async function readAccount(actor: Actor): Promise<Account> {
  const row = await findOwnRow(actor);
  const { isSuperAdmin, isSystemAdmin } = installationRoles(row);
  const held = [
    isSuperAdmin && { role: 'ROLE_SUPER_ADMIN' as const, source: 'installation' as const },
    isSystemAdmin && { role: 'system-admin' as const, source: 'installation' as const },
    row.is_admin && { role: 'ui-admin' as const, source: 'granted' as const },
    row.is_lms_admin && !row.is_admin && { role: 'ui-admin' as const, source: 'lms' as const },
    row.account_ids.length > 0 && { role: 'account-admin' as const, source: 'lms' as const },
    row.can_manage_checklists && { role: 'ROLE_MANAGE_CHECKLISTS' as const, source: 'granted' as const },
  ];
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    isMailHeldBack: row.is_mail_held_back,
    lmsUserId: row.lms_user_id,
    institution: { id: row.institution_id, title: row.institution_title, lmsUrl: row.canvas_url },
    roles: held.filter((role) => role !== false),
    teams: await listOwnTeams(actor),
    preferences: readPreferences(row.preferences),
  };
}

/** Replaces the actor's preferences; they apply from the next request on. */
export async function changePreferences(actor: Actor, wishes: Preferences): Promise<Account> {
  await requireTimeZone(wishes.timeZone, 'body.timeZone');
  await keepPreferences(actor.personId, wishes);
  return readAccount(actor);
}
