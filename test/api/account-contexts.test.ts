import { db } from '#server/infra/db/database.ts';
import { mintSession } from '#server/sessions/session.service.ts';
import * as ownSessions from '#shared/sessions/own-session.api.ts';
import { createApiToken } from '#shared/api-tokens/api-token.api.ts';
import { listBatches } from '#shared/batches/batch.api.ts';
import { readSettings } from '#shared/sessions/session.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, withToken, type Caller } from '#test/support/as.ts';
import {
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

beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.close());
beforeEach(async () => {
  await emptyDatabase();
  institution = await buildInstitution({ title: 'Northfield' });
  person = await buildPerson(institution);
});

const session = async (who: BuiltPerson, contextId: number) =>
  withToken(
    app,
    await mintSession({
      institutionId: who.institutionId,
      personId: who.id,
      contextId,
      clientId: who.clientId,
      kind: 'tab',
      taughtLmsCourseId: null,
      isHighContrast: false,
      locale: null,
      userAgent: 'test',
    }),
  );

describe('contexts', () => {
  const buildContext = async (who: BuiltPerson, title: string) =>
    (
      await db()
        .insertInto('contexts')
        .values({
          institution_id: who.institutionId,
          person_id: who.id,
          lms_account_id: title,
          title,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  let elsewhere: BuiltInstitution;
  let self: BuiltPerson;
  let here: number;
  let there: number;
  let working: Caller;
  beforeEach(async () => {
    elsewhere = await buildInstitution({ title: 'Lakeside' });
    self = await buildPerson(elsewhere, { issuer: person.issuer, subject: person.subject, is_admin: true });
    here = await buildContext(person, 'Arts');
    there = await buildContext(self, 'Sciences');
    await buildContext(await buildPerson(elsewhere), "Somebody else's");
    working = await session(person, here);
  });

  test('are those of the same LMS identity, in every institution that knows it', async () => {
    expect((await working.call(readSettings, {})).contextCount).toBe(2);
    const { contexts } = await working.call(ownSessions.listContexts, {});
    expect(
      contexts.map(({ title, institution: { title: at }, isCurrent }) => [title, at, isCurrent]),
    ).toEqual([
      ['Sciences', 'Lakeside', false],
      ['Arts', 'Northfield', true],
    ]);
  });

  const registered = (clientId: string, jwksUrl: string) =>
    db()
      .insertInto('lti_platforms')
      .values({
        issuer: person.issuer,
        client_id: clientId,
        name: clientId,
        authentication_endpoint: 'https://canvas.test/auth',
        token_endpoint: 'https://canvas.test/token',
        jwks_url: jwksUrl,
        kid: `${clientId}-${here}`,
        public_key: '',
        private_key: '',
      })
      .execute();

  test('are only those the same keys vouch for: another LMS of the same issuer can claim the same subject', async () => {
    const [ours, sister, rogue] = ['ours', 'sister', 'rogue'].map((name) => `${name}-${here}`) as [
      string,
      string,
      string,
    ];
    await registered(ours, 'https://canvas.test/keys');
    await registered(sister, 'https://canvas.test/keys');
    await registered(rogue, 'https://rogue.test/keys');
    const launchedBy = async (clientId: string, who = person) => {
      await db().updateTable('people').set({ client_id: clientId }).where('id', '=', who.id).execute();
      return session({ ...who, clientId }, here);
    };
    await launchedBy(ours, self);
    const bySister = await launchedBy(sister);
    expect((await bySister.call(readSettings, {})).contextCount).toBe(2);
    const byRogue = await launchedBy(rogue);
    expect((await byRogue.call(readSettings, {})).contextCount).toBe(1);
    await expect(byRogue.call(ownSessions.switchContext, { params: { id: there } })).rejects.toMatchObject({
      code: 'not_found',
    });
    await bySister.call(ownSessions.switchContext, { params: { id: there } });
  });

  test("can be switched: the session then works in the other institution, with the person's rights there", async () => {
    const theirs = await buildBatch(elsewhere);
    expect((await working.call(listBatches, { query: {} })).batches).toEqual([]);
    await working.call(ownSessions.switchContext, { params: { id: there } });
    expect(await working.call(readSettings, {})).toMatchObject({
      institution: { id: elsewhere.id, contextId: there },
      person: { id: self.id },
      abilities: expect.arrayContaining(['institution.manage']) as unknown,
    });
    expect((await working.call(listBatches, { query: {} })).batches.map(({ id }) => id)).toEqual([theirs.id]);
  });

  test('are not found when they belong to others or to archived institutions, or the person was deactivated there', async () => {
    const switchTo = (id: number) => working.call(ownSessions.switchContext, { params: { id } });
    await expect(switchTo(there + 1)).rejects.toMatchObject({ code: 'not_found' });
    await db().updateTable('people').set({ state: 'deactivated' }).where('id', '=', self.id).execute();
    await expect(switchTo(there)).rejects.toMatchObject({ code: 'not_found' });
    await db().updateTable('people').set({ state: 'active' }).where('id', '=', self.id).execute();
    await db().updateTable('institutions').set({ status: 0 }).where('id', '=', elsewhere.id).execute();
    await expect(switchTo(there)).rejects.toMatchObject({ code: 'not_found' });
    expect((await working.call(readSettings, {})).contextCount).toBe(1);
  });

  test("can't be switched while acting for another institution, or by an API token", async () => {
    const superAdmin = await buildSuperAdmin(institution);
    const own = await buildContext(superAdmin, 'Office');
    const acting = as(app, superAdmin, elsewhere);
    await expect(acting.call(ownSessions.switchContext, { params: { id: own } })).rejects.toMatchObject({
      code: 'not_allowed',
    });
    const { token } = await working.call(createApiToken, { body: { title: 'A', reach: 'write' } });
    await expect(
      withToken(app, token).call(ownSessions.switchContext, { params: { id: here } }),
    ).rejects.toMatchObject({ code: 'not_allowed' });
  });
});
