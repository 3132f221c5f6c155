import { sql } from 'kysely';
import { stored } from '#server/infra/db/column-types.ts';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { coursesOf } from '#server/relations/courses.ts';
import { teachersOf } from '#server/relations/teachers.ts';
import type { CopyState } from '#shared/messages/message.ts';
import type { Phrase } from '#shared/text/phrase.ts';

export interface CopyToSend {
  readonly id: string;
  readonly authorName: string;
  readonly body: string;
  readonly courseTitle: string;
  readonly lmsCourseId: string;
  readonly recipients: readonly string[];
}

/** Marks the next copy as being sent, before anything is; undefined if none waits. */
export async function takeCopy(scope: Scope): Promise<CopyToSend | undefined> {
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
export async function endCopy(scope: Scope, id: string, ended: { state: CopyState; problem: Phrase | null }) {
  await sql`update course_messages set canvas_state = ${ended.state}, canvas_problem = ${stored(ended.problem)}::jsonb
    where institution_id = ${scope.institutionId} and id = ${id}::bigint and canvas_state = 'sending'`.execute(
    db(),
  );
}

/** Gives up on copies that a worker left behind as being sent: they may be there. */
export async function giveUpAbandoned(scope: Scope, olderThanMs: number, problem: Phrase) {
  await sql`update course_messages set canvas_state = 'unknown', canvas_problem = ${stored(problem)}::jsonb
    where institution_id = ${scope.institutionId} and canvas_state = 'sending'
      and (canvas_problem ->> 'at')::bigint < (extract(epoch from clock_timestamp()) * 1000)::bigint - ${olderThanMs}::bigint`.execute(
    db(),
  );
}

export async function isAnySending(scope: Scope) {
  const { rows } = await sql`select 1 from course_messages
    where institution_id = ${scope.institutionId} and canvas_state = 'sending' limit 1`.execute(db());
  return rows.length > 0;
}

/** Ends all that wait. */
export async function endWaiting(scope: Scope, problem: Phrase) {
  await sql`update course_messages set canvas_state = 'failed', canvas_problem = ${stored(problem)}::jsonb
    where institution_id = ${scope.institutionId} and canvas_state = 'waiting'`.execute(db());
}
