import type { BulkActionKind } from '#server/access/bulk-action.ts';
import type { BulkActionName } from '#shared/bulk-actions/bulk-action.ts';

let kinds: ReadonlyMap<BulkActionName, BulkActionKind> = new Map();

/** Sets what can be done to many courses. */
export const setKinds = (all: readonly BulkActionKind[]) => {
  kinds = new Map(all.map((kind) => [kind.name, kind]));
};

export function kindOf(name: BulkActionName): BulkActionKind {
  const kind = kinds.get(name);
  if (!kind) throw new Error(`No feature knows how to ${name}`);
  return kind;
}
