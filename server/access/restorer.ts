import { AsyncLocalStorage } from 'node:async_hooks';
import * as z from 'zod';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { Ability } from '#shared/access/abilities.ts';
import type { BulkActionName } from '#shared/bulk-actions/bulk-action-kinds.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase, type Phrase } from '#shared/text/phrase.ts';
import type { UndoKind } from '#shared/undos/undo.ts';
import { accessProblems } from './access.messages.ts';
import type { Actor } from './actor.ts';

/** What can be undone: a change made at once, or an action on many courses. */
export type UndoableKind = UndoKind | BulkActionName;

/** The undos that the request under way has offered. */
const offered = new AsyncLocalStorage<Set<number>>();

/** Runs the steps of a request; the set then has the undos that these offered. */
export const collectingUndos = <T>(undoIds: Set<number>, steps: () => T): T => offered.run(undoIds, steps);

/** Notes that the request under way, if it's one, offered an undo: its answer names it. */
export const noteUndo = (undoId: number) => void offered.getStore()?.add(undoId);

/** Who undoes what. */
interface Restoring {
  /** who made the change and now undoes it */
  readonly personId: number;
  /** The same person with the rights of this moment; throws a problem if they have none any more. */
  actor(): Promise<Actor>;
}

/** One thing as it was before the change. */
export interface Restorable<Before> {
  readonly recordId: number;
  readonly before: Before;
}

/** Something that couldn't be put back, or stays as it is. */
export interface NotRestored {
  readonly recordId: number;
  readonly reason: Phrase;
}

/** How changes of some kinds are undone. */
export interface Restorer {
  readonly kinds: readonly UndoableKind[];
  /**
   * Throws a problem if the actor isn't allowed: no one can undo a change without the right to do its opposite. Left out
   * where that's asked of each thing.
   */
  readonly allow?: (scope: Scope, actor: Actor, subjectId: number) => Promise<void>;
  /**
   * Puts things back, in the current transaction, and returns those that couldn't be. Anything changed since then stays
   * as it is. A thrown problem applies to all of them. The subject is the id of what was changed or, of an action on many
   * courses, what's kept of its parameters.
   */
  restore(
    scope: Scope,
    where: Restoring & { readonly subject: unknown },
    items: readonly Restorable<unknown>[],
  ): Promise<readonly NotRestored[]>;
}

interface RestorerDeclaration<Before extends z.ZodType> extends Pick<Restorer, 'allow'> {
  readonly kinds: readonly UndoKind[];
  /** how one thing is recorded before it's changed */
  readonly before: Before;
  restore(
    scope: Scope,
    where: Restoring & { readonly subjectId: number },
    items: readonly Restorable<z.output<Before>>[],
  ): Promise<readonly NotRestored[]>;
}

/** Declares how changes of some kinds are undone, and what is kept of each thing until then. */
export const defineRestorer = <Before extends z.ZodType>({
  before,
  restore,
  ...rest
}: RestorerDeclaration<Before>): Restorer => ({
  ...rest,
  restore: (scope, { subject, ...where }, items) =>
    restore(scope, { ...where, subjectId: z.number().parse(subject) }, readItems(before, items)),
});

/** Declares that something removed can be brought back whole. */
export const defineReturn = ({
  bringBack,
  ...rest
}: Pick<RestorerDeclaration<z.ZodType>, 'kinds' | 'allow'> & {
  bringBack(scope: Scope, id: number, personId: number): Promise<void>;
}) =>
  defineRestorer({
    ...rest,
    before: z.object({}),
    restore: async (scope, { subjectId, personId }) => {
      await bringBack(scope, subjectId, personId);
      return [];
    },
  });

/** What a restorer allows only people with an ability. */
export const onlyWith =
  (ability: Ability) =>
  async (_: Scope, { abilities }: Actor) => {
    if (!abilities.has(ability)) throw new Problem('not_allowed', phrase(accessProblems.notAllowed));
  };

/** Things as they were, of which it's only known that they were stored. */
export const readItems = <Before extends z.ZodType>(before: Before, items: readonly Restorable<unknown>[]) =>
  items.map((item) => ({ recordId: item.recordId, before: before.parse(item.before) }));
