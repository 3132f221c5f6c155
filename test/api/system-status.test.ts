import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { hostname } from 'node:os';
import { startMailbox } from '#scripts/harness/mailbox/mailbox.ts';
import { checks } from '#server/checks.ts';
import { closeDatabase, openDatabase, runSql } from '#server/infra/db/database.ts';
import { awaitedTier } from '#server/infra/jobs/envelope.ts';
import { listDeadLetters } from '#server/infra/jobs/dead-letters.ts';
import { buryOrphans } from '#server/infra/jobs/orphans.ts';
import { queue } from '#server/infra/jobs/queue.ts';
import { jobTable } from '#server/infra/jobs/queue-tables.ts';
import { log } from '#server/infra/log.ts';
import type { SystemCheck } from '#server/infra/system-check.ts';
import { checkWith, runChecks } from '#server/system/checks.ts';
import { noteCanvasCall, writeCanvasStates } from '#server/lms/canvas-states.ts';
import { mailCheckTexts } from '#server/mail/mail.messages.ts';
import { configureMail } from '#server/mail/transport.service.ts';
import { checkTexts } from '#server/system/checks.messages.ts';
import { startMeasuring } from '#server/system/measuring.service.ts';
import { ownChecks } from '#server/system/system-checks.ts';
import { upsertProcess } from '#server/system/system.repository.ts';
import { checkCanvas, checkMail, readSystemStatus } from '#shared/system/system-status.api.ts';
import { phrase } from '#shared/text/phrase.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as } from '#test/support/as.ts';
import { buildInstitution, buildSystemAdmin } from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { ageJobs } from '#test/support/queue-rows.ts';
import { untilTrue } from '#test/support/server-process.ts';
import { startOddServer, type OddServer } from '#test/support/unruly-server.ts';
import { tendAnnouncementsJob } from '#server/announcements/tell-announcement.service.ts';

const metricsToken = 'a-token-for-prometheus';
let app: TestApp;
let canvas: OddServer;
beforeAll(async () => {
  canvas = await startOddServer();
  app = await startApp({ outgoingAllow: [canvas.host], metricsToken });
});
afterAll(async () => {
  await app.close();
  await canvas.close();
});
beforeEach(emptyDatabase);
afterEach(() => checkWith(checks));

async function signIn(canvasUrl = canvas.origin) {
  const institution = await buildInstitution({ canvas_url: canvasUrl });
  return as(app, await buildSystemAdmin(institution));
}

async function linesOf(admin: ReturnType<typeof as>) {
  const status = await admin.call(readSystemStatus, {});
  return new Map(status.checks.map((line) => [line.id, line]));
}

const lineAboutCanvas = async (admin: ReturnType<typeof as>) =>
  (await linesOf(admin)).get(`canvas:${canvas.origin}`);

test('has a line for each part, and says what to do where something is wrong', async () => {
  const lines = await linesOf(await signIn());
  expect([...lines.keys()]).toEqual([
    'api',
    'database',
    'queue',
    'scheduler',
    'workers',
    'clocks',
    `canvas:${canvas.origin}`,
    'mail',
  ]);
  // A busy machine's database can be slow.
  expect(lines.get('database')?.state).toMatch(/^(well|slow)$/);
  expect(lines.get('queue')).toMatchObject({ state: 'well', advice: 'There’s nothing to do.' });
  expect(lines.get('workers')).toMatchObject({
    state: 'failing',
    advice: expect.stringContaining('worker role'),
  });
  expect(lines.get('mail')).toMatchObject({ state: 'off' });
});

const worker = { host: 'a', pid: 7, roles: ['worker'], version: '1', startedAt: new Date() };

/** As if the process had last been heard from that long ago. */
const silence = (id: string, by: string) =>
  runSql(`update system_processes set seen_at = now() - interval '${by}' where id = $1`, [id]);

test('tells live workers from those that have gone silent, until others have their jobs', async () => {
  const admin = await signIn();
  await upsertProcess({ ...worker, id: 'one' });
  expect((await linesOf(admin)).get('workers')).toMatchObject({ state: 'well' });
  await upsertProcess({ ...worker, id: 'two' });
  await silence('two', '2 minutes');
  expect((await linesOf(admin)).get('workers')).toMatchObject({ state: 'slow' });
  await silence('two', '16 minutes');
  const { state, facts } = (await linesOf(admin)).get('workers') ?? {};
  expect([state, facts?.length]).toEqual(['well', 2]);
});

test("names the processes whose clock is far from the database's", async () => {
  const admin = await signIn();
  await upsertProcess({ ...worker, id: 'one' }, 40);
  expect((await linesOf(admin)).get('clocks')).toMatchObject({ state: 'well' });
  await upsertProcess({ ...worker, id: 'one' }, -7_200_000);
  expect((await linesOf(admin)).get('clocks')).toMatchObject({
    state: 'slow',
    facts: [
      { name: 'Farthest from the database’s', value: { number: 7_200_000 } },
      { name: 'Process 7 on a is behind by', value: { number: 7_200_000 } },
    ],
  });
});

