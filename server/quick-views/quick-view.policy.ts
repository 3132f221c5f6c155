import { sql, type RawBuilder } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import type { QuickViewPermissions, SharedWith, ShareLevel } from '#shared/quick-views/quick-view.ts';

/** The facts about a quick view that decide who may do what to it. */
interface SharedRecord {
  readonly owner_id: number | null;
  readonly shared_with: SharedWith;
  readonly share_level: ShareLevel;
  /** the teams it's shared with */
  readonly teams: readonly { readonly id: number }[];
}

/**
 * What an actor is allowed to do to a quick view. Its owner looks after it, and so do institution admins once it's
 * shared; what's private is nobody else's business. Read-only members never change what others use.
 */
export function quickViewPermissions(actor: Actor, record: SharedRecord): QuickViewPermissions {
  const looksAfter = managesView(actor, record);
  return {
    view: looksAfter || reaches(actor, record),
    edit: looksAfter || (record.share_level === 'edit' && mayChangeShared(actor, record)),
    // What was shared once can always be taken back.
    share: looksAfter && (actor.abilities.has('quick_view.share') || record.shared_with !== 'private'),
    delete: looksAfter,
  };
}

export const managesView = (actor: Actor, { owner_id, shared_with }: SharedRecord) =>
  owner_id === actor.personId || (actor.isInstitutionAdmin && shared_with !== 'private');

function reaches({ teamRoles }: Actor, { shared_with, teams }: SharedRecord) {
  if (shared_with === 'institution') return true;
  return shared_with === 'teams' && teams.some(({ id }) => teamRoles.has(id));
}

function mayChangeShared(actor: Actor, { shared_with, teams }: SharedRecord) {
  if (shared_with === 'institution') return actor.abilities.has('quick_view.share');
  return shared_with === 'teams' && teams.some(({ id }) => editsIn(actor, id));
}

const editsIn = ({ teamRoles }: Actor, teamId: number) =>
  ['admin', 'edit'].includes(teamRoles.get(teamId) ?? 'none');

/** Whether the actor can share with a team. */
export const mayShareWith = (actor: Actor, teamId: number) =>
  actor.isInstitutionAdmin || editsIn(actor, teamId);

/** The right to view, for queries in which `q` is a quick view. */
export function isViewableBy({ personId, isInstitutionAdmin, teamRoles }: Actor): RawBuilder<boolean> {
  const ofTeams = isInstitutionAdmin
    ? sql`true`
    : sql`exists (select from quick_view_teams qt
        where qt.view_id = q.id and qt.team_id = any(${[...teamRoles.keys()]}::int[]))`;
  return sql`(q.owner_id = ${personId} or q.shared_with = 'institution'
    or (q.shared_with = 'teams' and ${ofTeams}))`;
}
