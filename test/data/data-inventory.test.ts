import { readFileSync } from 'node:fs';
import {
  dataPage,
  listDescribed,
  noteOf,
  personalOf,
  type DescribedTable,
} from '#scripts/inventory/data-page.ts';
import { kinds, summaryPage } from '#scripts/inventory/summary-page.ts';
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
  /^(?:access_token|refresh_token|canvas_oauth_client_secret|.*_endpoint|authorization_server|issuer|storage_target)$/,
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

/** As the file has it, but for how its tables are laid out. */
const plain = (text: string) => text.replace(/[ -]+/g, ' ').trim();

test('.github/DATA.md is what npm run data-inventory writes', () => {
  expect(plain(readFileSync('.github/DATA.md', 'utf8'))).toBe(plain(summaryPage(tables)));
});

test('the full page has a row for each table', () => {
  const page = dataPage(tables);
  expect(tables.filter(({ name }) => !page.includes(`\n| \`${name}\` | `))).toEqual([]);
});
