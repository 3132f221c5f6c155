import { cleanText } from '#shared/text/plain-text.ts';
import { OutgoingFailed, OutgoingRefused, type OutgoingResponse } from './guarded-fetch.ts';
import { bodyOf, problemOfRequest } from './lms-answer.ts';
import { LmsProblem } from './lms-problem.ts';

/** What became of a change in Canvas. */
export type WriteOutcome =
  | { readonly kind: 'done'; readonly body: unknown }
  | {
      /** it wasn't carried out */
      readonly kind: 'refused';
      readonly problem: LmsProblem;
      /** the reason in Canvas's own words, if it gave one */
      readonly said: string | null;
    }
  | {
      /** it may have been carried out, or may still be: only a look at Canvas can tell */
      readonly kind: 'unknown';
      readonly problem: LmsProblem;
    };

/**
 * Canvas, of this shard if it's known, carried it out, refused it, or broke in between. It answers some refusals with the
 * address of a page.
 */
export function outcomeOfAnswer(answer: OutgoingResponse, ownShard: string | null = null): WriteOutcome {
  const { status } = answer;
  if (status >= 300 && status < 400) return unknown(new LmsProblem('rejected', `status ${status}`));
  try {
    return { kind: 'done', body: bodyOf(answer, ownShard) };
  } catch (error) {
    if (!(error instanceof LmsProblem)) throw error;
    const isHeard = status >= 400 && status < 500 && status !== 408;
    return isHeard ? { kind: 'refused', problem: error, said: saidIn(answer.text) } : unknown(error);
  }
}

/** No answer came. Without a connection, nothing was sent. */
export function outcomeOfFailure(error: unknown): WriteOutcome {
  const problem = problemOfRequest(error);
  if (!(problem instanceof LmsProblem)) throw problem;
  const wasSent = !(error instanceof OutgoingRefused) && !(error instanceof OutgoingFailed && !error.wasSent);
  return wasSent ? unknown(problem) : { kind: 'refused', problem, said: null };
}

const unknown = (problem: LmsProblem): WriteOutcome => ({ kind: 'unknown', problem });

/** Longer reasons are cut. */
const longestReason = 300;

/** The first message in Canvas's answer: `errors` is a list of them, or lists by field (Canvas docs, "Errors"). */
function saidIn(text: string): string | null {
  let body: unknown;
  try {
    body = JSON.parse(text);
  } catch {
    return null;
  }
  const errors = fieldOf(body, 'errors');
  const said = firstMessage(errors) ?? firstMessage(body);
  return said === undefined ? null : cleanText(said, longestReason) || null;
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).find(([key]) => key === name)?.[1]
    : undefined;

/** In the thing itself, or in what it holds, two steps down. */
function firstMessage(value: unknown, depth = 0): string | undefined {
  const own = fieldOf(value, 'message');
  if (typeof own === 'string') return own;
  if (typeof value !== 'object' || value === null || depth === 2) return undefined;
  for (const inner of Object.values(value)) {
    const found = firstMessage(inner, depth + 1);
    if (found !== undefined) return found;
  }
  return undefined;
}
