import { countedAtOnce } from '#server/audit/audit.service.ts';
import { db, runSql } from '#server/infra/db/database.ts';
import * as audit from '#shared/audit/audit.api.ts';
import { addCourses, removeCourses } from '#shared/batches/batch-courses.api.ts';
import * as batches from '#shared/batches/batch.api.ts';
import { urlOf, type Input } from '#shared/http/endpoint.ts';
import { setPersonState, updatePerson } from '#shared/people/person.api.ts';
import * as teams from '#shared/teams/team.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, stranger, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildMember,
  buildPerson,
  buildSuperAdmin,
  buildTeam,
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
  institution = await buildInstitution({ title: 'Northfield', time_zone: 'America/Chicago' });
  person = await buildPerson(institution, { name: 'Ada Lovelace', is_admin: true });
  admin = as(app, person);
});

type Query = Input<typeof audit.listAuditEntries>['query'];
const list = async (query: Query = {}, caller = admin) =>
  (await caller.call(audit.listAuditEntries, { query })).entries;
const create = (title: string, caller = admin) =>
  caller.call(batches.createBatch, { params: { id: institution.id }, body: { type: 'static', title } });

test('says who did what to which record, from where and how', async () => {
  const batch = await create('Fall 2026');
  await admin.call(batches.removeBatch, { params: { id: batch.id } });
  const [removed, created] = await list();
  expect(created).toMatchObject({
    person: { id: person.id, name: 'Ada Lovelace' },
    action: 'createBatch',
    isRead: false,
    outcome: 'done',
    code: null,
    record: { type: 'batch', id: String(batch.id), title: 'Fall 2026' },
    actingFrom: null,
    via: 'embedded',
    address: '127.0.0.1',
  });
  expect(created?.requestId).toMatch(/^[0-9a-f-]{36}$/);
  expect(removed).toMatchObject({
    action: 'removeBatch',
    record: { id: String(batch.id), title: 'Fall 2026' },
  });
});

test('records refusals, and why', async () => {
  const { person: reader, team } = await buildMember(institution, 'read');
  const batch = await buildBatch(institution, { team_id: team.id, title: 'Theirs' });
  const member = as(app, reader);
  await expect(member.call(batches.removeBatch, { params: { id: batch.id } })).rejects.toMatchObject({
    code: 'not_allowed',
  });
  await expect(create('Mine', member)).rejects.toMatchObject({ code: 'not_allowed' });
  const forged = { type: 'static', title: 'x', isAdmin: true };
  await admin.request('POST', urlOf(batches.createBatch, { params: { id: institution.id } }), forged);
  expect((await list({ outcome: 'refused' })).map(({ action, code }) => [action, code])).toEqual([
    ['createBatch', 'invalid_input'],
    ['createBatch', 'not_allowed'],
    ['removeBatch', 'not_allowed'],
  ]);
});

test('a refused change leaves its entry and nothing else', async () => {
  await create('Fall 2026');
  await expect(create('Fall 2026')).rejects.toMatchObject({ code: 'conflict' });
  expect(await db().selectFrom('batches').select('id').execute()).toHaveLength(1);
  expect((await list()).map(({ outcome, code }) => [outcome, code])).toEqual([
    ['refused', 'conflict'],
    ['done', null],
  ]);
});

describe('acting for another institution', () => {
  let home: BuiltInstitution;
  let superAdmin: BuiltPerson;
  beforeEach(async () => {
    home = await buildInstitution({ title: 'Head office' });
    superAdmin = await buildSuperAdmin(home);
  });

  test('is in both logs, and only the log of the institution acted for names the record', async () => {
    const batch = await create('Secret plan', as(app, superAdmin, institution));
    const [here] = await list();
    expect(here).toMatchObject({
      person: { id: superAdmin.id },
      record: { id: String(batch.id), title: 'Secret plan' },
      actingFrom: { id: home.id, name: 'Head office' },
      actingFor: null,
    });
    const [there] = await list({}, as(app, await buildAdmin(home)));
    expect(there).toMatchObject({
      person: { id: superAdmin.id },
      action: 'createBatch',
      record: null,
      actingFor: { id: institution.id, name: 'Northfield' },
    });
    expect(JSON.stringify(there)).not.toContain('Secret plan');
  });

  test('has every read recorded as well, shown on request, and refusals', async () => {
    const acting = as(app, superAdmin, institution);
    await acting.call(batches.listBatches, { query: {} });
    await expect(acting.call(batches.readBatch, { params: { id: 99 } })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await list()).toEqual([]);
    const read = await list({ includeReads: 'true' });
    expect(read.map(({ action, isRead, outcome }) => [action, isRead, outcome])).toEqual([
      ['readBatch', true, 'refused'],
      ['listBatches', true, 'done'],
    ]);
  });
});

