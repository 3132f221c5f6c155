import type * as z from 'zod';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { Phrase } from '#shared/text/phrase.ts';
import type { UndoKind } from '#shared/undos/undo.ts';

/** Where something is put back, and for whom. */
interface Restoring {
  readonly subjectId: number;
  /** who made the change and now undoes it */
  readonly personId: number;
}

/** One thing as it was before the change. */
export interface Restorable<Before> {
  readonly recordId: number;
  readonly before: Before;
}

/** Something that couldn't be put back. */
export interface NotRestored {
  readonly recordId: number;
  readonly reason: Phrase;
}

interface RestorerDeclaration<Before extends z.ZodType, Asker> {
  readonly kinds: readonly UndoKind[];
  /** how one thing is recorded before it's changed */
  readonly before: Before;
  /** Throws a problem if the asker isn't allowed: no one can undo a change without the right to do its opposite. */
  allow(scope: Scope, asker: Asker, subjectId: number): Promise<void>;
  /**
   * Puts things back, in the current transaction, and returns those that couldn't be. Anything changed since then stays
   * as it is. A thrown problem applies to all of them.
   */
  restore(
    scope: Scope,
    where: Restoring,
    items: readonly Restorable<z.output<Before>>[],
  ): Promise<readonly NotRestored[]>;
}

/** How changes of some kinds are undone. `Asker` is the session's actor, which this folder knows nothing about. */
export interface Restorer<Asker> {
  readonly kinds: readonly UndoKind[];
  allow(scope: Scope, asker: Asker, subjectId: number): Promise<void>;
  restore(
    scope: Scope,
    where: Restoring,
    items: readonly Restorable<unknown>[],
  ): Promise<readonly NotRestored[]>;
}

/** Declares how changes of some kinds are undone, and what is kept of each thing until then. */
export const defineRestorer = <Before extends z.ZodType, Asker>({
  before,
  restore,
  ...rest
}: RestorerDeclaration<Before, Asker>): Restorer<Asker> => ({
  ...rest,
  restore: (scope, where, items) =>
    restore(
      scope,
      where,
      items.map((item) => ({ recordId: item.recordId, before: before.parse(item.before) })),
    ),
});
