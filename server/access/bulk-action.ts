import type * as z from 'zod';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { BulkActionName, BulkActionParams } from '#shared/bulk-actions/bulk-action-kinds.ts';
import type { Phrase } from '#shared/text/phrase.ts';
import type { Actor } from './actor.ts';
import { readItems, type NotRestored, type Restorable, type Restorer } from './restorer.ts';

/** Who does what to courses. */
export interface BulkDeed<Kept> {
  readonly actor: Actor;
  readonly params: Kept;
}

/** A portion of the courses of an action, and who does what to them. */
export interface BulkPortion<Kept> extends BulkDeed<Kept> {
  readonly courseIds: readonly number[];
}

/**
 * What became of a course. A running one ends later: see `Followed`. One of which only a part was sent to the LMS is
 * `waiting` for its next turn: if that never comes, it's done as far as it went.
 */
export interface CourseOutcome {
  readonly courseId: number;
  readonly outcome: 'done' | 'unchanged' | 'failed' | 'running' | 'waiting';
  readonly reason?: Phrase;
  /** what it takes to undo it */
  readonly before?: object;
}

interface Undoing<Kept, Before extends z.ZodType> {
  /** how long after the end it's offered */
  readonly hours: number;
  readonly before: Before;
  /** The courses that the actor may no longer do this to, which stay as they are, and why. */
  refuse(scope: Scope, portion: BulkPortion<Kept>): Promise<ReadonlyMap<number, Phrase>>;
  /** Undoes it in the current transaction; returns the courses that have changed since, which stay as they are. */
  restore(
    scope: Scope,
    deed: BulkDeed<Kept>,
    items: readonly Restorable<z.output<Before>>[],
  ): Promise<readonly NotRestored[]>;
}

/** For actions that only ask for something which happens later. */
interface Followed {
  /** Takes back what hasn't begun yet; returns those courses. */
  cancel(scope: Scope, courseIds: readonly number[]): Promise<readonly number[]>;
  /** Of the courses asked for since then, those that have ended, and how. */
  endedAmong(scope: Scope, courseIds: readonly number[], since: Date): Promise<readonly CourseOutcome[]>;
}

/** One course of an action that writes to the LMS. */
export interface OutgoingCourse<Kept> {
  /** the name of the person who asked for it */
  readonly by: string;
  readonly params: Kept;
  readonly courseId: number;
}

/** What became of a course in the LMS, and what's stored about that in the transaction that writes it down. */
export interface Written<Outcome> {
  readonly outcome: Outcome;
  store(): Promise<void>;
}

/** Undefined: it's undone; otherwise why the course stays as it is, or that there's more of it to undo. */
export type UndoneOrNot = Phrase | 'more' | undefined;

/**
 * For actions that write to the LMS. No transaction is open meanwhile, so a course is marked before: if the worker is
 * killed then, nothing is sent again, and `look…` says what came of it.
 */
interface Outgoing<Kept, Before> {
  /** never two courses of an action at once, whichever processes work on it */
  readonly isOneByOne?: true;
  /** Prepares another try, in its transaction. Returns courses that are done or were dropped, but not all of them were sent. */
  reopen?(scope: Scope, params: Kept): Promise<readonly number[]>;
  /** The action is over, in the transaction that ends it. */
  ended?(scope: Scope, params: Kept): Promise<void>;
  send(scope: Scope, given: OutgoingCourse<Kept>): Promise<Written<CourseOutcome>>;
  look(scope: Scope, given: OutgoingCourse<Kept>): Promise<Written<CourseOutcome>>;
  sendBack(scope: Scope, given: OutgoingCourse<Kept>, before: Before): Promise<Written<UndoneOrNot>>;
  lookBack(scope: Scope, given: OutgoingCourse<Kept>, before: Before): Promise<Written<UndoneOrNot>>;
}

/** Courses of an action that was over just now, and who had asked for it. */
interface BulkNews<Kept> {
  readonly actionId: number;
  readonly by: { readonly personId: number | null; readonly name: string };
  readonly params: Kept;
  readonly courseIds: readonly number[];
}

interface Begun<Kept> {
  readonly kept: Kept;
  readonly about: readonly string[];
  /** the batch that it's a scan of: only one is open at a time, and all who see the batch can follow it */
  readonly batchId?: number | undefined;
}

interface BulkActionDeclaration<N extends BulkActionName, Kept extends z.ZodType> {
  readonly name: N;
  /** what's kept of the parameters */
  readonly kept: Kept;
  /** how many courses one transaction takes */
  readonly portion: number;
  /** Checks the parameters before the start, and says what they're about; throws a problem if it can't begin. */
  begin(scope: Scope, actor: Actor, params: BulkActionParams<N>): Promise<Begun<z.input<Kept>>>;
  /** The courses that the actor may not do this to, and why. Not in a transaction: it may ask the LMS. */
  refuse(scope: Scope, portion: BulkPortion<z.output<Kept>>): Promise<ReadonlyMap<number, Phrase>>;
  /**
   * Tells people what was done, in the transaction that ends the action: all portions together, so that each hears of
   * it once. The courses are those that nobody was told of yet. For actions that can't be undone.
   */
  tellOf?(scope: Scope, told: BulkNews<z.output<Kept>>): Promise<void>;
}

