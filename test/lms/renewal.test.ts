import type { Harness } from '#scripts/harness/harness.ts';
import type { HarnessInstitution } from '#scripts/harness/world.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { db } from '#server/infra/db/database.ts';
import { open, seal } from '#server/infra/secrets.ts';
import { canvasFor } from '#server/lms/canvas.ts';
import { sealContexts } from '#server/lms/seal-contexts.ts';
import { closeTestDatabase, emptyDatabase, openTestDatabase } from '#test/support/database.ts';
import { registerInstitution, startTestHarness } from '#test/support/harness.ts';

let harness: Harness;
let canvas: HarnessInstitution;
let institution: { id: number; scope: Scope };

beforeAll(async () => {
  await openTestDatabase();
  harness = await startTestHarness({ courses: 10 });
  canvas = harness.institution('northfield');
});
afterAll(async () => {
  await harness.close();
  await closeTestDatabase();
});

beforeEach(async () => {
  await emptyDatabase();
  harness.faults.clear();
  institution = await registerInstitution(harness, canvas, {
    canvasToken: 'revoked long ago',
    oauthClientId: canvas.oauthClientId,
    oauthClientSecret: canvas.oauthClientSecret,
  });
  await saveRunner({ refresh_token: sealRefreshToken(harness.tokens.serviceRefreshToken(canvas)) });
});

const sealRefreshToken = (token: string) => seal(token, sealContexts.refreshToken);

const saveRunner = (change: {
  refresh_token?: string | null;
  token_expires_at?: Date;
  access_token?: string;
}) => db().updateTable('task_runners').set(change).where('tool', '=', 'core').execute();

const readRunner = () =>
  db().selectFrom('task_runners').selectAll().where('tool', '=', 'core').executeTakeFirstOrThrow();

/** Counts the requests to the token endpoint, which take a moment longer than usual. */
function countRenewals() {
  const many = 1_000;
  harness.faults.switchOn({ kind: 'latency', ms: 30, path: /oauth2\/token/, times: many });
  return () => many - (harness.faults.active[0]?.times ?? 0);
}

const ask = async () => (await canvasFor(institution.scope)).self();

test('several requests at once renew a refused token once', async () => {
  const renewals = countRenewals();
  const users = await Promise.all(Array.from({ length: 12 }, ask));
  expect(new Set(users.map(({ name }) => name))).toEqual(new Set(['Courseyard task runner']));
  expect(renewals()).toBe(1);
  await ask();
  expect(renewals()).toBe(1);
});

test("a token that's about to expire is renewed before it's refused", async () => {
  await saveRunner({
    access_token: seal(canvas.serviceToken, sealContexts.accessToken),
    token_expires_at: new Date(Date.now() + 30_000),
  });
  const renewals = countRenewals();
  harness.simulator.requests = 0;
  await ask();
  expect([renewals(), harness.simulator.requests]).toEqual([1, 1]);
  const { token_expires_at } = await readRunner();
  expect(token_expires_at?.getTime()).toBeGreaterThan(Date.now() + 3_000_000);
});

test("without a refresh token, or with one that Canvas doesn't accept, the refusal stands", async () => {
  await saveRunner({ refresh_token: sealRefreshToken('unknown') });
  await expect(ask()).rejects.toMatchObject({ kind: 'refused_token' });
  await saveRunner({ refresh_token: null });
  await expect(ask()).rejects.toMatchObject({ kind: 'refused_token' });
});

test.each([
  ['error_500', 'unreachable'],
  ['dropped', 'unreachable'],
  ['too_many_requests', 'throttled'],
  ['html_page', 'malformed'],
  ['invalid_json', 'malformed'],
  ['redirect', 'malformed'],
] as const)("a token endpoint in trouble isn't a refused token: %s is %s", async (kind, problem) => {
  const end = harness.faults.switchOn({ kind, path: /oauth2\/token/ });
  await expect(ask()).rejects.toMatchObject({ name: 'LmsProblem', kind: problem });
  end();
  expect(await ask()).toMatchObject({ name: 'Courseyard task runner' });
});

test("a token endpoint's temporary trouble is waited out", async () => {
  harness.faults.switchOn({ kind: 'error_500', path: /oauth2\/token/, times: 2 });
  expect(await ask()).toMatchObject({ name: 'Courseyard task runner' });
});

test('requests that follow at once go by the same token, and by a new one as soon as Canvas refuses it', async () => {
  const canvasInUse = await canvasFor(institution.scope);
  await canvasInUse.self();
  const renewals = countRenewals();
  await canvasInUse.self();
  const { access_token } = await readRunner();
  // As another process does whose request was refused.
  harness.mutate.revokeToken(open(access_token ?? '', sealContexts.accessToken));
  await ask();
  expect(await canvasInUse.self()).toMatchObject({ name: 'Courseyard task runner' });
  harness.simulator.requests = 0;
  await canvasInUse.self();
  expect([renewals(), harness.simulator.requests]).toEqual([1, 1]);
});

test('without any token there is no connection', async () => {
  await db().deleteFrom('task_runners').execute();
  await expect(ask()).rejects.toMatchObject({ kind: 'not_connected' });
});
