import { sql } from 'kysely';
import { clockAheadOfMs } from '#server/infra/clock.ts';
import { db } from '#server/infra/db/database.ts';
import { answerBook, noAnswers, type Answers } from '#server/infra/measures/answers.ts';
import { measureCanvasCall } from '#server/infra/measures/measures.ts';
import { limits, sumOf, type Budget } from './budget/budget.ts';
import type { Outcome } from './budget/held-slots.ts';
import { guardedFetch } from './guarded-fetch.ts';
import { problemOfRequest } from './lms-answer.ts';
import { LmsProblem } from './lms-problem.ts';

interface CanvasCallEnd {
  readonly origin: string;
  readonly institutionId: number;
  readonly outcome: Outcome;
  /** undefined: no answer came */
  readonly status: number | undefined;
  readonly ms: number;
}

/** Why a Canvas didn't serve a request: no answer, or its own fault. */
export type CanvasFailure = 'unanswered' | 'server_error';

const book = answerBook({ table: 'canvas_states', key: 'origin' });

/** Writes down how each Canvas has answered this process. */
export const writeCanvasStates = () => book.write();

/** Counts a request that was sent. A refused right or token is an answer: Canvas is well. */
export function noteCanvasCall({ origin, institutionId, outcome, status, ms }: CanvasCallEnd) {
  const failure = outcome.throttled ? undefined : failureOf(status);
  const ending = outcome.throttled ? 'refused' : failure ? 'failed' : 'answered';
  measureCanvasCall({ origin, outcome: ending, ms, institutionId });
  book.note(origin, failure ? { failure } : { ms });
}

function failureOf(status: number | undefined): CanvasFailure | undefined {
  if (status === undefined) return 'unanswered';
  return status >= 500 ? 'server_error' : undefined;
}

/** How a Canvas has answered all processes, and how much of its budget is in use. */
export interface CanvasState extends Answers {
  /** requests at once: granted now, and allowed for all its tokens; null if none was needed lately */
  readonly budget: { readonly used: number; readonly limit: number } | null;
  readonly pausedUntil: Date | null;
}

/** A budget that no process has touched for this long says nothing of now, in seconds. */
const staleSeconds = 60;

/** The states of these Canvases, by their origins. */
export async function readCanvasStates(origins: readonly string[]): Promise<Map<string, CanvasState>> {
  if (origins.length === 0) return new Map();
  const states = await book.read(origins);
  const budgets = await db()
    .selectFrom('canvas_budgets')
    .select(['origin', 'state', sql<number>`(extract(epoch from now()) * 1000)::float8`.as('now')])
    .where('origin', 'in', origins)
    .where('touched_at', '>', sql<Date>`now() - ${staleSeconds} * interval '1 second'`)
    .execute();
  return new Map(
    origins.map((origin) => {
      const found = budgets.filter((row) => row.origin === origin);
      // Written by this folder alone (budget.repository).
      const own = found.map((row) => row.state as Budget);
      return [
        origin,
        {
          ...(states.get(origin) ?? noAnswers),
          budget: own.length === 0 ? null : { used: usedOf(own), limit: sum(own.map(({ limit }) => limit)) },
          pausedUntil: pauseOf(own, found[0]?.now ?? 0),
        },
      ];
    }),
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const usedOf = (budgets: readonly Budget[]) =>
  sum(budgets.flatMap(({ holders }) => Object.values(holders).map(({ slots }) => sumOf(slots))));

/** `now` is the database's clock, like the moments of a budget. */
function pauseOf(budgets: readonly Budget[], now: number) {
  const until = Math.max(0, ...budgets.map(({ pausedUntil }) => pausedUntil));
  return until > now ? new Date(until) : null;
}

/** How many requests to Canvas one token can have in progress at most. */
export const mostSlots = limits.most;

/** How long a person waits for a Canvas to answer, in milliseconds. */
const checkMs = 5_000;

/** How long a start waits for it to tell the time, in milliseconds. */
const clockMs = 2_000;

const askHealth = (origin: string, timeoutMs = checkMs) =>
  guardedFetch(`${origin}/health_check`, { timeoutMs, maxBytes: 64 * 1024, leavesRedirects: true });

/** How far this process's clock is ahead of a Canvas's, in milliseconds, to the second; undefined if it doesn't say. */
export async function clockAheadOf(origin: string): Promise<number | undefined> {
  try {
    const told = Date.parse((await askHealth(origin, clockMs)).header('date') ?? '');
    return Number.isNaN(told) ? undefined : clockAheadOfMs(told);
  } catch {
    return undefined;
  }
}

/** Asks a Canvas, without a token, whether it's there: any answer but a fault of its own will do. Throws LmsProblem. */
export async function askWhetherThere(origin: string): Promise<void> {
  const began = performance.now();
  try {
    const { status } = await askHealth(origin);
    const failure = failureOf(status);
    book.note(origin, failure ? { failure } : { ms: performance.now() - began });
    if (failure) throw new LmsProblem('unreachable', `status ${status}`, { mayPass: true, status });
  } catch (error) {
    const problem = problemOfRequest(error);
    if (problem !== error) book.note(origin, { failure: 'unanswered' });
    throw problem;
  } finally {
    await writeCanvasStates();
  }
}
