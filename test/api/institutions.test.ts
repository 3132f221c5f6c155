import { db } from '#server/infra/db/database.ts';
import { open } from '#server/infra/secrets.ts';
import { noteCanvasHost, noteCanvasShard } from '#server/infra/tenancy/institution.ts';
import { sealContexts } from '#server/lms/seal-contexts.ts';
import { institutionSorts } from '#shared/institutions/institution.columns.ts';
import * as api from '#shared/institutions/manage-institutions.api.ts';
import { as, type Caller } from '#test/support/as.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import {
  buildBatch,
  buildCourses,
  buildInstitution,
  buildPerson,
  buildSuperAdmin,
  type BuiltInstitution,
  type BuiltPerson,
} from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { runJobs } from '#test/support/jobs.ts';

let app: TestApp;
let home: BuiltInstitution;
let person: BuiltPerson;
let admin: Caller;

beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.close());
beforeEach(async () => {
  await emptyDatabase();
  home = await buildInstitution({ title: 'Headquarters', slug: 'headquarters' });
  person = await buildSuperAdmin(home);
  admin = as(app, person);
});

const given = { title: 'Northfield', slug: 'northfield', canvasUrl: 'https://canvas.northfield.test/' };
const create = (more: object = {}) => admin.call(api.createInstitution, { body: { ...given, ...more } });
const change = (id: number, body: object) => admin.call(api.updateInstitution, { params: { id }, body });
const list = async (query: object = {}) => admin.call(api.listInstitutions, { query });
const rowOf = (id: number) =>
  db().selectFrom('institutions').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

test.each(['https://ada:secret@canvas.test', 'https://ada@canvas.test', 'https://canvas.test/\u0007'])(
  'refuses %j as a Canvas address',
  async (canvasUrl) => {
    await expect(create({ canvasUrl })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { 'body.canvasUrl': expect.any(String) as unknown },
    });
  },
);

test('lists institutions with their figures, and sorts, searches and pages them', async () => {
  const busy = await buildInstitution({ title: 'École du Nord', slug: 'nord', domain_names: ['nord.test'] });
  const batch = await buildBatch(busy);
  const archived = await buildBatch(busy, { status: 0 });
  await buildCourses(busy, ['Botany', 'Zoology'], batch);
  await buildCourses(busy, ['Alchemy'], archived);
  await buildPerson(busy, { last_seen_at: new Date('2026-03-01T00:00:00Z') });
  await buildPerson(busy, { state: 'deactivated' });
  await buildInstitution({ title: 'Archived', slug: 'archived', status: 0 });
  const { institutions } = await list();
  expect(institutions.map(({ title }) => title)).toEqual(['École du Nord', 'Headquarters']);
  expect(institutions[0]).toMatchObject({
    slug: 'nord',
    domainNames: ['nord.test'],
    userCount: 1,
    batchCount: 1,
    courseCount: 2,
    inScopeCount: 2,
    lastActivityAt: '2026-03-01T00:00:00.000Z',
    runners: [{ tool: 'core', isConnected: false, status: false }],
    contextId: null,
  });
  const titles = async (query: object) => (await list(query)).institutions.map(({ slug }) => slug);
  expect(await titles({ includeArchived: 'true' })).toEqual(['archived', 'nord', 'headquarters']);
  expect(await titles({ search: 'ecole' })).toEqual(['nord']);
  expect(await titles({ search: 'NORD.test' })).toEqual(['nord']);
  expect(await titles({ search: '%' })).toEqual([]);
  for (const sortBy of institutionSorts) {
    const down = await titles({ sortBy, sortOrder: 'desc' });
    expect(down.toSorted()).toEqual(['headquarters', 'nord']);
  }
  expect(await titles({ sortBy: 'courseCount', sortOrder: 'desc' })).toEqual(['nord', 'headquarters']);
  const page = await list({ limit: '1', page: '99' });
  expect(page).toMatchObject({ institutions: [{ slug: 'headquarters' }], pagination: { page: 2, total: 2 } });
});

test('says which institution the caller works in', async () => {
  const { issuer, subject } = person;
  const other = await buildInstitution();
  const same = await buildPerson(other, { issuer, subject });
  const { id } = await db()
    .insertInto('contexts')
    .values({ institution_id: other.id, person_id: same.id, lms_account_id: '1', title: 'Arts' })
    .returning('id')
    .executeTakeFirstOrThrow();
  expect((await list()).institutions.map(({ contextId }) => contextId)).toEqual([null, id]);
});

