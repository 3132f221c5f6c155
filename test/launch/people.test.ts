import type { Harness } from '#scripts/harness/harness.ts';
import type { LaunchRequest } from '#scripts/harness/id-token.ts';
import { db } from '#server/infra/db/database.ts';
import { scopeTo } from '#server/infra/tenancy/scope.ts';
import { createApiToken } from '#shared/api-tokens/api-token.api.ts';
import { listAuditEntries } from '#shared/audit/audit.api.ts';
import { readPerson } from '#shared/people/person.api.ts';
import { readSettings } from '#shared/sessions/session.api.ts';
import { withToken } from '#test/support/as.ts';
import type { TeamRole } from '#shared/teams/team.ts';
import { buildBatch, buildTeam } from '#test/support/build.ts';
import { startLaunchScene, type LaunchScene } from '#test/support/launch-scene.ts';

let scene: LaunchScene;
let harness: Harness;
let request: LaunchRequest;
let institutionId: number;

beforeAll(async () => {
  scene = await startLaunchScene();
  ({ harness, request, institutionId } = scene);
});
afterAll(() => scene.close());
beforeEach(async () => {
  await db().deleteFrom('audit_entries').execute();
  await db().deleteFrom('people').execute();
});

const launch = async () => (await harness.launchAs(request)).send();
const listPeople = () =>
  db().selectFrom('people').select(['subject', 'lms_user_id', 'is_admin', 'state']).orderBy('id').execute();

const rolesClaim = 'https://purl.imsglobal.org/spec/lti/claim/roles';

const archive = (isArchived: boolean) =>
  db()
    .updateTable('institutions')
    .set({ status: isArchived ? 0 : 1 })
    .where('id', '=', institutionId)
    .execute();

/** A launch without an answer fails here, not at jest's own limit. */
const withinFiveSeconds = (answer: Promise<Response>) =>
  new Promise<Response>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('no answer within five seconds')), 5_000);
    void answer.then(resolve, reject).finally(() => clearTimeout(timer));
  });

/** Another person, or the same one under an earlier identity, with the LMS user id of the person launching. */
const addPersonWithSameLmsId = (issuer: string | null, subject: string | null) =>
  db()
    .insertInto('people')
    .values({
      institution_id: institutionId,
      issuer,
      subject,
      lms_user_id: request.person.lmsUserId,
      name: 'Added before',
      name_key: 'added before',
      is_admin: true,
      state: subject === null ? 'invited' : 'active',
      preferences: '{}',
    })
    .execute();

test("lets in a person whose LMS user id belongs to another LTI identity, without that one's roles", async () => {
  await addPersonWithSameLmsId('https://earlier.example', 'earlier');
  const answer = await launch();
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('"clientToken"');
  expect(await listPeople()).toEqual([
    { subject: 'earlier', lms_user_id: request.person.lmsUserId, is_admin: true, state: 'active' },
    { subject: request.person.subject, lms_user_id: null, is_admin: false, state: 'active' },
  ]);
});

test('lets a known person in when someone was added by hand with the same LMS user id', async () => {
  await launch();
  await db().updateTable('people').set({ lms_user_id: null }).execute();
  await addPersonWithSameLmsId(null, null);
  const answer = await launch();
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('"clientToken"');
});

test.each<[string, () => Promise<unknown>, Record<string, unknown>]>([
  ['with no role that lets them in', async () => {}, { [rolesClaim]: [] }],
  ['who is deactivated', () => db().updateTable('people').set({ state: 'deactivated' }).execute(), {}],
  ['of an archived institution', () => archive(true), {}],
])('changes nothing about a known person %s', async (_, change, claims) => {
  await launch();
  await change();
  const before = await db().selectFrom('people').selectAll().execute();
  const begun = await harness.launchAs(request);
  const idToken = await harness.signIdToken(request, begun.nonce, {
    claims: { name: 'Another name', ...claims },
  });
  const answer = await begun.send({ idToken });
  await archive(false);
  expect(answer.status).toBe(403);
  expect(await db().selectFrom('people').selectAll().execute()).toEqual(before);
  expect(before).toHaveLength(1);
});

test('makes one person of several first launches at once', async () => {
  const launches = await Promise.all([1, 2, 3, 4].map(() => harness.launchAs(request)));
  const answers = await Promise.all(launches.map((each) => each.send()));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await listPeople()).toHaveLength(1);
});

