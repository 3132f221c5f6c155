import { db } from '#server/infra/db/database.ts';
import { mintSession } from '#server/sessions/session.service.ts';
import { namedEndpoints } from '#shared/endpoints.ts';
import { urlOf, type Endpoint } from '#shared/http/endpoint.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { buildSuperAdmin, type BuiltPerson } from '#test/support/build.ts';
import { arrange, buildScene, type Scene } from '#test/support/permission-scene.ts';
import { jsonSchemaOf } from '#test/support/json-schema.ts';

// Any caller may send a megabyte, or five as a file. None of it may keep everyone else waiting.

/** The longest that one request may block the process, in milliseconds of its own work. */
const longestHold = 500;
const bodyLength = 900_000;
const queryLength = 7_000;

let app: TestApp;
let scene: Scene;
let sentBy: BuiltPerson;
let token: string;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
// One per call: another call may have removed the record.
beforeEach(async () => {
  scene = await buildScene(app);
  sentBy = await buildSuperAdmin(scene.institution);
  await db().updateTable('people').set({ is_admin: true }).where('id', '=', sentBy.id).execute();
  token = await mintSession({
    institutionId: scene.institution.id,
    personId: sentBy.id,
    contextId: null,
    clientId: sentBy.clientId,
    kind: 'embedded',
    taughtLmsCourseId: null,
    isHighContrast: false,
    locale: null,
    userAgent: 'test',
  });
});

/**
 * The longest that this thread worked without a break while requests ran: its own time, not other processes'. What an
 * input costs it costs each time; what garbage collection costs it doesn't, so a long one is measured again.
 */
async function holdOf(run: () => Promise<unknown>): Promise<number> {
  let shortest = Infinity;
  for (let tried = 0; tried < 3 && shortest > longestHold; tried += 1)
    shortest = Math.min(shortest, await longestWork(run));
  return shortest;
}

async function longestWork(run: () => Promise<unknown>): Promise<number> {
  let before = process.threadCpuUsage();
  let longest = 0;
  const look = () => {
    const now = process.threadCpuUsage();
    longest = Math.max(longest, now.user + now.system - before.user - before.system);
    before = now;
  };
  const timer = setInterval(look, 5);
  await run().finally(() => clearInterval(timer));
  look();
  return longest / 1000;
}

const send = async (method: string, path: string, init: RequestInit = {}) => {
  const answer = await fetch(`${app.origin}${path}`, { method, redirect: 'manual', ...init });
  return { status: answer.status, text: await answer.text() };
};

const asJson = (body: string): RequestInit => ({
  body,
  headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
});

const parts = [
  'a',
  ' ',
  '\u0301',
  '\ufdfa',
  'a@',
  'a.',
  '-',
  '/',
  '(',
  ',',
  '"',
  '\\',
  '\ud800',
  'İ',
  'https://',
];
const filledWith = (part: string, length: number) => part.repeat(Math.floor(length / part.length));

/** JSON with each text in turn endless, each list in turn endless, and things no schema expects. */
function hugeBodies(body: unknown): string[] {
  const template = JSON.stringify(body);
  const texts = [...new Set(leavesOf(body, 'string'))].flatMap((text) =>
    parts.map((part) =>
      replaceIn(template, JSON.stringify(text), JSON.stringify(filledWith(part, bodyLength / 6))),
    ),
  );
  const lists = [...new Set(leavesOf(body, 'list'))].flatMap((list) =>
    ['1', '"a"', '{}', '[]', list.slice(1, -1) || 'null'].map((item) =>
      replaceIn(template, list, `[${filledWith(`${item},`, bodyLength)}${item}]`),
    ),
  );
  const nested = filledWith('[', bodyLength / 2) + filledWith(']', bodyLength / 2);
  const keys = `{${Array.from({ length: 80_000 }, (_, at) => `"k${at}":1`).join(',')}}`;
  return [
    ...texts,
    ...lists,
    nested,
    keys,
    `[${filledWith('1,', bodyLength)}1]`,
    `"${filledWith('a', bodyLength)}"`,
  ];
}

const replaceIn = (template: string, place: string, by: string) => template.split(place).join(by);