test('adds an institution as new, and changes only the fields sent', async () => {
  const made = await create({
    tools: ['udoit', 'core'],
    isReadyGo: true,
    domainNames: ['LMS.Northfield.test'],
  });
  expect(made).toMatchObject({
    isNew: true,
    status: 1,
    activeProducts: ['core', 'udoit', 'readygo'],
    isReadyGo: true,
    domainNames: ['lms.northfield.test'],
    canvasUrl: 'https://canvas.northfield.test',
    rootAccountId: '1',
    isOauthSecretSet: false,
    isRunnerTokenSet: false,
    registrations: [],
  });
  const changed = await change(made.id, { isReadyGo: false, timeZone: 'Europe/Paris' });
  expect(changed).toMatchObject({
    ...made,
    isReadyGo: false,
    activeProducts: ['core', 'udoit'],
    timeZone: 'Europe/Paris',
    version: 2,
  });
});

test.each([
  ['a title of 10,000 characters', { title: 'x'.repeat(10_000) }, 'body.title'],
  ['an empty title', { title: ' ' }, 'body.title'],
  ['a slug with capitals', { slug: 'North' }, 'body.slug'],
  ['a slug with a slash', { slug: 'a/b' }, 'body.slug'],
  ['a domain that is an address', { domainNames: ['https://a.test/x'] }, 'body.domainNames.0'],
  ['a domain with a hyphen at its end', { domainNames: ['a-.test'] }, 'body.domainNames.0'],
  ['an address of numbers', { domainNames: ['10.0.0.1'] }, 'body.domainNames.0'],
  ['a domain twice', { domainNames: ['a.test', 'A.test'] }, 'body.domainNames'],
  ['no products', { tools: [] }, 'body.tools'],
  ['an unknown product', { tools: ['core', 'other'] }, 'body.tools.1'],
  ['a Canvas address that is a script', { canvasUrl: 'javascript:alert(1)' }, 'body.canvasUrl'],
  ['a time zone that there is not', { timeZone: 'Mars/Base' }, 'body.timeZone'],
  ['half an OAuth2 key', { oauthClientId: '1' }, 'body.oauthClientSecret'],
  ['the other half', { oauthClientSecret: 'x' }, 'body.oauthClientSecret'],
])('refuses %s', async (_, more, field) => {
  await expect(create(more)).rejects.toMatchObject({
    code: 'invalid_input',
    fields: { [field]: expect.any(String) as unknown },
  });
  expect((await list()).institutions).toHaveLength(1);
});

test('keeps titles with markup, right-to-left text and emoji unchanged', async () => {
  const title = '<script>alert(1)</script> جامعة 👩🏽‍🏫 \u202Eevil';
  const { id } = await create({ title });
  expect((await admin.call(api.readInstitution, { params: { id } })).title).toBe(title);
  expect((await list({ search: 'جامعة' })).institutions).toMatchObject([{ id }]);
});

test('gives a slug and a domain to one institution only, even when several requests arrive at once', async () => {
  const sameSlug = await Promise.allSettled([1, 2, 3].map(() => create()));
  expect(sameSlug.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const attempts = await Promise.allSettled(
    ['a', 'b', 'c'].map((slug) => create({ slug, domainNames: ['shared.test'] })),
  );
  expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await expect(create()).rejects.toMatchObject({ code: 'conflict', fields: { 'body.slug': 'Already used' } });
  const { id } = await create({ slug: 'other' });
  await expect(change(id, { domainNames: ['own.test', 'Shared.test'] })).rejects.toMatchObject({
    code: 'conflict',
    fields: { 'body.domainNames': expect.any(String) as unknown },
  });
  expect((await rowOf(id)).domain_names).toEqual([]);
});

test('frees a domain that an institution gives up', async () => {
  const first = await create({ domainNames: ['a.test', 'b.test'] });
  const second = await create({ slug: 'second' });
  await change(first.id, { domainNames: ['b.test'] });
  expect((await change(second.id, { domainNames: ['a.test'] })).domainNames).toEqual(['a.test']);
});

test("warns the second of two people who change the same version, and keeps the first one's changes", async () => {
  const { id, version } = await create();
  const outcomes = await Promise.allSettled([
    change(id, { title: 'First', version }),
    change(id, { title: 'Second', version }),
  ]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'conflict', fields: { 'body.version': expect.any(String) as unknown } },
  });
  const { version: newest } = await rowOf(id);
  expect(newest).toBe(version + 1);
  await change(id, { title: 'Second', version: newest });
  expect((await rowOf(id)).title).toBe('Second');
});

