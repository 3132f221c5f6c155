import { db } from '#server/infra/db/database.ts';
import * as tokens from '#shared/api-tokens/api-token.api.ts';
import { listAuditEntries } from '#shared/audit/audit.api.ts';
import * as batches from '#shared/batches/batch.api.ts';
import { stopActing } from '#shared/institutions/impersonation.api.ts';
import { logOut, openTab, readSettings } from '#shared/sessions/session.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, withToken, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildInstitution,
  buildPerson,
  buildSuperAdmin,
  type BuiltInstitution,
  type BuiltPerson,
} from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';

let app: TestApp;
let institution: BuiltInstitution;
let person: BuiltPerson;
let admin: Caller;

beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.close());
beforeEach(async () => {
  await emptyDatabase();
  institution = await buildInstitution();
  person = await buildAdmin(institution);
  admin = as(app, person);
});

const make = (reach: tokens.TokenReach, title = 'Nightly export') =>
  admin.call(tokens.createApiToken, { body: { title, reach, expiresInDays: 30 } });
const list = async (caller = admin) => (await caller.call(tokens.listApiTokens, {})).tokens;
const withNew = async (reach: tokens.TokenReach) => withToken(app, (await make(reach)).token);
const create = (caller: Caller) =>
  caller.call(batches.createBatch, { params: { id: institution.id }, body: { type: 'static', title: 'A' } });

test('shows a token once, and stores only its hash', async () => {
  const made = await make('read');
  expect(made.token).toMatch(/^courseyard_[\w-]{43}$/);
  const days = (Date.parse(made.expiresAt) - Date.now()) / 86_400_000;
  expect(days).toBeCloseTo(30, 2);
  expect(await list()).toEqual([
    {
      id: made.id,
      title: 'Nightly export',
      reach: 'read',
      hint: made.token.slice(-4),
      createdAt: made.createdAt,
      expiresAt: made.expiresAt,
      isExpired: false,
      lastUsedAt: null,
    },
  ]);
  const everything = await db().selectFrom('api_tokens').selectAll().execute();
  expect(JSON.stringify(everything)).not.toContain(made.token.slice(11));
});

test('a read token reads what its person can, and changes nothing', async () => {
  const { token } = await make('read');
  await buildBatch(institution, { title: 'Fall' });
  const reader = withToken(app, token);
  expect((await reader.call(batches.listBatches, { query: {} })).batches).toHaveLength(1);
  await expect(create(reader)).rejects.toMatchObject({
    code: 'not_allowed',
    message: 'This API token can only read.',
  });
  expect((await list())[0]?.lastUsedAt).not.toBeNull();
});

test('a write token changes what its person can, and the log says a token did it', async () => {
  await create(await withNew('write'));
  const { entries } = await admin.call(listAuditEntries, { query: { action: 'createBatch' } });
  expect(entries[0]).toMatchObject({ via: 'token', person: { id: person.id } });
});

test("a token has its person's current abilities, not those from when it was made", async () => {
  const writer = await withNew('write');
  await db().updateTable('people').set({ is_admin: false }).where('id', '=', person.id).execute();
  await expect(create(writer)).rejects.toMatchObject({ code: 'not_allowed' });
});

test.each(['read', 'write'] as const)(
  'a token to %s makes no tokens, ends no sessions, opens no tabs and is no page',
  async (reach) => {
    const caller = await withNew(reach);
    const attempts = [
      caller.call(tokens.createApiToken, { body: { title: 'More' } }),
      caller.call(tokens.listApiTokens, {}),
      caller.call(tokens.revokeApiToken, { params: { id: 1 } }),
      caller.call(logOut, {}),
      caller.call(openTab, { body: { path: '/' } }),
      caller.call(stopActing, { params: { id: 1 } }),
      caller.call(readSettings, {}),
    ];
    await Promise.all(
      attempts.map((attempt) => expect(attempt).rejects.toMatchObject({ code: 'not_allowed' })),
    );
    expect(await list()).toHaveLength(1);
  },
);

