import * as z from 'zod';
import type { Actor } from '#server/access/actor.ts';
import { accessProblems } from '#server/access/access.messages.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { defineRestorer } from '#server/infra/undo/restorer.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { restoreInstitutionStatus } from './manage-institutions.service.ts';

/** Gives an archived or unarchived institution its former status. */
export const restoreInstitution = defineRestorer({
  kinds: ['institution_archived', 'institution_unarchived'],
  before: z.object({ status: z.union([z.literal(0), z.literal(1)]) }),
  allow: async (_: Scope, actor: Actor) => {
    if (!actor.abilities.has('institutions.manage'))
      throw new Problem('not_allowed', phrase(accessProblems.notAllowed));
  },
  restore: async (scope, { subjectId }, [item]) => {
    if (item) await restoreInstitutionStatus(scope, subjectId, item.before.status);
    return [];
  },
});