test('ends all sessions when archived, and can be restored', async () => {
  const { id } = await create();
  const theirs = as(app, await buildPerson({ id }));
  const actor = as(app, await buildSuperAdmin(home), { id });
  expect((await theirs.request('GET', '/api/settings')).status).toBe(200);
  expect((await actor.request('GET', '/api/settings')).status).toBe(200);
  expect((await change(id, { status: 0 })).status).toBe(0);
  expect((await theirs.request('GET', '/api/settings')).status).toBe(401);
  expect((await actor.request('GET', '/api/settings')).status).toBe(401);
  expect((await list()).institutions).toHaveLength(1);
  expect((await change(id, { status: 1 })).status).toBe(1);
  await expect(change(home.id, { status: 0 })).rejects.toMatchObject({ code: 'conflict' });
});

describe('secrets', () => {
  const key = { oauthClientId: '10000000000001', oauthClientSecret: 'oauth-secret-4711' };
  const secrets = ['oauth-secret-4711', 'runner-token-4711', 'second-secret-4712'];

  test('are stored encrypted, and never appear in an answer or an audit entry', async () => {
    const made = await create({ ...key, runnerToken: 'runner-token-4711' });
    const changed = await change(made.id, { oauthClientSecret: 'second-secret-4712' });
    const read = await admin.request('GET', `/api/institutions/${made.id}`);
    const refused = await admin.request('PUT', `/api/institutions/${made.id}`, { ...key, slug: 'NO' });
    const log = await db().selectFrom('audit_entries').selectAll().execute();
    const row = await rowOf(made.id);
    const told = JSON.stringify([made, changed, await list(), read.body, refused.body, log, row]);
    for (const secret of secrets) expect(told).not.toContain(secret);
    expect(changed).toMatchObject({
      isOauthSecretSet: true,
      isRunnerTokenSet: true,
      oauthClientId: '10000000000001',
    });
    expect(open(row.canvas_oauth_client_secret ?? '', sealContexts.clientSecret)).toBe('second-secret-4712');
    expect(log.map(({ action, detail }) => [action, detail])).toContainEqual([
      'updateInstitution',
      {
        note: {
          id: 'institution.note.changed',
          params: { fields: [{ id: 'institution.field.oauthClientSecret' }] },
        },
      },
    ]);
  });

  test('are removed with their id, and never go to another Canvas', async () => {
    const { id } = await create({ ...key, runnerToken: 'runner-token-4711' });
    await expect(change(id, { oauthClientId: '2' })).rejects.toMatchObject({ code: 'invalid_input' });
    expect(await change(id, { canvasUrl: `${given.canvasUrl}login` })).toMatchObject({
      isOauthSecretSet: true,
      isRunnerTokenSet: true,
    });
    expect(await change(id, { canvasUrl: 'https://elsewhere.test' })).toMatchObject({
      oauthClientId: null,
      isOauthSecretSet: false,
      isRunnerTokenSet: false,
    });
    expect(await change(id, key)).toMatchObject({ isOauthSecretSet: true });
    expect(await change(id, { oauthClientId: null })).toMatchObject({
      oauthClientId: null,
      isOauthSecretSet: false,
    });
  });
});

test('what launches said of a Canvas is forgotten with it, and links are read again by other names', async () => {
  const { id } = await create();
  await noteCanvasHost(id, 'learn.northfield.test');
  await noteCanvasShard(id, '10430');
  const { reads_since: noted } = await rowOf(id);
  await change(id, { title: 'Northfield U' });
  expect(await rowOf(id)).toMatchObject({ canvas_hosts: ['learn.northfield.test'], reads_since: noted });
  await change(id, { domainNames: ['own.test'] });
  const { reads_since: renamed, ...row } = await rowOf(id);
  expect(row).toMatchObject({ canvas_hosts: ['learn.northfield.test'], canvas_shard: '10430' });
  expect(renamed).not.toEqual(noted);
  await change(id, { canvasUrl: 'https://elsewhere.test' });
  expect(await rowOf(id)).toMatchObject({ canvas_hosts: [], canvas_shard: null });
});

