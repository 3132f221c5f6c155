import * as z from 'zod';
import { setTimeout as wait } from 'node:timers/promises';
import {
  defineOutgoingAction,
  type CourseOutcome,
  type UndoneOrNot,
  type Written,
} from '#server/access/bulk-action.ts';
import { lookAfterUndo, undoWritten } from '#server/fixes/undo-fixes.service.ts';
import { lookAfter, writePlanned } from '#server/fixes/write-fixes.service.ts';
import {
  countInCourse,
  countRunPlaces,
  dropPlaces,
  listWriteKeys,
  reopenPlaces,
} from '#server/fixes/run-places.service.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import { currentTime } from '#server/infra/clock.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { undoDays, type FixReason } from '#shared/fixes/fix.ts';
import { phrase } from '#shared/text/phrase.ts';
import { runReasons } from './fix-run.messages.ts';
import { findRun, takeTurn, updateRun, type RunRow } from './fix-run.repository.ts';
import { handOfRun } from './run-hand.service.ts';

const kept = z.object({ runId: z.number() });

/** How often a run writes with one token (facts/fixes §5: 60 writes a minute). Where Canvas's bucket runs low, it's less. */
let pacing = { everyMs: 1_000 };

/** For tests and measurements, which don't wait a second for each place. */
export const configurePacing = (wanted: { readonly everyMs: number }) => {
  pacing = wanted;
};

interface Given {
  readonly params: z.output<typeof kept>;
  readonly courseId: number;
}

/** Places that are written one by one first, and each has to be in Canvas as shown. */
const canary = 3;
/** After these, a run stops at more failures than this share of what was tried, as of this many places (facts/fixes §5). */
const mostFailing = 0.05;
const fewest = 20;

async function getRun(scope: Scope, { params: { runId } }: Given): Promise<RunRow> {
  const run = await findRun(scope, runId);
  if (!run) throw new Error('An action goes with its run');
  return run;
}

/** Writes the next item of a course; the rest of it has later turns. */
async function send(scope: Scope, given: Given): Promise<Written<CourseOutcome>> {
  const run = await getRun(scope, given);
  const { courseId } = given;
  if (run.stopped_by !== null) return dropRest(scope, run, { courseId, reason: 'run_stopped' });
  const held = await handOfRun(scope, run, courseId);
  if (held.kind === 'none') {
    const isTold = held.reason === 'grant_ended' || held.reason === 'no_grant';
    if (isTold) await updateRun(scope, run.id, { stopped_by: 'grant_ended' });
    return dropRest(scope, run, { courseId, reason: held.reason });
  }
  const course = { runId: run.id, courseId };
  for (const { write_key } of await listWriteKeys(scope, course, ['unknown']))
    await lookAfter(scope, write_key);
  const [next] = await listWriteKeys(scope, course, ['planned']);
  if (next) {
    await pace(scope, run);
    const written = await writePlanned(scope, next.write_key, held);
    if ('waitsFor' in written) await giveWay(scope, written.waitsFor);
    // Its answer may not have come.
    await lookAfter(scope, next.write_key);
    await stopIfBad(scope, run);
  }
  return outcomeOf(scope, run, courseId);
}

/** How long to wait where another write of the item, or with the token, is on its way; in milliseconds. */
const giveWayMs = 500;

/** Lets another write come to its end; its worker may be gone. */
async function giveWay(scope: Scope, writeKey: string) {
  await wait(giveWayMs);
  await lookAfter(scope, writeKey);
  await lookAfterUndo(scope, writeKey);
}

/** Waits for the turn of the person's token. */
async function pace(scope: Scope, run: RunRow) {
  await wait(await inTransaction(() => takeTurn(scope, run, pacing.everyMs)));
}

/** What a killed worker left on its way is looked at, and never sent again. */
async function look(scope: Scope, given: Given): Promise<Written<CourseOutcome>> {
  const run = await getRun(scope, given);
  const left = await listWriteKeys(scope, { runId: run.id, courseId: given.courseId }, [
    'sending',
    'unknown',
  ]);
  for (const { write_key } of left) await lookAfter(scope, write_key);
  await stopIfBad(scope, run);
  return outcomeOf(scope, run, given.courseId);
}

/** A run that does other than what was shown, or that fails often, goes no further by itself. */
async function stopIfBad(scope: Scope, run: RunRow) {
  const counts = (await countRunPlaces(scope, [run.id])).get(run.id);
  if (!counts) return;
  const { verified, failed, altered, refused, undone, grant_ended: ended } = counts;
  const tried = verified + failed + undone;
  const isFailing = tried <= canary ? refused > 0 : refused > mostFailing * Math.max(tried, fewest);
  const stopped_by = altered > 0 ? 'altered' : ended > 0 ? 'grant_ended' : isFailing ? 'failures' : null;
  if (stopped_by !== null) await updateRun(scope, run.id, { stopped_by });
}