test('finds entries by person, action, record, day and search term', async () => {
  const other = await buildPerson(institution, { name: 'Zoë Ünal', is_admin: true });
  const batch = await create('100% _done_');
  await create('Spring', as(app, other));
  const actions = async (query: Query) => (await list(query)).map(({ record }) => record?.title);
  expect(await actions({ personId: other.id })).toEqual(['Spring']);
  expect(await actions({ search: 'zoe unal' })).toEqual(['Spring']);
  expect(await actions({ search: '0% _d' })).toEqual(['100% _done_']);
  expect(await actions({ search: '%' })).toEqual(['100% _done_']);
  expect(await actions({ recordType: 'batch', recordId: String(batch.id) })).toEqual(['100% _done_']);
  expect(await actions({ action: 'removeBatch' })).toEqual([]);
});

test("counts days in the institution's time zone", async () => {
  await create('Late');
  // 03:00 UTC is still the evening before in Chicago.
  await db()
    .updateTable('audit_entries')
    .set({ at: new Date('2026-03-02T03:00:00Z') })
    .execute();
  expect(await list({ from: '2026-03-01', to: '2026-03-01' })).toHaveLength(1);
  expect(await list({ from: '2026-03-02' })).toHaveLength(0);
  expect(await list({ to: '2026-02-28' })).toHaveLength(0);
});

test("shows a page at a time, and none of another institution's entries", async () => {
  for (const title of ['A', 'B', 'C']) await create(title);
  const outsider = as(app, await buildAdmin(await buildInstitution()));
  expect(await list({}, outsider)).toEqual([]);
  const { entries, pagination } = await admin.call(audit.listAuditEntries, { query: { page: 9, limit: 2 } });
  expect(entries.map(({ record }) => record?.title)).toEqual(['A']);
  expect(pagination).toMatchObject({ page: 2, total: 3, pages: 2 });
});

test('counts a long log to a limit, and further as one pages on, so that every entry is reached', async () => {
  const more = 37;
  await create('the first');
  await runSql(
    `insert into audit_entries (institution_id, person_id, person_name, search_key, action, outcome, is_read, via, detail)
     select institution_id, person_id, person_name, search_key, action, outcome, is_read, via, detail
     from audit_entries, generate_series(1, $1::int)`,
    [countedAtOnce + more - 1],
  );
  const ask = (query: Query) => admin.call(audit.listAuditEntries, { query });
  expect(await ask({ limit: 100 })).toMatchObject({
    isTotalCapped: true,
    pagination: { page: 1, total: countedAtOnce, hasNext: true },
  });
  expect(await ask({ limit: 100, page: 50 })).toMatchObject({ pagination: { total: countedAtOnce } });
  const last = countedAtOnce / 100;
  expect(await ask({ limit: 100, page: last })).toMatchObject({
    isTotalCapped: false,
    pagination: { total: countedAtOnce + more, hasNext: true },
  });
  const { entries, pagination } = await ask({ limit: 100, page: last + 1 });
  expect(entries).toHaveLength(more);
  expect(pagination).toMatchObject({ page: last + 1, hasNext: false });
  expect((await ask({ action: 'createBatch', search: 'nobody' })).isTotalCapped).toBe(false);
});

test('is for institution admins only', async () => {
  const { person: member } = await buildMember(institution, 'admin');
  for (const target of [audit.listAuditEntries, audit.exportAuditEntries]) {
    await expect(as(app, member).call(target, { query: {} })).rejects.toMatchObject({ code: 'not_allowed' });
    await expect(stranger(app).call(target, { query: {} })).rejects.toMatchObject({ code: 'not_signed_in' });
  }
});

