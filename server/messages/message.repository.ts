import { sql, type RawBuilder } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { CopyState } from '#shared/messages/message.ts';
import type { Phrase } from '#shared/text/phrase.ts';

export interface MessageRow {
  readonly id: string;
  readonly author_id: number | null;
  readonly author_name: string;
  readonly is_by_instructor: boolean;
  readonly body: string;
  readonly canvas_state: CopyState | null;
  readonly canvas_problem: Phrase | null;
  readonly created_at: Date;
}

const columns = sql`id, author_id, author_name, is_by_instructor, body, canvas_state, canvas_problem, created_at`;

/** The newest messages of a course, or the newest before one; newest first. */
export async function listNewest(
  scope: Scope,
  courseId: number,
  { before, limit }: { before: number | undefined; limit: number },
) {
  const isBefore: RawBuilder<boolean> = before === undefined ? sql`true` : sql`id < ${before}::bigint`;
  const { rows } = await sql<MessageRow>`select ${columns} from course_messages
    where institution_id = ${scope.institutionId} and course_id = ${courseId} and ${isBefore}
    order by id desc limit ${limit}`.execute(db());
  return rows;
}

interface NewMessage {
  readonly courseId: number;
  readonly author: { readonly personId: number; readonly name: string };
  readonly isByInstructor: boolean;
  readonly body: string;
  readonly key: string | undefined;
  readonly isCopied: boolean;
}

/** Undefined if the author has sent it before: then it's there already. */
export async function insertMessage(scope: Scope, given: NewMessage) {
  const { courseId, author, isByInstructor, body, key = null, isCopied } = given;
  const { rows } = await sql<MessageRow>`
    insert into course_messages (institution_id, course_id, author_id, author_name, is_by_instructor, body, key, canvas_state)
    values (${scope.institutionId}, ${courseId}, ${author.personId}, ${author.name}, ${isByInstructor}, ${body}, ${key},
      ${isCopied ? 'waiting' : null})
    on conflict (course_id, author_id, key) where key is not null do nothing
    returning ${columns}`.execute(db());
  return rows[0];
}

/** The message that the author sent with this key. */
export async function findByKey(
  scope: Scope,
  courseId: number,
  { personId, key }: { personId: number; key: string },
) {
  const { rows } = await sql<MessageRow>`select ${columns} from course_messages
    where institution_id = ${scope.institutionId} and course_id = ${courseId}
      and author_id = ${personId} and key = ${key}`.execute(db());
  return rows[0];
}

interface ReadState {
  readonly last_read_id: string | null;
  readonly unread: number;
}

/** What a person has seen of a thread, and how much of others' they haven't. */
export async function findReadState(scope: Scope, courseId: number, personId: number): Promise<ReadState> {
  const { rows } = await sql<ReadState>`
    with seen as (
      select last_read_id from message_reads
      where institution_id = ${scope.institutionId} and course_id = ${courseId} and person_id = ${personId})
    select (select last_read_id from seen), (
      select count(*)::int from course_messages m
      where m.institution_id = ${scope.institutionId} and m.course_id = ${courseId}
        and m.author_id is distinct from ${personId}
        and m.id > coalesce((select last_read_id from seen), 0)) as unread`.execute(db());
  return rows[0] ?? { last_read_id: null, unread: 0 };
}

/** Moves a person's mark forward, never back, and never beyond the thread's end. */
export async function moveMark(
  scope: Scope,
  courseId: number,
  { personId, lastId }: { personId: number; lastId: number },
) {
  await sql`
    insert into message_reads (institution_id, course_id, person_id, last_read_id)
    select ${scope.institutionId}::int, ${courseId}::int, ${personId}::int, m.id
    from course_messages m
    where m.institution_id = ${scope.institutionId} and m.course_id = ${courseId} and m.id <= ${lastId}::bigint
    order by m.id desc limit 1
    on conflict (course_id, person_id) do update set last_read_id = excluded.last_read_id
      where message_reads.last_read_id < excluded.last_read_id`.execute(db());
}
