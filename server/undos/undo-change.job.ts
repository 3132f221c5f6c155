import * as z from 'zod';
import type { NotRestored, Restorable, Restorer, UndoableKind } from '#server/access/restorer.ts';
import { inSavepoint } from '#server/infra/db/database.ts';
import { defineJob } from '#server/infra/jobs/job.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { requireActor } from '#server/sessions/person-actor.service.ts';
import { Problem } from '#shared/http/problem.ts';

/** Goes on with an undo: of a change that was too large for its request, or of an action on many courses. */
export const undoChangeJob = defineJob({
  name: 'undo-change',
  payload: z.union([z.object({ undoId: z.number() }), z.object({ actionId: z.number() })]),
  onePer: (what) => ('undoId' in what ? String(what.undoId) : `action-${what.actionId}`),
  retries: 5,
  timeoutSeconds: 120,
  isAwaited: true,
});

let restorers: ReadonlyMap<UndoableKind, Restorer> = new Map();

/** Sets how changes are undone, kind by kind. */
export const undoWith = (all: readonly Restorer[]) => {
  restorers = new Map(all.flatMap((restorer) => restorer.kinds.map((kind) => [kind, restorer] as const)));
};

export function restorerOf(kind: UndoableKind) {
  const found = restorers.get(kind);
  if (!found) throw new Error(`Nobody knows how to undo ${kind}`);
  return found;
}

/** A change that's being undone. Each keeper of such changes says where it writes what. */
export interface BeingUndone {
  readonly kind: UndoableKind;
  /** the id of what was changed, or what's kept of an action's parameters */
  readonly subject: unknown;
  /** who made it; null if they're gone */
  readonly personId: number | null;
  /** how many things are put back per transaction */
  readonly portion: number;
  next(limit: number): Promise<readonly Restorable<unknown>[]>;
  /** Writes down what was put back, and what wasn't and why. */
  settle(recordIds: readonly number[], notRestored: readonly NotRestored[]): Promise<void>;
  end(): Promise<void>;
}

type Attempt = typeof restoreAll;

async function restoreAll(
  scope: Scope,
  { kind, subject, personId }: BeingUndone,
  items: readonly Restorable<unknown>[],
): Promise<readonly NotRestored[]> {
  const actor = () => requireActor(scope, personId);
  const who = { personId: personId ?? (await actor()).personId, actor };
  return restorerOf(kind).restore(scope, { ...who, subject }, items);
}

/** No one is waiting for the answer: a problem is stored for each of the things. */
export const failTogether: Attempt = async (scope, change, items) => {
  try {
    return await inSavepoint(() => restoreAll(scope, change, items));
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return items.map(({ recordId }) => ({ recordId, reason: error.reason }));
  }
};

/**
 * Puts the next portion back, in the current transaction, which has to hold the change; false when that was the last one.
 * It can be killed at any point: progress is stored in the transaction that made it.
 */
export async function undoPortion(scope: Scope, change: BeingUndone, attempt: Attempt = restoreAll) {
  const items = await change.next(change.portion);
  const recordIds = items.map(({ recordId }) => recordId);
  if (items.length > 0) await change.settle(recordIds, await attempt(scope, change, items));
  if (items.length === change.portion) return true;
  await change.end();
  return false;
}
