import { sql } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import { lockCourse } from '#server/courses/course.service.ts';
import { say } from '#server/infra/i18n/language.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { tell } from '#server/notifications/tell.service.ts';
import { tellTeachers } from '#server/teachers/teacher.service.ts';
import type { SentMessage } from '#shared/messages/message.api.ts';
import type { CourseMessage, ThreadPart } from '#shared/messages/message.ts';
import { stored } from '#server/infra/db/column-types.ts';
import { db } from '#server/infra/db/database.ts';
import { phrase } from '#shared/text/phrase.ts';
import { copyMessagesJob } from './copy-messages.job.ts';
import { listAdmins, listTeamPeople, listWriters } from './message-recipients.repository.ts';
import {
  findByKey,
  findReadState,
  insertMessage,
  listNewest,
  moveMark,
  type MessageRow,
} from './message.repository.ts';
import { copyReasons } from './message.messages.ts';

/** A course whose thread is read or written, and the side on which the person stands. */
interface ThreadSide {
  readonly course: { readonly id: number; readonly title: string };
  readonly isInstructor: boolean;
}

interface PartQuery {
  readonly before?: number | undefined;
  readonly limit: number;
}

/** A part of the thread, from its end or from a message backwards. */
export async function readPart(
  scope: Scope,
  actor: Actor,
  { courseId, canWrite, before, limit }: PartQuery & { courseId: number; canWrite: boolean },
): Promise<ThreadPart> {
  const rows = await listNewest(scope, courseId, { before, limit: limit + 1 });
  const { last_read_id, unread } = await findReadState(scope, courseId, actor.personId);
  const { settings } = await scope.institution();
  return {
    messages: rows
      .slice(0, limit)
      .toReversed()
      .map((row) => toMessage(row, actor)),
    hasEarlier: rows.length > limit,
    unreadCount: unread,
    lastReadId: last_read_id === null ? null : Number(last_read_id),
    canWrite,
    isCopied: settings.copiesMessagesToCanvas,
  };
}

const toMessage = (row: MessageRow, { personId }: Actor): CourseMessage => ({
  id: Number(row.id),
  authorName: row.author_name,
  isOwn: row.author_id === personId,
  isByInstructor: row.is_by_instructor,
  body: row.body,
  at: row.created_at.toISOString(),
  copy: row.canvas_state && { state: row.canvas_state, message: copyMessageOf(row) },
});

/** Only an ended copy has a reason. */
const copyMessageOf = ({ canvas_state, canvas_problem }: MessageRow) =>
  canvas_state === 'failed' || canvas_state === 'unknown' ? say(canvas_problem) : null;

interface Posted {
  readonly message: CourseMessage;
  /** it was sent before */
  readonly isRepeated: boolean;
}

/**
 * Adds a message to the thread of a course and tells those whom it's for. The course is held meanwhile: ids of messages
 * come in the order in which people see them, and two answers know of each other's authors.
 */
export async function post(scope: Scope, actor: Actor, message: SentMessage & ThreadSide): Promise<Posted> {
  const posted = await putMessage(scope, actor, message);
  if (!posted.isRepeated) await tellOthers(scope, actor, message);
  return posted;
}

/** The same without telling anybody. */
export async function putMessage(
  scope: Scope,
  actor: Actor,
  { course, isInstructor, body, key }: SentMessage & ThreadSide,
): Promise<Posted> {
  await lockCourse(scope, course.id);
  const { settings } = await scope.institution();
  const isCopied = settings.copiesMessagesToCanvas && !isInstructor;
  const row = await insertMessage(scope, {
    courseId: course.id,
    author: actor,
    isByInstructor: isInstructor,
    body,
    key,
    isCopied,
  });
  if (!row)
    return { message: toMessage(await getSent(scope, actor, { course, key }), actor), isRepeated: true };
  await moveMark(scope, course.id, { personId: actor.personId, lastId: Number(row.id) });
  if (isCopied) await copyMessagesJob.enqueue(scope, {});
  return { message: toMessage(row, actor), isRepeated: false };
}

async function getSent(
  scope: Scope,
  { personId }: Actor,
  { course, key }: { course: { id: number }; key: string | undefined },
) {
  const sent = key === undefined ? undefined : await findByKey(scope, course.id, { personId, key });
  if (!sent) throw new Error('A message was neither stored nor there');
  return sent;
}

/** Staff write to the course's teachers; an instructor writes to those who answered before, or look after the course. */
async function tellOthers(scope: Scope, actor: Actor, { course, isInstructor }: ThreadSide) {
  const telling = {
    kind: 'messages',
    key: `messages:${course.id}`,
    facts: { courseId: course.id, courseTitle: course.title, authorName: actor.name },
    courseId: course.id,
    cadence: 'immediate',
  } as const;
  if (!isInstructor)
    return tellTeachers(scope, { courseIds: [course.id], telling, exceptPersonId: actor.personId });
  const staff = await staffOf(scope, course.id);
  return tell(scope, { ...telling, personIds: staff.filter((id) => id !== actor.personId) });
}

async function staffOf(scope: Scope, courseId: number) {
  for (const list of [listWriters, listTeamPeople]) {
    const found = await list(scope, courseId);
    if (found.length > 0) return found;
  }
  return listAdmins(scope);
}

/** Marks what the person has seen. Returns how much of the thread they haven't. */
export async function markRead(
  scope: Scope,
  actor: Actor,
  { courseId, lastId }: { courseId: number; lastId: number },
) {
  await moveMark(scope, courseId, { personId: actor.personId, lastId });
  return { unreadCount: (await findReadState(scope, courseId, actor.personId)).unread };
}

/** Copies that were still to go to Canvas when the backup was made may have gone since: they aren't sent again. */
export async function giveUpUnsentCopies() {
  await sql`update course_messages set canvas_state = 'unknown',
      canvas_problem = ${stored(phrase(copyReasons.interrupted))}::jsonb
    where canvas_state in ('waiting', 'sending')`.execute(db());
}
