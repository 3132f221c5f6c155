import { inTransaction } from '#server/infra/db/database.ts';
import { maskText } from '#server/infra/mask-secrets.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { deadLetterQueue } from './declared-queues.ts';
import { rankOf, type Envelope, type Rank } from './envelope.ts';
import {
  countLetters,
  letterOwners,
  listLetterIds,
  listLetters,
  listMessages,
  readLetters,
  type LetterFilter,
  type LetterOrder,
  type StoredLetter,
} from './letter-tables.ts';
import { changedBy, declarationOf, queue } from './queue.ts';
import { sendJobs } from './send-jobs.ts';

const jobProblems = defineMessages({
  noSuchJob: {
    id: 'job.problem.noSuchJob',
    defaultMessage: 'This version of Courseyard has no job called “{job}”.',
  },
});

export { readClock } from './letter-tables.ts';

/** A job that failed for the last time. */
export interface DeadLetter {
  readonly id: string;
  readonly job: string;
  readonly institutionId: number;
  readonly payload: unknown;
  /** of what only one may wait */
  readonly key: string | undefined;
  readonly message: string;
  /** how often it was tried; null if nobody counted */
  readonly attempts: number | null;
  readonly diedAt: Date;
  /** whether this version has the job */
  readonly isKnown: boolean;
}

interface LetterPage {
  readonly limit: number;
  readonly offset: number;
  readonly order?: LetterOrder | undefined;
}

const toLetter = ({ id, data, ...stored }: StoredLetter): DeadLetter => {
  const { job, institutionId, payload, key } = data as Envelope;
  return { id, job, institutionId, payload, key, isKnown: declarationOf(job) !== undefined, ...stored };
};

/** Dead letters that match, newest first unless another order is given. */
export const listDeadLetters = async (page: LetterPage, filter: LetterFilter = {}): Promise<DeadLetter[]> =>
  (await listLetters(filter, page)).map(toLetter);

/** Those of the letters that are still there. */
export const readDeadLetters = async (ids: readonly string[]): Promise<DeadLetter[]> =>
  (await readLetters(ids)).map(toLetter);

/** Ids of those that match, in their order, after one of them. */
export const listDeadLetterIds = listLetterIds;

/** The jobs and institutions that have dead letters. */
export const deadLetterOwners = letterOwners;

export const countDeadLetters = (filter: LetterFilter = {}): Promise<number> => countLetters(filter);

/** How many errors are compared at a time. */
const portion = 1_000;
/** What something masked is replaced with. */
const masked = /[•…]/;

/**
 * Narrows a filter to letters with a text in their error as people may see it. Searching what's stored would tell, letter
 * by letter, a secret that's masked only when it's shown.
 */
export async function withErrorText(filter: LetterFilter, text: string): Promise<LetterFilter> {
  const wanted = text.toLowerCase();
  // What isn't masked is stored as it's shown, so the database can look first.
  const part = masked.test(text) ? undefined : text;
  const ids: string[] = [];
  for (let after: string | undefined, isMore = true; isMore;) {
    const found = await listMessages(filter, { after, limit: portion, part });
    for (const { id, message } of found) if (maskText(message).toLowerCase().includes(wanted)) ids.push(id);
    after = found.at(-1)?.id;
    isMore = found.length === portion;
  }
  return { ...filter, ids };
}

/**
 * Puts a dead job back into its queue, or drops it if one with its key is already waiting. False when there is no such
 * letter (any more); throws a problem when this version no longer has the job.
 */
export async function retryDeadLetter(id: string): Promise<boolean> {
  return inTransaction(async () => {
    const letter = await takeLetter(id);
    if (!letter) return false;
    const { data, rank } = letter;
    const declaration = declarationOf(data.job);
    if (!declaration) throw new Problem('conflict', phrase(jobProblems.noSuchJob, { job: data.job }));
    await sendJobs(declaration, [data], { isAwaited: rank === 'awaited', isAsked: rank === 'asked' });
    return true;
  });
}

/** Throws a dead job away. False when there is no such letter (any more). */
export const discardDeadLetter = async (id: string): Promise<boolean> => (await takeLetter(id)) !== undefined;

interface TakenLetter {
  readonly data: Envelope;
  readonly rank: Rank;
}

async function takeLetter(id: string): Promise<TakenLetter | undefined> {
  const [letter] = await queue().findJobs<Envelope>(deadLetterQueue, { id });
  // When two take it at once, only one of them deletes it.
  if (!letter || changedBy(await queue().deleteJob(deadLetterQueue, id)) === 0) return undefined;
  const { job, institutionId, payload, key } = letter.data;
  return { data: { job, institutionId, payload, key }, rank: rankOf(letter.priority) };
}
