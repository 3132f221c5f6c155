import { namedEndpoints } from '#shared/endpoints.ts';
import { urlOf, type Endpoint } from '#shared/http/endpoint.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Answer } from '#test/support/as.ts';
import { buildAdmin, buildInstitution } from '#test/support/build.ts';
import { arrange, buildScene, casting, type Scene } from '#test/support/permission-scene.ts';
import {
  permissionLegend,
  permissionLine,
  permissionRows,
  type Cell,
  type Column,
} from '#test/support/permission-table.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.close());

const columns = Object.keys(permissionLegend) as Column[];
const refusals: Readonly<Record<number, Cell>> = { 401: 'login', 403: 'no', 404: 'hidden' };
const cellOf = ({ status }: Answer): Cell => refusals[status] ?? 'yes';

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
  return cellOf(await caller.request(target.method, urlOf(target, { params, query }), body));
}

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

test.each(namedEndpoints)('%s lets in those the table names, and no one else', async (name, target) => {
  const answers = await askAll([name, target]);
  const row = permissionRows().find(({ call }) => call === name);
  const expected = columns.map((column) => row?.cells[column] ?? 'missing');
  expect(permissionLine(name, answers)).toBe(permissionLine(name, expected));
});

test.each(namedEndpoints.filter(([, { flavour }]) => flavour === 'readygo'))(
  "%s doesn't exist in the core flavour, not even for its admins",
  async (_, target) => {
    const admin = as(app, await buildAdmin(await buildInstitution({ is_ready_go: false })));
    const answer = await admin.request(target.method, urlOf(target, { params: { id: 1 } }));
    expect(answer).toMatchObject({ status: 404, body: { code: 'not_found' } });
  },
);