describe('the note of an entry', () => {
  const noteIn = async (language: string) => {
    const { body } = await admin.request('GET', '/api/audit', undefined, language);
    return audit.listAuditEntries.response.parse(body).entries[0]?.note;
  };

  test("is in the reader's language", async () => {
    const other = await buildPerson(institution);
    const params = { id: other.id };
    await admin.call(updatePerson, { params, body: { isAdmin: true, canManageChecklists: false } });
    expect(await noteIn('en')).toBe('institution admin granted and checklists removed');
    expect(await noteIn('es')).toBe(
      'se concedió administrador de la institución y se retiraron listas de verificación',
    );
    expect(await noteIn('fr')).toBe(
      'administrateur de l’établissement accordé et listes de contrôle retirées',
    );
  });

  test('says what changed in a batch, from what to what', async () => {
    const [one, two] = [await buildTeam(institution, [], 'A'), await buildTeam(institution, [], 'B')];
    const { id } = await buildBatch(institution, { title: 'Fall', team_id: one.id });
    const params = { id };
    await admin.call(batches.updateBatch, { params, body: { status: 0, team: two.id } });
    expect(await noteIn('en')).toBe('archived and team: A → B');
    expect(await noteIn('fr')).toBe('archivé et équipe : A → B');
    await admin.call(batches.updateBatch, { params, body: { status: 1, team: null } });
    expect(await noteIn('es')).toBe('activo de nuevo y equipo: B → nada');
    const body = { type: 'static' as const, title: 'Spring', teamId: null, deadlineDate: '2999-12-31' };
    await admin.call(batches.updateBatchSettings, { params, body });
    expect(await noteIn('en')).toBe('title: Fall → Spring and deadline: none → 2999-12-31');
    await admin.call(batches.updateBatchSettings, { params, body });
    expect(await noteIn('en')).toBeNull();
  });

  test('says whose role in a team changed, what the team used to be called, and how many courses moved', async () => {
    const priya = await buildPerson(institution, { name: 'Priya' });
    const team = await buildTeam(institution, [], 'A');
    const params = { id: team.id, personId: priya.id };
    await admin.call(teams.setTeamMember, { params, body: { role: 'read' } });
    expect(await noteIn('en')).toBe('Priya: no role → read only');
    await admin.call(teams.setTeamMember, { params, body: { role: 'admin' } });
    expect(await noteIn('en')).toBe('Priya: read only → admin');
    await admin.call(teams.removeTeamMember, { params });
    expect(await noteIn('en')).toBe('Priya: admin → no role');
    await admin.call(teams.renameTeam, { params: { id: team.id }, body: { title: 'B' } });
    expect(await noteIn('en')).toBe('title: A → B');
    const batch = await buildBatch(institution);
    const courses = await buildCourses(institution, ['One', 'Two']);
    const ids = courses.map((course) => course.id);
    await admin.call(addCourses, {
      params: { id: batch.id },
      body: ids.map((courseId) => ({ id: courseId })),
    });
    expect(await noteIn('en')).toBe('2 courses added');
    await admin.call(removeCourses, { params: { id: batch.id }, body: [ids[0] ?? 0, 999_999] });
    expect(await noteIn('en')).toBe('1 course removed');
  });

  test('stays as it was where an older version wrote a sentence', async () => {
    const detail = JSON.stringify({ note: 'super admin: true' });
    const entry = { institution_id: institution.id, action: 'setSuperAdmin', detail };
    await db().insertInto('audit_entries').values(entry).execute();
    expect(await noteIn('es')).toBe('super admin: true');
  });
});

describe('the export', () => {
  test('has every matching entry, newest first, and no formula that a spreadsheet would run', async () => {
    await create('=HYPERLINK("http://evil.example")');
    await create('Plain, with "quotes"');
    const answer = await admin.request('GET', '/api/audit/export?action=createBatch');
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="[a-z0-9-]+-audit-log-\d{4}-\d\d-\d\d\.csv"$/,
    );
    const lines = answer.text.split('\r\n');
    expect(lines[0]).toMatch(/^\uFEFF?time,person,/);
    expect(lines[1]).toContain('"Plain, with ""quotes"""');
    expect(lines[2]).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(lines).toHaveLength(4);
  });

  test('has its header and notes in the language of the request', async () => {
    const other = await buildPerson(institution);
    await admin.call(setPersonState, { params: { id: other.id }, body: { state: 'deactivated' } });
    const { text } = await admin.request('GET', '/api/audit/export', undefined, 'fr-CA');
    const [header, entry] = text.split('\r\n');
    expect(header).toMatch(/^\uFEFF?heure,personne,.*,id de la requête,note$/);
    expect(entry).toMatch(/,Désactivée$/);
  });

  test('reads past its first slice without losing or repeating an entry', async () => {
    const values = Array.from({ length: 2_345 }, (_, index) => ({
      institution_id: institution.id,
      action: `action-${index}`,
      detail: '{}',
    }));
    await db().insertInto('audit_entries').values(values).execute();
    const { text } = await admin.request('GET', '/api/audit/export');
    const found = text.match(/action-\d+/g) ?? [];
    expect(found).toEqual(values.map(({ action }) => action).toReversed());
  });
});

test('shortens long names and accepts any script', async () => {
  const name = `${'😀'.repeat(10)}<b>مرحبا</b>${'x'.repeat(10_000)}`;
  await create('A', as(app, await buildPerson(institution, { name, is_admin: true })));
  const [entry] = await list({ search: 'مرحبا' });
  expect(entry?.person.name).toBe(name.slice(0, 300));
});
