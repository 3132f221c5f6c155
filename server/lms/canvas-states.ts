import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
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

/** How one Canvas has answered this process since that was last written down. */
interface Noted {
  lastSuccessAt: Date | null;
  lastFailureAt: Date | null;
  lastFailure: CanvasFailure | null;
  /** since the last success */
  failures: number;
}

/** Why a Canvas didn't serve a request: no answer, or its own fault. */
export type CanvasFailure = 'unanswered' | 'server_error';

let noted = new Map<string, Noted>();

/** Counts a request that was sent. A refused right or token is an answer: Canvas is well. */
export function noteCanvasCall({ origin, institutionId, outcome, status, ms }: CanvasCallEnd) {
  const failure = status === undefined ? 'unanswered' : status >= 500 ? 'server_error' : undefined;
  const ending = outcome.throttled ? 'refused' : failure ? 'failed' : 'answered';
  measureCanvasCall({ origin, outcome: ending, ms, institutionId });
  noteAnswer(origin, outcome.throttled ? undefined : failure);
}

function noteAnswer(origin: string, failure: CanvasFailure | undefined) {
  const none: Noted = { lastSuccessAt: null, lastFailureAt: null, lastFailure: null, failures: 0 };
  const before = noted.get(origin) ?? none;
  const now = new Date();
  noted.set(
    origin,
    failure
      ? { ...before, lastFailureAt: now, lastFailure: failure, failures: before.failures + 1 }
      : { ...before, lastSuccessAt: now, failures: 0 },
  );
}

/** Writes down how each Canvas has answered this process. */
export async function writeCanvasStates(): Promise<void> {
  const writing = noted;
  noted = new Map();
  for (const [origin, state] of writing) {
    const { lastSuccessAt, lastFailureAt, lastFailure, failures } = state;
    await sql`
      insert into canvas_states as s (origin, last_success_at, last_failure_at, last_failure, failures)
      values (${origin}, ${lastSuccessAt}, ${lastFailureAt}, ${lastFailure}, ${failures})
      on conflict (origin) do update set
        last_success_at = greatest(s.last_success_at, excluded.last_success_at),
        last_failure_at = greatest(s.last_failure_at, excluded.last_failure_at),
        last_failure = coalesce(excluded.last_failure, s.last_failure),
        failures = excluded.failures + case when excluded.last_success_at is null then s.failures else 0 end
    `.execute(db());
  }
}

/** How a Canvas has answered all processes, and how much of its budget is in use. */
export interface CanvasState {
  readonly lastSuccessAt: Date | null;
  readonly lastFailureAt: Date | null;
  readonly lastFailure: string | null;
  readonly failures: number;
  /** requests at once: granted now, and allowed for all its tokens; null if none was needed lately */
  readonly budget: { readonly used: number; readonly limit: number } | null;
  readonly pausedUntil: Date | null;
}

/** A budget that no process has touched for this long says nothing of now, in seconds. */
const staleSeconds = 60;

/** The states of these Canvases, by their origins. */
export async function readCanvasStates(origins: readonly string[]): Promise<Map<string, CanvasState>> {
  if (origins.length === 0) return new Map();
  const states = await db().selectFrom('canvas_states').selectAll().where('origin', 'in', origins).execute();
  const budgets = await db()
    .selectFrom('canvas_budgets')
    .select(['origin', 'state'])
    .where('origin', 'in', origins)
    .where('touched_at', '>', sql<Date>`now() - ${staleSeconds} * interval '1 second'`)
    .execute();
  return new Map(
    origins.map((origin) => {
      const state = states.find((row) => row.origin === origin);
      // Written by this folder alone (budget.repository).
      const own = budgets.filter((row) => row.origin === origin).map((row) => row.state as Budget);
      return [
        origin,
        {
          lastSuccessAt: state?.last_success_at ?? null,
          lastFailureAt: state?.last_failure_at ?? null,
          lastFailure: state?.last_failure ?? null,
          failures: state?.failures ?? 0,
          budget: own.length === 0 ? null : { used: usedOf(own), limit: sum(own.map(({ limit }) => limit)) },
          pausedUntil: pauseOf(own),
        },
      ];
    }),
  );
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

const usedOf = (budgets: readonly Budget[]) =>
  sum(budgets.flatMap(({ holders }) => Object.values(holders).map(({ slots }) => sumOf(slots))));

function pauseOf(budgets: readonly Budget[]) {
  const until = Math.max(0, ...budgets.map(({ pausedUntil }) => pausedUntil));
  return until > Date.now() ? new Date(until) : null;
}

/** How many requests to Canvas one token can have in progress at most. */
export const mostSlots = limits.most;

/** How long a person waits for a Canvas to answer, in milliseconds. */
const checkMs = 5_000;

/** Asks a Canvas, without a token, whether it's there: any answer but a fault of its own will do. Throws LmsProblem. */
export async function askWhetherThere(origin: string): Promise<void> {
  try {
    const { status } = await guardedFetch(`${origin}/health_check`, {
      timeoutMs: checkMs,
      maxBytes: 64 * 1024,
      leavesRedirects: true,
    });
    noteAnswer(origin, status >= 500 ? 'server_error' : undefined);
    if (status >= 500) throw new LmsProblem('unreachable', `status ${status}`, { mayPass: true, status });
  } catch (error) {
    const problem = problemOfRequest(error);
    if (problem !== error) noteAnswer(origin, 'unanswered');
    throw problem;
  } finally {
    await writeCanvasStates();
  }
}
