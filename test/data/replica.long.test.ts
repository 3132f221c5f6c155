import pg from 'pg';
import { setTimeout as wait } from 'node:timers/promises';
import { db, runSql } from '#server/infra/db/database.ts';
import { closeReplica, openReplica, readFromReplica, replicaFacts } from '#server/infra/db/replica.ts';
import { createBatch, listBatches } from '#shared/batches/batch.api.ts';
import { namedEndpoints } from '#shared/endpoints.ts';
import { urlOf } from '#shared/http/endpoint.ts';
import { exportPeople } from '#shared/people/person.api.ts';
import { exportSystemMetrics } from '#shared/system/system-metrics.api.ts';
import { exportSystemStatus, readSystemStatus } from '#shared/system/system-status.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import { buildAdmin, buildInstitution, buildPerson, buildSystemAdmin } from '#test/support/build.ts';
import { ask, readingToken } from '#test/support/downloads.ts';
import { arrange, buildScene, casting, type Scene, type Sent } from '#test/support/permission-scene.ts';
import { postgresTest } from '#test/support/long-test.ts';
import { needPostgres, type ThrowAwayPostgres } from '#test/support/postgres.ts';

// A real streaming replica, so this needs PostgreSQL's own programs.

let postgres: ThrowAwayPostgres;
let replica: Awaited<ReturnType<ThrowAwayPostgres['replicate']>>;
let app: TestApp;

beforeAll(async () => {
  postgres = await needPostgres();
  process.env.TEST_DATABASE_URL = postgres.url;
  app = await startApp();
  replica = await postgres.replicate();
});
afterAll(async () => {
  await app?.close();
  await replica?.stop();
  await postgres.stop();
});
afterEach(() => closeReplica());

const databaseOf = (url: string) => {
  const own = new URL(url);
  own.pathname = '/courseyard_test_' + (process.env.JEST_WORKER_ID ?? '1');
  return own.href;
};

/** Steps beside the replica, once it's read from. */
const withReplica = (steps: () => Promise<void>) => async () => {
  await openReplica({ replicaUrl: databaseOf(replica.url), databasePool: 5 });
  await untilState('well');
  await steps();
};

/** The page of the system's status reads the same facts; here they're asked often. */
async function untilState(state: string) {
  const deadline = Date.now() + 60_000;
  while (replicaFacts()?.state !== state) {
    if (Date.now() > deadline) throw new Error(`The replica is ${replicaFacts()?.state}, not ${state}`);
    await wait(50);
  }
}

async function onReplicaServer(sql: string) {
  const client = new pg.Client({ connectionString: databaseOf(replica.url) });
  await client.connect();
  try {
    return await client.query<Record<string, unknown>>(sql);
  } finally {
    await client.end();
  }
}

const titlesOf = async (admin: Caller) =>
  (await admin.call(listBatches, { query: {} })).batches.map(({ title }) => title);

const titleOf = (round: number) => `Batch ${round}`;

async function buildStaff() {
  const institution = await buildInstitution();
  return { institution, admin: as(app, await buildAdmin(institution)) };
}
type Staff = Awaited<ReturnType<typeof buildStaff>>;

const addBatch = ({ admin, institution: { id } }: Staff, title: string) =>
  admin.call(createBatch, { params: { id }, body: { title, type: 'static' } });

const report = { reportId: 'core_courses' };
const columns = ['core.title'];

