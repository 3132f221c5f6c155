import { LmsProblem } from '#server/lms/lms-problem.ts';
import type { CoursePart, Gap, GapReason } from '#shared/courses/content.ts';

/** A part of a course, or why it couldn't be read. */
export type PartRead<T> = { readonly items: T } | { readonly gap: Gap; readonly problem: LmsProblem };

/**
 * Reads a part of a course; if only that part fails, the others can still be read. A refused token or a pause that
 * Canvas wants is the whole read's problem, and is thrown.
 */
export async function readPart<T>(part: CoursePart, read: () => Promise<T>): Promise<PartRead<T>> {
  try {
    return { items: await read() };
  } catch (error) {
    const reason = gapReasonOf(error);
    if (!reason || !(error instanceof LmsProblem)) throw error;
    return { gap: { part, reason }, problem: error };
  }
}

/** Why one part couldn't be read; undefined for problems of the whole read. */
function gapReasonOf(error: unknown): GapReason | undefined {
  if (!(error instanceof LmsProblem)) return undefined;
  switch (error.kind) {
    case 'not_found':
      return 'off';
    case 'forbidden':
      return 'forbidden';
    case 'rejected':
    case 'malformed':
    case 'unreachable':
      return 'failed';
    default:
      return undefined;
  }
}

/** Whether a failure is that of one thing in a part, and the others may still be readable. */
export const isOfOneThing = (error: unknown): error is LmsProblem =>
  gapReasonOf(error) !== undefined && !(error instanceof LmsProblem && isOutage(error));

/** No answer at all, rather than a bad one. */
const isOutage = ({ kind, status }: LmsProblem) => kind === 'unreachable' && status === undefined;

/** How many things of a course are read at once: as many requests as Canvas lets us make beside people's. */
const atOnce = 8;

/** The results for all of some things, a few at a time, in their order. */
export async function fewAtOnce<T, R>(things: readonly T[], read: (thing: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = [...things.entries()];
  const readNext = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await read(next[1]);
  };
  await Promise.all(Array.from({ length: atOnce }, readNext));
  return results;
}
