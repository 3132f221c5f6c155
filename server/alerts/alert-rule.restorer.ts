import * as z from 'zod';
import type { Actor } from '#server/access/actor.ts';
import { accessProblems } from '#server/access/access.messages.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { defineRestorer } from '#server/infra/undo/restorer.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { bringRuleBack, requireRemoved } from './alert-rule.service.ts';

/** Brings a removed alert rule back, with its alerts as they were. */
export const restoreAlertRule = defineRestorer({
  kinds: ['alert_rule_removed'],
  before: z.object({}),
  allow: async (scope: Scope, actor: Actor, id) => {
    if (!actor.abilities.has('institution.manage'))
      throw new Problem('not_allowed', phrase(accessProblems.notAllowed));
    await requireRemoved(scope, id);
  },
  restore: async (scope, { subjectId }) => {
    await bringRuleBack(scope, subjectId);
    return [];
  },
});
