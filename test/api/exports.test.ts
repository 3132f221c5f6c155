import { setTimeout as wait } from 'node:timers/promises';
import { exportAuditEntries, listAuditEntries } from '#shared/audit/audit.api.ts';
import { exportPeople } from '#shared/people/person.api.ts';
import { db } from '#server/infra/db/database.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildInstitution,
  buildMember,
  buildPerson,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { ask, readingToken, sheetsOf } from '#test/support/downloads.ts';

let app: TestApp;
let institution: BuiltInstitution;
let admin: Caller;
let token: string;

beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.close());
beforeEach(async () => {
  await emptyDatabase();
  institution = await buildInstitution({
    title: 'Northfield',
    slug: 'northfield',
    time_zone: 'America/Chicago',
  });
  admin = as(app, await buildAdmin(institution));
  token = await readingToken(admin);
});

const people = async (query: Parameters<typeof ask<typeof exportPeople>>[3]['query'], language = 'en') =>
  ask(app, token, exportPeople, { query }, { language });
const entriesOf = async (action: string) =>
  (await admin.call(listAuditEntries, { query: { action } })).entries;

/** Waits for the entry of an export, which is written when it's over. */
async function entryOf(action: string) {
  for (;;) {
    const [entry] = await entriesOf(action);
    if (entry) return entry;
    await wait(20);
  }
}

const addEntries = (count: number) =>
  db()
    .insertInto('audit_entries')
    .columns(['institution_id', 'person_name', 'action', 'detail', 'search_key'])
    .expression((eb) =>
      eb
        .selectFrom((from) =>
          from.fn<{ n: number }>('generate_series', [from.lit(1), from.val(count)]).as('n'),
        )
        .select((from) => [
          from.val(institution.id).as('institution_id'),
          from.val('=Ada & <Łukasz> 漢 😀').as('person_name'),
          from.val('addPeople').as('action'),
          from.val('{}').as('detail'),
          from.val('ada').as('search_key'),
        ]),
    )
    .execute();

describe('a workbook', () => {
  test('has the list’s rows in its order, with words in the caller’s language and moments on the local clock', async () => {
    const seen = new Date('2026-07-01T03:30:00Z');
    await buildPerson(institution, { name: 'Zoë =1+1', email: null, last_seen_at: seen, is_admin: true });
    await buildPerson(institution, { name: 'Añe', email: 'ane@example.edu', last_seen_at: null });
    const response = await people({ format: 'xlsx', search: 'e', sortBy: 'name', sortOrder: 'desc' }, 'es');
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="northfield-people-\d{4}-\d\d-\d\d\.xlsx"$/,
    );
    const [sheet] = await sheetsOf(response);
    expect(sheet?.name).toBe('Personas');
    expect(sheet?.rows[0]).toContain('Última visita (America/Chicago)');
    const named = sheet?.rows.filter(([name]) => /Zoë|Añe/.test(String(name))) ?? [];
    expect(named.map(([name]) => name)).toEqual(['Zoë =1+1', 'Añe']);
    expect(named[0]?.slice(3, 5)).toEqual([true, false]);
    expect(named[0]?.[7]).toEqual(new Date('2026-06-30T22:30:00Z'));
    expect(named[1]?.[7]).toBeNull();
  });
});

describe('CSV', () => {
  test('has a mark for spreadsheets, words for flags, UTC for moments, and no formula', async () => {
    await buildPerson(institution, {
      name: '=HYPERLINK("x")',
      email: null,
      last_seen_at: new Date('2026-07-01T03:30:00Z'),
      is_admin: true,
    });
    const response = await people({ search: 'hyperlink' }, 'fr');
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    const [header, line, ...others] = new TextDecoder('utf-8', { ignoreBOM: true })
      .decode(await response.arrayBuffer())
      .split('\r\n');
    expect(header).toMatch(/^\uFEFFNom,E-mail,/);
    expect(line).toContain(`"'=HYPERLINK(""x"")"`);
    expect(line).toContain(',oui,non,non,');
    expect(line).toContain('2026-07-01T03:30:00.000Z');
    expect(others).toEqual(['']);
  });
});

test('is in the audit log, with its format and how many rows left the house', async () => {
  await sheetsOf(await people({ format: 'xlsx' }));
  expect(await entryOf('exportPeople')).toMatchObject({
    isRead: false,
    outcome: 'done',
    via: 'token',
    note: 'Excel, 1 row',
  });
});

test('has what the list has and nothing else: a member sees the people of their teams', async () => {
  await buildPerson(institution, { name: 'Nobody’s teammate' });
  const { person } = await buildMember(institution, 'read');
  const own = await readingToken(as(app, person));
  const text = await (await ask(app, own, exportPeople, { query: {} })).text();
  expect(text.split('\r\n')).toHaveLength(3);
  expect(text).not.toContain('Nobody’s teammate');
});

test('a refusal is answered as a problem, and nothing is sent', async () => {
  const { person } = await buildMember(institution, 'admin');
  const response = await ask(app, await readingToken(as(app, person)), exportAuditEntries, { query: {} });
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ code: 'not_allowed' });
});

test('two people can export 50,000 rows at once, each in their format', async () => {
  await addEntries(50_000);
  const query = { action: 'addPeople' };
  const [text, sheets] = await Promise.all([
    ask(app, token, exportAuditEntries, { query }).then((response) => response.text()),
    ask(app, token, exportAuditEntries, { query: { ...query, format: 'xlsx' } }).then(sheetsOf),
  ]);
  expect(text.match(/\r\n/g)).toHaveLength(50_001);
  expect(text).toContain(`,'=Ada & <Łukasz> 漢 😀,`);
  const rows = sheets[0]?.rows ?? [];
  expect(rows).toHaveLength(50_001);
  expect(rows.at(-1)?.[0]).toBeInstanceOf(Date);
  expect(rows.at(-1)?.[1]).toBe('=Ada & <Łukasz> 漢 😀');
}, 60_000);

test.each(['csv', 'xlsx'] as const)('stops reading when the caller hangs up (%s)', async (format) => {
  await addEntries(50_000);
  const control = new AbortController();
  const query = { action: 'addPeople', format };
  const response = await ask(app, token, exportAuditEntries, { query }, { signal: control.signal });
  await response.body?.getReader().read();
  control.abort();
  const entry = await entryOf('exportAuditEntries');
  expect(entry).toMatchObject({ outcome: 'failed', code: null });
  const rows = Number(/after ([\d,]+) row/.exec(entry.note ?? '')?.[1]?.replaceAll(',', ''));
  expect(rows).toBeGreaterThan(0);
  expect(rows).toBeLessThan(50_000);
});
