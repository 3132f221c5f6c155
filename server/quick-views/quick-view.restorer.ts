import * as z from 'zod';
import { accessProblems } from '#server/access/access.messages.ts';
import type { Actor } from '#server/access/actor.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { defineRestorer } from '#server/infra/undo/restorer.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { quickViewPermissions } from './quick-view.policy.ts';
import { findRemovedView } from './quick-view.repository.ts';
import { bringViewBack } from './quick-view.service.ts';

const notFound = () => new Problem('not_found', phrase(accessProblems.quickView));

/** Brings a removed quick view back, for everyone who had it, and as the default it was. */
export const restoreQuickView = defineRestorer({
  kinds: ['quick_view_removed'],
  before: z.object({}),
  allow: async (scope: Scope, actor: Actor, id) => {
    const removed = await findRemovedView(scope, id);
    if (!removed || !quickViewPermissions(actor, removed).delete) throw notFound();
  },
  restore: async (scope, { subjectId }) => {
    if (!(await findRemovedView(scope, subjectId))) throw notFound();
    await bringViewBack(scope, subjectId);
    return [];
  },
});
