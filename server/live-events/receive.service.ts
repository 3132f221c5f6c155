import { inTransaction } from '#server/infra/db/database.ts';
import { institutionFrom, type Institution } from '#server/infra/tenancy/institution.ts';
import { scopeOf, type Scope } from '#server/infra/tenancy/scope.ts';
import { hashToken } from '#server/infra/tokens.ts';
import { currentTime } from '#server/infra/clock.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase, type Phrase } from '#shared/text/phrase.ts';
import { findReceiver } from './address.repository.ts';
import { collectArrival } from './arrival-collector.ts';
import { judgeEvent, type Receiver } from './judge-event.service.ts';
import { liveEventProblems } from './live-event.messages.ts';
import { setAside } from './set-aside.repository.ts';
import { Undecided } from './undecided.ts';
import { verifySetAsideJob, verifyAfterSeconds } from './live-event.job.ts';

/**
 * How many events of an institution can wait to be judged: hours of them while Canvas's keys can't be read, but only some
 * that name a key nobody knows, as anyone who has the address can send those.
 */
const mostSetAside = { keys: 20_000, root: 20_000, key: 1_000 };
/** In characters; Canvas's events are far smaller. */
const largestSetAside = 64 * 1024;

/** Questions under way, by the secret's hash. */
const asked = new Map<string, Promise<Receiver | undefined>>();

/**
 * The institution that receives events at a secret address; undefined if there's none, or it's archived. Requests that
 * come while the database is being asked share its answer.
 */
export function receiverAt(secret: string): Promise<Receiver | undefined> {
  const hash = hashToken(secret);
  const known = asked.get(hash);
  if (known) return known;
  const answer = findReceiver(hash)
    .then((row) => row && { institution: institutionFrom(row), rootUuid: row.root_account_uuid })
    .finally(() => asked.delete(hash));
  asked.set(hash, answer);
  return answer;
}

/** Takes in one event that Canvas delivered. Returns once the database has it; throws a Problem if it's refused. */
export async function receiveEvent(receiver: Receiver, token: string): Promise<void> {
  const { institution } = receiver;
  try {
    const receipt = { receivedAt: currentTime(), areKeysNew: false };
    await collectArrival(scopeOf(institution), await judgeEvent(receiver, token, receipt));
  } catch (error) {
    if (error instanceof Undecided) return keepForLater(institution, token, error);
    if (isRefusal(error)) await countRefused(institution, error.reason);
    throw error;
  }
}

/** Counts a request that was refused, and keeps why, if admins need to be told. */
export const countRefused = (institution: Institution, problem?: Phrase): Promise<void> =>
  collectArrival(scopeOf(institution), { outcome: 'refused', ...(problem && { problem }) });

/** Whether it's the sender's fault. */
export const isRefusal = (error: unknown): error is Problem => error instanceof Problem && error.status < 500;

/** Canvas would stop sending after failures that aren't its own: the event is kept, and judged later. */
async function keepForLater(institution: Institution, token: string, { why }: Undecided) {
  const scope = scopeOf(institution);
  if (token.length <= largestSetAside && (await keep(scope, token, why))) return;
  const reason = phrase(why === 'key' ? liveEventProblems.badSignature : liveEventProblems.tooManyWait);
  await countRefused(institution, reason);
  throw new Problem(why === 'key' ? 'not_signed_in' : 'unavailable', reason);
}

const keep = (scope: Scope, token: string, why: Undecided['why']) =>
  inTransaction(async () => {
    const isKept = await setAside(scope, { token, why }, mostSetAside[why]);
    if (isKept) await verifySetAsideJob.enqueue(scope, {}, { startAfterSeconds: verifyAfterSeconds });
    return isKept;
  });
