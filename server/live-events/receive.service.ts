import { inTransaction } from '#server/infra/db/database.ts';
import { institutionFrom, type Institution } from '#server/infra/tenancy/institution.ts';
import { scopeOf, type Scope } from '#server/infra/tenancy/scope.ts';
import { hashToken } from '#server/infra/tokens.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { findReceiver } from './address.repository.ts';
import { collectArrival, recordArrivals, type Arrival } from './arrival-collector.ts';
import { KeysUnreachable } from './event-keys.ts';
import { dropSetAside, listSetAside, setAside } from './inbox.repository.ts';
import { liveEventProblems } from './live-event.messages.ts';
import type { LiveEvent } from './read-event.ts';
import { verifyEvent } from './verify-event.ts';
import { verifySetAsideJob } from './verify-set-aside.job.ts';

const hourMs = 3_600_000;
/**
 * Events that happened longer ago are ignored: batches are synced each night anyway. Their keys are kept for a day more
 * (see `keptHours`), so a second delivery is a duplicate or too old.
 */
const oldHours = 48;
/** What can't be verified for this long is given up. */
const givenUpHours = 24;
/** After this, Canvas's keys are asked for again. */
const tryAgainSeconds = 60;
const setAsideAtOnce = 100;

/** Questions under way, by the secret's hash. */
const asked = new Map<string, Promise<Institution | undefined>>();

/**
 * The institution that receives events at a secret address; undefined if there's none, or it's archived. Requests that
 * come while the database is being asked share its answer.
 */
export function receiverAt(secret: string): Promise<Institution | undefined> {
  const hash = hashToken(secret);
  const known = asked.get(hash);
  if (known) return known;
  const answer = findReceiver(hash)
    .then((row) => row && institutionFrom(row))
    .finally(() => asked.delete(hash));
  asked.set(hash, answer);
  return answer;
}

/** Takes in one event that Canvas delivered. Returns once the database has it; throws a Problem if it's refused. */
export async function receiveEvent(institution: Institution, token: string): Promise<void> {
  const scope = scopeOf(institution);
  const now = new Date();
  try {
    await collectArrival(scope, await arrivalOf(institution, token, now));
  } catch (error) {
    // Canvas would stop sending after failures that aren't its own: the event is kept, and verified later.
    if (error instanceof KeysUnreachable) return keepForLater(scope, token);
    if (isRefusal(error)) await collectArrival(scope, 'refused');
    throw error;
  }
}

/** Counts a request that was refused before anything in it could be read. */
export const countRefused = (institution: Institution): Promise<void> =>
  collectArrival(scopeOf(institution), 'refused');

const isRefusal = (error: unknown) => error instanceof Problem && error.status < 500;

async function arrivalOf(institution: Institution, token: string, receivedAt: Date): Promise<Arrival> {
  const event = await verifyEvent(token, receivedAt);
  if (event.rootAccountId !== institution.rootAccountId)
    throw new Problem('not_allowed', phrase(liveEventProblems.otherInstitution));
  const { about, key } = event;
  return about === undefined || isOld(event, receivedAt) ? 'ignored' : { ...about, key };
}

const isOld = ({ happenedAt }: LiveEvent, now: Date) =>
  now.getTime() - happenedAt.getTime() > oldHours * hourMs;

const keepForLater = (scope: Scope, token: string) =>
  inTransaction(async () => {
    await setAside(scope, token);
    await verifySetAsideJob.enqueue(scope, {}, { startAfterSeconds: tryAgainSeconds });
  });

/** Verifies what was set aside; while the keys still can't be read, asks for them again later. */
export async function verifySetAside(scope: Scope): Promise<void> {
  const institution = await scope.institution();
  const kept = await listSetAside(scope, setAsideAtOnce);
  const settled = new Map<string, Arrival>();
  for (const { id, token, received_at } of kept) {
    const arrival = await laterArrivalOf(institution, token, received_at);
    if (arrival === undefined) break;
    settled.set(id, arrival);
  }
  await inTransaction(async () => {
    await recordSettled(scope, settled);
    const wait = settled.size < kept.length ? tryAgainSeconds : 0;
    if (wait > 0 || kept.length === setAsideAtOnce)
      await verifySetAsideJob.enqueue(scope, {}, { startAfterSeconds: wait });
  });
}

async function recordSettled(scope: Scope, settled: ReadonlyMap<string, Arrival>) {
  if (settled.size === 0) return;
  const dropped = new Set(await dropSetAside(scope, [...settled.keys()]));
  const arrivals = [...settled].filter(([id]) => dropped.has(id)).map(([, arrival]) => arrival);
  await recordArrivals(scope, arrivals);
}

/** Undefined if it still can't be told. */
async function laterArrivalOf(institution: Institution, token: string, receivedAt: Date) {
  try {
    return await arrivalOf(institution, token, receivedAt);
  } catch (error) {
    if (isRefusal(error)) return 'refused';
    if (!(error instanceof KeysUnreachable)) throw error;
    return Date.now() - receivedAt.getTime() > givenUpHours * hourMs ? 'refused' : undefined;
  }
}
