import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import { administers } from '#server/access/sight.ts';
import * as api from '#shared/teams/team.api.ts';
import { phrase } from '#shared/text/phrase.ts';
import { teamNotes } from './team.messages.ts';
import * as teams from './team.service.ts';

export function teamRoutes(router: Router) {
  serve(router, api.listTeams, async ({ scope, actor }) => ({
    teams: await teams.listTeamsFor(scope, actor),
  }));
  serve(router, api.listAssignableTeams, async ({ scope, actor }) => ({
    teams: (await teams.listTeamTitles(scope)).filter(({ id }) => administers(actor, id)),
    mayLeaveUnassigned: administers(actor, null),
  }));
  serve(router, api.createTeam, ({ scope, actor, body }) => teams.createTeam(scope, actor, body.title));
  serve(router, api.readTeam, ({ scope, actor, record }) => teams.readTeam(scope, actor, record));
  serve(router, api.renameTeam, ({ scope, actor, record, body }) =>
    teams.renameTeam(scope, actor, record.id, body.title),
  );
  serve(router, api.removeTeam, ({ scope, record }) => teams.removeTeam(scope, record.id));
  serve(router, api.findTeamCandidates, async ({ scope, record, query }) => ({
    people: await teams.findCandidates(scope, record.id, query.search),
  }));
  serve(router, api.setTeamMember, ({ scope, actor, record, params, body, note }) => {
    note(phrase(teamNotes.member, { id: params.personId, role: body.role }));
    return teams.setMember(scope, actor, { teamId: record.id, personId: params.personId, role: body.role });
  });
  serve(router, api.removeTeamMember, ({ scope, actor, record, params, note }) => {
    note(phrase(teamNotes.removed, { id: params.personId }));
    return teams.removeMember(scope, actor, record.id, params.personId);
  });
}
