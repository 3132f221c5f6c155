import { undoChangeWorker } from '#server/bulk-actions/bulk-action.worker.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { listUndos, undoChange } from '#shared/undos/undo.api.ts';
import type { Caller } from './as.ts';

/** Undoes the caller's last change. */
export async function undoLast(caller: Caller) {
  const last = (await caller.call(listUndos, {})).undos.at(-1);
  if (!last) throw new Error('There is nothing to undo');
  return caller.call(undoChange, { params: { id: last.id } });
}

/** A worker goes on with undoing a change or an action on many courses. */
export const goOnUndoing = (
  { institutionId }: Scope,
  payload: { undoId: number } | { actionId: number },
  signal = new AbortController().signal,
) => undoChangeWorker.run({ institutionId, payload }, { signal });
