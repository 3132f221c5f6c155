import { sql } from 'kysely';
import { handleJob } from '#server/infra/jobs/job.ts';
import { inLanguage, say } from '#server/infra/i18n/language.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { canvasWrites, scopeOf } from '#server/lms/canvas-calls.ts';
import { canvasPermissions } from '#shared/task-runners/canvas-permissions.ts';
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
  subjectOfSeveral: {
    id: 'message.copy.subjectOfSeveral',
    defaultMessage: 'About {count, plural, one {# course} other {# of your courses}}',
  },
  bodyOfSeveral: {
    id: 'message.copy.bodyOfSeveral',
    defaultMessage:
      '{author} wrote in Courseyard about {courses}:\n\n{body}\n\nPlease answer in Courseyard: in the course that it’s about, “Courseyard: my course”.',
  },
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
    await endCopy(scope, copy.ids, await send(scope, copy));
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
  const { recipients, lmsCourseId, authorName: author, body, courses } = copy;
  const [course = ''] = courses;
  const isOfOne = courses.length === 1;
  const [subject, said] = isOfOne
    ? [phrase(copyTexts.subject, { course }), phrase(copyTexts.body, { author, body })]
    : [
        phrase(copyTexts.subjectOfSeveral, { count: courses.length }),
        phrase(copyTexts.bodyOfSeveral, { author, body, courses }),
      ];
  if (recipients.length === 0) return { state: 'failed', problem: phrase(copyReasons.noInstructor) };
  const { locale } = await scope.institution();
  const text = inLanguage(locale, () => ({
    subject: say(subject).slice(0, longestSubject),
    body: say(said),
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
  /** of all that say the same to the same people: they're one message in Canvas */
  readonly ids: readonly string[];
  readonly authorName: string;
  readonly body: string;
  /** titles */
  readonly courses: readonly string[];
  /** of the first of them */
  readonly lmsCourseId: string;
  readonly recipients: readonly string[];
}

/** How many of the messages that wait are looked at for the same text to the same people. */
const mostCompared = 500;

/** Who teaches the course of the message `m`. */
const recipientsOf = (scope: Scope) =>
  sql`array(select r.lms_user_id from ${teachersOf(scope)} r where r.course_id = m.course_id order by r.lms_user_id)`;

/**
 * Marks the next copy as being sent, before anything is; undefined if none waits. With it go those of other courses that
 * say the same to the same people, so that who teaches twelve courses doesn't get it twelve times.
 */
async function takeCopy(scope: Scope): Promise<CopyToSend | undefined> {
  const waiting = sql`m.institution_id = ${scope.institutionId} and m.canvas_state = 'waiting'`;
  const { rows } = await sql<CopyToSend>`
    with next as (
      select m.id, m.author_id, m.author_name, m.body, ${recipientsOf(scope)} as recipients
      from course_messages m where ${waiting} order by m.id limit 1 for update of m skip locked),
    same as (
      select m.id, m.course_id, ${recipientsOf(scope)} as recipients from course_messages m, next
      where ${waiting} and m.body = next.body and m.author_id is not distinct from next.author_id
      order by m.id limit ${mostCompared} for update of m skip locked),
    taken as (
      update course_messages m set canvas_state = 'sending',
        canvas_problem = jsonb_build_object('at', (extract(epoch from clock_timestamp()) * 1000)::bigint)
      from same, next where m.id = same.id and (m.id = next.id or same.recipients = next.recipients)
      returning m.id, m.course_id)
    select array_agg(t.id::text order by t.id) as ids, min(n.author_name) as "authorName", min(n.body) as body,
      array_agg(c.title order by t.id) as courses, (array_agg(c.lms_course_id order by t.id))[1] as "lmsCourseId",
      n.recipients
    from taken t join ${coursesOf(scope)} c on c.id = t.course_id cross join next n
    group by n.recipients`.execute(db());
  return rows[0];
}

/** Writes down what became of copies that are being sent as one. */
async function endCopy(
  scope: Scope,
  ids: readonly string[],
  ended: { state: CopyState; problem: Phrase | null },
) {
  await sql`update course_messages set canvas_state = ${ended.state}, canvas_problem = ${stored(ended.problem)}::jsonb
    where institution_id = ${scope.institutionId} and id = any(${[...ids]}::bigint[]) and canvas_state = 'sending'`.execute(
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
