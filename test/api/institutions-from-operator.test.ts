import { db } from '#server/infra/db/database.ts';
import {
  saveInstitutionFromOperator,
  type InstitutionInput,
} from '#server/institutions/operator-command.service.ts';
import * as api from '#shared/institutions/manage-institutions.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import { buildInstitution, buildSuperAdmin } from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';

let app: TestApp;
let admin: Caller;

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  await emptyDatabase();
  admin = as(app, await buildSuperAdmin(await buildInstitution()));
});

test('says when it changed nothing', async () => {
  const input: InstitutionInput = {
    slug: 'northfield',
    title: 'Northfield',
    issuer: 'https://canvas.instructure.com',
    clientId: '1',
    deploymentIds: ['1:aa'],
    canvasUrl: 'https://northfield.instructure.com',
    canvasToken: 'runner-token',
    oauthClientId: '2',
    oauthClientSecret: 'secret',
    domains: ['northfield.test'],
    superAdmins: ['sub'],
  };
  const outcomes = [];
  for (const more of [{}, {}, { title: 'Renamed' }, { title: 'Renamed', oauthClientSecret: 'other' }])
    outcomes.push((await saveInstitutionFromOperator({ ...input, ...more })).outcome);
  expect(outcomes).toEqual(['created', 'unchanged', 'updated', 'updated']);
  const taken = saveInstitutionFromOperator({ ...input, slug: 'second', deploymentIds: [] });
  await expect(taken).rejects.toMatchObject({ code: 'conflict' });
});

test('sends nothing of one Canvas to another', async () => {
  const input: InstitutionInput = {
    slug: 'moved',
    title: 'Moved',
    issuer: 'https://canvas.instructure.com',
    clientId: '77',
    canvasUrl: 'https://old.instructure.com',
  };
  const secrets = { canvasToken: 'runner-token', oauthClientId: '2', oauthClientSecret: 'secret' };
  const { id } = await saveInstitutionFromOperator({ ...input, ...secrets });
  const account = { lms_account_id: '1', title: 'Root', fetched_at: new Date() };
  await db()
    .insertInto('lms_accounts')
    .values({ ...account, institution_id: id })
    .execute();
  const state = async () => {
    const { isRunnerTokenSet, isOauthSecretSet } = await admin.call(api.readInstitution, { params: { id } });
    const accounts = await db()
      .selectFrom('lms_accounts')
      .selectAll()
      .where('institution_id', '=', id)
      .execute();
    return [isRunnerTokenSet, isOauthSecretSet, accounts.length];
  };
  await saveInstitutionFromOperator(input);
  expect(await state()).toEqual([true, true, 1]);
  await saveInstitutionFromOperator({ ...input, canvasUrl: 'https://new.instructure.com' });
  expect(await state()).toEqual([false, false, 0]);
});
