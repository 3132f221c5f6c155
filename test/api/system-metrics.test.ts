import { createServer } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { healthOnly } from '#server/health.ts';
import { runSql } from '#server/infra/db/database.ts';
import { queue } from '#server/infra/jobs/queue.ts';
import { count, countTime, countedSlices, forgetSlices, noteQueue } from '#server/infra/measures/tallies.ts';
import { makeAddress } from '#server/live-events/live-event.service.ts';
import { writeMeasures } from '#server/system/measuring.service.ts';
import { createApiToken } from '#shared/api-tokens/api-token.api.ts';
import type { Input } from '#shared/http/endpoint.ts';
import { listInstitutionMetrics, readSystemMetrics } from '#shared/system/system-metrics.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import { buildInstitution, buildSystemAdmin } from '#test/support/build.ts';
import { logOf } from '#test/support/captured-log.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { untilTrue } from '#test/support/server-process.ts';
import { tendAnnouncementsJob } from '#server/announcements/tell-announcement.service.ts';

const metricsToken = 'a-token-for-prometheus';
let app: TestApp;
beforeAll(async () => {
  app = await startApp({ metricsToken });
});
afterAll(async () => app.close());

const forgetEverything = () =>
  forgetSlices(
    countedSlices().map(([beganAt]) => beganAt),
    Infinity,
  );
beforeEach(async () => {
  await emptyDatabase();
  forgetEverything();
});

async function scene() {
  const [north, south] = [
    await buildInstitution({ title: 'North', slug: 'north' }),
    await buildInstitution({ title: 'South' }),
  ];
  return { north, south, admin: as(app, await buildSystemAdmin(north)) };
}

/** As if another process had counted this and written it down. */
async function otherProcess(name: string, counting: () => void) {
  forgetEverything();
  counting();
  await writeMeasures(name);
  forgetEverything();
}

const queueOf = (institutionId: number, depth: number, ageSeconds = 60) => ({
  institutionId,
  depth,
  ageSeconds,
});

test('adds up what several processes did, for each institution', async () => {
  const { north, south, admin } = await scene();
  for (const name of ['one', 'two']) {
    await otherProcess(name, () => {
      count(north.id, 'requests', 10);
      count(north.id, 'errors', 1);
      for (let each = 0; each < 10; each += 1) countTime(north.id, 20);
      count(south.id, 'scans', 3);
      count(south.id, 'canvasCalls', 5);
      noteQueue([queueOf(south.id, 4)]);
    });
  }
  const { total, parts } = await admin.call(readSystemMetrics, { query: { period: 'day' } });
  expect(parts).toHaveLength(24);
  expect(total).toMatchObject({ requests: 20, errors: 2, scans: 6, canvasCalls: 10 });
  expect(total.p95Ms).toBeGreaterThan(10);
  expect(total.p95Ms).toBeLessThanOrEqual(25);
  expect(parts.at(-1)).toMatchObject({ requests: 20, queueDepth: 4, queueAgeSeconds: 60 });
  const { institutions } = await admin.call(listInstitutionMetrics, { query: {} });
  expect(
    institutions.map(({ institution, requests, scans }) => [institution?.title, requests, scans]),
  ).toEqual([
    ['North', 20, 0],
    ['South', 0, 6],
    [undefined, 0, 0],
  ]);
  const ofSouth = await admin.call(readSystemMetrics, { query: { institutionId: String(south.id) } });
  expect(ofSouth).toMatchObject({ total: { requests: 0, scans: 6 }, institution: { title: 'South' } });
});

test('has no numbers where no process counted, and zeros where one did', async () => {
  const { north, admin } = await scene();
  await otherProcess('one', () => count(north.id, 'requests'));
  const query = { period: 'hour', institutionId: String(north.id) } as const;
  const seen = async () => (await admin.call(readSystemMetrics, { query })).parts.slice(-2);
  const nothing = { requests: null, scansPerHour: null, queueDepth: null };
  expect(await seen()).toMatchObject([nothing, { requests: 1, scansPerHour: 0, queueDepth: null }]);
  await otherProcess('one', () => noteQueue([]));
  await runSql(
    `update metric_slices set began_at = began_at - interval '5 minutes' where institution_id is not null`,
  );
  expect(await seen()).toMatchObject([{ requests: 1 }, { requests: 0, queueDepth: 0, p95Ms: null }]);
});