/** Where what serves for the rights isn't enough for an answer. */
const inputs: Readonly<Record<string, (scene: Scene) => Sent>> = {
  exportBatchWorkbook: ({ batch }) => ({ body: { batchIds: [batch.id] } }),
  exportCourses: () => ({ body: { columns } }),
  queryCourses: () => ({ body: { columns } }),
  readReport: ({ batch }) => ({ query: { ...report, batchIds: String(batch.id) } }),
  exportReport: ({ batch }) => ({ query: { ...report, batchIds: String(batch.id) } }),
  queryReport: ({ batch }) => ({ body: { ...report, batchIds: [batch.id] } }),
  exportQueriedReport: ({ batch }) => ({ body: { ...report, batchIds: [batch.id] } }),
  queryReportMoves: ({ batch }) => ({
    body: {
      ...report,
      field: 'core.studentCount',
      batchIds: [batch.id],
      startDate: '2026-01-01',
      endDate: '2026-01-02',
    },
  }),
  queryScorecard: ({ batch }) => ({ body: { ...report, batchIds: [batch.id] } }),
  exportScorecard: ({ batch }) => ({ body: { ...report, batchIds: [batch.id], format: 'csv' } }),
  readChecklistTasksReport: ({ batch, checklist: { id } }) => ({
    params: { id },
    query: { batches: String(batch.id) },
  }),
  queryChecklistTasksReport: ({ batch, checklist: { id } }) => ({
    params: { id },
    body: { batches: [batch.id] },
  }),
  queryChecklistsReport: ({ batch }) => ({ body: { batches: [batch.id] } }),
  exportQueriedChecklistsReport: ({ batch }) => ({ body: { batches: [batch.id] } }),
};

const reads = () => ({ ...(replicaFacts()?.reads ?? { replica: 0, late: 0, failed: 0 }) });

const heavy = namedEndpoints.filter(
  ([, { heavy: isHeavy, download, onPrimary }]) => !onPrimary && (isHeavy || download !== undefined),
);

postgresTest(
  'answers each list, report and export',
  withReplica(async () => {
    expect(heavy.length).toBeGreaterThan(30);
    for (const [name, target] of heavy) {
      const scene = await buildScene(app);
      const statuses: number[] = [];
      const before = reads();
      const callAs = async (column: 'admin' | 'system' | 'super') => {
        const { caller, person } = await casting[column](scene);
        const { params, query, body } = {
          ...(await arrange([name, target], scene, person)),
          ...inputs[name]?.(scene),
        };
        const answer = await caller.request(target.method, urlOf(target, { params, query }), body);
        statuses.push(answer.status);
      };
      // It can be late for some, on a busy machine, but not for all.
      for (let round = 0; round < 40 && reads().replica === before.replica; round += 1)
        for (const column of ['admin', 'system', 'super'] as const) await callAs(column);
      expect([name, statuses]).toEqual([name, expect.arrayContaining([200])]);
      expect([name, reads()]).toEqual([
        name,
        { ...before, replica: expect.any(Number), late: expect.any(Number) },
      ]);
      expect(reads().replica).toBeGreaterThan(before.replica);
    }
  }),
);

postgresTest(
  'leaves to the primary what is never copied',
  withReplica(async () => {
    const admin = as(app, await buildSystemAdmin(await buildInstitution()));
    const before = reads();
    for (const target of [exportSystemMetrics, exportSystemStatus])
      expect((await admin.request(target.method, target.path)).status).toBe(200);
    expect(reads()).toEqual(before);
  }),
);

postgresTest(
  'shows each person what they have just written, also while the replica stands still',
  withReplica(async () => {
    const staff = await buildStaff();
    const { admin } = staff;
    for (let round = 0; round < 20; round += 1) {
      await addBatch(staff, titleOf(round));
      expect(await titlesOf(admin)).toContain(titleOf(round));
    }
    await onReplicaServer('select pg_wal_replay_pause()');
    try {
      await addBatch(staff, 'While it stands still');
      expect(await titlesOf(admin)).toContain('While it stands still');
      await untilState('late');
      expect(replicaFacts()?.lagMs).toBeGreaterThan(1_000);
      expect(await titlesOf(admin)).toContain('While it stands still');
    } finally {
      await onReplicaServer('select pg_wal_replay_resume()');
    }
    await untilState('well');
    const before = reads().replica;
    for (let round = 0; round < 5; round += 1) await titlesOf(admin);
    expect(reads().replica).toBeGreaterThan(before);
  }),
);

