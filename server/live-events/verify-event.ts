import { errors, jwtVerify } from 'jose';
import { parseExactly } from '#server/lms/exact-json.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { eventKey } from './event-keys.ts';
import { liveEventProblems } from './live-event.messages.ts';
import { readEvent, type LiveEvent } from './read-event.ts';

/** How far clocks may differ. */
const toleranceSeconds = 60;

/**
 * The event inside a token that Canvas signed, judged by the moment it came. Throws a Problem for any other token, and
 * KeysUnreachable if that can't be told now.
 */
export async function verifyEvent(token: string, receivedAt: Date): Promise<LiveEvent> {
  await verifySignature(token, receivedAt);
  // Read again from the text: ids in it can be longer than JavaScript's numbers.
  const text = Buffer.from(token.split('.')[1] ?? '', 'base64url').toString();
  const event = readEvent(parseExactly(text));
  if (!event) throw new Problem('invalid_input', phrase(liveEventProblems.malformed));
  return event;
}

async function verifySignature(token: string, receivedAt: Date) {
  try {
    await jwtVerify(token, eventKey, {
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