describe('a token is refused', () => {
  const expectRefused = (caller: Caller) =>
    expect(caller.call(batches.listBatches, { query: {} })).rejects.toMatchObject({ code: 'not_signed_in' });

  test("once it's revoked, and it can't be revoked twice", async () => {
    const { id, token } = await make('read');
    await admin.call(tokens.revokeApiToken, { params: { id } });
    await expectRefused(withToken(app, token));
    expect(await list()).toEqual([]);
    await expect(admin.call(tokens.revokeApiToken, { params: { id } })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  test('once it has expired, and the list says so', async () => {
    const caller = await withNew('read');
    await db()
      .updateTable('api_tokens')
      .set({ expires_at: new Date(Date.now() - 1) })
      .execute();
    await expectRefused(caller);
    expect((await list())[0]?.isExpired).toBe(true);
  });

  test('when its person is deactivated or its institution archived', async () => {
    const caller = await withNew('write');
    await db().updateTable('people').set({ state: 'deactivated' }).where('id', '=', person.id).execute();
    await expectRefused(caller);
    await db().updateTable('people').set({ state: 'active' }).where('id', '=', person.id).execute();
    await db().updateTable('institutions').set({ status: 0 }).where('id', '=', institution.id).execute();
    await expectRefused(caller);
  });

  test('when it is made up, cut short or altered', async () => {
    const { token } = await make('read');
    for (const wrong of [token.slice(0, -1), `${token}x`, token.toUpperCase(), 'courseyard_', 'courseyard_x'])
      await expectRefused(withToken(app, wrong));
  });
});

test("sees only its own institution, and no one can revoke another person's", async () => {
  const { id, token } = await make('write');
  const elsewhere = await buildInstitution();
  const theirs = await buildBatch(elsewhere);
  await expect(
    withToken(app, token).call(batches.readBatch, { params: { id: theirs.id } }),
  ).rejects.toMatchObject({ code: 'not_found' });
  for (const other of [await buildAdmin(elsewhere), await buildAdmin(institution)]) {
    expect(await list(as(app, other))).toEqual([]);
    await expect(as(app, other).call(tokens.revokeApiToken, { params: { id } })).rejects.toMatchObject({
      code: 'not_found',
    });
  }
});

test('is valid for a year at most, has a title, and accepts no other fields', async () => {
  for (const body of [
    { title: 'A', expiresInDays: 366 },
    { title: 'A', expiresInDays: 0 },
    { title: '   ' },
    { title: 'x'.repeat(101) },
    { title: 'A', reach: 'admin' },
    { title: 'A', personId: 1 },
  ]) {
    const { body: answer } = await admin.request('POST', '/api/user/tokens', body);
    expect(answer).toMatchObject({ code: 'invalid_input' });
  }
});

test('no more than twenty are valid at a time, even when many are requested at once', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 24 }, (_, index) => make('read', `Token ${index}`)),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(tokens.mostTokens);
  const [oldest] = (await list()).toReversed();
  await admin.call(tokens.revokeApiToken, { params: { id: oldest?.id ?? 0 } });
  await make('read', 'Room again');
});

test("can't be made while acting for another institution", async () => {
  const superAdmin = await buildSuperAdmin(await buildInstitution());
  const acting = as(app, superAdmin, institution);
  await expect(acting.call(tokens.createApiToken, { body: { title: 'A' } })).rejects.toMatchObject({
    code: 'not_allowed',
  });
});

test('needs only the header, so any program can use it', async () => {
  const { token } = await make('read');
  const answer = await fetch(`${app.origin}/api/batches`, { headers: { authorization: `Bearer ${token}` } });
  expect(await answer.json()).toEqual({ batches: [], canSeeArchived: true });
});

test('never ends up in the audit log', async () => {
  const { id, token } = await make('write', 'Deploy');
  const { entries } = await admin.call(listAuditEntries, { query: {} });
  expect(entries[0]).toMatchObject({
    action: 'createApiToken',
    record: { type: 'api_token', id: String(id), title: 'Deploy' },
    note: expect.stringMatching(/^Read and change, expires \d{4}-/) as unknown,
  });
  expect(JSON.stringify(await db().selectFrom('audit_entries').selectAll().execute())).not.toContain(
    token.slice(-10),
  );
});

test('belongs to one person: removing that person ends it', async () => {
  const other = await buildPerson(institution);
  const caller = as(app, other);
  const { token } = await caller.call(tokens.createApiToken, { body: { title: 'A' } });
  await db().deleteFrom('people').where('id', '=', other.id).execute();
  await expect(withToken(app, token).call(batches.listBatches, { query: {} })).rejects.toMatchObject({
    code: 'not_signed_in',
  });
});
