import * as z from 'zod';
import { db } from '#server/infra/db/database.ts';
import { served } from '#server/access/serve.ts';
import { endpoints, namedEndpoints } from '#shared/endpoints.ts';
import { urlOf, type Endpoint } from '#shared/http/endpoint.ts';
import type { ProblemBody } from '#shared/http/problem.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Answer } from '#test/support/as.ts';
import { buildAdmin, buildInstitution } from '#test/support/build.ts';
import { arrange, buildScene, casting, type Scene } from '#test/support/permission-scene.ts';
import { securityHeaders, seenHeaders } from '#test/support/security-headers.ts';
import {
  permissionLegend,
  permissionLine,
  permissionRows,
  type Cell,
  type Column,
} from '#test/support/permission-table.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ publicUrl: 'https://courseyard.test' });
});
afterAll(async () => app.close());

const cellsOf = (name: string) => permissionRows().find(({ call }) => call === name)?.cells;
const columns = Object.keys(permissionLegend) as Column[];
const refusals: Readonly<Record<string, Cell>> = {
  '401 not_signed_in': 'login',
  '403 not_allowed': 'no',
  '404 not_found': 'hidden',
};
const cellOf = ({ status, body }: Answer): Cell =>
  refusals[`${status} ${(body as Partial<ProblemBody>).code}`] ?? 'yes';

/** Calls as each column. Who comes after a change that was let through gets a new scene: it may lack what they need. */
async function askAll(named: readonly [string, Endpoint]): Promise<Cell[]> {
  const cells: Cell[] = [];
  let scene: Scene | undefined;
  for (const column of columns) {
    scene ??= await buildScene(app);
    const cell = await ask(named, column, scene);
    cells.push(cell);
    if (cell === 'yes' && named[1].method !== 'GET') scene = undefined;
  }
  return cells;
}

async function ask(named: readonly [string, Endpoint], column: Column, scene: Scene): Promise<Cell> {
  const { caller, person } = await casting[column](scene);
  const { params, query, body } = await arrange(named, scene, person);
  const [, target] = named;
  const answer = await caller.request(target.method, urlOf(target, { params, query }), body);
  expect(answer.status).not.toBe(500);
  expect(seenHeaders(new Headers(answer.headers))).toEqual(securityHeaders);
  return cellOf(answer);
}

test('every call of the contract has a handler, and every handler is in the contract', () => {
  const name = ({ method, path }: Endpoint) => `${method} ${path}`;
  expect(new Set([...served].map(name))).toEqual(new Set(endpoints.map(name)));
});

test('the table has a row for every call of the contract, and no others', () => {
  const calls = permissionRows().map(({ call }) => call);
  expect(calls.toSorted()).toEqual(namedEndpoints.map(([name]) => name).toSorted());
});

test('the table has a cell for everyone, in the words of its legend', () => {
  for (const { call, cells } of permissionRows()) {
    expect(Object.keys(cells)).toEqual(columns);
    for (const cell of Object.values(cells))
      expect([call, cell]).toEqual([call, expect.stringMatching(/^(yes|no|hidden|login)$/)]);
  }
});

const onRecords = namedEndpoints.filter(([, { access }]) => typeof access === 'object');

test('the table lets nobody in without a token, save where the contract says so', () => {
  for (const [name, { access }] of namedEndpoints)
    expect([name, cellsOf(name)?.nobody]).toEqual([name, access === 'public' ? 'yes' : 'login']);
});

test("the table hides each institution's records from the admins of others", () => {
  expect(onRecords.length).toBeGreaterThan(50);
  const shown = onRecords.filter(([name]) => cellsOf(name)?.other !== 'hidden');
  expect(shown.map(([name]) => name)).toEqual([]);
});

test('the table gives who acts for an institution what its admins have, and the way back, but nothing more', () => {
  const more = permissionRows().filter(({ cells }) => cells.acting === 'yes' && cells.admin !== 'yes');
  expect(more.map(({ call }) => call)).toEqual(['stopActing']);
});

