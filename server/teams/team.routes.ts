import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import { administers } from '#server/access/sight.ts';
import * as api from '#shared/teams/team.api.ts';
import { listCourseTeams } from '#shared/teams/course-team.api.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { teamsOfCourse } from './course-team.service.ts';
import type { TeamDetail } from '#shared/teams/team.ts';
import * as teams from './team.service.ts';

/** What the audit log says about a change to a team. */
const teamNotes = defineMessages({
  member: {
    id: 'team.note.roleChange',
    defaultMessage: '{name}: {before} → {after}',
  },
  role: {
    id: 'team.note.role',
    defaultMessage: '{role, select, admin {admin} edit {can edit} read {read only} other {no role}}',
  },
  title: { id: 'team.note.title', defaultMessage: 'title: {before} → {after}' },
});

export function teamRoutes(router: Router) {
  serve(router, api.listTeams, async ({ scope, actor }) => ({
    teams: await teams.listTeamsFor(scope, actor),
  }));
  serve(router, api.exportTeams, ({ scope, actor, query }) => teams.exportTeams(scope, actor, query));
  serve(router, api.listAssignableTeams, async ({ scope, actor }) => ({
    teams: (await teams.listTeamTitles(scope)).filter(({ id }) => administers(actor, id)),
    mayLeaveUnassigned: administers(actor, null) || actor.accountIds.size > 0,
  }));
  serve(router, listCourseTeams, async ({ scope, actor, record }) => ({
    teams: await teamsOfCourse(scope, actor, record.id),
  }));
  serve(router, api.createTeam, ({ scope, actor, body }) => teams.createTeam(scope, actor, body.title));
  serve(router, api.readTeam, ({ scope, actor, record }) => teams.readTeam(scope, actor, record));
  serve(router, api.renameTeam, ({ scope, actor, record, body, note }) => {
    note(phrase(teamNotes.title, { before: record.title, after: body.title }));
    return teams.renameTeam(scope, actor, record.id, body.title);
  });
  serve(router, api.removeTeam, ({ scope, record }) => teams.removeTeam(scope, record.id));
  serve(router, api.findTeamCandidates, async ({ scope, record, query }) => ({
    people: await teams.findCandidates(scope, record.id, query.search),
  }));
  serve(router, api.setTeamMember, async ({ scope, actor, record, params, body, note }) => {
    const { personId } = params;
    const before = await teams.readTeam(scope, actor, record);
    const after = await teams.setMember(scope, actor, { teamId: record.id, personId, role: body.role });
    note(roleChange(personId, before, after));
    return after;
  });
  serve(router, api.removeTeamMember, async ({ scope, actor, record, params, note }) => {
    const before = await teams.readTeam(scope, actor, record);
    const after = await teams.removeMember(scope, actor, record.id, params.personId);
    note(roleChange(params.personId, before, after));
    return after;
  });
}

/** What changed about a person's role in a team, for the audit log. */
function roleChange(personId: number, before: TeamDetail, after: TeamDetail) {
  const find = ({ members }: TeamDetail) => members.find((member) => member.personId === personId);
  const [was, is] = [find(before), find(after)];
  const role = (member: typeof was) => phrase(teamNotes.role, { role: member?.role ?? 'none' });
  const name = is?.name ?? was?.name ?? String(personId);
  return phrase(teamNotes.member, { name, before: role(was), after: role(is) });
}
