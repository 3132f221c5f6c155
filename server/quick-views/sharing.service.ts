import type { Actor } from '#server/access/actor.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { knownTeams, teamProblems } from '#server/teams/team.service.ts';
import { Problem } from '#shared/http/problem.ts';
import type { QuickView, SharingInput } from '#shared/quick-views/quick-view.ts';
import { phrase } from '#shared/text/phrase.ts';
import { quickViewNotes, quickViewProblems } from './quick-view.messages.ts';
import { mayShareWith } from './quick-view.policy.ts';
import { saveSharing, type QuickViewRow } from './quick-view.repository.ts';
import { readAgain } from './quick-view.service.ts';

/** Shares a quick view, or takes it back. Where it's shared already, it can stay so. Of two at once, the later is told. */
export async function shareQuickViewWith(scope: Scope, actor: Actor, row: QuickViewRow, input: SharingInput) {
  const teamIds = input.with === 'teams' ? [...new Set(input.teamIds)] : [];
  await requireTeams(scope, actor, row, teamIds);
  const isWider = input.with === 'institution' && row.shared_with !== 'institution';
  if (isWider && !actor.isInstitutionAdmin)
    throw new Problem('not_allowed', phrase(quickViewProblems.notInstitution));
  const level = input.with === 'private' ? 'view' : input.level;
  const { with: sharedWith, version } = input;
  if (await saveSharing(scope, row.id, { with: sharedWith, level, teamIds, version }))
    return readAgain(scope, actor, row.id);
  throw new Problem('conflict', phrase(quickViewProblems.sharingOutdated), {
    'body.version': phrase(quickViewProblems.notNewest),
  });
}

/** Teams can be added only by people who can edit in them; to others, a team they aren't in doesn't exist. */
async function requireTeams(scope: Scope, actor: Actor, row: QuickViewRow, teamIds: readonly number[]) {
  const known = await knownTeams(scope, teamIds);
  const isShared = (teamId: number) =>
    row.shared_with === 'teams' && row.teams.some(({ id }) => id === teamId);
  for (const teamId of teamIds) {
    if (known.has(teamId) && (isShared(teamId) || mayShareWith(actor, teamId))) continue;
    if (known.has(teamId) && actor.teamRoles.has(teamId))
      throw new Problem('not_allowed', phrase(quickViewProblems.notThisTeam));
    throw new Problem('invalid_input', phrase(teamProblems.unknown), {
      'body.teamIds': phrase(teamProblems.unknown),
    });
  }
}

/** With whom a quick view is shared, for the audit log. */
export const sharingNote = ({ sharing }: QuickView) =>
  phrase(quickViewNotes.sharing, {
    with: sharing.with,
    level: sharing.level,
    teams: sharing.teams.map(({ title }) => title).join(', '),
  });