postgresTest(
  'is left out while it is away, and used once it is back',
  withReplica(async () => {
    const staff = await buildStaff();
    const { admin } = staff;
    await addBatch(staff, 'Fall');
    await replica.halt();
    expect(await titlesOf(admin)).toEqual(['Fall']);
    await untilState('away');
    expect(await titlesOf(admin)).toEqual(['Fall']);
    await replica.resume();
    await untilState('well');
    expect(await titlesOf(admin)).toEqual(['Fall']);
    const systemAdmin = as(app, await buildSystemAdmin(await buildInstitution()));
    const { checks } = await systemAdmin.call(readSystemStatus, {});
    expect(checks.find(({ id }) => id === 'replica')).toMatchObject({
      state: 'well',
      facts: [
        { name: 'Behind by', value: { kind: 'milliseconds' } },
        { value: { kind: 'text', text: expect.stringMatching(/^\d+ of \d+$/) } },
      ],
    });
  }),
);

postgresTest(
  'gives exports all their rows, and their entry in the audit log',
  withReplica(async () => {
    const { institution, admin } = await buildStaff();
    const token = await readingToken(admin);
    const people = 1_200;
    await runSql(
      `insert into people (institution_id, name, name_key, lms_user_id)
       select $1, 'Reader ' || n, 'reader ' || n, 'p' || n from generate_series(1, $2::integer) n`,
      [institution.id, people],
    );
    const file = await ask(app, token, exportPeople, { query: { format: 'csv' } });
    expect((await file.text()).match(/Reader \d+/g)).toHaveLength(people);
    const entries = await db()
      .selectFrom('audit_entries')
      .select('action')
      .where('institution_id', '=', institution.id)
      .where('action', '=', 'exportPeople')
      .execute();
    expect(entries).toHaveLength(1);
  }),
);

postgresTest(
  'hands a write that somebody took for a read to the database itself',
  withReplica(async () => {
    const institution = await buildInstitution();
    await readFromReplica(() => buildPerson(institution));
    const { count } = await db()
      .selectFrom('people')
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('institution_id', '=', institution.id)
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  }),
);

postgresTest(
  'cancels what takes it too long, and the database itself answers',
  withReplica(async () => {
    await closeReplica();
    await openReplica({ replicaUrl: databaseOf(replica.url), databasePool: 1 }, { statementMs: 50 });
    await untilState('well');
    const before = reads();
    const answer = await readFromReplica(() => runSql('select pg_sleep(0.3), 7 as seven'));
    expect(answer.rows).toMatchObject([{ seven: 7 }]);
    expect(reads()).toEqual({ ...before, failed: before.failed + 1 });
    const { rowCount } = await onReplicaServer(
      `select from pg_stat_activity where state = 'active' and query like '%as seven%' and pid <> pg_backend_pid()`,
    );
    expect(rowCount).toBe(0);
  }),
);

postgresTest(
  'is refused while it follows another history than the database, as after a failover',
  withReplica(async () => {
    const conninfo = String((await onReplicaServer('show primary_conninfo')).rows[0]?.primary_conninfo);
    const follow = (to: string) =>
      onReplicaServer(`alter system set primary_conninfo = '${to.replaceAll("'", "''")}'`).then(() =>
        onReplicaServer('select pg_reload_conf()'),
      );
    await follow('');
    await postgres.beginTimeline();
    await untilState('other_history');
    const before = reads();
    await readFromReplica(() => runSql('select 1'));
    expect(reads()).toEqual({ ...before, late: before.late + 1 });
    await follow(conninfo);
    await untilState('well');
  }),
);

postgresTest(
  'is refused if it is no replica of this database',
  withReplica(async () => {
    const staff = await buildStaff();
    const { admin } = staff;
    for (const [url, state] of [
      [databaseOf(postgres.url), 'no_replica'],
      [replica.url, 'other_database'],
    ] as const) {
      await closeReplica();
      await openReplica({ replicaUrl: url, databasePool: 5 });
      expect(replicaFacts()?.state).toBe(state);
      await titlesOf(admin);
      expect(replicaFacts()).toMatchObject({ reads: { replica: 0, late: 1 } });
    }
  }),
);
