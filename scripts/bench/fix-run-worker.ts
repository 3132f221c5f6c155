import { setTimeout as wait } from 'node:timers/promises';
import { request } from 'undici';
import { recordCourses } from '#server/courses/course.service.ts';
import { configurePacing } from '#server/fix-runs/fix-copies-bulk-action.ts';
import { planRun, readRun, startRun } from '#server/fix-runs/fix-run.service.ts';
import { db, inTransaction, runSql } from '#server/infra/db/database.ts';
import { runUntilIdle } from '#server/infra/jobs/runner.ts';
import { seal } from '#server/infra/secrets.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { canvasFor } from '#server/lms/canvas.ts';
import { sealContexts, tokenContexts } from '#server/lms/seal-contexts.ts';
import { askForScans } from '#server/scans/scan.service.ts';
import { findActor } from '#server/sessions/person-actor.service.ts';
import { workers } from '#server/workers.ts';
import { confirmedFrom } from '#shared/fixes/fix-runs.api.ts';
import type { CanvasReady } from './canvas.ts';
import { beChild } from './child.ts';
import { millisecondsOf } from './measure.ts';
import { startProcess, stopProcess } from './worker-process.ts';

/** `plan` reads all courses and makes the dry run, and says how many places it has; `run` writes them. */
export type RunQuestion = 'plan' | 'run';

/** How long each took, in seconds. */
export interface RunTimes {
  readonly ours: number;
  readonly peer: number;
}

interface Bench {
  readonly scope: Scope;
  readonly canvas: CanvasReady;
  /** once it's planned */
  runId: number;
}

beChild(async (canvas: CanvasReady) => {
  const bench: Bench = { canvas, scope: await startProcess(canvas), runId: 0 };
  configurePacing({ everyMs: 0 });
  const answers: Record<RunQuestion, () => Promise<number | RunTimes>> = {
    plan: () => plan(bench),
    run: () => runBoth(bench),
  };
  return { ready: {}, answer: (question: RunQuestion) => answers[question](), stop: stopProcess };
});

/** Both at once: each token has its own bucket, and the machine is as busy for both. */
async function runBoth(bench: Bench): Promise<RunTimes> {
  const pages = await soundPages(bench);
  const [ours, peer] = await Promise.all([secondsOf(() => run(bench)), secondsOf(() => bare(bench, pages))]);
  return { ours, peer };
}

const secondsOf = async (work: () => Promise<void>) => (await millisecondsOf(work)) / 1000;

async function plan(bench: Bench): Promise<number> {
  const { scope, canvas } = bench;
  await runUntilIdle(workers);
  const reader = await canvasFor(scope);
  const { items } = await reader.coursePage({ accountId: canvas.rootAccountId, termId: null, cursor: null });
  await inTransaction(() => recordCourses(scope, items));
  await prepare(bench);
  const courses = await db().selectFrom('courses').select('id').execute();
  await inTransaction(() =>
    askForScans(
      scope,
      courses.map(({ id }) => id),
      { since: new Date() },
    ),
  );
  await runUntilIdle(workers);
  await runSql(
    `update courses set end_at = null, workflow_state = 'available' where workflow_state <> 'deleted'`,
  );
  const { rows } = await runSql(`select min(id)::int as id from findings where rule = 'heading-skip'`);
  const { id } = await inTransaction(async () =>
    planRun(scope, await actorIn(scope), {
      findingId: Number(rows[0]?.id),
      answer: { way: 'heading_level', value: '3' },
      which: { tier: 'element' },
      inConcluded: false,
    }),
  );
  bench.runId = id;
  await runUntilIdle(workers);
  return waiting(bench);
}

