import * as z from 'zod';
import type { Actor } from '#server/access/actor.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { defineRestorer } from '#server/infra/undo/restorer.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { accessProblems } from '#server/access/access.messages.ts';
import { batchPermissions } from './batch.policy.ts';
import { findBatch, findRemovedBatch } from './batch.repository.ts';
import { bringBack, restoreStatus } from './batch.service.ts';

const notFound = () => new Problem('not_found', phrase(accessProblems.batch));

/** Restores a removed batch with its courses. */
export const restoreRemoved = defineRestorer({
  kinds: ['batch_removed'],
  before: z.object({}),
  allow: async (scope: Scope, actor: Actor, batchId) => {
    const batch = await findRemovedBatch(scope, batchId);
    if (!batch || !batchPermissions(actor, batch).delete) throw notFound();
  },
  restore: async (scope, { subjectId, personId }) => {
    const batch = await findRemovedBatch(scope, subjectId);
    if (!batch) throw notFound();
    await bringBack(scope, batch, personId);
    return [];
  },
});

/** Gives an archived or unarchived batch back its former status and team. */
export const restoreArchived = defineRestorer({
  kinds: ['batch_archived', 'batch_unarchived'],
  before: z.object({ status: z.union([z.literal(0), z.literal(1)]), teamId: z.number().nullable() }),
  allow: async (scope: Scope, actor: Actor, batchId) => {
    const batch = await findBatch(scope, batchId);
    if (!batch || !batchPermissions(actor, batch).archive) throw notFound();
  },
  restore: async (scope, { subjectId, personId }, [item]) => {
    const batch = await findBatch(scope, subjectId);
    if (!batch || !item) throw notFound();
    await restoreStatus(scope, batch, { ...item.before, personId });
    return [];
  },
});
