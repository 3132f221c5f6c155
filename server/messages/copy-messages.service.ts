import { inLanguage, say } from '#server/infra/i18n/language.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { canvasPermissions, canvasWrites, scopeOf } from '#server/lms/canvas-calls.ts';
import { changesFor } from '#server/lms/canvas-writes.ts';
import type { LmsProblem } from '#server/lms/lms-problem.ts';
import { patienceInUse } from '#server/lms/retry-policy.ts';
import type { WriteOutcome } from '#server/lms/write-outcome.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { copyMessagesJob } from './copy-messages.job.ts';
import {
  endCopy,
  endWaiting,
  giveUpAbandoned,
  isAnySending,
  takeCopy,
  type CopyToSend,
} from './copy.repository.ts';
import { copyReasons } from './message.messages.ts';

/** What goes into Canvas's inbox with a message. */
const copyTexts = defineMessages({
  subject: { id: 'message.copy.subject', defaultMessage: 'About {course}' },
  body: {
    id: 'message.copy.body',
    defaultMessage:
      '{author} wrote in Courseyard:\n\n{body}\n\nPlease answer in Courseyard: in your course, “Courseyard: my course”.',
  },
});

/** How long one job goes on, in milliseconds. */
const sliceMs = 60_000;
/** Canvas's own limit for the subject of a conversation (Canvas's source, `maximum_string_length`). */
const longestSubject = 255;

/** A worker that hasn't written down by then what became of a copy is gone. */
function leaseMs() {
  const { giveUpAfterMs, answerWithinMs } = patienceInUse();
  return giveUpAfterMs + 2 * answerWithinMs;
}

/**
 * Copies what waits into Canvas's inbox. A copy is marked before it's sent and is sent once: Canvas can't be asked for a
 * single message of others, so what became of one that went wrong stays unknown, and says so.
 */
export async function copyMessages(scope: Scope, signal: AbortSignal) {
  await giveUpAbandoned(scope, leaseMs(), phrase(copyReasons.interrupted));
  const { settings } = await scope.institution();
  if (!settings.copiesMessagesToCanvas) return endWaiting(scope, phrase(copyReasons.switchedOff));
  const until = Date.now() + sliceMs;
  while (!signal.aborted && Date.now() < until) {
    const copy = await takeCopy(scope);
    if (!copy) return comeBack(scope);
    await endCopy(scope, copy.id, await send(scope, copy));
  }
  await copyMessagesJob.enqueue(scope, {});
}

/** What another worker is sending may be left behind. */
async function comeBack(scope: Scope) {
  if (await isAnySending(scope))
    await copyMessagesJob.enqueue(scope, {}, { startAfterSeconds: Math.ceil(leaseMs() / 1000) + 1 });
}

type Ended = Parameters<typeof endCopy>[2];

async function send(scope: Scope, copy: CopyToSend): Promise<Ended> {
  const { recipients, lmsCourseId, authorName: author, body, courseTitle: course } = copy;
  if (recipients.length === 0) return { state: 'failed', problem: phrase(copyReasons.noInstructor) };
  const { locale } = await scope.institution();
  const text = inLanguage(locale, () => ({
    subject: say(phrase(copyTexts.subject, { course })).slice(0, longestSubject),
    body: say(phrase(copyTexts.body, { author, body })),
  }));
  return endOf(await changesFor(scope).startConversation({ recipients, lmsCourseId, ...text }));
}

function endOf(outcome: WriteOutcome): Ended {
  if (outcome.kind === 'done') return { state: 'sent', problem: null };
  if (outcome.kind === 'unknown') return { state: 'unknown', problem: phrase(copyReasons.unknown) };
  return { state: 'failed', problem: reasonOf(outcome.problem, outcome.said) };
}

function reasonOf(problem: LmsProblem, said: string | null) {
  if (problem.kind === 'forbidden')
    return phrase(copyReasons.noRight, {
      permission: canvasPermissions[canvasWrites.conversation.permissions[0]],
      scope: scopeOf(canvasWrites.conversation),
    });
  return problem.kind === 'rejected' && said !== null
    ? phrase(copyReasons.refused, { said })
    : problem.reason;
}
