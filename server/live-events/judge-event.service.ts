import { errors, jwtVerify } from 'jose';
import { noteCanvasShard, type Institution } from '#server/infra/tenancy/institution.ts';
import { scopeOf } from '#server/infra/tenancy/scope.ts';
import { readCanvasId } from '#shared/courses/canvas-id.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { parseExactly } from '#server/lms/exact-json.ts';
import { findRootAccount } from './address.repository.ts';
import type { Arrival } from './arrival-collector.ts';
import { liveEventProblems } from './live-event.messages.ts';
import { type LiveEvent, readEvent } from './read-event.ts';
import { Undecided } from './undecided.ts';
import { keyFinder } from './event-keys.ts';

/** How far clocks may differ. */
const toleranceSeconds = 60;

/** When an event came, and whether Canvas's keys are known to be newer. */
interface Receipt {
  readonly receivedAt: Date;
  readonly areKeysNew: boolean;
}

/**
 * The event inside a token that Canvas signed, judged by the moment it came; undefined if it isn't in a form that's
 * known. Throws a Problem for any other token, and Undecided if that can't be told now.
 */
async function verifyEvent(token: string, receipt: Receipt): Promise<LiveEvent | undefined> {
  await verifySignature(token, receipt);
  // Read again from the text: ids in it can be longer than JavaScript's numbers.
  const text = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  return readEvent(parseExactly(text));
}

async function verifySignature(token: string, { receivedAt, areKeysNew }: Receipt) {
  try {
    await jwtVerify(token, keyFinder({ areNew: areKeysNew }), {
      algorithms: ['RS256'],
      clockTolerance: toleranceSeconds,
      currentDate: receivedAt,
    });
  } catch (error) {
    if (error instanceof errors.JWTInvalid || error instanceof errors.JWSInvalid)
      throw new Problem('invalid_input', phrase(liveEventProblems.notSigned));
    if (error instanceof errors.JOSEError)
      throw new Problem('not_signed_in', phrase(liveEventProblems.badSignature));
    throw error;
  }
}

const hourMs = 3_600_000;
/**
 * Events that happened longer ago are ignored: batches are synced each night anyway. Their keys are kept for a day more
 * (three days, as server/retention says), so a second delivery is a duplicate or too old.
 */
const oldHours = 48;

/** An institution that receives events. */
export interface Receiver {
  readonly institution: Institution;
  /** which Canvas its events are from, once one said so */
  readonly rootUuid: string | null;
}

/**
 * What to do about one event. Throws a Problem for one that's refused, and Undecided if that can't be told now. One that
 * Canvas signed but that isn't understood is ignored: a refusal could make Canvas end the subscription.
 */
export async function judgeEvent(receiver: Receiver, token: string, receipt: Receipt): Promise<Arrival> {
  const event = await verifyEvent(token, receipt);
  if (!event) return { outcome: 'ignored', problem: phrase(liveEventProblems.malformed) };
  await refuseOthers(receiver, event);
  const { institution } = receiver;
  if (event.shard !== null && institution.canvasShard === null)
    await noteCanvasShard(institution.id, event.shard);
  const { about, key, rootUuid } = event;
  return about === undefined || isOld(event, receipt.receivedAt)
    ? { outcome: 'ignored', rootUuid }
    : { outcome: 'kept', event: { ...about, key }, rootUuid };
}

/** Every Canvas of Instructure's signs with the same keys, and each can have a root account of the same local id. */
async function refuseOthers({ institution, rootUuid }: Receiver, event: LiveEvent) {
  const [theirs, ours] = [event.rootAccountId, await rootAccountOf(institution)];
  if (theirs !== ours)
    throw new Problem('not_allowed', phrase(liveEventProblems.otherInstitution, { theirs, ours }));
  if (rootUuid !== null && event.rootUuid !== undefined && event.rootUuid !== rootUuid)
    throw new Problem('not_allowed', phrase(liveEventProblems.otherCanvas));
}

/** Its local id: the institution may have a global one, or a word like "self", whose account Canvas has named since. */
async function rootAccountOf(institution: Institution): Promise<string> {
  const named = readCanvasId(institution.rootAccountId);
  if (named) return named.local;
  const found = await findRootAccount(scopeOf(institution));
  if (!found) throw new Undecided('root');
  return readCanvasId(found.lms_account_id)?.local ?? found.lms_account_id;
}

const isOld = ({ happenedAt }: LiveEvent, now: Date) =>
  now.getTime() - happenedAt.getTime() > oldHours * hourMs;