test.each([
  [60_000, 'Clocks disagree, so times can be wrong.'],
  [7_200_000, 'The clock of every worker is more than five minutes off, so none takes jobs'],
  [-7_200_000, 'The clock of every worker is more than five minutes off, so none takes jobs'],
  // More milliseconds than the column holds.
  [31 * 86_400_000, 'The clock of every worker is more than five minutes off, so none takes jobs'],
])('says what comes of a clock that is %p ms off', async (ms, advice) => {
  const admin = await signIn();
  await upsertProcess({ ...worker, id: 'one' }, ms);
  const adviceNow = async () => (await linesOf(admin)).get('clocks')?.advice;
  expect(await adviceNow()).toContain(advice);
  await upsertProcess({ ...worker, id: 'another' }, 0);
  const isSlight = ms < 300_000 && ms > 0;
  expect(await adviceNow()).toContain(isSlight ? advice : 'so that process takes no jobs until it’s right');
});

test("goes by the database's clock, and says when this process's is wrong", async () => {
  checkWith(ownChecks);
  await upsertProcess({ ...worker, id: 'one' });
  const now = Date.now();
  const wrong = jest.spyOn(Date, 'now').mockImplementation(() => now + 7_200_000);
  const stop = await startMeasuring({ roles: ['worker'] });
  const lines = await runChecks();
  wrong.mockRestore();
  await stop();
  expect(lines.find(({ id }) => id === 'workers')).toMatchObject({ state: 'well' });
  const clocks = lines.find(({ id }) => id === 'clocks');
  expect(clocks?.state).toBe('slow');
  expect(clocks?.facts.map(({ name }) => name)).toContainEqual(
    `Process ${process.pid} on ${hostname()} is ahead by`,
  );
});

describe('the queue', () => {
  /** A job that waits; one with the same key would be superfluous. */
  const add = (singletonKey: string, awaited: { group?: { id: string; tier: string } } = {}) =>
    queue().insert(tendAnnouncementsJob.name, [{ data: {}, singletonKey, ...awaited }]);
  const stateOf = async (admin: ReturnType<typeof as>, id = 'queue') => {
    const { state, advice } = (await linesOf(admin)).get(id) ?? {};
    return `${state}: ${advice}`;
  };

  test('is well while its work goes on, however long the last of it waits', async () => {
    const admin = await signIn();
    await add('one');
    await ageJobs('2 hours', 'start_after', 'created_on');
    expect(await stateOf(admin)).toMatch(/^failing: Jobs are due and nobody has begun any/);
    await add('two');
    await runSql(
      `update ${jobTable} set started_on = now(), state = 'completed' where start_after > now() - interval '1 hour'`,
    );
    expect(await stateOf(admin)).toMatch(/^well: .*waits for its turn, and goes on/);
    await ageJobs('5 hours', 'start_after', 'created_on');
    expect(await stateOf(admin)).toMatch(/^slow: Work in the background is six hours behind/);
  });

  test('is slow and then failing when people wait, whatever else goes on', async () => {
    const admin = await signIn();
    await add('one', { group: { id: '1', tier: awaitedTier } });
    await runSql(`update ${jobTable} set started_on = now()`);
    await ageJobs('6 minutes', 'start_after', 'created_on');
    expect(await stateOf(admin)).toMatch(/^slow: Somebody has waited/);
    await ageJobs('1 hour', 'start_after', 'created_on');
    expect(await stateOf(admin)).toMatch(/^failing: Somebody has waited/);
  });

  test('has a line for jobs of a version before, which become dead letters once nobody takes them', async () => {
    const admin = await signIn();
    expect([...(await linesOf(admin)).keys()]).not.toContain('orphans');
    await queue().createQueue('job-of-old');
    await queue().insert('job-of-old', [
      { data: { job: 'job-of-old', institutionId: 1, payload: { id: 4 } } },
    ]);
    try {
      await buryOrphans();
      expect(await stateOf(admin, 'orphans')).toMatch(/^slow: This version can’t run them/);
      await ageJobs('2 hours', 'start_after', 'created_on');
      expect(await stateOf(admin)).toMatch(/^well/);
      await buryOrphans();
      expect([...(await linesOf(admin)).keys()]).not.toContain('orphans');
      expect(await listDeadLetters({ limit: 2, offset: 0 })).toEqual([
        expect.objectContaining({ job: 'job-of-old', payload: { id: 4 }, isKnown: false }),
      ]);
    } finally {
      await queue().deleteQueue('job-of-old');
    }
  });
});

