import type { IncomingHttpHeaders, RequestListener } from 'node:http';
import { configureOutgoing } from '#server/lms/guarded-fetch.ts';
import { parseExactly } from '#server/lms/exact-json.ts';
import { LmsProblem } from '#server/lms/lms-problem.ts';
import { canvasFor, type Canvas } from '#server/lms/canvas.ts';
import { patienceInUse } from '#server/lms/retry-policy.ts';
import { connectRunners } from '#server/task-runners/service-account.service.ts';
import { buildInstitution } from '#test/support/build.ts';
import { closeTestDatabase, openTestDatabase } from '#test/support/database.ts';
import { startOddServer, type OddServer } from '#test/support/unruly-server.ts';

let server: OddServer;
let canvas: Canvas;
/** makes one request */
let impatient: Canvas;

beforeAll(async () => {
  await openTestDatabase();
  server = await startOddServer();
  configureOutgoing({ outgoingAllow: [server.host], production: false });
  const { id, scope } = await buildInstitution({ canvas_url: server.origin });
  await connectRunners(id, 'token');
  canvas = await canvasFor(scope);
  impatient = await canvasFor(scope, { patience: { ...patienceInUse(), tries: 1 } });
});
afterAll(async () => {
  await server.close();
  await closeTestDatabase();
});
beforeEach(() => {
  server.requests = 0;
});

/** Answers with a list, and the next page's address if given. */
const list =
  (
    items: readonly unknown[],
    nextOf: (url: string) => string | undefined = () => undefined,
  ): RequestListener =>
  (req, res) => {
    const next = nextOf(req.url ?? '');
    if (next !== undefined) res.setHeader('link', `<${next}>; rel="next"`);
    res.end(JSON.stringify(items));
  };

const status =
  (code: number): RequestListener =>
  (_req, res) =>
    void res.writeHead(code, { 'content-type': 'application/json' }).end('{"errors":[]}');

const firstPage = { accountId: '1', termId: null, cursor: null };

async function walk() {
  let pages = 0;
  for (let cursor: string | null = null; pages < 20; pages += 1) {
    const page = await canvas.coursePage({ ...firstPage, cursor });
    if (page.next === null) return pages + 1;
    cursor = page.next;
  }
  return Infinity;
}

test('pages of courses that lead in a circle end as malformed, and a list can be read twice', async () => {
  server.answer = list([], (url) =>
    url.includes('p=2') ? `${server.origin}/x?p=1` : `${server.origin}/x?p=2`,
  );
  await expect(walk()).rejects.toMatchObject({ kind: 'malformed' });
  server.answer = list([], (url) => (url.includes('p=2') ? undefined : `${server.origin}/x?p=2`));
  expect([await walk(), await walk()]).toEqual([2, 2]);
});

test.each([
  ['at another host', 'https://elsewhere.test/x?p=2'],
  ['at another port', 'http://127.0.0.1:9/x?p=2'],
  ['at no address', 'http://[bad/'],
])('a next page %s is not requested, as the token would go along', async (_, next) => {
  server.answer = list([], () => next);
  await expect(canvas.coursePage(firstPage)).rejects.toMatchObject({ kind: 'malformed' });
  expect(server.requests).toBe(1);
});

test.each([400, 405, 409, 422])('status %i is a request that Canvas rejected, sent once', async (code) => {
  server.answer = status(code);
  await expect(canvas.account('1')).rejects.toMatchObject({ kind: 'rejected' });
  expect(server.requests).toBe(1);
});

test('anything without a name is called by its id', async () => {
  server.answer = (_req, res) => void res.end('{"id":17,"name":null}');
  expect(await canvas.account('17')).toMatchObject({ id: '17', name: '17' });
  expect(await canvas.self()).toMatchObject({ id: '17', name: '17' });
});

test("an entry that isn't a course is told apart from those that are", async () => {
  server.answer = list([{ id: '1', name: 'Biology' }, { name: 'Without an id' }, null]);
  expect(await canvas.coursePage(firstPage)).toMatchObject({
    items: [{ id: '1' }],
    skipped: [
      { id: null, name: 'Without an id' },
      { id: null, name: null },
    ],
  });
});

test.each([
  ['of nothing but other things', [{ name: 'Without an id' }, { errors: [] }]],
  ['that is an object', { courses: [] }],
  ['that is null', null],
])('a list %s is malformed', async (_, body) => {
  server.answer = (_req, res) => void res.end(JSON.stringify(body));
  await expect(canvas.coursePage(firstPage)).rejects.toMatchObject({ kind: 'malformed' });
});

describe('a Canvas that sends far too much', () => {
  const endless = (part: string, bytes: number) => `[${part.repeat(Math.floor(bytes / part.length))}{}]`;
  /** What something takes of this thread, in microseconds. */
  const cpuOf = async (work: () => Promise<unknown>) => {
    const before = process.threadCpuUsage();
    await work();
    const { user, system } = process.threadCpuUsage(before);
    return user + system;
  };
  const parsedOrNot = (text: string) => {
    try {
      return parseExactly(text);
    } catch {
      return undefined;
    }
  };
  const answerWith = (body: string) => {
    server.answer = (_req, res) => void res.end(body);
  };

  test.each([
    ['things', endless('{"id":1},', 1_900_000)],
    ['things beyond a few megabytes', endless('{"id":1},', 9_000_000)],
    ['lists in lists', '['.repeat(1_900_000)],
    ['numbers that no number holds', endless('12345678901234567,', 1_900_000)],
  ])("doesn't hold anyone up: %s", async (_, body) => {
    answerWith(body);
    const asText = await cpuOf(async () => parsedOrNot(await (await fetch(server.origin)).text()));
    for (const ask of [() => impatient.coursePage(firstPage), () => impatient.searchUsers('1', 'ada')]) {
      const asked = await cpuOf(() => expect(ask()).rejects.toMatchObject({ kind: 'malformed' }));
      // Checking 200,000 things one by one takes about thirty times as long.
      expect(asked).toBeLessThan(10 * asText);
    }
  });

  test('may still send several megabytes of content', async () => {
    const body = 'x'.repeat(3_000_000);
    answerWith(JSON.stringify([{ page_id: '1', body }]));
    const [page] = await canvas.contents.pages('1', { withBodies: true });
    expect(page?.body).toBe(body);
    await expect(canvas.account('1')).rejects.toMatchObject({ kind: 'malformed' });
  });
});

