import { closeDatabase, db, openDatabase } from '#server/infra/db/database.ts';
import { phrase } from '#shared/text/phrase.ts';
import { checks } from '#server/checks.ts';
import { log } from '#server/infra/log.ts';
import type { SystemCheck } from '#server/infra/system-check.ts';
import { checkWith, runChecks } from '#server/system/checks.ts';
import { mailCheckTexts } from '#server/mail/mail.messages.ts';
import { checkTexts } from '#server/system/checks.messages.ts';
import { ownChecks } from '#server/system/system-checks.ts';
import { upsertProcess } from '#server/system/system.repository.ts';
import { checkCanvas, readSystemStatus } from '#shared/system/system-status.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as } from '#test/support/as.ts';
import { buildInstitution, buildSystemAdmin } from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { startOddServer, type OddServer } from '#test/support/unruly-server.ts';

let app: TestApp;
let canvas: OddServer;
beforeAll(async () => {
  canvas = await startOddServer();
  app = await startApp({ outgoingAllow: [canvas.host] });
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

test('tells live workers from those that have gone silent', async () => {
  const admin = await signIn();
  const worker = { host: 'a', pid: 7, roles: ['worker'], version: '1', startedAt: new Date() };
  await upsertProcess({ ...worker, id: 'one' });
  expect((await linesOf(admin)).get('workers')).toMatchObject({ state: 'well' });
  await upsertProcess({ ...worker, id: 'two' });
  await db()
    .updateTable('system_processes')
    .set({ seen_at: new Date(Date.now() - 120_000) })
    .where('id', '=', 'two')
    .execute();
  expect((await linesOf(admin)).get('workers')).toMatchObject({ state: 'slow' });
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
  expect((await fetch(`${app.origin}/readyz`)).status).toBe(200);
});

describe('a Canvas', () => {
  test('is asked by a button, and its answer shows', async () => {
    const admin = await signIn();
    expect(await lineAboutCanvas(admin)).toMatchObject({ state: 'off' });
    canvas.answer = (_req, res) => void res.writeHead(404).end();
    const body = { origin: canvas.origin };
    expect(await admin.call(checkCanvas, { body })).toMatchObject({ isThere: true, reason: null });
    expect(await lineAboutCanvas(admin)).toMatchObject({ state: 'well' });
  });

  test('that fails is failing until it answers again', async () => {
    const admin = await signIn();
    const body = { origin: canvas.origin };
    canvas.answer = (_req, res) => void res.writeHead(503).end();
    expect(await admin.call(checkCanvas, { body })).toMatchObject({
      isThere: false,
      reason: expect.stringContaining('Canvas couldn’t be reached'),
    });
    expect(await lineAboutCanvas(admin)).toMatchObject({ state: 'failing' });
    canvas.answer = (_req, res) => void res.end('{}');
    await admin.call(checkCanvas, { body });
    expect(await lineAboutCanvas(admin)).toMatchObject({ state: 'well' });
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
