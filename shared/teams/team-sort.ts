import type { SortValue } from '#shared/text/sort-rows.ts';
import { teamRoles, type Team } from './team.ts';

/** What a list of teams can be sorted by; the first is the default. */
export const teamSorts = ['title', 'memberCount', 'batchCount', 'admins', 'ownRole'] as const;
export type TeamSort = (typeof teamSorts)[number];

/** What a team is sorted by. Roles sort from the most powerful to the least, as they're offered. */
export function teamSortValue(team: Team, by: TeamSort): SortValue {
  if (by === 'admins') return team.admins[0]?.name ?? null;
  if (by === 'ownRole') return team.ownRole === null ? null : teamRoles.indexOf(team.ownRole);
  return team[by];
}
