import { sql } from 'kysely';
import { handleJob } from '#server/infra/jobs/job.ts';
import { inLanguage, say } from '#server/infra/i18n/language.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { canvasPermissions, canvasWrites, scopeOf } from '#server/lms/canvas-calls.ts';
import { changesFor } from '#server/lms/canvas-writes.ts';
import type { LmsProblem } from '#server/lms/lms-problem.ts';
import { patienceInUse } from '#server/lms/retry-policy.ts';
import type { WriteOutcome } from '#server/lms/write-outcome.ts';
import { phrase, type Phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { stored } from '#server/infra/db/column-types.ts';
import { db } from '#server/infra/db/database.ts';
import { currentMs } from '#server/infra/clock.ts';
import { coursesOf } from '#server/relations/courses.ts';
import { teachersOf } from '#server/relations/people.ts';
import type { CopyState } from '#shared/messages/message.ts';
import { copyMessagesJob } from './copy-messages.job.ts';
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
async function copyMessages(scope: Scope, signal: AbortSignal) {
  await giveUpAbandoned(scope, leaseMs(), phrase(copyReasons.interrupted));
  const { settings } = await scope.institution();
  if (!settings.copiesMessagesToCanvas) return endWaiting(scope, phrase(copyReasons.switchedOff));
  const until = currentMs() + sliceMs;
  while (!signal.aborted && currentMs() < until) {
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

interface CopyToSend {
  readonly id: string;
  readonly authorName: string;
  readonly body: string;
  readonly courseTitle: string;
  readonly lmsCourseId: string;
  readonly recipients: readonly string[];
}

/** Marks the next copy as being sent, before anything is; undefined if none waits. */
async function takeCopy(scope: Scope): Promise<CopyToSend | undefined> {
  const { rows } = await sql<CopyToSend>`
    with next as (
      select m.id from course_messages m
      where m.institution_id = ${scope.institutionId} and m.canvas_state = 'waiting'
      order by m.id limit 1 for update skip locked),
    taken as (
      update course_messages m set canvas_state = 'sending',
        canvas_problem = jsonb_build_object('at', (extract(epoch from clock_timestamp()) * 1000)::bigint)
      from next where m.id = next.id
      returning m.id, m.course_id, m.author_name, m.body)
    select t.id, t.author_name as "authorName", t.body, c.title as "courseTitle", c.lms_course_id as "lmsCourseId",
      array(select r.lms_user_id from ${teachersOf(scope)} r where r.course_id = t.course_id order by r.lms_user_id)
        as recipients
    from taken t join ${coursesOf(scope)} c on c.id = t.course_id`.execute(db());
  return rows[0];
}

/** Writes down what became of a copy that's being sent. */
async function endCopy(scope: Scope, id: string, ended: { state: CopyState; problem: Phrase | null }) {
  await sql`update course_messages set canvas_state = ${ended.state}, canvas_problem = ${stored(ended.problem)}::jsonb
    where institution_id = ${scope.institutionId} and id = ${id}::bigint and canvas_state = 'sending'`.execute(
    db(),
  );
}

/** Gives up on copies that a worker left behind as being sent: they may be there. */
async function giveUpAbandoned(scope: Scope, olderThanMs: number, problem: Phrase) {
  await sql`update course_messages set canvas_state = 'unknown', canvas_problem = ${stored(problem)}::jsonb
    where institution_id = ${scope.institutionId} and canvas_state = 'sending'
      and (canvas_problem ->> 'at')::bigint < (extract(epoch from clock_timestamp()) * 1000)::bigint - ${olderThanMs}::bigint`.execute(
    db(),
  );
}

async function isAnySending(scope: Scope) {
  const { rows } = await sql`select 1 from course_messages
    where institution_id = ${scope.institutionId} and canvas_state = 'sending' limit 1`.execute(db());
  return rows.length > 0;
}

/** Ends all that wait. */
async function endWaiting(scope: Scope, problem: Phrase) {
  await sql`update course_messages set canvas_state = 'failed', canvas_problem = ${stored(problem)}::jsonb
    where institution_id = ${scope.institutionId} and canvas_state = 'waiting'`.execute(db());
}

export const copyMessagesWorker = handleJob(copyMessagesJob, (scope, _, { signal }) =>
  copyMessages(scope, signal),
);
