import type { IncomingMessage, ServerResponse } from 'node:http';
import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import { open, seal } from '#server/infra/secrets.ts';
import { canvasFor } from '#server/lms/canvas.ts';
import { configureOutgoing } from '#server/lms/guarded-fetch.ts';
import { takeLease } from '#server/task-runners/runner-token.repository.ts';
import { sealContexts } from '#server/lms/seal-contexts.ts';
import { buildInstitution, type BuiltInstitution } from '#test/support/build.ts';
import { closeTestDatabase, emptyDatabase, openTestDatabase } from '#test/support/database.ts';
import { startOddServer, type OddServer } from '#test/support/unruly-server.ts';

// Who renews a token while others need it: a Canvas that answers when the test says so.

type Answer = Record<string, unknown> & { readonly status?: number };

/** A token request that waits for its answer. */
interface Asked {
  readonly refreshToken: string | null;
  readonly at: number;
  answer(body: Answer): void;
}

let canvas: OddServer;
let institution: BuiltInstitution;
let asked: Asked[];
let whenAsked: (request: Asked) => void;

beforeAll(async () => {
  await openTestDatabase();
  canvas = await startOddServer();
  configureOutgoing({ outgoingAllow: [canvas.host], production: false });
});
afterAll(async () => {
  await canvas.close();
  await closeTestDatabase();
});

beforeEach(async () => {
  await emptyDatabase();
  asked = [];
  whenAsked = () => {};
  canvas.answer = (req, res) => void (req.method === 'POST' ? takeRequest(req, res) : answerSelf(req, res));
  institution = await buildInstitution({
    canvas_url: canvas.origin,
    canvas_oauth_client_id: 'client',
    canvas_oauth_client_secret: seal('secret', sealContexts.clientSecret),
  });
  await db()
    .insertInto('task_runners')
    .values({ institution_id: institution.id, tool: 'core', ...sealed('old', 'refresh 1') })
    .execute();
});

const sealed = (accessToken: string, refreshToken: string) => ({
  access_token: seal(accessToken, sealContexts.accessToken),
  refresh_token: seal(refreshToken, sealContexts.refreshToken),
});

/** Every token but the old one is valid. */
function answerSelf(req: IncomingMessage, res: ServerResponse) {
  const isGood = req.headers.authorization !== 'Bearer old';
  res.writeHead(isGood ? 200 : 401, { 'content-type': 'application/json', 'www-authenticate': 'Bearer' });
  res.end(JSON.stringify({ id: '7', name: req.headers.authorization }));
}

async function takeRequest(req: IncomingMessage, res: ServerResponse) {
  let form = '';
  for await (const chunk of req) form += String(chunk);
  const request: Asked = {
    refreshToken: new URLSearchParams(form).get('refresh_token'),
    at: Date.now(),
    answer: ({ status = 200, ...body }) => {
      res.writeHead(status, { 'content-type': 'application/json' });
      res.end(JSON.stringify(body));
    },
  };
  asked.push(request);
  whenAsked(request);
}

/** The next token request. */
const nextRequest = () => new Promise<Asked>((resolve) => (whenAsked = resolve));

/** Answers each token request at once. */
const answerWith = (body: Answer) => (whenAsked = (request) => request.answer(body));

/** The token of a request that got through. */
const use = async () => (await (await canvasFor(institution.scope)).self()).name.replace('Bearer ', '');

async function readRunner() {
  const row = await db().selectFrom('task_runners').selectAll().executeTakeFirstOrThrow();
  return {
    accessToken: row.access_token && open(row.access_token, sealContexts.accessToken),
    refreshToken: row.refresh_token && open(row.refresh_token, sealContexts.refreshToken),
    sealedToken: row.access_token ?? '',
    renewingUntil: row.renewing_until,
  };
}

/** A change to the runner by another process, or a person. */
const changeRunner = (change: { access_token?: string | null; refresh_token?: string | null }) =>
  db().updateTable('task_runners').set(change).execute();