test('takes the most that waited at one moment, not the sum of each institution’s most', async () => {
  const { north, south, admin } = await scene();
  await otherProcess('one', () => {
    noteQueue([queueOf(north.id, 9), queueOf(south.id, 1)]);
    noteQueue([queueOf(north.id, 1), queueOf(south.id, 8)]);
  });
  const { total } = await admin.call(readSystemMetrics, { query: {} });
  expect(total.queueDepth).toBe(10);
});

test('says how many scans and syncs an hour there were in the time that was measured', async () => {
  const { north, admin } = await scene();
  await otherProcess('one', () => {
    count(north.id, 'scans', 30);
    count(north.id, 'canvasMs', 6_000_000);
  });
  await runSql(`update metric_slices set began_at = began_at - interval '10 minutes'`);
  for (const period of ['hour', 'week'] as const) {
    const { total } = await admin.call(readSystemMetrics, { query: { period } });
    expect(total).toMatchObject({ scans: 30, scansPerHour: 360, canvasBudgetPercent: 200 });
  }
});

test('lists all institutions, also idle ones, by a part of their title, in any order, page by page', async () => {
  const { north, admin } = await scene();
  await buildInstitution({ title: 'Élan' });
  await otherProcess('one', () => count(north.id, 'syncs', 2));
  const titles = async (query: Input<typeof listInstitutionMetrics>['query']) =>
    (await admin.call(listInstitutionMetrics, { query })).institutions.map(
      ({ institution }) => institution?.title,
    );
  expect(await titles({ search: 'elan' })).toEqual(['Élan']);
  expect(await titles({ sortBy: 'syncs', limit: '1' })).toEqual(['North']);
  expect(await titles({ sortBy: 'institution', sortOrder: 'asc' })).toEqual([
    'Élan',
    'North',
    'South',
    undefined,
  ]);
  const { pagination } = await admin.call(listInstitutionMetrics, { query: { page: '2', limit: '3' } });
  expect(pagination).toMatchObject({ page: 2, pages: 2, total: 4 });
});

test('writes down any number of institutions at once', async () => {
  const { north, admin } = await scene();
  const many = 4_000;
  await runSql(
    `insert into institutions (title, slug, canvas_url, canvas_root_account_id)
     select 'I' || n, 'i' || n, 'https://x', '1' from generate_series(1, $1::integer) n`,
    [many],
  );
  const { rows } = await runSql('select id from institutions where id <> $1', [north.id]);
  await otherProcess('one', () => {
    for (const { id } of rows) count(Number(id), 'jobs');
  });
  const { total } = await admin.call(readSystemMetrics, { query: {} });
  expect(total.jobs).toBe(many + 1);
});

test('counts a slice that is written several times once', async () => {
  const { north, admin } = await scene();
  await otherProcess('one', () => {});
  count(north.id, 'syncs', 2);
  await writeMeasures('one');
  await writeMeasures('one');
  count(north.id, 'syncs');
  await writeMeasures('one');
  const { total } = await admin.call(readSystemMetrics, { query: { period: 'hour' } });
  expect(total.syncs).toBe(3);
});

const byTitle = async (admin: Caller) =>
  new Map(
    (await admin.call(listInstitutionMetrics, { query: {} })).institutions.map((row) => [
      row.institution?.title,
      row,
    ]),
  );

test("counts the API's requests for the caller's institution, and forgets one that is gone", async () => {
  const { admin } = await scene();
  await admin.call(readSystemMetrics, { query: {} });
  count(987_654, 'requests');
  await writeMeasures('own');
  const institutions = await byTitle(admin);
  expect(institutions.get('North')).toMatchObject({ requests: 1, machineRequests: 0 });
  expect(institutions.size).toBe(3);
});