/** The texts, or the lists as JSON, that a value holds at any depth. */
function leavesOf(value: unknown, kind: 'string' | 'list'): string[] {
  if (typeof value === 'string') return kind === 'string' ? [value] : [];
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.values(value).flatMap((each) => leavesOf(each, kind));
  return kind === 'list' && Array.isArray(value) ? [JSON.stringify(value), ...inner] : inner;
}

/** Half of a surrogate pair can't be in an address. */
const addressParts = parts.filter((part) => part !== '\ud800');

const hugeQueries = ({ query }: Endpoint) => {
  const { properties = {} } = (query ? jsonSchemaOf(query, 'input') : {}) as {
    properties?: object;
  };
  return Object.keys(properties).flatMap((name) => [
    ...addressParts.map((part) => `${name}=${encodeURIComponent(filledWith(part, queryLength / 9))}`),
    filledWith(`${name}=1&`, queryLength),
  ]);
};

test.each(namedEndpoints.filter(([name]) => name !== 'logOut'))(
  '%s holds no one up, however much is sent',
  async (name, target) => {
    const sent = await arrange([name, target], scene, sentBy);
    const url = urlOf(target, { params: sent.params });
    const requests = [
      ...hugeQueries(target).map((query) => [`${url}?${query}`, asJson('')] as const),
      ...(target.body ? hugeBodies(sent.body ?? {}).map((body) => [url, asJson(body)] as const) : []),
    ];
    const held: unknown[] = [];
    for (const [path, init] of requests) {
      const given = target.method === 'GET' ? { headers: init.headers ?? {} } : init;
      const ms = await holdOf(() => send(target.method, path, given));
      if (ms > longestHold)
        held.push({ ms, path: path.slice(0, 200), body: String(init.body).slice(0, 200) });
    }
    expect(held).toEqual([]);
  },
);

const fileLength = 5 * 1024 * 1024;
/** As many lines as fit, each as long as a line may be. */
const linesOf = (part: string) => filledWith(`${filledWith(part, 19_990)}\n`, fileLength);

describe.each(namedEndpoints.filter(([, { upload }]) => upload))('the file of %s', (name, target) => {
  test.each([
    ['separators', filledWith(';', fileLength)],
    ['lines of empty quotations', linesOf('"",')],
    ['line ends', filledWith('\n', fileLength)],
    ['rows of nothing', filledWith('"",\n', fileLength)],
  ])('can be 5 MB of %s without holding anyone up', async (_, text) => {
    const sent = await arrange([name, target], scene, sentBy);
    const url = urlOf(target, { params: sent.params });
    const body = new FormData();
    body.append('csvFile', new Blob([text]), 'list.csv');
    const ms = await holdOf(async () => {
      const { status } = await send(target.method, url, {
        body,
        headers: { authorization: `Bearer ${token}` },
      });
      expect([400, 413]).toContain(status);
    });
    expect(ms).toBeLessThan(longestHold);
  });
});

test.each([
  ['/lti/login', 'iss'],
  ['/lti/login', 'target_link_uri'],
  ['/lti/launch', 'id_token'],
  ['/lti/launch', 'state'],
])('%s holds no one up, however much %s there is', async (path, field) => {
  const held: unknown[] = [];
  for (const part of [...addressParts, 'eyJhbGciOiJSUzI1NiJ9.', `&${field}=`]) {
    const value = part.startsWith('&') ? part : encodeURIComponent(part);
    const body = `${field}=${filledWith(value, 250_000)}`;
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const ms = await holdOf(() => send('POST', path, { body, headers }));
    if (ms > longestHold) held.push({ ms, part });
  }
  expect(held).toEqual([]);
});

test.each([
  'accept-language',
  'accept',
  'accept-encoding',
  'authorization',
  'cookie',
  'user-agent',
  'origin',
  'x-auth-token',
  'range',
  'if-none-match',
])('a header %s of 14 kB holds no one up', async (name) => {
  const held: unknown[] = [];
  for (const part of ['a', ',', ';', 'a,', 'a;q=0.1,', '=', ' ;', 'en-', '"', '0-1,']) {
    for (const path of ['/', '/api/settings', '/login', '/assets/main.js', '/lti/launch']) {
      const headers = { [name]: filledWith(part, 14_000).trim() };
      const ms = await holdOf(() => send('GET', path, { headers }));
      if (ms > longestHold) held.push({ ms, part, path });
    }
  }
  expect(held).toEqual([]);
});
