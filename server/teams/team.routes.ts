import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import { mayAssignTeam } from '#server/batches/batch.policy.ts';
import { listAssignableTeams } from '#shared/teams/team.api.ts';
import { listTeams } from './team.repository.ts';

export function teamRoutes(router: Router) {
  serve(router, listAssignableTeams, async ({ scope, actor }) => ({
    teams: (await listTeams(scope)).filter(({ id }) => mayAssignTeam(actor, id)),
    mayLeaveUnassigned: mayAssignTeam(actor, null),
  }));
}