test('answers a launch that meets an internal error with a request id and no internals', async () => {
  const ready = await harness.launchAs(request);
  await db().schema.alterTable('contexts').renameTo('contexts_away').execute();
  try {
    const answer = await withinFiveSeconds(ready.send());
    const body = await answer.text();
    expect(answer.status).toBe(500);
    expect(body).toContain('data-reason="unexpected"');
    expect(body).toContain(answer.headers.get('x-request-id'));
    expect(body).not.toMatch(/contexts|node_modules|at \w+ \(/);
  } finally {
    await db().schema.alterTable('contexts_away').renameTo('contexts').execute();
  }
});

/** Prepares a launch by another LTI id than the person's own. */
async function preparedAs(subject: string, claims: Record<string, unknown> = {}) {
  const begun = await harness.launchAs(request);
  const idToken = await harness.signIdToken(request, begun.nonce, { claims: { sub: subject, ...claims } });
  return () => begun.send({ idToken });
}
const launchBy = async (subject: string, claims?: Record<string, unknown>) =>
  (await preparedAs(subject, claims))();

const customClaim = 'https://purl.imsglobal.org/spec/lti/claim/custom';
/** As Canvas's user with that id, from the account's navigation. */
const asUser = (canvas_user_id: string) => ({ [customClaim]: { canvas_user_id, is_root_admin: 'true' } });

const tokenIn = async (answer: Response) => /"clientToken":"([^"]+)"/.exec(await answer.text())?.[1] ?? '';
const whoIs = async (answer: Response) =>
  (await withToken(scene.app, await tokenIn(answer)).call(readSettings, {})).person.id;

test('makes one person of everyone who comes for the first time at once with one LMS user id', async () => {
  const prepared = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((subject) => preparedAs(subject)));
  const answers = await Promise.all(prepared.map((send) => send()));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200]);
  expect(await listPeople()).toMatchObject([{ lms_user_id: request.person.lmsUserId }]);
});

describe('a person whom Canvas merged from two users', () => {
  const lmsUserId = '7';
  const ownerOf = async (batchId: number) =>
    (
      await db()
        .selectFrom('batches')
        .select('created_by')
        .where('id', '=', batchId)
        .executeTakeFirstOrThrow()
    ).created_by;

  test('is the same one where launches still come by the LTI id of the one that is gone', async () => {
    const id = await whoIs(await launchBy('kept', asUser(lmsUserId)));
    expect(await whoIs(await launchBy('gone', asUser(lmsUserId)))).toBe(id);
    expect(await listPeople()).toMatchObject([{ subject: 'kept', lms_user_id: lmsUserId }]);
    expect(await whoIs(await launchBy('kept', asUser(lmsUserId)))).toBe(id);
  });

  test('becomes one if both have been here, with what both had', async () => {
    const kept = await whoIs(await launchBy('kept', asUser(lmsUserId)));
    const before = await tokenIn(await launchBy('gone', asUser('8')));
    const gone = (await withToken(scene.app, before).call(readSettings, {})).person.id;
    const institution = { id: institutionId, scope: scopeTo(institutionId) };
    const member = (id: number, role: TeamRole) => ({
      person: { id, institutionId, issuer: '', clientId: '', subject: '' },
      role,
    });
    const design = await buildTeam(institution, [member(kept, 'read'), member(gone, 'admin')]);
    const access = await buildTeam(institution, [member(gone, 'edit')]);
    await db().updateTable('people').set({ can_manage_checklists: true }).where('id', '=', gone).execute();
    const { id: batchId } = await buildBatch(institution, { created_by: gone });
    const answer = await launchBy('gone', asUser(lmsUserId));
    const caller = withToken(scene.app, await tokenIn(answer));
    const { person, abilities } = await caller.call(readSettings, {});
    expect(person.id).toBe(kept);
    expect(abilities).toContain('checklists.manage');
    expect(await listPeople()).toMatchObject([{ subject: 'kept', lms_user_id: lmsUserId }]);
    const { teams } = await caller.call(readPerson, { params: { id: kept } });
    expect(new Map(teams.map(({ id, role }) => [id, role]))).toEqual(
      new Map([
        [design.id, 'admin'],
        [access.id, 'edit'],
      ]),
    );
    expect(await ownerOf(batchId)).toBe(kept);
    const { entries } = await caller.call(listAuditEntries, { query: { action: 'mergePeople' } });
    expect(entries).toMatchObject([{ record: { type: 'person', id: String(kept) }, via: 'system' }]);
    await expect(withToken(scene.app, before).call(readSettings, {})).rejects.toMatchObject({
      code: 'not_signed_in',
    });
  });

  test('becomes one when both come at once', async () => {
    await launchBy('kept', asUser(lmsUserId));
    await launchBy('gone', asUser('8'));
    const prepared = await Promise.all([1, 2, 3].map(() => preparedAs('gone', asUser(lmsUserId))));
    const answers = await Promise.all(prepared.map((send) => send()));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await listPeople()).toMatchObject([{ subject: 'kept' }]);
  });

  test('has one row if they were also added by hand, with what was granted there', async () => {
    await launchBy('kept', asUser('8'));
    await addPersonWithSameLmsId(null, null);
    await launch();
    await launchBy('kept', asUser(request.person.lmsUserId));
    const rows = await listPeople();
    expect(rows.filter(({ lms_user_id }) => lms_user_id === request.person.lmsUserId)).toHaveLength(1);
    expect(rows.every(({ subject }) => subject !== null)).toBe(true);
  });

  test.each(['kept', 'gone'])('stays out by either LTI id if one of the two is shut out: %s', async (who) => {
    await launchBy('kept', asUser(lmsUserId));
    await launchBy('gone', asUser('8'));
    await db().updateTable('people').set({ state: 'deactivated' }).where('subject', '=', who).execute();
    expect((await launchBy('gone', asUser(lmsUserId))).status).toBe(403);
    expect((await listPeople()).map(({ subject }) => subject)).toEqual(['kept', 'gone']);
  });

  test('of whom one is shut out does not come back by an LTI id that is new here', async () => {
    await launchBy('kept', asUser(lmsUserId));
    await db().updateTable('people').set({ state: 'deactivated' }).execute();
    expect((await launchBy('gone', asUser(lmsUserId))).status).toBe(403);
    expect(await listPeople()).toHaveLength(1);
  });
});

