import { sql } from 'kysely';
import { compose } from '#server/compose.ts';
import { removeMembers } from '#server/batches/membership.service.ts';
import { closeDatabase, db, inTransaction, openDatabase, runSql } from '#server/infra/db/database.ts';
import { migrate } from '#server/infra/db/migrate.ts';
import { closeQueue, openQueue } from '#server/infra/jobs/queue.ts';
import { recordHistory } from '#server/history/history.service.ts';
import { keepMonths } from '#server/history/months.service.ts';
import { closeDays } from '#server/history/sum-days.service.ts';
import { syncBatchJob } from '#server/syncs/sync-batch.job.ts';
import { forgetUntracked } from '#server/history/untracked.service.ts';
import { declaredQueues } from '#server/workers.ts';
import {
  buildBatch,
  buildCourses,
  buildInstitution,
  putIntoBatch,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { emptyQueues, jobsOf } from '#test/support/queue-rows.ts';
import { startPostgres, type ThrowAwayPostgres } from '#test/support/postgres.ts';

// Truly simultaneous work: the embedded engine has one session, so this needs its own PostgreSQL.

let postgres: ThrowAwayPostgres | undefined;
let institution: BuiltInstitution;

beforeAll(async () => {
  postgres = await startPostgres();
  if (!postgres) return;
  compose();
  await openDatabase({ databaseUrl: postgres.url, databasePool: 6, dataDir: '' });
  await migrate();
  await openQueue(declaredQueues(), { supervise: false });
});
afterAll(async () => {
  await closeQueue();
  await closeDatabase();
  await postgres?.stop();
});
beforeEach(async () => {
  if (!postgres) return;
  await emptyDatabase();
  institution = await buildInstitution();
});

/** Steps that need PostgreSQL's programs; says so where there are none. */
const onPostgres = (steps: () => Promise<void>) => async () => {
  if (postgres) return steps();
  process.stdout.write(`No PostgreSQL binaries, not tried: ${expect.getState().currentTestName}\n`);
};

/** A meeting point where that many wait for each other. */
function meeting(expected: number) {
  let arrived = 0;
  let open = () => {};
  const isComplete = new Promise<void>((resolve) => (open = resolve));
  return () => {
    arrived += 1;
    if (arrived === expected) open();
    return isComplete;
  };
}

test(
  'a course dropped by its last two batches at the same moment is forgotten on time',
  onPostgres(async () => {
    const batches = [await buildBatch(institution), await buildBatch(institution)];
    const [course] = await buildCourses(institution, ['Dropped twice']);
    if (!course) throw new Error('No course was built');
    for (const batch of batches) await putIntoBatch(institution, batch, [course]);
    await db()
      .insertInto('course_scans')
      .values({ institution_id: institution.id, course_id: course.id, tool: 'core' })
      .execute();
    const bothDropped = meeting(2);
    await Promise.all(
      batches.map((batch) =>
        inTransaction(async () => {
          await removeMembers(institution.scope, batch.id, [course.id]);
          await bothDropped();
        }),
      ),
    );
    const { signal } = new AbortController();
    await forgetUntracked(institution.scope, new Date('2026-01-01T00:00:00Z'), signal);
    await forgetUntracked(institution.scope, new Date('2026-06-01T00:00:00Z'), signal);
    expect(await db().selectFrom('course_scans').selectAll().execute()).toEqual([]);
  }),
);

test(
  'a process that hangs in a transaction releases its locks within a minute',
  onPostgres(async () => {
    const { rows } = await runSql('show idle_in_transaction_session_timeout');
    expect(rows).toEqual([{ idle_in_transaction_session_timeout: '1min' }]);
  }),
);

describe('side by side, without deadlock or failure', () => {
  const rounds = 15;
  /** Does both at once, again and again; a deadlock or a conflict would throw. */
  async function together(one: () => Promise<unknown>, other: () => Promise<unknown>) {
    for (let round = 0; round < rounds; round += 1) {
      await emptyQueues();
      await Promise.all([one(), other()]);
    }
  }

  test(
    'days are summed up twice',
    onPostgres(async () => {
      const batch = await buildBatch(institution);
      await buildCourses(institution, ['Algebra', 'Botany'], batch);
      // At noon: a day that has just ended isn't summed up yet.
      const later = new Date(new Date().setUTCHours(12, 0, 0, 0) + 3 * 86_400_000);
      const sumUp = () => closeDays(institution.scope, later);
      await together(sumUp, sumUp);
      const days = await db().selectFrom('group_days').select('courses').where('tool', '=', 'core').execute();
      expect(days.map(({ courses }) => courses)).toEqual([2, 2, 2]);
    }),
  );

  test(
    'months come and go, twice each, while a course is scanned',
    onPostgres(async () => {
      const [course] = await buildCourses(institution, ['Algebra']);
      let year = 2011;
      const begin = async () => {
        const at = new Date(Date.UTC((year += 1), 5, 15));
        await recordHistory(institution.scope, {
          courseId: course?.id ?? 0,
          tool: 'core',
          values: [year],
          at,
        });
        return at;
      };
      for (let round = 0; round < rounds; round += 1) {
        const at = await begin();
        await Promise.all([keepMonths(at), keepMonths(at), begin()]);
      }
      const { rows } = await sql<{ from: string; to: string | null; next: string | null }>`
        select valid_from as "from", valid_to as "to", lead(valid_from - 1) over (order by valid_from) as next
        from course_history order by valid_from`.execute(db());
      expect(rows.map(({ to }) => to)).toEqual(rows.map(({ next }) => next));
      expect(rows.at(-1)).toMatchObject({ from: `${year}-06-15`, to: null });
      expect(rows[0]?.from).not.toBe('2012-06-15');
    }),
  );

  test(
    'jobs with the same keys are enqueued in a different order',
    onPostgres(async () => {
      const syncIds = Array.from({ length: 300 }, (_, index) => index + 1);
      const enqueue = (ids: readonly number[]) => () =>
        syncBatchJob.enqueueAll(
          institution.scope,
          ids.map((syncId) => ({ syncId })),
        );
      await together(enqueue(syncIds), enqueue(syncIds.toReversed()));
      expect(await jobsOf('sync-batch')).toHaveLength(300);
    }),
  );
});