/** Saving is on, an administrator lets us save as them, and all courses are in a batch. */
async function prepare({ scope, canvas }: Bench) {
  const settings = JSON.stringify({ savesFixes: true, carriesMarks: false });
  await runSql(
    `update institutions set settings = $1, active_products = '{core,udoit}', canvas_oauth_client_id = '1',
      canvas_oauth_client_secret = $2`,
    [settings, seal('secret', sealContexts.clientSecret)],
  );
  await runSql(
    `insert into people (institution_id, name, name_key, email, lms_user_id, preferences, issuer, client_id, subject, is_admin)
      values ($1, 'Pat', 'pat', 'pat@example.edu', $2, '{}', $3, '1', 'pat', true),
        ($1, 'Lee', 'lee', 'lee@example.edu', '0', '{}', $3, '1', 'lee', true)`,
    [scope.institutionId, canvas.person.lmsUserId, canvas.origin],
  );
  await runSql(
    `insert into canvas_grants (institution_id, person_id, canvas_url, lms_user_id, access_token, refresh_token, token_expires_at, scopes)
      select institution_id, id, $1, lms_user_id, $2, $3, now() + interval '5 hours', '' from people where name = 'Pat'`,
    [
      canvas.origin,
      seal(canvas.person.token, tokenContexts.grant.access),
      seal('refresh', tokenContexts.grant.refresh),
    ],
  );
  await runSql(
    `with made as (insert into batches (institution_id, title, title_key, type) values ($1, 'All', 'all', 'static') returning id)
      insert into batch_courses (institution_id, batch_id, course_id, name_key, search_key, lms_key) select $1, made.id, c.id, c.name_key, c.search_key, c.lms_key from made, courses c`,
    [scope.institutionId],
  );
}

async function actorIn(scope: Scope, name: 'Pat' | 'Lee' = 'Pat') {
  const { rows } = await runSql('select id::int as id from people where name = $1', [name]);
  const actor = await findActor(scope, Number(rows[0]?.id));
  if (!actor) throw new Error('Nobody begins the run');
  return actor;
}

const countsOf = async ({ scope, runId }: Bench) =>
  (await readRun(scope, await actorIn(scope), runId)).counts;
const waiting = async (bench: Bench) => (await countsOf(bench)).waiting;

async function run(bench: Bench) {
  const { scope, runId } = bench;
  const typed = await waiting(bench);
  await inTransaction(async () => startRun(scope, await actorIn(scope), { id: runId, typed }));
  if (typed > confirmedFrom)
    await inTransaction(async () => startRun(scope, await actorIn(scope, 'Lee'), { id: runId, typed }));
  do {
    await runUntilIdle(workers);
    await wait(50);
  } while ((await waiting(bench)) > 0);
  const { verified } = await countsOf(bench);
  if (verified !== typed) throw new Error(`Of ${typed} places, ${verified} were fixed`);
}

/** Pages without a fault, one for each place. */
async function soundPages({ canvas: { soundAfter } }: Bench) {
  const { rows } = await runSql(`select c.lms_course_id as course, i.lms_item_id as page from fixes f
    join courses c on c.id = f.course_id join content_items i on i.id = f.item_id where f.state = 'planned'`);
  return rows.map(({ course, page }) => ({ course: String(course), page: Number(page) + soundAfter }));
}

/** The same requests for other pages, each once more where Canvas asked to slow down. */
async function bare(
  { canvas: { origin, person } }: Bench,
  pages: readonly { readonly course: string; readonly page: number }[],
) {
  const headers = {
    authorization: `Bearer ${person.otherToken}`,
    'content-type': 'application/json',
    'user-agent': 'bench',
  };
  const send = async (url: string, method: 'GET' | 'PUT', body: string | null): Promise<void> => {
    const answer = await request(url, { method, headers, body });
    const text = await answer.body.text();
    if (answer.statusCode === 200) return;
    if (!/Rate Limit/i.test(text))
      throw new Error(`${url} answered ${answer.statusCode}: ${text.slice(0, 100)}`);
    await wait(100);
    return send(url, method, body);
  };
  for (const { course, page } of pages) {
    const url = `${origin}/api/v1/courses/${course}/pages/page_id:${page}`;
    await send(`${url}/revisions/latest?summary=true`, 'GET', null);
    await send(url, 'GET', null);
    await send(url, 'PUT', JSON.stringify({ wiki_page: { body: '<h2>Week</h2><p>Again.</p>' } }));
    await send(`${url}/revisions/latest?summary=true`, 'GET', null);
  }
}