test('the table gives an admin of another account nothing of a record, and one of its account only what institution admins have', () => {
  const belonging = new Set(['batch', 'course', 'task', 'alert']);
  const calls = onRecords.filter(
    ([, { access }]) => typeof access === 'object' && belonging.has(access.record),
  );
  const ofRecords = new Set(calls.map(([name]) => name));
  const rows = permissionRows().filter(({ call }) => ofRecords.has(call));
  expect(rows.filter(({ cells }) => cells.far !== cells.person).map(({ call }) => call)).toEqual([]);
  const byBatch = rows.filter(({ cells }) => cells.acct === 'yes');
  expect(byBatch.length).toBeGreaterThan(40);
  expect(byBatch.filter(({ cells }) => cells.admin !== 'yes').map(({ call }) => call)).toEqual([]);
});

/** One record has one address: what `Number()` would take for 1 is no id. */
const noIds = [
  '0',
  '-1',
  '+1',
  '01',
  '1.0',
  '1e0',
  '0x1',
  ' 1',
  '1 ',
  '1.5',
  '',
  'abc',
  '99999999999999999999',
];

const byNumber = namedEndpoints.filter(
  ([, { params }]) =>
    params instanceof z.ZodObject && (params.shape.id as z.ZodType | undefined)?.safeParse('1').data === 1,
);

test.each(byNumber)('%s finds nothing at a malformed id', async (_, target) => {
  const id = target.params instanceof z.ZodObject ? (target.params.shape.id as z.ZodType) : z.never();
  expect(noIds.filter((each) => id.safeParse(each).success)).toEqual([]);
  const words = { tool: 'core', list: 'page_empty' };
  const others = [...target.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, 1]);
  const sent = { ...Object.fromEntries(others), ...words, id: '01' };
  const admin = as(app, await buildAdmin(await buildInstitution({ is_ready_go: true })));
  const answer = await admin.request(target.method, urlOf(target, { params: sent }));
  expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
});

// Refused before anything is done, so all calls share one scene.
describe('a query that nobody declared', () => {
  let scene: Scene;
  beforeAll(async () => {
    scene = await buildScene(app);
  });

  const welcomeTo = (name: string) => columns.find((column) => cellsOf(name)?.[column] === 'yes');
  const asked = namedEndpoints.flatMap(([name, target]) => {
    const column = welcomeTo(name);
    // What's public takes any; an upload is looked at first.
    return column === undefined || target.access === 'public' || target.upload !== undefined
      ? []
      : ([[name, target, column]] as const);
  });

  test.each(asked)('is refused by %s, by its name', async (name, target, column) => {
    const { caller, person } = await casting[column](scene);
    const { params, query, body } = await arrange([name, target], scene, person);
    const stray = { ...(query as object | undefined), stray: 1 };
    const answer = await caller.request(target.method, urlOf(target, { params, query: stray }), body);
    const fields = { query: expect.stringContaining('stray') };
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_input', fields } });
  });
});

test.each(namedEndpoints)('%s lets in those the table names, and no one else', async (name, target) => {
  const cells = await askAll([name, target]);
  const expected = columns.map((column) => cellsOf(name)?.[column] ?? 'missing');
  expect(permissionLine(name, cells)).toBe(permissionLine(name, expected));
});

// What the table can't say: an answer to the right question that tells too much.
describe('an admin of another account', () => {
  let scene: Scene | undefined;
  const hidden = 'Zyxgate';

  async function sceneWithSecrets() {
    const made = await buildScene(app);
    const title_key = hidden.toLowerCase();
    await db()
      .updateTable('batches')
      .set({ title: hidden, title_key })
      .where('id', '=', made.batch.id)
      .execute();
    await db()
      .updateTable('courses')
      .set({ title: hidden, name_key: title_key, search_key: title_key })
      .where('id', '=', made.course.id)
      .execute();
    return made;
  }

  test.each(namedEndpoints)("isn't told by %s what a batch or a course is called", async (name, target) => {
    scene ??= await sceneWithSecrets();
    const { caller, person } = await casting.far(scene);
    const { params, query, body } = await arrange([name, target], scene, person);
    const answer = await caller.request(target.method, urlOf(target, { params, query }), body);
    expect(answer.text).not.toContain(hidden);
    if (target.method !== 'GET' && answer.status < 400) scene = undefined;
  });
});

test.each(namedEndpoints.filter(([, { flavour }]) => flavour === 'readygo'))(
  "%s doesn't exist in the core flavour, not even for its admins",
  async (_, target) => {
    const admin = as(app, await buildAdmin(await buildInstitution({ is_ready_go: false })));
    const answer = await admin.request(target.method, urlOf(target, { params: { id: 1 } }));
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  },
);
