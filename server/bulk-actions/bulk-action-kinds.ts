import type { BulkActionKind } from '#server/access/bulk-action.ts';
import type { BulkActionName } from '#shared/bulk-actions/bulk-action-kinds.ts';

type Kinds = Readonly<Record<BulkActionName, BulkActionKind>>;
let kinds: Kinds | undefined;

/** Sets how everything is done to many courses. */
export const setKinds = (all: Kinds) => {
  kinds = all;
};

export function kindOf(name: BulkActionName): BulkActionKind {
  if (!kinds) throw new Error(`Nobody has said how to ${name}`);
  return kinds[name];
}
