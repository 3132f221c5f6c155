import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { healthOnly } from '#server/health.ts';
import { count, countTime, countedSlices, forgetSlices, noteQueue } from '#server/infra/measures/tallies.ts';
import { writeMeasures } from '#server/system/measuring.service.ts';
import { readSystemMetrics } from '#shared/system/system-metrics.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as } from '#test/support/as.ts';
import { buildInstitution, buildSystemAdmin } from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';

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
    await buildInstitution({ title: 'North' }),
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

test('adds up what several processes did, for each institution', async () => {
  const { north, south, admin } = await scene();
  for (const name of ['one', 'two']) {
    await otherProcess(name, () => {
      count(north.id, 'requests', 10);
      count(north.id, 'errors', 1);
      for (let each = 0; each < 10; each += 1) countTime(north.id, 20);
      count(south.id, 'scans', 3);
      count(south.id, 'canvasCalls', 5);
      noteQueue(south.id, { depth: 4, ageSeconds: 60 });
    });
  }
  const { total, parts, institutions } = await admin.call(readSystemMetrics, { query: { period: 'day' } });
  expect(parts).toHaveLength(24);
  expect(total).toMatchObject({ requests: 20, errors: 2, scans: 6, canvasCalls: 10 });
  expect(total.p95Ms).toBeGreaterThan(10);
  expect(total.p95Ms).toBeLessThanOrEqual(25);
  expect(parts.at(-1)).toMatchObject({ requests: 20, queueDepth: 4, queueAgeSeconds: 60 });
  expect(
    institutions.map(({ institution, requests, scans }) => [institution?.title, requests, scans]),
  ).toEqual([
    ['North', 20, 0],
    ['South', 0, 6],
  ]);
  const ofSouth = await admin.call(readSystemMetrics, { query: { institutionId: String(south.id) } });
  expect(ofSouth.total).toMatchObject({ requests: 0, scans: 6 });
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

test("counts the API's requests for the caller's institution, and forgets one that is gone", async () => {
  const { north, admin } = await scene();
  await admin.call(readSystemMetrics, { query: {} });
  count(987_654, 'requests');
  await writeMeasures('own');
  const { institutions } = await admin.call(readSystemMetrics, { query: {} });
  const counted = institutions.filter(({ institution }) => institution?.id === north.id);
  expect(counted).toEqual([expect.objectContaining({ requests: 1 })]);
  expect(institutions).toHaveLength(1);
});

describe('/metrics', () => {
  const ask = (token?: string) =>
    fetch(
      `${app.origin}/metrics`,
      token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } },
    );

  test('answers those with the token, without anybody in its labels', async () => {
    const { admin } = await scene();
    await admin.request('GET', '/api/courses/4711');
    const answer = await ask(metricsToken);
    expect(answer.headers.get('content-type')).toContain('text/plain');
    const text = await answer.text();
    expect(text).toMatch(
      /courseyard_http_request_duration_seconds_count\{method="GET",route="\/api\/courses\/:id"/,
    );
    expect(text).toContain('courseyard_dead_letters 0');
    expect(text).not.toContain('4711');
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
