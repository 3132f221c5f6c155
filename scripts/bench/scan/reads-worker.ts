import { subscribe } from 'node:diagnostics_channel';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { request } from 'undici';
import { recordCourses } from '#server/courses/course.service.ts';
import { readCoursesWorker } from '#server/course-reads/read-courses.worker.ts';
import { db, inTransaction } from '#server/infra/db/database.ts';
import { startRunner } from '#server/infra/jobs/runner.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { canvasFor } from '#server/lms/canvas.ts';
import { askForScans } from '#server/scans/scan.service.ts';
import type { CanvasReady } from '../canvas.ts';
import { beChild } from '../child.ts';
import { millisecondsOf } from '../measure.ts';
import { startProcess, stopProcess } from '../worker-process.ts';

/**
 * `record` only stores what Canvas's list says about the courses; `read` reads all of them for all tools; `bare` only
 * fetches the first pages of the same lists, eight at once. `read_new_quizzes` has New Quizzes read, too, as does the
 * other bare loop.
 */
export type ReadsQuestion = 'record' | 'read' | 'bare' | 'read_new_quizzes' | 'bare_with_new_quizzes';

/** What one answer took. */
export interface Taken {
  readonly seconds: number;
  readonly calls: number;
  readonly megabytes: number;
  readonly rows: number;
}

const traffic = { calls: 0, bytes: 0 };
subscribe('undici:request:create', () => void (traffic.calls += 1));
subscribe('undici:request:bodyChunkReceived', (message) => {
  traffic.bytes += (message as { chunk: Buffer }).chunk.length;
});

interface Bench {
  readonly scope: Scope;
  readonly canvas: CanvasReady;
}

beChild(async (canvas: CanvasReady) => {
  const bench = { canvas, scope: await startProcess(canvas) };
  const answers: Record<ReadsQuestion, (bench: Bench) => Promise<void>> = {
    record,
    read,
    bare: (given) => bare(given, []),
    read_new_quizzes: readNewQuizzes,
    bare_with_new_quizzes: async (given) => bare(given, await newQuizzesOf(given)),
  };
  return {
    ready: {},
    answer: (question: ReadsQuestion) => measured(() => answers[question](bench)),
    stop: stopProcess,
  };
});

async function measured(work: () => Promise<void>): Promise<Taken> {
  const before = { ...traffic, rows: await rowsWritten() };
  const milliseconds = await millisecondsOf(work);
  return {
    seconds: milliseconds / 1000,
    calls: traffic.calls - before.calls,
    megabytes: (traffic.bytes - before.bytes) / 1_000_000,
    rows: (await rowsWritten()) - before.rows,
  };
}

/** PostgreSQL's connections report what they wrote once they have been idle for a second. */
const countedAfterMs = 2_000;

/** All rows that were inserted, changed or deleted so far, except those of the queue. */
async function rowsWritten(): Promise<number> {
  await wait(countedAfterMs);
  const { rows } = await sql<{ count: number }>`
    select coalesce(sum(n_tup_ins + n_tup_upd + n_tup_del), 0)::float8 as count
    from pg_stat_user_tables where schemaname = 'public'`.execute(db());
  return rows[0]?.count ?? 0;
}

async function record({ scope, canvas }: Bench) {
  const reader = await canvasFor(scope);
  let cursor: string | null = null;
  do {
    const page = await reader.coursePage({ accountId: canvas.rootAccountId, termId: null, cursor });
    await inTransaction(() => recordCourses(scope, page.items));
    cursor = page.next;
  } while (cursor !== null);
}

const listCourses = ({ institutionId }: Scope) =>
  db()
    .selectFrom('courses')
    .select(['id', 'lms_course_id'])
    .where('institution_id', '=', institutionId)
    .where('workflow_state', '<>', 'deleted')
    .execute();

/** As many jobs at once as in production with PostgreSQL (server/main.ts). */
const jobsAtOnce = 8;

/** Reads every course as a worker process does, until none is waiting. */
async function read({ scope }: Bench) {
  const courses = await listCourses(scope);
  await askForScans(
    scope,
    courses.map(({ id }) => id),
    { since: new Date() },
  );
  const runner = await startRunner([readCoursesWorker], { concurrency: jobsAtOnce, pollMs: 500 });
  while ((await countIn(scope, ['pending', 'running'])) > 0) await wait(200);
  await runner.stop();
  const failed = await countIn(scope, ['failed']);
  if (failed > 0) throw new Error(`${failed} scans failed`);
}

async function countIn({ institutionId }: Scope, states: ('pending' | 'running' | 'failed')[]) {
  const { count } = await db()
    .selectFrom('course_scans')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('institution_id', '=', institutionId)
    .where('status', 'in', states)
    .executeTakeFirstOrThrow();
  return count;
}

/** What one read of a course asks for at least (facts: "Calls per course"). */
const lists = [
  '?include[]=syllabus_body&include[]=total_students',
  '/pages?per_page=100&include[]=body',
  '/assignments?per_page=100',
  '/discussion_topics?per_page=100',
  '/discussion_topics?only_announcements=true&per_page=100',
  '/quizzes?per_page=100',
  '/files?per_page=100',
  '/folders?per_page=100',
  '/modules?per_page=100&include[]=items',
];

/** Of the ten that Canvas never refuses, two are kept for people who wait (facts: "Throttling"). */
const requestsAtOnce = 8;

const readNewQuizzes = async ({ scope: { institutionId } }: Bench) =>
  void (await sql`update institutions set settings = settings || '{"scansNewQuizzes": true}'
    where id = ${institutionId}`.execute(db()));

/** What's asked for besides where New Quizzes are read: their instructions by course, and the items of each. */
async function newQuizzesOf({ scope, canvas: { origin } }: Bench): Promise<string[]> {
  const { rows } = await sql<{ course: string; quiz: string }>`
    select c.lms_course_id as course, i.lms_item_id as quiz
    from content_items i join courses c on c.id = i.course_id
    where i.institution_id = ${scope.institutionId} and i.inside_at is not null`.execute(db());
  const of = (course: string) => `${origin}/api/quiz/v1/courses/${course}/quizzes`;
  return [
    ...[...new Set(rows.map(({ course }) => course))].map((course) => `${of(course)}?per_page=100`),
    ...rows.map(({ course, quiz }) => `${of(course)}/${quiz}/items?per_page=100`),
  ];
}

async function bare({ scope, canvas: { origin, token } }: Bench, besides: readonly string[]) {
  const courses = await listCourses(scope);
  const waiting = [
    ...courses.flatMap(({ lms_course_id }) =>
      lists.map((list) => `${origin}/api/v1/courses/${lms_course_id}${list}`),
    ),
    ...besides,
  ];
  const fetchNext = async () => {
    for (let url = waiting.shift(); url !== undefined; url = waiting.shift()) {
      const { statusCode, body } = await request(url, {
        headers: { authorization: `Bearer ${token}`, 'user-agent': 'bench' },
      });
      const text = await body.text();
      if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${text.slice(0, 100)}`);
    }
  };
  await Promise.all(Array.from({ length: requestsAtOnce }, fetchNext));
}
