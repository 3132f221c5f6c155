import { runSql } from '#server/infra/db/database.ts';
import { jobTable } from '#server/infra/jobs/queue-tables.ts';
import { closeTestDatabase, openTestDatabase } from '#test/support/database.ts';
import { sharedTables, strayTables, tablesByTenancy } from '#test/support/tenancy-rule.ts';

let tables: Awaited<ReturnType<typeof tablesByTenancy>>;

beforeAll(async () => {
  await openTestDatabase();
  tables = await tablesByTenancy(runSql);
});
afterAll(closeTestDatabase);

test('every table says whose its rows are, save those of the whole installation', () => {
  expect(tables.shared).toEqual(Object.keys(sharedTables).toSorted());
});

test('no row can lack its institution, save what the installation measures of itself', async () => {
  const { rows } = await runSql(`select c.relname as name from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'institution_id' and not a.attisdropped
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and not a.attnotnull`);
  expect(rows.map(({ name }) => name)).toEqual(['metric_slices']);
});

test.each([
  ['select id from courses where id = $1', ['courses']],
  ['update "batches" set title = $1 where "id" = $2', ['batches']],
  ['with old as (select 1) delete from tags t using old where t.id = $1', ['tags']],
  ['insert into undo_items (undo_id) values ($1)', ['undo_items']],
  ['select institution_id from courses where id = $1', ['courses']],
  ['select id from courses where id = $1 order by institution_id', ['courses']],
  ['select id from courses where institution_id is not null and id = $1', ['courses']],
  [
    'select from courses c join batches b on b.institution_id = c.institution_id where c.id = $1',
    ['courses', 'batches'],
  ],
  ['insert into tags (institution_id, title) select $1, title from courses where id = $2', ['courses']],
  ['update findings set state = $1 where element_hash = $2', ['findings']],
  ['select c.id from courses c where c.institution_id = $1', []],
  ['select id from "courses" where $1::int = "institution_id"', []],
  ['select from courses c join batches b on b.id = $2 and b.institution_id = $1', []],
  ['insert into "tags" ("institution_id", "title") values ($1, $2)', []],
  ['select id from "sessions" where "token_hash" = $1', []],
  ['select extract(day from finished_at) from institutions', []],
  [`select name from ${jobTable}`, []],
])('a statement that crosses institutions is found: %s', (text, expected) => {
  expect(strayTables(text, tables.owned)).toEqual(expected);
});
