import { errors, jwtVerify } from 'jose';
import { parseExactly } from '#server/lms/exact-json.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { keyFinder } from './event-keys.ts';
import { liveEventProblems } from './live-event.messages.ts';
import { readEvent, type LiveEvent } from './read-event.ts';

/** How far clocks may differ. */
const toleranceSeconds = 60;

/** When an event came, and whether Canvas's keys are known to be newer. */
export interface Receipt {
  readonly receivedAt: Date;
  readonly areKeysNew: boolean;
}

/**
 * The event inside a token that Canvas signed, judged by the moment it came; undefined if it isn't in a form that's
 * known. Throws a Problem for any other token, and Undecided if that can't be told now.
 */
export async function verifyEvent(token: string, receipt: Receipt): Promise<LiveEvent | undefined> {
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
