import { sql, type RawBuilder } from 'kysely';
import { everyCourse } from '#server/relations/courses.ts';
import type { Actor } from './actor.ts';

/** The facts about a batch that decide who sees it. */
export interface SightedBatch {
  readonly team_id: number | null;
  /** 1 active, 0 archived */
  readonly status: 0 | 1;
  /** the account in Canvas that its rule names */
  readonly lms_account_id: string | null;
}

/** A batch of a course, with the course's own account in Canvas: who administers that sees the course. */
export interface SightedMembership extends SightedBatch {
  readonly course_account_id: string | null;
}

/**
 * Who sees which batch, and through its batches a course (product.md §1.1): institution admins see all; admins of accounts
 * in Canvas the batches whose rule lies there, and the courses there; others those of their teams, and archived ones only
 * as the team's admin. The only place for this rule, for rows and for queries.
 */
function sightOf({ isInstitutionAdmin, teamRoles }: Actor) {
  const teams = [...teamRoles.keys()];
  return {
    isUnlimited: isInstitutionAdmin,
    ofActive: teams,
    ofArchived: teams.filter((team) => teamRoles.get(team) === 'admin'),
  };
}

/** Whether a batch, or a course in it, lies in accounts that the actor administers. */
const liesInAccounts = ({ accountIds }: Actor, batch: SightedBatch | SightedMembership) =>
  [batch.lms_account_id, 'course_account_id' in batch ? batch.course_account_id : null].some(
    (id) => id !== null && accountIds.has(id),
  );

/** The same for queries in which `b` is a batch; `courseId` is the column of a course in it, where the course is meant. */
function areInAccounts({ accountIds }: Actor, courseId: string | undefined): RawBuilder<boolean> {
  const accounts = sql`${[...accountIds]}::text[]`;
  if (courseId === undefined) return sql`b.lms_account_id = any(${accounts})`;
  return sql`(b.lms_account_id = any(${accounts}) or exists (
    select from ${everyCourse()} c where c.id = ${sql.ref(courseId)} and c.lms_account_id = any(${accounts})))`;
}

const alsoInAccounts = (actor: Actor, ofTeams: RawBuilder<boolean>, courseId: string | undefined) =>
  actor.accountIds.size === 0 ? ofTeams : sql<boolean>`(${ofTeams} or ${areInAccounts(actor, courseId)})`;

/** Whether the actor sees a loaded batch, or a course through it. */
export function sees(actor: Actor, batch: SightedBatch | SightedMembership): boolean {
  const { isUnlimited, ofActive, ofArchived } = sightOf(actor);
  const { team_id, status } = batch;
  if (isUnlimited || liesInAccounts(actor, batch)) return true;
  return team_id !== null && (status === 1 ? ofActive : ofArchived).includes(team_id);
}

/** The same for queries in which `b` is a batch, and the course, where one is meant, has its id in this column. */
export function isSeenBy(actor: Actor, courseId?: string): RawBuilder<boolean> {
  const { isUnlimited, ofActive, ofArchived } = sightOf(actor);
  if (isUnlimited) return sql`true`;
  const ofTeams = sql<boolean>`b.team_id = any(case b.status when 1 then ${ofActive}::int[] else ${ofArchived}::int[] end)`;
  return alsoInAccounts(actor, ofTeams, courseId);
}

/** Whether the actor can add courses to a batch, remove them, and have them scanned; or change a course through it. */
export const mayFill = (actor: Actor, batch: SightedBatch | SightedMembership): boolean =>
  batch.status === 1 && (administersBatch(actor, batch) || roleIn(actor, batch.team_id) === 'edit');

/** The same for queries, as `isSeenBy` has them. */
export function isFilledBy(actor: Actor, courseId?: string): RawBuilder<boolean> {
  if (actor.isInstitutionAdmin) return sql`b.status = 1`;
  const teams = [...actor.teamRoles].filter(([, role]) => role !== 'read').map(([team]) => team);
  const ofTeams = sql<boolean>`b.team_id = any(${teams}::int[])`;
  return sql`(b.status = 1 and ${alsoInAccounts(actor, ofTeams, courseId)})`;
}

const roleIn = ({ teamRoles }: Actor, teamId: number | null) =>
  teamId === null ? undefined : teamRoles.get(teamId);

/** Whether the actor decides about what belongs to the team; without a team, that's up to the institution admins. */
export const administers = (actor: Actor, teamId: number | null): boolean =>
  actor.isInstitutionAdmin || roleIn(actor, teamId) === 'admin';

/** Whether the actor decides about the batch: as an admin of its team, or of the account that its rule names. */
export const administersBatch = (actor: Actor, batch: SightedBatch | SightedMembership): boolean =>
  administers(actor, batch.team_id) || liesInAccounts(actor, batch);

/** Whether the actor can remove the batch: a team's admins archive it. */
export const mayDelete = (actor: Actor, batch: SightedBatch): boolean =>
  actor.isInstitutionAdmin || liesInAccounts(actor, batch);

/** Whether the actor reads Canvas's list of courses in the account: those with a part in a team may everywhere. */
export const mayRead = ({ isInstitutionAdmin, teamRoles, accountIds }: Actor, accountId: string): boolean =>
  isInstitutionAdmin || accountIds.has(accountId) || [...teamRoles.values()].some((role) => role !== 'read');
