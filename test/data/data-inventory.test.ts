import { readFileSync } from 'node:fs';
import { dataPage, listDescribed, noteOf, type DescribedTable } from '#scripts/inventory/data-page.ts';
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

/** Texts and documents that, by their names, could hold something about a person. */
const telling =
  /(?:^|_)(?:name|names|email|address|subject|user_agent|author|teachers|note|body|detail|details|by|lms_user_ids?|assignee_ids|granted_by|preferences)$/;

test('each column with something about a person says so, and those that sound like it say that they have nothing', () => {
  const silent = tables.flatMap((table) =>
    table.columns
      .filter(({ name, type, leadsToPerson }) => leadsToPerson || (type !== 'integer' && telling.test(name)))
      .filter(({ comment }) => !/^(?:not )?personal: ./.test(comment ?? ''))
      .map(({ name }) => `${table.name}.${name}`),
  );
  expect(silent).toEqual([]);
});

/** As the file has it, but for how its tables are laid out. */
const plain = (text: string) => text.replace(/[ -]+/g, ' ').trim();

test('.github/DATA.md is what npm run data-inventory writes', () => {
  expect(plain(readFileSync('.github/DATA.md', 'utf8'))).toBe(plain(dataPage(tables)));
});