/** Leases the renewal to another process for that long. */
async function leaseToAnother(seconds: number) {
  await sql`update task_runners set renewing_until = now() + ${seconds} * interval '1 second'`.execute(db());
}

describe('while another process renews the token', () => {
  test('only one of several simultaneous callers gets the lease', async () => {
    const { sealedToken: accessToken } = await readRunner();
    const leases = await Promise.all(
      Array.from({ length: 5 }, () => takeLease(institution.scope, 'core', { accessToken, seconds: 15 })),
    );
    expect(leases.filter(Boolean)).toHaveLength(1);
  });

  test('a caller waits for it and asks Canvas nothing', async () => {
    await leaseToAnother(10);
    const using = use();
    await changeRunner(sealed('renewed elsewhere', 'refresh 1'));
    expect(await using).toBe('renewed elsewhere');
    expect(asked).toEqual([]);
  });

  test('a caller takes over once its time is up, as it may have died', async () => {
    await leaseToAnother(0.4);
    const { renewingUntil } = await readRunner();
    answerWith({ access_token: 'new' });
    expect(await use()).toBe('new');
    expect(asked).toHaveLength(1);
    expect(asked[0]?.at).toBeGreaterThanOrEqual(renewingUntil?.getTime() ?? Infinity);
  });
});

describe('while Canvas keeps us waiting for the token', () => {
  test('the database serves everyone else', async () => {
    const using = use();
    const request = await nextRequest();
    const rows = await db().selectFrom('institutions').select('id').execute();
    expect(rows).toHaveLength(1);
    request.answer({ access_token: 'new' });
    expect(await using).toBe('new');
  });

  test('and our time is up, the new tokens are still saved', async () => {
    const using = use();
    const request = await nextRequest();
    await leaseToAnother(10);
    request.answer({ access_token: 'new', refresh_token: 'refresh 2' });
    expect(await using).toBe('new');
    expect(await readRunner()).toMatchObject({ accessToken: 'new', refreshToken: 'refresh 2' });
  });

  test('and the encryption key is rotated, the new tokens are still saved', async () => {
    const using = use();
    const request = await nextRequest();
    // The same tokens, sealed again.
    await changeRunner(sealed('old', 'refresh 1'));
    request.answer({ access_token: 'new', refresh_token: 'refresh 2' });
    expect(await using).toBe('new');
    expect(await readRunner()).toMatchObject({ accessToken: 'new', refreshToken: 'refresh 2' });
  });

  test('and the runner is disconnected, it stays disconnected', async () => {
    const using = use();
    const request = await nextRequest();
    await changeRunner({ access_token: null, refresh_token: null });
    request.answer({ access_token: 'new', refresh_token: 'refresh 2' });
    await expect(using).rejects.toMatchObject({ kind: 'refused_token' });
    expect(await readRunner()).toMatchObject({ accessToken: null, refreshToken: null });
  });

  test.each([{ access_token: 'new' }, { status: 400, error: 'invalid_grant' }])(
    'and someone authorises it again, that wins: %j',
    async (answer) => {
      const using = use();
      const request = await nextRequest();
      await changeRunner(sealed('authorised again', 'refresh 3'));
      request.answer(answer);
      expect(await using).toBe('authorised again');
      expect(await readRunner()).toMatchObject({
        accessToken: 'authorised again',
        refreshToken: 'refresh 3',
      });
    },
  );
});

test('a rotating refresh token is used the next time', async () => {
  answerWith({ access_token: 'new', refresh_token: 'refresh 2' });
  await use();
  await changeRunner({ access_token: seal('old', sealContexts.accessToken) });
  await use();
  expect(asked.map(({ refreshToken }) => refreshToken)).toEqual(['refresh 1', 'refresh 2']);
});

test.each([
  [{ status: 400, error: 'invalid_grant' }, 'refused_token'],
  [{ status: 404, error: 'gone' }, 'not_found'],
])('the lease is given back when Canvas issues no token: %j', async (answer, kind) => {
  answerWith(answer);
  await expect(use()).rejects.toMatchObject({ kind });
  expect(await readRunner()).toMatchObject({ accessToken: 'old', renewingUntil: null });
});
