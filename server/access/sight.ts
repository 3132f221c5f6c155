import { sql, type RawBuilder } from 'kysely';
import type { Actor } from './actor.ts';

/** The facts about a batch that decide who sees it. */
export interface SightedBatch {
  readonly team_id: number | null;
  /** 1 active, 0 archived */
  readonly status: 0 | 1;
}

/**
 * Who sees which batch, and through its batches a course (product.md §1.1): institution admins see all, others those of
 * their teams, and archived ones only as the team's admin. The only place for this rule, for rows and for queries.
 */
function sightOf({ isInstitutionAdmin, teamRoles }: Actor) {
  const teams = [...teamRoles.keys()];
  return {
    isUnlimited: isInstitutionAdmin,
    ofActive: teams,
    ofArchived: teams.filter((team) => teamRoles.get(team) === 'admin'),
  };
}

/** Whether the actor sees a loaded batch. */
export function sees(actor: Actor, { team_id, status }: SightedBatch): boolean {
  const { isUnlimited, ofActive, ofArchived } = sightOf(actor);
  return isUnlimited || (team_id !== null && (status === 1 ? ofActive : ofArchived).includes(team_id));
}

/** The same for queries in which `b` is a batch. */
export function isSeenBy(actor: Actor): RawBuilder<boolean> {
  const { isUnlimited, ofActive, ofArchived } = sightOf(actor);
  if (isUnlimited) return sql`true`;
  return sql`b.team_id = any(case b.status when 1 then ${ofActive}::int[] else ${ofArchived}::int[] end)`;
}

/** Whether the actor can add courses to a batch, remove them, and have them scanned. */
export const mayFill = (actor: Actor, { team_id, status }: SightedBatch): boolean =>
  status === 1 &&
  (administers(actor, team_id) || (team_id !== null && actor.teamRoles.get(team_id) === 'edit'));

/** The same for queries in which `b` is a batch. */
export function isFilledBy(actor: Actor): RawBuilder<boolean> {
  if (actor.isInstitutionAdmin) return sql`b.status = 1`;
  const teams = [...actor.teamRoles.keys()].filter((team) => mayFill(actor, { team_id: team, status: 1 }));
  return sql`(b.status = 1 and b.team_id = any(${teams}::int[]))`;
}

/** Whether the actor decides about what belongs to the team; without a team, that's up to the institution admins. */
export const administers = ({ isInstitutionAdmin, teamRoles }: Actor, teamId: number | null): boolean =>
  isInstitutionAdmin || (teamId !== null && teamRoles.get(teamId) === 'admin');