describe('LTI registrations', () => {
  const platform = { issuer: 'https://canvas.instructure.com', clientId: '10000000000001' };

  test('are added with deployments, which can be added and removed', async () => {
    const { id } = await create();
    const added = await admin.call(api.addLtiRegistration, {
      params: { id },
      body: { ...platform, deploymentIds: ['1:aa'] },
    });
    const [registration] = added.registrations;
    expect(added.registrations).toMatchObject([{ ...platform, deploymentIds: ['1:aa'] }]);
    const platformId = registration?.platformId ?? 0;
    const body = { platformId, deploymentId: '2:bb' };
    const both = await admin.call(api.addDeployment, { params: { id }, body });
    expect(both.registrations[0]?.deploymentIds).toEqual(['1:aa', '2:bb']);
    const one = await admin.call(api.removeDeployment, {
      params: { id },
      query: { platformId, deploymentId: '1:aa' },
    });
    expect(one.registrations[0]?.deploymentIds).toEqual(['2:bb']);
    await expect(
      admin.call(api.removeDeployment, { params: { id }, query: { platformId, deploymentId: '1:aa' } }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  test("don't let one institution take another’s", async () => {
    const [first, second] = [await create(), await create({ slug: 'second' })];
    const body = { ...platform, deploymentIds: ['1:aa'] };
    const { registrations } = await admin.call(api.addLtiRegistration, { params: { id: first.id }, body });
    const platformId = registrations[0]?.platformId ?? 0;
    const attempts = [
      admin.call(api.addLtiRegistration, { params: { id: second.id }, body }),
      admin.call(api.addLtiRegistration, {
        params: { id: second.id },
        body: { ...body, deploymentIds: ['3:cc'], jwksUrl: 'https://evil.test/jwks' },
      }),
    ];
    await Promise.all(attempts.map((attempt) => expect(attempt).rejects.toMatchObject({ code: 'conflict' })));
    const deployment = { platformId, deploymentId: '1:aa' };
    await expect(
      admin.call(api.addDeployment, { params: { id: second.id }, body: deployment }),
    ).rejects.toMatchObject({ code: 'not_found' });
    await expect(
      admin.call(api.removeDeployment, { params: { id: second.id }, query: deployment }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  test("need addresses where the Canvas isn't hosted by Instructure", async () => {
    const { id } = await create();
    const body = { issuer: 'https://own.test', clientId: '1', deploymentIds: ['1'] };
    await expect(admin.call(api.addLtiRegistration, { params: { id }, body })).rejects.toMatchObject({
      code: 'invalid_input',
      fields: { 'body.authenticationEndpoint': 'Fill in this field' },
    });
  });

  test("can be made by the LMS with a link that's stored only as a hash", async () => {
    const { id } = await create();
    const { url } = await admin.call(api.makeRegistrationLink, { params: { id } });
    const code = new URL(url).searchParams.get('link') ?? '';
    expect(code.length).toBeGreaterThan(20);
    const kept = await db().selectFrom('lti_registration_links').selectAll().execute();
    const log = await db().selectFrom('audit_entries').selectAll().execute();
    expect(kept).toMatchObject([{ institution_id: id, used_at: null }]);
    expect(JSON.stringify([kept, log])).not.toContain(code);
  });
});

test('reads every tracked course soon after a snapshot is requested', async () => {
  const { id } = await create({ runnerToken: 'runner-token-4711' });
  const batch = await buildBatch({ id });
  await buildCourses({ id }, ['Botany'], batch);
  await admin.call(api.takeSnapshot, { params: { id } });
  const names = (await runJobs()).map(({ job }) => job);
  expect(names).toEqual(expect.arrayContaining(['take-snapshot', 'scan-courses']));
  const scans = await db().selectFrom('course_scans').select(['institution_id', 'tool']).execute();
  expect(scans).toEqual([{ institution_id: id, tool: 'core' }]);
});

test('shows the task runners of any institution, and has them checked', async () => {
  const { id } = await create({ tools: ['core', 'udoit'] });
  const { runners, title } = await admin.call(api.listInstitutionRunners, { params: { id } });
  expect(title).toBe('Northfield');
  expect(runners.map(({ tool, isConnected }) => [tool, isConnected])).toEqual([
    ['core', false],
    ['udoit', false],
  ]);
  await admin.call(api.checkInstitutionRunners, { params: { id } });
  expect((await runJobs()).map(({ job }) => job)).toEqual(['check-runners']);
});

test("an institution's log shows what super admins changed there, and nothing of others", async () => {
  const [first, second] = [await create(), await create({ slug: 'second' })];
  await change(first.id, { title: 'Renamed' });
  await admin.request('PUT', `/api/institutions/${first.id}`, { title: '' });
  await admin.request('PUT', '/api/institutions/999999', { title: 'Nobody' });
  const entriesOf = async (id: number) =>
    (
      await db()
        .selectFrom('audit_entries')
        .selectAll()
        .where('institution_id', '=', id)
        .orderBy('id')
        .execute()
    ).map(({ action, outcome, acting_from_institution_id }) => [action, outcome, acting_from_institution_id]);
  expect(await entriesOf(first.id)).toEqual([
    ['createInstitution', 'done', home.id],
    ['updateInstitution', 'done', home.id],
  ]);
  expect(await entriesOf(second.id)).toEqual([['createInstitution', 'done', home.id]]);
  expect(await entriesOf(home.id)).toHaveLength(5);
});