describe('two people stay two', () => {
  test.each<[string, Record<string, unknown>]>([
    [
      'if only a link that a teacher made says that they are one',
      { ...asUser('7'), 'https://purl.imsglobal.org/spec/lti/claim/resource_link': { id: 'by-a-teacher' } },
    ],
    ['if they have neither name nor address in common', { ...asUser('7'), name: 'Eve', email: 'eve@x.edu' }],
  ])('%s', async (_, claims) => {
    const id = await whoIs(await launchBy('kept', asUser('7')));
    expect(await whoIs(await launchBy('other', claims))).not.toBe(id);
    expect((await listPeople()).map(({ subject }) => subject)).toEqual(['kept', 'other']);
  });

  test('if they come by different keys, which may be those of different Canvases', async () => {
    await launchBy('kept', asUser('7'));
    await db().updateTable('people').set({ client_id: 'another' }).execute();
    expect((await launchBy('other', asUser('7'))).status).toBe(200);
    expect((await listPeople()).map(({ subject }) => subject)).toEqual(['kept', 'other']);
  });

  test('in what concerns the whole installation: its rights go by the LTI id that has them', async () => {
    const holder = { issuer: harness.origin, client_id: request.institution.clientId, subject: 'kept' };
    await db()
      .insertInto('super_admins')
      .values({ ...holder, role: 'ROLE_SUPER_ADMIN', granted_by: 'test' })
      .execute();
    const abilitiesBy = async (subject: string) => {
      const caller = withToken(scene.app, await tokenIn(await launchBy(subject, asUser('7'))));
      await caller.call(createApiToken, { body: { title: subject } });
      return (await caller.call(readSettings, {})).abilities;
    };
    expect(await abilitiesBy('kept')).toContain('institutions.manage');
    expect(await abilitiesBy('gone')).not.toContain('institutions.manage');
    // Nor are there any for what is made there: a token has the rights of the key that it was made by.
    const tokens = await db().selectFrom('api_tokens').select(['title', 'client_id']).orderBy('id').execute();
    expect(tokens.map(({ title, client_id }) => [title, client_id !== null])).toEqual([
      ['kept', true],
      ['gone', false],
    ]);
    expect(await listPeople()).toHaveLength(1);
    await db().deleteFrom('super_admins').execute();
  });
});
