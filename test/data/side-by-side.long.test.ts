import { sql } from 'kysely';
import pg from 'pg';
import { compose } from '#server/compose.ts';
import { removeMembers } from '#server/batches/membership.service.ts';
import {
  closeDatabase,
  db,
  inTransaction,
  limitStatements,
  openDatabase,
  outsideTransaction,
  runSql,
} from '#server/infra/db/database.ts';
import { knownMigrations, listMigrationsDone, migrate } from '#server/infra/db/migrate.ts';
import { openPostgres } from '#server/infra/db/pool.ts';
import { inSnapshot } from '#server/infra/db/snapshot.ts';
import { slownessOf } from '#server/infra/db/unavailability.ts';
import { closeQueue, openQueue } from '#server/infra/jobs/queue.ts';
import { recordHistory } from '#server/history/history.service.ts';
import { keepMonths } from '#server/history/month-partitions.service.ts';
import { closeDays } from '#server/history/sum-days.service.ts';
import { syncBatchJob } from '#server/syncs/sync.job.ts';
import { declaredQueues } from '#server/workers.ts';
import { forgetIn } from '#test/support/forget.ts';
import {
  buildBatch,
  buildCourses,
  buildInstitution,
  putIntoBatch,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { emptyQueues, jobsOf } from '#test/support/queue-rows.ts';
import { logOf } from '#test/support/captured-log.ts';
import { asVersionOfTomorrow } from '#test/support/migration-of-tomorrow.ts';
import { postgresTest } from '#test/support/long-test.ts';
import { needPostgres, type ThrowAwayPostgres } from '#test/support/postgres.ts';
import { untilTrue } from '#test/support/server-process.ts';

// Truly simultaneous work: the embedded engine has one session, so this needs its own PostgreSQL.

let postgres: ThrowAwayPostgres;
let institution: BuiltInstitution;

beforeAll(async () => {
  postgres = await needPostgres();
  compose();
  await openDatabase({ databaseUrl: postgres.url, databasePool: 6, dataDir: '' });
  await migrate();
  await openQueue(declaredQueues(), { supervise: false });
});
afterAll(async () => {
  await closeQueue();
  await closeDatabase();
  await postgres.stop();
});
beforeEach(async () => {
  await emptyDatabase();
  institution = await buildInstitution();
});

const connect = async (connectionString: string) => {
  const client = new pg.Client({ connectionString });
  await client.connect();
  return client;
};

/** Steps on another, empty database of the server. */
async function onEmptyDatabase(server: string, steps: (url: string) => Promise<void>) {
  const admin = await connect(server);
  await admin.query('create database another');
  const url = Object.assign(new URL(server), { pathname: '/another' }).href;
  await closeDatabase();
  await openDatabase({ databaseUrl: url, databasePool: 4, dataDir: '' });
  try {
    await steps(url);
  } finally {
    await closeDatabase();
    await openDatabase({ databaseUrl: server, databasePool: 6, dataDir: '' });
    await admin.query('drop database another with (force)');
    await admin.end();
  }
}

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

postgresTest('a course dropped by its last two batches at the same moment is forgotten on time', async () => {
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
  for (const day of ['2026-01-01', '2026-06-01'])
    await forgetIn('course_scans', institution.scope, { now: new Date(day) });
  expect(await db().selectFrom('course_scans').selectAll().execute()).toEqual([]);
});

postgresTest('what is brought back while the old is deleted stays', async () => {
  await db()
    .insertInto('tags')
    .values({
      institution_id: institution.id,
      title: 'a',
      title_key: 'a',
      removed_at: new Date('2026-01-01'),
    })
    .execute();
  const deleting = await inTransaction(async () => {
    await db().updateTable('tags').set({ removed_at: null }).execute();
    const begun = outsideTransaction(() => forgetIn('tags', institution.scope));
    await untilTrue(async () => {
      const { rows } = await outsideTransaction(() =>
        runSql(
          `select from pg_stat_activity where wait_event_type = 'Lock' and query like 'delete from "tags"%'`,
        ),
      );
      return rows.length > 0;
    });
    return { begun };
  });
  await deleting.begun;
  expect(await db().selectFrom('tags').select('title').execute()).toEqual([{ title: 'a' }]);
});

postgresTest('a process that hangs in a transaction releases its locks within a minute', async () => {
  const { rows } = await runSql('show idle_in_transaction_session_timeout');
  expect(rows).toEqual([{ idle_in_transaction_session_timeout: '1min' }]);
});

postgresTest(
  'a migration that finds its tables in use lets others by, and is tried again until it gets them',
  () =>
    onEmptyDatabase(postgres.url, async (url) => {
      await migrate();
      const reader = await connect(url);
      await reader.query('begin; select from undos');
      await asVersionOfTomorrow('alter table undos add column note text', async () => {
        const said = logOf(async () => void (await migrate()));
        const isWaiting = async () =>
          (await runSql(`select from pg_locks where not granted and mode = 'AccessExclusiveLock'`)).rows
            .length;
        await untilTrue(async () => (await isWaiting()) > 0);
        // Behind the migration: it would have to wait until the reader is done.
        await runSql('select from undos');
        await reader.end();
        expect(await said).toContain('it’s tried again');
        expect(await listMigrationsDone()).toEqual(knownMigrations());
      });
    }),
);

postgresTest('a month of history that is due stays while a backup reads, and goes afterwards', async () => {
  const [course] = await buildCourses(institution, ['Algebra']);
  await keepMonths(new Date('2010-01-15'));
  await sql`insert into course_history
        (institution_id, course_id, tool, valid_from, valid_to, confirmed_to, metrics)
      values (${institution.id}, ${course?.id}, 'core', '2010-01-03', '2010-01-20', '2010-01-20', '{1}')`.execute(
    db(),
  );
  await keepMonths(new Date('2012-10-05'));
  const aWeekLater = new Date('2012-10-12');
  const spans = async () => (await runSql('select valid_from from course_history')).rows;
  await inSnapshot(async () => {
    await expect(outsideTransaction(() => keepMonths(aWeekLater))).rejects.toThrow('lock timeout');
    expect(await spans()).toEqual([{ valid_from: '2010-01-03' }]);
  });
  await keepMonths(aWeekLater);
  expect(await spans()).toEqual([]);
});

postgresTest(
  'a statement that takes longer than it may is cancelled by the server, and what follows isn’t',
  async () => {
    await limitStatements(50);
    try {
      await expect(runSql('select pg_sleep(20)')).rejects.toMatchObject({ code: '57014' });
      const slow = inTransaction(() => runSql('select pg_sleep(20)')).catch((error: unknown) => error);
      expect(slownessOf(await slow)?.reason.id).toBe('database.problem.tooSlow');
      expect((await runSql('select 1 as one')).rows).toEqual([{ one: 1 }]);
    } finally {
      await limitStatements(0);
    }
    await runSql('select pg_sleep(0.1)');
  },
);

postgresTest(
  'a connection whose query got no answer in time is given up, so that nothing waits behind it',
  async () => {
    const limits = { connectMs: 5_000, statementMs: 0, silenceMs: 300 };
    const { kysely, close } = openPostgres(postgres.url, 1, { name: 'silent', limits });
    const ask = (seconds: number) => sql`select pg_sleep(${seconds})`.execute(kysely);
    await expect(ask(20)).rejects.toThrow('Query read timeout');
    await ask(0);
    await close();
  },
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

  postgresTest('days are summed up twice', async () => {
    const batch = await buildBatch(institution);
    await buildCourses(institution, ['Algebra', 'Botany'], batch);
    // At noon: a day that has just ended isn't summed up yet.
    const later = new Date(new Date().setUTCHours(12, 0, 0, 0) + 3 * 86_400_000);
    const sumUp = () => closeDays(institution.scope, later);
    await together(sumUp, sumUp);
    const days = await db().selectFrom('group_days').select('courses').where('tool', '=', 'core').execute();
    expect(days.map(({ courses }) => courses)).toEqual([2, 2, 2]);
  });

  postgresTest('months come and go, twice each, while a course is scanned', async () => {
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
  });

  postgresTest('jobs with the same keys are enqueued in a different order', async () => {
    const syncIds = Array.from({ length: 300 }, (_, index) => index + 1);
    const enqueue = (ids: readonly number[]) => () =>
      syncBatchJob.enqueueAll(
        institution.scope,
        ids.map((syncId) => ({ syncId })),
      );
    await together(enqueue(syncIds), enqueue(syncIds.toReversed()));
    expect(await jobsOf('sync-batch')).toHaveLength(300);
  });
});
