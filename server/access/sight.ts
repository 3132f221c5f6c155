import { sql, type RawBuilder } from 'kysely';
import type { Actor } from './actor.ts';

/** What of a batch decides who sees it. */
export interface SightedBatch {
  readonly team_id: number | null;
  /** 1 active, 0 archived */
  readonly status: 0 | 1;
}

/**
 * Who sees which batch, and through its batches a course (product.md §1.1): institution admins all, others those of
 * their teams, archived ones only where they're the team's admin. The one place that says so, for rows and for queries.
 */
function sightOf({ isInstitutionAdmin, teamRoles }: Actor) {
  const teams = [...teamRoles.keys()];
  return {
    isUnlimited: isInstitutionAdmin,
    ofActive: teams,
    ofArchived: teams.filter((team) => teamRoles.get(team) === 'admin'),
  };
}

/** Whether the actor sees a batch that is at hand. */
export function sees(actor: Actor, { team_id, status }: SightedBatch): boolean {
  const { isUnlimited, ofActive, ofArchived } = sightOf(actor);
  return isUnlimited || (team_id !== null && (status === 1 ? ofActive : ofArchived).includes(team_id));
}

/** The same, for queries in which `b` is a batch. */
export function isSeenBy(actor: Actor): RawBuilder<boolean> {
  const { isUnlimited, ofActive, ofArchived } = sightOf(actor);
  if (isUnlimited) return sql`true`;
  return sql`b.team_id = any(case b.status when 1 then ${ofActive}::int[] else ${ofArchived}::int[] end)`;
}

/** Whether the actor may put courses into a batch, take them out, and have them scanned. */
export const mayFill = (actor: Actor, { team_id, status }: SightedBatch): boolean =>
  status === 1 &&
  (administers(actor, team_id) || (team_id !== null && actor.teamRoles.get(team_id) === 'edit'));

/** Whether the actor decides about what belongs to the team; what belongs to none is the institution admins'. */
export const administers = ({ isInstitutionAdmin, teamRoles }: Actor, teamId: number | null): boolean =>
  isInstitutionAdmin || (teamId !== null && teamRoles.get(teamId) === 'admin');