/** How a course stands: more of it to write, or all that could be. */
async function outcomeOf(scope: Scope, run: RunRow, courseId: number): Promise<Written<CourseOutcome>> {
  const { planned, written, failed } = await countInCourse(scope, { runId: run.id, courseId });
  const before = written > 0 ? {} : undefined;
  const outcome = planned > 0 ? 'waiting' : written > 0 ? 'done' : 'failed';
  const reason = failed > 0 && planned === 0 ? phrase(runReasons.failed, { failed, written }) : undefined;
  return {
    outcome: { courseId, outcome, ...(before && { before }), ...(reason && { reason }) },
    store: async () => {},
  };
}

/** Nothing more is written in a course. What was there before stays, and can be undone. */
async function dropRest(
  scope: Scope,
  run: RunRow,
  { courseId, reason }: { courseId: number; reason: FixReason },
): Promise<Written<CourseOutcome>> {
  const { written } = await countInCourse(scope, { runId: run.id, courseId });
  const state = reason === 'run_stopped' ? 'dropped' : 'refused';
  return {
    outcome: {
      courseId,
      outcome: written > 0 ? 'done' : 'failed',
      reason: phrase(runReasons.dropped, { why: reason }),
      ...(written > 0 && { before: {} }),
    },
    store: () => dropPlaces(scope, { runId: run.id, courseId }, { state, reason }),
  };
}

/** Gives the next item of a course back its text. */
async function sendBack(scope: Scope, given: Given): Promise<Written<UndoneOrNot>> {
  const run = await getRun(scope, given);
  const { courseId } = given;
  const held = await handOfRun(scope, { ...run, in_concluded: true }, courseId);
  if (held.kind === 'none')
    return { outcome: phrase(runReasons.dropped, { why: held.reason }), store: async () => {} };
  const [next, ...others] = await listWriteKeys(scope, { runId: run.id, courseId }, ['verified', 'altered']);
  if (next) {
    await pace(scope, run);
    const { personId, name } = held.actor;
    const waits = await undoWritten(scope, next.ids, { personId, name }, held);
    if (waits) await giveWay(scope, waits.waitsFor);
    if (waits) return undoneOf(scope, run, { courseId, isMore: true });
  }
  return undoneOf(scope, run, { courseId, isMore: others.length > 0 });
}

async function lookBack(scope: Scope, given: Given): Promise<Written<UndoneOrNot>> {
  const run = await getRun(scope, given);
  const course = { runId: run.id, courseId: given.courseId };
  const left = await listWriteKeys(scope, course, ['undoing']);
  for (const { write_key } of left) await lookAfterUndo(scope, write_key);
  const open = await listWriteKeys(scope, course, ['verified', 'altered']);
  return undoneOf(scope, run, { courseId: given.courseId, isMore: open.length > 0 });
}

async function undoneOf(
  scope: Scope,
  run: RunRow,
  { courseId, isMore }: { courseId: number; isMore: boolean },
): Promise<Written<UndoneOrNot>> {
  const { written } = isMore ? { written: 0 } : await countInCourse(scope, { runId: run.id, courseId });
  const outcome = isMore ? 'more' : written > 0 ? phrase(runReasons.kept, { count: written }) : undefined;
  return { outcome, store: async () => {} };
}

/** Writes one person's answer into all places of a run: an item each turn, in the order of courses. */
export const fixCopies = defineOutgoingAction({
  name: 'fix_copies',
  kept,
  before: z.object({}),
  portion: 100,
  undoHours: undoDays * 24,
  begin: async (scope, _actor, { runId }) => {
    const run = await findRun(scope, runId);
    return { kept: { runId }, about: run?.value ? [run.value] : [] };
  },
  // Each turn looks at the rights itself: what isn't written has to be told of every place.
  refuse: async () => new Map(),
  outgoing: {
    isOneByOne: true,
    reopen: async (scope, { runId }) => {
      await updateRun(scope, runId, { stopped_by: null, ended_at: null });
      return reopenPlaces(scope, runId);
    },
    ended: async (scope, { runId }) => {
      await dropPlaces(scope, { runId }, { reason: 'run_stopped' });
      await updateRun(scope, runId, { ended_at: currentTime() });
    },
    send,
    look,
    sendBack,
    lookBack,
  },
});