test("doesn't wait for a check that hangs, nor fall over one that throws", async () => {
  const hanging: SystemCheck = {
    id: 'hangs',
    title: phrase(mailCheckTexts.title),
    run: () => new Promise(() => {}),
  };
  const throwing: SystemCheck = {
    id: 'throws',
    title: phrase(mailCheckTexts.title),
    run: async () => {
      throw new Error('no luck');
    },
  };
  const sound: SystemCheck = {
    id: 'sound',
    title: phrase(mailCheckTexts.title),
    run: async () => ({ state: 'well', advice: phrase(checkTexts.nothing) }),
  };
  checkWith([hanging, throwing, sound]);
  const lines = await runChecks(50);
  expect(lines.map(({ id, state, latencyMs }) => [id, state, latencyMs === null])).toEqual([
    ['hangs', 'failing', true],
    ['throws', 'failing', false],
    ['sound', 'well', false],
  ]);
});

test('keeps the line and the button of each part that could be told of before', async () => {
  let isThere = true;
  const about = { id: 'canvas:x', title: phrase(mailCheckTexts.title), canvasOrigin: 'https://x' };
  const told: SystemCheck = {
    id: 'canvas',
    title: phrase(checkTexts.nothing),
    isHearsay: true,
    run: () =>
      isThere
        ? Promise.resolve([{ state: 'well', advice: phrase(checkTexts.nothing), about }])
        : new Promise(() => {}),
  };
  checkWith([told]);
  await runChecks(50);
  isThere = false;
  expect(await runChecks(50)).toEqual([
    expect.objectContaining({
      id: 'canvas:x',
      state: 'unknown',
      isLate: false,
      checkedAt: null,
      canvasOrigin: 'https://x',
    }),
  ]);
});

test('is exported, a line for each part', async () => {
  const admin = await signIn();
  const { text } = await admin.request('GET', '/api/system/status/export');
  const lines = text.trim().split('\r\n');
  expect(lines[0]).toContain('part,state,answered in (ms),last check,what to do,facts');
  expect(lines.find((line) => line.startsWith('Workers,Failing'))).toContain('worker role');
});

test('says that the database is away, and the process isn’t ready, with a sentence', async () => {
  checkWith(ownChecks);
  await closeDatabase();
  await openDatabase({ databaseUrl: 'postgres://x@127.0.0.1:9/x', databasePool: 2, dataDir: '' });
  const level = log.level;
  log.level = 'silent';
  try {
    const lines = await runChecks();
    expect(lines.find(({ id }) => id === 'database')).toMatchObject({ state: 'failing' });
    const answer = await fetch(`${app.origin}/readyz`);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('database can’t be reached'),
    });
    expect((await fetch(`${app.origin}/healthz`)).status).toBe(200);
  } finally {
    log.level = level;
    await closeDatabase();
    await app.reopenDatabase();
  }
  await untilTrue(async () => (await fetch(`${app.origin}/readyz`)).status === 200);
});

test('isn’t ready while the database can only be read, as a standby is that was not promoted', async () => {
  const [{ name } = { name: '' }] = (await runSql('select current_database() as name')).rows as {
    name: string;
  }[];
  const url = process.env.TEST_DATABASE_URL;
  // Embedded, all connections share one session; on a server, those to come have the database's setting.
  await runSql(
    url === undefined
      ? 'set default_transaction_read_only = on'
      : `alter database "${name}" set default_transaction_read_only = on`,
  );
  if (url !== undefined) {
    await closeDatabase();
    await openDatabase({
      databaseUrl: Object.assign(new URL(url), { pathname: `/${name}` }).href,
      databasePool: 2,
      dataDir: '',
    });
  }
  const level = log.level;
  log.level = 'silent';
  try {
    await untilTrue(async () => (await fetch(`${app.origin}/readyz`)).status === 503);
    expect((await fetch(`${app.origin}/healthz`)).status).toBe(200);
  } finally {
    log.level = level;
    await runSql(
      url === undefined
        ? 'set default_transaction_read_only = off'
        : `begin; set transaction read write; alter database "${name}" reset default_transaction_read_only; commit`,
    );
    if (url !== undefined) {
      await closeDatabase();
      await app.reopenDatabase();
    }
  }
  await untilTrue(async () => (await fetch(`${app.origin}/readyz`)).status === 200);
});

