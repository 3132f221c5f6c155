import { probesPerDay } from '#server/link-checks/link-check.repository.ts';
import { readFileSync } from 'node:fs';
import {
  dataPage,
  keptOf,
  listDescribed,
  noteOf,
  personalOf,
  type DescribedTable,
} from '#scripts/inventory/data-page.ts';
import { kinds, summaryPage } from '#scripts/inventory/summary-page.ts';
import { runSql } from '#server/infra/db/database.ts';
import { inCanvasMs } from '#server/canvas-consents/consent-window.service.ts';
import { keptInQueue } from '#server/infra/jobs/declared-queues.ts';
import { loginMs } from '#server/login/canvas-login.service.ts';
import { listStoredTables } from '#server/operations/backup/stored-tables.ts';
import { everything } from '#server/retention/forget-past.service.ts';
import type { Term } from '#server/retention/kept-rows.ts';
import { longestMs, sessionMs, tabCodeMs } from '#server/sessions/session.service.ts';
import { defaultInstitutionSettings } from '#shared/settings/institution-settings.ts';
import { undoSeconds } from '#shared/undos/undo.ts';
import { closeTestDatabase, openTestDatabase } from '#test/support/database.ts';

let tables: DescribedTable[];

beforeAll(async () => {
  await openTestDatabase();
  tables = await listDescribed();
});
afterAll(closeTestDatabase);

test('each table says what it holds, why, how long, and who sees it', () => {
  expect(tables.filter((table) => !noteOf(table)).map(({ name }) => name)).toEqual([]);
});

/** Other columns that, by their names, could hold something about a person. */
const telling = /(?:^|_)(?:user_ids?|assignee_ids|people|by)$/;

/** What texts are called that hold codes, ids, digests, addresses of machines and the like. */
const codes = [
  /(?:^|_)(?:id|hash|url|origin|host|hosts|locale|time_zone|kind|type|types|state|status|format|formats|tool|tools|code)$/,
  /^(?:key|(?:lms|skip|url|change|public|private|element)_key|kid|nonce|identity|message_id|page_cursor|slug|version)$/,
  /^(?:access_token|api_key|host_secret|refresh_token|canvas_oauth_client_secret|.*_endpoint|authorization_server|issuer|storage_target)$/,
  /^(?:action|audience|rule|list|thing|preset|placement|roles|features|active_products|missing_permissions)$/,
  /^(?:hint|built_in|colour|icon|category|outcome|process|problem|last_failure|counts|gaps|holds)$/,
];

const isText = (type: string) => ['text', 'text[]', 'jsonb'].includes(type);

test('each column says whether it has something about a person, or can name one, unless it has a code', () => {
  const silent = tables.flatMap((table) =>
    table.columns
      .filter(({ name, type, isOfList, leadsToPerson }) =>
        isText(type)
          ? !isOfList && !codes.some((code) => code.test(name))
          : leadsToPerson || telling.test(name),
      )
      .filter(({ comment }) => !/^(?:(?:not )?personal|free text): ./.test(comment ?? ''))
      .map(({ name }) => `${table.name}.${name}`),
  );
  expect(silent).toEqual([]);
});

test('each table about a person is of one kind of data', () => {
  const about = tables.filter((table) => personalOf(table).length > 0).map(({ name }) => name);
  expect(kinds.flatMap((kind) => kind.tables).toSorted()).toEqual(about.toSorted());
});

/** How the inventory says a term: the audit log is kept as long as the institution says, and other things as it is. */
function wordsOf(kept: Term, table: string): RegExp {
  if ('months' in kept) return new RegExp(`\\b${kept.months} months\\b`);
  if ('hours' in kept)
    return [/\bminutes?$/, /\ban hour\b/][kept.hours] ?? new RegExp(`\\b${kept.hours} hours\\b`);
  if ('days' in kept) return kept.days === 1 ? /\ba day\b/ : new RegExp(`\\b${kept.days} days\\b`);
  if (kept.setting === 'auditRetentionDays' && table !== 'audit_entries') return /\bas the audit log\b/;
  const days = defaultInstitutionSettings[kept.setting];
  return new RegExp(`\\bas long as the institution says, ${days} days by default\\b`);
}

test('what is deleted by its age says how old it gets', () => {
  const wrong = everything.flatMap(({ kept, tables: about }) =>
    tables
      .filter((table) => about.includes(table.name) && !wordsOf(kept, table.name).test(keptOf(table, tables)))
      .map((table) => `${table.name}: ${JSON.stringify(kept)}, but “${keptOf(table, tables)}”`),
  );
  expect(wrong).toEqual([]);
});

/** What’s said to be kept for a time, and goes by other work than retention’s. */
const byOtherWork: Readonly<Record<string, string>> = {
  request_counts: 'limits, by the minute: anyone can pile them up',
  teacher_tellings: 'taken out when they’re told, or when nobody is left to tell',
  touched_courses: 'taken out when they’re read',
  unverified_live_events: 'judged, or given up and counted as refused',
};

test('what says how old it gets is deleted by its age, or goes with something that is', async () => {
  const { rows } =
    await runSql(`select distinct conrelid::regclass::text as name, confrelid::regclass::text as parent
    from pg_constraint where contype = 'f' and confdeltype = 'c'`);
  const byAge = new Set<string>(everything.flatMap(({ tables: about }) => about));
  // That its course goes some day is no period of a row.
  const goesAlong = ({ name }: DescribedTable) =>
    rows.some((row) => row.name === name && row.parent !== 'courses' && byAge.has(String(row.parent)));
  const silent = tables.filter(
    (table) =>
      /\b(?:minutes?|hours?|days?|months?|audit log|institution says)\b/.test(keptOf(table, tables)) &&
      !byAge.has(table.name) &&
      !goesAlong(table),
  );
  expect(silent.map(({ name }) => name)).toEqual(Object.keys(byOtherWork));
});

