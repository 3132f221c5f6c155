import { randomFrom } from '#scripts/harness/random.ts';
import { compose } from '#server/compose.ts';
import { planRun, readRun, startRun } from '#server/fix-runs/fix-run.service.ts';
import { closeDatabase, inTransaction, openDatabase, runSql } from '#server/infra/db/database.ts';
import { migrate } from '#server/infra/db/migrate.ts';
import { closeQueue, openQueue } from '#server/infra/jobs/queue.ts';
import { useSecretKeys } from '#server/infra/secrets.ts';
import { findActor } from '#server/sessions/person-actor.service.ts';
import { declaredQueues } from '#server/workers.ts';
import { startChild, type Child } from '#test/support/child.ts';
import { testSecretKey } from '#test/support/database.ts';
import { buildRunScene } from '#test/support/fix-run-scene.ts';
import { registerInstitution, startTestHarness } from '#test/support/harness.ts';
import { runJobs } from '#test/support/jobs.ts';
import { postgresTest } from '#test/support/long-test.ts';
import { needPostgres } from '#test/support/postgres.ts';
import { untilTrue } from '#test/support/server-process.ts';

const kills = 20;
const courses = 21;
const perCourse = 10;
/** One of all the places is the one that was fixed first. */
const places = courses * perCourse - 1;

postgresTest(
  `workers killed with SIGKILL ${kills} times in a run of ${places} places: each is written exactly once`,
  async () => {
    const postgres = await needPostgres();
    compose();
    useSecretKeys(testSecretKey);
    await openDatabase({ databaseUrl: postgres.url, databasePool: 4, dataDir: '' });
    await migrate();
    await openQueue(declaredQueues(), { supervise: false });
    const harness = await startTestHarness({ courses: 40 });
    const canvas = harness.institution('northfield');
    const institution = await registerInstitution(harness, canvas);
    await runJobs();
    const app = { origin: harness.origin };
    const { personId } = await buildRunScene({ app, harness, canvas, institution }, courses, perCourse);
    const { scope } = institution;
    const actor = await findActor(scope, personId);
    if (!actor) throw new Error('Nobody begins the run');
    const env = {
      DATABASE_URL: postgres.url,
      SECRET_KEY: testSecretKey,
      CANVAS_HOST: new URL(harness.origin).host,
      LOG_LEVEL: 'error',
    };
    const random = randomFrom(20_311);
    let worker: Child | undefined;
    let killed = 0;
    const startWorker = () => {
      worker = startChild('test/support/fix-worker.ts', [], env);
    };

    /** Kills the worker at one of its next requests for a page: it may be about to read, or have just sent what it writes. */
    const aim = () =>
      harness.mutate.before(random.between(2, 14), /\/pages\//, () => {
        if (killed === kills) return;
        killed += 1;
        void worker?.kill().then(startWorker);
        aim();
      });

    try {
      const { rows } = await runSql(`select min(id)::int as id from findings where rule = 'heading-skip'`);
      const answer = { way: 'heading_level', value: '3' } as const;
      const wanted = {
        findingId: Number(rows[0]?.id),
        answer,
        which: { tier: 'element' },
        inConcluded: false,
      } as const;
      const { id } = await inTransaction(() => planRun(scope, actor, wanted));
      await runJobs();
      expect(await readRun(scope, actor, id)).toMatchObject({
        state: 'planned',
        counts: { waiting: places },
      });
      await inTransaction(() => startRun(scope, actor, { id, typed: places }));
      aim();
      startWorker();
      await untilTrue(async () => (await readRun(scope, actor, id)).state === 'done', 600_000);
      expect(killed).toBe(kills);
      const failed = await runSql(
        `select reason, count(*)::int as places from fixes where reason is not null group by reason`,
      );
      expect(failed.rows).toEqual([]);
      expect((await readRun(scope, actor, id)).counts).toMatchObject({
        verified: places,
        failed: 0,
        waiting: 0,
      });
      const written = harness.simulator.writes.flatMap(({ path }) =>
        path.includes('/pages/') ? [path] : [],
      );
      expect(new Set(written).size).toBe(places);
      expect(written).toHaveLength(places);
    } finally {
      await worker?.kill();
      await harness.close();
      await closeQueue();
      await closeDatabase();
      await postgres.stop();
    }
  },
);
