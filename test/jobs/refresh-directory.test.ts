import type { Harness } from '#scripts/harness/harness.ts';
import type { HarnessAccount, HarnessInstitution, HarnessTerm } from '#scripts/harness/world.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { runSql } from '#server/infra/db/database.ts';
import { listAccounts, listTerms } from '#shared/lms-directory/lms-directory.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import { buildAdmin } from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { registerInstitution, startTestHarness } from '#test/support/harness.ts';
import { runJobs } from '#test/support/jobs.ts';

let app: TestApp;
let harness: Harness;
let canvas: HarnessInstitution;
let institution: { id: number; scope: Scope };
let admin: Caller;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  await emptyDatabase();
  harness = await startTestHarness({ courses: 10 });
  canvas = harness.institution('northfield');
  institution = await registerInstitution(harness, canvas);
  admin = as(app, await buildAdmin(institution));
});
afterEach(() => harness.close());

const readAccounts = () => admin.call(listAccounts, { params: { id: institution.id } });
const readTerms = () => admin.call(listTerms, { params: { id: institution.id } });

/** The harness makes its world once; a test that needs another one changes it between reads. */
const editable = <T>(list: readonly T[]) => list as T[];

test('mirrors all accounts, parents first, and all terms, and says when they were read', async () => {
  expect(await readTerms()).toEqual({ terms: [], fetchedAt: null });
  await runJobs();
  const { accounts, fetchedAt } = await readAccounts();
  expect(accounts.map(({ id }) => id).toSorted()).toEqual(canvas.accounts.map(({ id }) => id).toSorted());
  expect(accounts[0]).toMatchObject({ id: canvas.rootAccountId, depth: 0 });
  const { terms, ...read } = await readTerms();
  expect(terms.map(({ id }) => id).toSorted()).toEqual(canvas.terms.map(({ id }) => id).toSorted());
  expect(read.fetchedAt).toBe(fetchedAt);
});

test('shows an account without a name by its id', async () => {
  editable<HarnessAccount | object>(canvas.accounts).push({
    id: '990017',
    name: null,
    parentId: canvas.rootAccountId,
  });
  await runJobs();
  const { accounts } = await readAccounts();
  expect(accounts.find(({ id }) => id === '990017')).toMatchObject({ title: '990017', depth: 1 });
});

test("a Canvas without terms still counts as read, and isn't read again for each form", async () => {
  editable<HarnessTerm>(canvas.terms).length = 0;
  await runJobs();
  expect(await readTerms()).toEqual({ terms: [], fetchedAt: expect.any(String) as unknown });
  expect(await runJobs()).toEqual([]);
});

test('reads Canvas again when a form opens and the last read is old', async () => {
  await runJobs();
  await readTerms();
  expect(await runJobs()).toEqual([]);
  await runSql(`update lms_accounts set fetched_at = now() - interval '11 minutes'`);
  await readTerms();
  expect(await runJobs()).toEqual([{ job: 'refresh-lms-directory', outcome: 'done' }]);
});

test('keeps what it has when Canvas fails halfway', async () => {
  await runJobs();
  const before = await readAccounts();
  await runSql(`update lms_accounts set fetched_at = now() - interval '11 minutes'`);
  harness.faults.switchOn({ kind: 'error_500', path: /terms/ });
  await readAccounts();
  expect(await runJobs()).toEqual([{ job: 'refresh-lms-directory', outcome: 'failed' }]);
  expect((await readAccounts()).accounts).toEqual(before.accounts);
});

/** What a form does when it opens a while later. */
async function readLater() {
  await runSql(`update lms_accounts set fetched_at = fetched_at - interval '11 minutes'`);
  await readAccounts();
  await runJobs();
}
const idsKnown = async () => (await readAccounts()).accounts.map(({ id }) => id);

test('loses no account that slips past while the list is read, and drops a deleted one after two reads', async () => {
  const accounts = editable<HarnessAccount>(canvas.accounts);
  const added = Array.from({ length: 150 }, (_, at) => ({
    id: `${990_000 + at}`,
    name: `Department ${at}`,
    parentId: canvas.rootAccountId,
  }));
  accounts.push(...added);
  await runJobs();
  const known = await idsKnown();
  harness.mutate.before(2, /sub_accounts$/, () => accounts.splice(accounts.indexOf(added[0]!), 1));
  await readLater();
  expect(await idsKnown()).toEqual(known);
  await readLater();
  await readLater();
  expect(await idsKnown()).toEqual(known.filter((id) => id !== added[0]?.id));
});

test("leaves out entries that aren't accounts or terms, and reads the rest", async () => {
  editable<object | null>(canvas.accounts).push({ id: 'x', name: 'None', parentId: canvas.rootAccountId });
  editable<object | null>(canvas.terms).push({ id: '', name: 'None' });
  expect(await runJobs()).toContainEqual({ job: 'refresh-lms-directory', outcome: 'done' });
  expect((await readAccounts()).accounts).toHaveLength(canvas.accounts.length - 1);
  expect((await readTerms()).terms).toHaveLength(canvas.terms.length - 1);
});
