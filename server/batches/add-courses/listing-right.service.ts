import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { canvasFor, type Canvas, type CanvasOptions } from '#server/lms/canvas.ts';
import { coursesOf } from '#server/relations/courses.ts';
import { batchesOf, membersOf } from '#server/relations/batches.ts';
import { peopleOf } from '#server/relations/people.ts';
import { LmsProblem } from '#server/lms/lms-problem.ts';
import { phrase, type Phrase } from '#shared/text/phrase.ts';
import { addCoursesReasons } from '../batch.messages.ts';

interface Named {
  readonly personId: number;
  readonly batchId: number;
  readonly courseIds: readonly number[];
}

/** Why a person isn't allowed to add a course, or what kept Canvas from telling us. */
interface Refusal {
  readonly code: 'not_allowed' | 'upstream_failed';
  readonly reason: Phrase;
  readonly lms?: LmsProblem;
}

/**
 * Which of the named courses the person isn't allowed to add: Canvas doesn't let them list the course's account, and an
 * id must not reveal what a search wouldn't.
 */
export async function findUnlistable(
  scope: Scope,
  { personId, batchId, courseIds }: Named,
  options: CanvasOptions,
): Promise<ReadonlyMap<number, Refusal>> {
  if (courseIds.length === 0 || (await findAsker(scope, personId)).reachesAll) return new Map();
  const courses = await listUnseenByTeam(scope, batchId, courseIds);
  const accountIds = [...new Set(courses.map(({ lms_account_id }) => lms_account_id))];
  const verdicts = new Map(
    await Promise.all(
      accountIds.map(async (accountId) => {
        const refusal = await refusalFor(scope, { personId, accountId }, options);
        return [accountId, refusal] as const;
      }),
    ),
  );
  return new Map(
    courses.flatMap(({ id, lms_account_id }) => {
      const refusal = verdicts.get(lms_account_id);
      return refusal ? [[id, refusal] as const] : [];
    }),
  );
}

async function refusalFor(scope: Scope, asked: Asked, options: CanvasOptions): Promise<Refusal | undefined> {
  try {
    if (await mayListAccount(scope, await canvasFor(scope, options), asked)) return undefined;
    return { code: 'not_allowed', reason: phrase(addCoursesReasons.courseNotAllowed) };
  } catch (error) {
    if (!(error instanceof LmsProblem)) throw error;
    return { code: 'upstream_failed', reason: error.reason, lms: error };
  }
}

interface Asked {
  readonly personId: number;
  readonly accountId: string | null;
}

/** Whether Canvas lets the person list an account's courses; never true for people Canvas doesn't know. */
export async function mayListAccount(scope: Scope, canvas: Canvas, { personId, accountId }: Asked) {
  const { lmsUserId } = await findAsker(scope, personId);
  return lmsUserId !== null && accountId !== null && canvas.mayListCourses(accountId, lmsUserId);
}

/**
 * Institution admins reach every course through a batch's rule, so an id tells them nothing more. A person of another
 * institution is a super admin acting for this one, which makes them its admin.
 */
async function findAsker(scope: Scope, personId: number) {
  const person = await peopleOf(scope).where('id', '=', personId).executeTakeFirst();
  return {
    lmsUserId: person?.lms_user_id ?? null,
    reachesAll: person === undefined || person.is_admin || person.is_lms_admin,
  };
}

/** Courses in no active batch of the batch's own team: the team doesn't see them yet. */
async function listUnseenByTeam(scope: Scope, batchId: number, courseIds: readonly number[]) {
  const { rows } = await sql<{ id: number; lms_account_id: string | null }>`
    select c.id, c.lms_account_id from ${coursesOf(scope)} c
    where c.id = any(${[...courseIds]}::int[]) and not exists (
      select from ${membersOf(scope)} m
      join ${batchesOf(scope)} b on b.id = m.batch_id and b.status = 1
      join ${batchesOf(scope)} own on own.team_id = b.team_id and own.id = ${batchId}
      where m.course_id = c.id)`.execute(db());
  return rows;
}