const units = {
  second: 1_000,
  minute: 60_000,
  hour: 3_600_000,
  day: 86_400_000,
  month: 30 * 86_400_000,
} as const;
const numbers: Readonly<Record<string, number>> = { a: 1, an: 1, two: 2, ten: 10 };

/** The periods that a text names, in milliseconds. */
const periodsIn = (text: string) =>
  [...text.matchAll(/\b(\d+|an?|two|ten) (second|minute|hour|day|month)s?\b/g)].map(
    ([, count = '', unit = '']) => (numbers[count] ?? Number(count)) * units[unit as keyof typeof units],
  );

function periodOf(kept: Term): number {
  if ('setting' in kept) return defaultInstitutionSettings[kept.setting] * units.day;
  if ('months' in kept) return kept.months * units.month;
  return 'days' in kept ? kept.days * units.day : kept.hours * units.hour;
}

/** Periods of the code's own, besides retention's terms. */
const ownPeriods: Readonly<Record<string, readonly number[]>> = {
  canvas_grant_requests: [inCanvasMs],
  canvas_logins: [loginMs],
  sessions: [sessionMs, longestMs],
  tab_codes: [tabCodeMs],
  // An hour, after as long in which one that stopped halfway can go on.
  undos: [units.day],
};

const termsOf = (name: string) =>
  everything
    .filter(({ tables: about }) => (about as string[]).includes(name))
    .map(({ kept }) => periodOf(kept));

test('what’s backed up leads to nothing that isn’t: it couldn’t be restored', async () => {
  const stored = (await listStoredTables()).map(({ name }) => name);
  const { rows } = await runSql(
    `select conrelid::regclass::text || ' to ' || confrelid::regclass as lost from pg_constraint
     where contype = 'f' and conrelid::regclass::text = any($1::text[]) and confrelid::regclass::text <> all($1::text[])`,
    [stored],
  );
  expect(rows).toEqual([]);
});

test('each period that the inventory names is one that the code keeps to', async () => {
  const { rows } =
    await runSql(`select distinct conrelid::regclass::text as name, confrelid::regclass::text as parent
    from pg_constraint where contype = 'f' and confdeltype = 'c'`);
  const wrong = tables
    .filter(({ name }) => !Object.hasOwn(byOtherWork, name))
    .flatMap((table) => {
      const parents = rows.filter(({ name }) => name === table.name).map(({ parent }) => String(parent));
      const own = ownPeriods[table.name] ?? [];
      const known = [...own, ...[table.name, ...parents].flatMap(termsOf)];
      const said = periodsIn(keptOf(table, tables));
      return said.every((period) => known.includes(period)) && own.every((period) => said.includes(period))
        ? []
        : [`${table.name}: “${keptOf(table, tables)}”`];
    });
  expect(wrong).toEqual([]);
});

test('what operators and people read of sessions, codes for tabs and link checks is what the code does', () => {
  const read = (path: string) => readFileSync(path, 'utf8');
  const hours = sessionMs / units.hour;
  const row = (page: string, what: string) =>
    page.split('\n').find((line) => line.startsWith(`| ${what}`)) ?? '';
  const operating = read('.github/OPERATING.md');
  expect(periodsIn(row(operating, 'sessions'))).toEqual([sessionMs, longestMs, ...termsOf('sessions')]);
  expect(periodsIn(row(operating, 'codes that open a new tab'))).toEqual([tabCodeMs]);
  expect(periodsIn(row(operating, 'courses that Canvas no longer has'))).toEqual(termsOf('courses'));
  expect(read('.github/DATA.md')).toContain(`${tabCodeMs / units.second} seconds, or until it’s used`);
  expect(read('.github/ACR.md')).toContain(`A session ends ${hours} hours after its last use`);
  expect(read('README.md')).toContain(`a session: ${hours} h from its last use`);
  expect(read('README.md')).toContain(`links are checked: ${probesPerDay} a host and institution`);
  expect(operating).toContain(`at most ${probesPerDay} times a day for each`);
});

test('every period in the operators’ table is one of the code’s', () => {
  const [, section = ''] =
    /## How long things are kept\n([^]*?)\n\*\*History/.exec(readFileSync('.github/OPERATING.md', 'utf8')) ??
    [];
  const known = new Set([
    ...everything.map(({ kept }) => periodOf(kept)),
    ...Object.values(ownPeriods).flat(),
    ...[keptInQueue.ended, keptInQueue.deadLetter].map((seconds) => seconds * units.second),
    undoSeconds * units.second,
  ]);
  const rows = section.split('\n').filter((line) => periodsIn(line).length > 0);
  expect(rows.length).toBeGreaterThan(10);
  expect(rows.filter((line) => !periodsIn(line).every((period) => known.has(period)))).toEqual([]);
});

/** As the file has it, but for how its tables are laid out. */
const plain = (text: string) => text.replace(/[ -]+/g, ' ').trim();

test('.github/DATA.md is what npm run data-inventory writes', () => {
  expect(plain(readFileSync('.github/DATA.md', 'utf8'))).toBe(plain(summaryPage(tables)));
});

test('the full page has a row for each table', () => {
  const page = dataPage(tables);
  expect(tables.filter(({ name }) => !page.includes(`\n| \`${name}\` | `))).toEqual([]);
});
