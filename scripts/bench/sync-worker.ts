import { request, type Dispatcher } from 'undici';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db, inTransaction, runSql } from '#server/infra/db/database.ts';
import { queue } from '#server/infra/jobs/queue.ts';
import { runUntilIdle } from '#server/infra/jobs/runner.ts';
import { syncBatchWorker } from '#server/syncs/sync.worker.ts';
import { startSync } from '#server/syncs/sync.service.ts';
import type { CanvasReady } from './canvas.ts';
import { beChild } from './child.ts';
import { millisecondsOf } from './measure.ts';
import { startProcess, stopProcess } from './worker-process.ts';

/** `bare` only fetches the pages; `new` syncs courses never seen before, `same` those that are already members. */
export type SyncQuestion = 'bare' | 'new' | 'same';

interface Bench {
  readonly scope: Scope;
  readonly canvas: CanvasReady;
}

beChild(async (canvas: CanvasReady) => {
  const bench = { canvas, scope: await startProcess(canvas) };
  const answers: Record<SyncQuestion, () => Promise<number>> = {
    bare: () => millisecondsOf(() => readPages(canvas)),
    new: async () => {
      await makeBatch(bench);
      return millisecondsOf(() => sync(bench, { adds: canvas.courses }));
    },
    same: () => millisecondsOf(() => sync(bench, { adds: 0 })),
  };
  return {
    ready: {},
    answer: (question: SyncQuestion) => answers[question](),
    stop: stopProcess,
  };
});

/** One dynamic batch of the whole institution, never synced. */
async function makeBatch({ scope, canvas }: Bench) {
  await runSql('truncate courses, batches restart identity cascade');
  await queue().deleteAllJobs();
  await db()
    .insertInto('batches')
    .values({
      institution_id: scope.institutionId,
      title: 'Everything',
      title_key: 'everything',
      type: 'dynamic',
      lms_account_id: canvas.rootAccountId,
    })
    .execute();
}

/** Syncs as a worker does, job after job; throws when the result isn't the expected one. */
async function sync({ scope }: Bench, expected: { adds: number }) {
  const { id } = await db().selectFrom('batches').select('id').executeTakeFirstOrThrow();
  await inTransaction(() => startSync(scope, id, { type: 'manual', personId: null }));
  await runUntilIdle([syncBatchWorker]);
  const { status, course_added_count, reason } = await db()
    .selectFrom('syncs')
    .selectAll()
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  if (status !== 'completed' || course_added_count !== expected.adds) {
    throw new Error(`The sync ended as ${status} with ${course_added_count} added: ${reason?.id ?? ''}`);
  }
}

/** Only fetches the same pages one after another, as a sync does. */
async function readPages({ origin, rootAccountId, token }: CanvasReady) {
  let next: string | undefined = `${origin}/api/v1/accounts/${rootAccountId}/courses?per_page=100`;
  while (next !== undefined) {
    const answer: Dispatcher.ResponseData = await request(next, {
      headers: {
        authorization: `Bearer ${token}`,
        accept: 'application/json+canvas-string-ids',
        'user-agent': 'bench',
      },
    });
    await answer.body.text();
    next = nextIn(String(answer.headers.link));
  }
}

const nextIn = (links: string) => /<([^>]+)>; rel="next"/.exec(links)?.[1];
