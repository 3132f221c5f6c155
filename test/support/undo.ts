import { listUndos, undoChange } from '#shared/undos/undo.api.ts';
import type { Caller } from './as.ts';

/** Undoes the caller's last change. */
export async function undoLast(caller: Caller) {
  const last = (await caller.call(listUndos, {})).undos.at(-1);
  if (!last) throw new Error('There is nothing to undo');
  return caller.call(undoChange, { params: { id: last.id } });
}