test('waits for a silent database for two seconds, and Prometheus gets the rest', async () => {
  const sockets: Socket[] = [];
  const silent = createServer((socket) => void sockets.push(socket)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  await closeDatabase();
  await openDatabase({ databaseUrl: `postgres://x@127.0.0.1:${port}/x`, databasePool: 9, dataDir: '' });
  const level = log.level;
  log.level = 'silent';
  try {
    const headers = { authorization: `Bearer ${metricsToken}` };
    // The last answer is good for half a second.
    const isUnready = async () => (await fetch(`${app.origin}/readyz`)).status === 503;
    const [, metrics] = await Promise.all([
      untilTrue(isUnready),
      fetch(`${app.origin}/metrics`, { headers }),
    ]);
    expect(metrics.status).toBe(200);
    const text = await metrics.text();
    expect(text).toContain('courseyard_http_request_duration_seconds');
    expect(text).not.toMatch(/^courseyard_queue_jobs /m);
  } finally {
    log.level = level;
    for (const socket of sockets) socket.destroy();
    silent.close();
    await closeDatabase();
    await app.reopenDatabase();
  }
});

describe('a Canvas', () => {
  test('is asked by a button, and its answer shows, with the time it took', async () => {
    const admin = await signIn();
    expect(await lineAboutCanvas(admin)).toMatchObject({
      state: 'unknown',
      latencyMs: null,
      checkedAt: null,
    });
    canvas.answer = (_req, res) => void res.writeHead(404).end();
    const body = { origin: canvas.origin };
    expect(await admin.call(checkCanvas, { body })).toMatchObject({ isThere: true, reason: null });
    await runSql('update canvas_states set last_answer_ms = 4711');
    expect(await lineAboutCanvas(admin)).toMatchObject({
      state: 'well',
      latencyMs: 4711,
      checkedAt: expect.any(String),
    });
  });

  test('that fails is failing until it answers again, and says how', async () => {
    const admin = await signIn();
    const body = { origin: canvas.origin };
    canvas.answer = (_req, res) => void res.writeHead(503).end();
    expect(await admin.call(checkCanvas, { body })).toMatchObject({
      isThere: false,
      reason: expect.stringContaining('Canvas couldn’t be reached'),
    });
    expect(await lineAboutCanvas(admin)).toMatchObject({
      state: 'failing',
      facts: expect.arrayContaining([
        { name: 'How it failed', value: { kind: 'text', text: 'an error of its own' } },
      ]),
    });
    canvas.answer = (_req, res) => void res.end('{}');
    await admin.call(checkCanvas, { body });
    expect(await lineAboutCanvas(admin)).toMatchObject({ state: 'well' });
  });

  test("isn't known any more a day after it was last heard of", async () => {
    const admin = await signIn();
    canvas.answer = (_req, res) => void res.end('{}');
    await admin.call(checkCanvas, { body: { origin: canvas.origin } });
    await runSql(`update canvas_states set last_success_at = last_success_at - interval '25 hours'`);
    expect(await lineAboutCanvas(admin)).toMatchObject({
      state: 'unknown',
      advice: expect.stringContaining('within the last day'),
    });
  });

  test("keeps what it answered while that can't be written down", async () => {
    const admin = await signIn();
    const call = { origin: canvas.origin, institutionId: 0, outcome: { isAnswered: true }, ms: 30 };
    noteCanvasCall({ ...call, status: undefined });
    await runSql('alter table canvas_states rename to elsewhere');
    await expect(writeCanvasStates()).rejects.toThrow('canvas_states');
    await runSql('alter table elsewhere rename to canvas_states');
    noteCanvasCall({ ...call, status: 500 });
    await writeCanvasStates();
    const { facts } = (await lineAboutCanvas(admin)) ?? {};
    expect(facts).toContainEqual({
      name: 'Failures since the last answer',
      value: { kind: 'number', number: 2 },
    });
  });

  test("is only asked if it's an institution's", async () => {
    const admin = await signIn('https://canvas.example.edu');
    const { requests } = canvas;
    await expect(admin.call(checkCanvas, { body: { origin: canvas.origin } })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(canvas.requests).toBe(requests);
  });
});

test('the mail server is asked by a button, and its line says that it has gone', async () => {
  const admin = await signIn();
  await expect(admin.call(checkMail, {})).rejects.toMatchObject({ code: 'conflict' });
  const lineAboutMail = async () => (await linesOf(admin)).get('mail');
  const mailbox = await startMailbox();
  const mail = { smtpUrl: mailbox.url, from: 'Courseyard <courseyard@courseyard.test>' };
  const { publicUrl } = app.config;
  configureMail({ mail, publicUrl });
  try {
    expect(await lineAboutMail()).toMatchObject({ state: 'unknown', asksMail: true });
    expect(await admin.call(checkMail, {})).toMatchObject({ isThere: true, reason: null });
    expect(await lineAboutMail()).toMatchObject({ state: 'well', latencyMs: expect.any(Number) });
    await mailbox.close();
    expect(await admin.call(checkMail, {})).toMatchObject({
      isThere: false,
      reason: expect.stringMatching(/^The mail server didn’t answer as it should: E/),
    });
    expect(await lineAboutMail()).toMatchObject({ state: 'slow' });
  } finally {
    configureMail({ mail: undefined, publicUrl });
  }
});
