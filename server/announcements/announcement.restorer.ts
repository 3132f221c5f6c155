import * as z from 'zod';
import { accessProblems } from '#server/access/access.messages.ts';
import type { Actor } from '#server/access/actor.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { defineRestorer } from '#server/infra/undo/restorer.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { bringAnnouncementBack } from './announcement.service.ts';

/** Brings a removed announcement back. */
export const restoreAnnouncement = defineRestorer({
  kinds: ['announcement_removed'],
  before: z.object({}),
  allow: async (_: Scope, actor: Actor) => {
    if (!actor.abilities.has('institution.manage'))
      throw new Problem('not_allowed', phrase(accessProblems.notAllowed));
  },
  restore: async (scope, { subjectId }) => {
    await bringAnnouncementBack(scope, subjectId);
    return [];
  },
});
