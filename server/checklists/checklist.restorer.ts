import * as z from 'zod';
import type { Actor } from '#server/access/actor.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { defineRestorer } from '#server/infra/undo/restorer.ts';
import { checklistPermissions } from './checklist.policy.ts';
import { findRemovedChecklist } from './checklist.repository.ts';
import { bringChecklistBack, noChecklist } from './checklist.service.ts';

/** Brings a removed checklist back, also on the courses that had it. */
export const restoreChecklist = defineRestorer({
  kinds: ['checklist_removed'],
  before: z.object({}),
  allow: async (scope: Scope, actor: Actor, id) => {
    const removed = await findRemovedChecklist(scope, id);
    if (!removed || !checklistPermissions(actor, removed).delete) throw noChecklist();
  },
  restore: async (scope, { subjectId }) => {
    if (!(await findRemovedChecklist(scope, subjectId))) throw noChecklist();
    await bringChecklistBack(scope, subjectId);
    return [];
  },
});