test('a file’s address leads into the operator’s network only from a Canvas that is there', async () => {
  const inside = await startOddServer();
  inside.answer = (_req, res) => void res.end('<p>Hello</p>');
  server.answer = (_req, res) => void res.writeHead(302, { location: `${inside.origin}/file` }).end();
  configureOutgoing({ outgoingAllow: [server.host, inside.host], production: false });
  expect(await canvas.contents.fileText(`${server.origin}/files/1/download`)).toBe('<p>Hello</p>');
  const { id, scope } = await buildInstitution({ canvas_url: 'https://canvas.example.edu' });
  await connectRunners(id, 'token');
  const { contents } = await canvasFor(scope);
  for (const address of [`${server.origin}/files/1/download`, `${inside.origin}/file`])
    await expect(contents.fileText(address)).rejects.toThrow(LmsProblem);
  expect(inside.requests).toBe(1);
  configureOutgoing({ outgoingAllow: [server.host], production: false });
  await inside.close();
});

test.each<[string, (canvas: Canvas, address: string) => Promise<unknown>]>([
  ['text', ({ contents }, address) => contents.fileText(address)],
  ['bytes', ({ contents }, address) => contents.fileBytes(address, { maxBytes: 100 })],
  ['parts', ({ contents }, address) => contents.filePart(address, 'bytes=-10', { maxBytes: 100 })],
])('the token goes neither with a file’s %s nor on to the store that they come from', async (_, fetchIt) => {
  const store = await startOddServer();
  const sent: IncomingHttpHeaders[] = [];
  store.answer = ({ headers }, res) => {
    sent.push(headers);
    res.end('Hello');
  };
  server.answer = ({ headers }, res) => {
    sent.push(headers);
    res.writeHead(302, { location: `${store.origin}/file`, 'set-cookie': 'session=1' }).end();
  };
  configureOutgoing({ outgoingAllow: [server.host, store.host], production: false });
  await fetchIt(canvas, `${server.origin}/files/1/download`);
  expect(sent.map(({ host }) => host)).toEqual([server.host, store.host]);
  for (const { authorization, cookie, referer } of sent)
    expect([authorization, cookie, referer]).toEqual([undefined, undefined, undefined]);
  configureOutgoing({ outgoingAllow: [server.host], production: false });
  await store.close();
});

test.each<[string, Record<string, string>]>([
  ['without saying which', {}],
  ['shorter than it says', { 'content-range': 'bytes 0-9/20' }],
  ['beyond its own end', { 'content-range': 'bytes 18-22/20' }],
])('a part of a file %s is not taken for one', async (_, headers) => {
  server.answer = (_req, res) => void res.writeHead(206, headers).end('Hello');
  const asked = canvas.contents.filePart(`${server.origin}/file`, 'bytes=-10', { maxBytes: 100 });
  await expect(asked).rejects.toMatchObject({ kind: 'malformed' });
});

describe('the right to list the courses of an account', () => {
  interface Right {
    readonly enabled: boolean;
    readonly applies_to_self?: boolean;
    readonly applies_to_descendants?: boolean;
  }

  /** A Canvas where one user administers the root account, 1, or the college below it, 2. */
  const withAdmin =
    (given: { in: '1' | '2'; right: Right; userId?: string }): RequestListener =>
    (req, res) => {
      const [, account = '', what] = /accounts\/(\d)\/?(\w*)/.exec(req.url ?? '') ?? [];
      const admin = { id: '9', role_id: '5', workflow_state: 'active', user: { id: given.userId ?? '7' } };
      const answers: Record<string, unknown> = {
        '': { id: account, name: 'Account', parent_account_id: account === '2' ? '1' : null },
        admins: account === given.in ? [admin] : [],
        roles: [
          { id: '4', permissions: { read_course_list: { enabled: true } } },
          { id: '5', permissions: { read_course_list: given.right } },
        ],
      };
      res.end(JSON.stringify(answers[what ?? '']));
    };
  const everywhere = { enabled: true, applies_to_self: true, applies_to_descendants: true };

  test.each<[string, Parameters<typeof withAdmin>[0], boolean]>([
    ['held there', { in: '2', right: everywhere }, true],
    ['held above', { in: '1', right: everywhere }, true],
    ['that says nothing of how far it goes', { in: '1', right: { enabled: true } }, true],
    ['that is off', { in: '2', right: { enabled: false } }, false],
    [
      'held above, for that account alone',
      { in: '1', right: { ...everywhere, applies_to_descendants: false } },
      false,
    ],
    [
      'held there, for that account alone',
      { in: '2', right: { ...everywhere, applies_to_descendants: false } },
      true,
    ],
    ['held above, for those below', { in: '1', right: { ...everywhere, applies_to_self: false } }, true],
    ['held there, for those below', { in: '2', right: { ...everywhere, applies_to_self: false } }, false],
    ['of somebody else', { in: '2', right: everywhere, userId: '8' }, false],
  ])('%s', async (_, given, may) => {
    server.answer = withAdmin(given);
    expect(await canvas.mayListCourses('2', '7')).toBe(may);
  });
});