/** Something done here, in the current transaction. */
interface Applied<Kept, Before extends z.ZodType> {
  /** Does it. A thrown problem applies to all of the courses. */
  apply(scope: Scope, portion: BulkPortion<Kept>): Promise<readonly CourseOutcome[]>;
  readonly undoing?: Undoing<Kept, Before>;
  readonly followed?: Followed;
}

/** Something done in the LMS. */
interface Sent<Kept, Before extends z.ZodType> {
  /** how long after the end undoing is offered */
  readonly undoHours: number;
  readonly before: Before;
  readonly outgoing: Outgoing<Kept, z.output<Before>>;
}

/** What can be done to many courses, whatever its parameters are, and how that's undone. */
export interface BulkActionKind extends Restorer {
  readonly name: BulkActionName;
  readonly portion: number;
  readonly undoHours: number | null;
  readonly followed: Followed | undefined;
  readonly outgoing: Outgoing<unknown, unknown> | undefined;
  begin(scope: Scope, actor: Actor, params: unknown): Promise<Begun<unknown>>;
  refuse(scope: Scope, portion: BulkPortion<unknown>): Promise<ReadonlyMap<number, Phrase>>;
  apply(scope: Scope, portion: BulkPortion<unknown>): Promise<readonly CourseOutcome[]>;
  readonly tellOf: ((scope: Scope, told: BulkNews<unknown>) => Promise<void>) | undefined;
}

/** Declares something that can be done to many courses. */
export function defineBulkAction<
  const N extends BulkActionName,
  Kept extends z.ZodType,
  Before extends z.ZodType = z.ZodNever,
>(declaration: BulkActionDeclaration<N, Kept> & Applied<z.output<Kept>, Before>): BulkActionKind {
  const { name, kept, undoing, followed } = declaration;
  const read = (given: BulkPortion<unknown>) => ({ ...given, params: kept.parse(given.params) });
  return {
    ...declaredKind(declaration),
    undoHours: undoing?.hours ?? null,
    followed,
    outgoing: undefined,
    apply: (scope, given) => declaration.apply(scope, read(given)),
    restore: async (scope, { actor, subject }, items) => {
      if (!undoing) throw new Error(`${name} can't be undone`);
      const deed = { actor: await actor(), params: kept.parse(subject) };
      const courseIds = items.map(({ recordId }) => recordId);
      const refused = await undoing.refuse(scope, { ...deed, courseIds });
      const mine = items.filter(({ recordId }) => !refused.has(recordId));
      return [
        ...[...refused].map(([recordId, reason]) => ({ recordId, reason })),
        ...(await undoing.restore(scope, deed, readItems(undoing.before, mine))),
      ];
    },
  };
}

/** Declares something that's done to many courses in the LMS, one after another. */
export function defineOutgoingAction<
  const N extends BulkActionName,
  Kept extends z.ZodType,
  Before extends z.ZodType,
>(declaration: BulkActionDeclaration<N, Kept> & Sent<z.output<Kept>, Before>): BulkActionKind {
  const { name, kept, before, undoHours, outgoing } = declaration;
  const read = (given: OutgoingCourse<unknown>) => ({ ...given, params: kept.parse(given.params) });
  const notHere = async () => {
    throw new Error(`${name} is done in the LMS`);
  };
  return {
    ...declaredKind(declaration),
    undoHours,
    followed: undefined,
    outgoing: {
      ...(outgoing.isOneByOne && { isOneByOne: true }),
      reopen: async (scope, params) => (await outgoing.reopen?.(scope, kept.parse(params))) ?? [],
      ended: async (scope, params) => outgoing.ended?.(scope, kept.parse(params)),
      send: (scope, given) => outgoing.send(scope, read(given)),
      look: (scope, given) => outgoing.look(scope, read(given)),
      sendBack: (scope, given, was) => outgoing.sendBack(scope, read(given), before.parse(was)),
      lookBack: (scope, given, was) => outgoing.lookBack(scope, read(given), before.parse(was)),
    },
    apply: notHere,
    restore: notHere,
  };
}

const declaredKind = <const N extends BulkActionName, Kept extends z.ZodType>({
  name,
  kept,
  portion,
  begin,
  refuse,
  tellOf,
}: BulkActionDeclaration<N, Kept>) => ({
  name,
  kinds: [name],
  portion,
  // The contract has checked that they're the parameters of the action with this name.
  begin: (scope: Scope, actor: Actor, params: unknown) => begin(scope, actor, params as BulkActionParams<N>),
  refuse: (scope: Scope, given: BulkPortion<unknown>) =>
    refuse(scope, { ...given, params: kept.parse(given.params) }),
  tellOf:
    tellOf &&
    ((scope: Scope, told: BulkNews<unknown>) => tellOf(scope, { ...told, params: kept.parse(told.params) })),
});