test('counts what programs send for their institution, but not how long that takes', async () => {
  const { north, admin } = await scene();
  const { token } = await admin.call(createApiToken, { body: { title: 'Numbers', reach: 'read' } });
  const { url } = await makeAddress(north.scope, app.origin);
  forgetEverything();
  await fetch(`${app.origin}/api/user/tokens`, { headers: { authorization: `Bearer ${token}` } });
  await fetch(url, { method: 'POST', body: 'no event' });
  await writeMeasures('own');
  expect((await byTitle(admin)).get('North')).toMatchObject({
    requests: 2,
    machineRequests: 2,
    p95Ms: null,
  });
});

test('counts and logs a request whose sender hangs up before the answer', async () => {
  await scene();
  forgetEverything();
  const givenUp = () => countedSlices().reduce((sum, [, slice]) => sum + (slice.get(0)?.givenUp ?? 0), 0);
  const lines = await logOf(async () => {
    const socket = connect(Number(new URL(app.origin).port), '127.0.0.1');
    const head = ['POST /api/teams HTTP/1.1', 'Host: x', 'Content-Type: application/json'];
    socket.write([...head, 'Content-Length: 9', '', '{'].join('\r\n'), () => socket.destroy());
    await untilTrue(async () => givenUp() === 1);
  });
  expect(lines).toMatch(/"path":"\/api\/teams".*"outcome":"given_up"/);
});

describe('/metrics', () => {
  const ask = (token?: string) =>
    fetch(
      `${app.origin}/metrics`,
      token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
    );

  test('answers those with the token, without anybody in its labels', async () => {
    const { admin } = await scene();
    await admin.request('GET', '/api/courses/987654321');
    const answer = await ask(metricsToken);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    const text = await answer.text();
    expect(text).toMatch(
      /courseyard_http_request_duration_seconds_count\{method="GET",route="\/api\/courses\/:id"/,
    );
    expect(text).toContain('courseyard_dead_letters 0');
    // A sum of seconds can have any digits, and so can the ids of institutions that other tests made.
    expect(text.match(/\{.*\}/g)?.join('\n')).not.toContain('987654321');
  });

  test('has each number of the page, by institution', async () => {
    const { north } = await scene();
    // What a process has counted for Prometheus stays: no other test counts for this one.
    const counted = 900_001;
    for (const what of ['scans', 'failedSyncs', 'errors'] as const) count(counted, what, 2);
    count(counted, 'canvasMs', 2_500);
    countTime(counted, 20);
    await queue().insert(tendAnnouncementsJob.name, [{ data: {}, group: { id: String(north.id) } }]);
    const text = await (await ask(metricsToken)).text();
    const [own, norths] = [`institution="${counted}"`, `institution="${north.id}"`];
    expect(text.split('\n')).toEqual(
      expect.arrayContaining([
        `courseyard_scans_total{${own},outcome="done"} 2`,
        `courseyard_syncs_total{${own},outcome="failed"} 2`,
        `courseyard_request_errors_total{${own}} 2`,
        `courseyard_canvas_slot_seconds_total{${own}} 2.5`,
        `courseyard_person_request_duration_seconds_count{${own}} 1`,
        `courseyard_institution_queue_jobs{${norths}} 1`,
        `courseyard_institution_info{${norths},slug="north"} 1`,
      ]),
    );
  });

  test('refuses everybody else', async () => {
    expect((await ask()).status).toBe(401);
    expect((await ask('a-token-for-prometheuS')).status).toBe(401);
  });

  test("doesn't exist without a token in the configuration", async () => {
    const bare = createServer(healthOnly({ ...app.config, metricsToken: undefined }));
    await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
    const { port } = bare.address() as AddressInfo;
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(404);
    expect((await fetch(`http://127.0.0.1:${port}/readyz`)).status).toBe(200);
    await new Promise((resolve) => bare.close(resolve));
  });
});
