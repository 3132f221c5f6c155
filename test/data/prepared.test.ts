import { db, inTransaction, runSql } from '#server/infra/db/database.ts';
import { prepare } from '#server/infra/db/prepared.ts';
import { buildInstitution } from '#test/support/build.ts';
import { closeTestDatabase, emptyDatabase, openTestDatabase } from '#test/support/database.ts';

beforeAll(openTestDatabase);
afterAll(closeTestDatabase);
beforeEach(emptyDatabase);

const titled = prepare('test_titled', ({ title, limit }: { title: string; limit: number }) =>
  db()
    .selectFrom('institutions')
    .select(['id', 'title'])
    .where('status', '=', 1)
    .where('title', '=', title)
    .limit(limit),
);

test("runs a prepared query with each run's values", async () => {
  await buildInstitution({ title: 'First' });
  const { id } = await buildInstitution({ title: 'Second' });
  expect(await titled({ title: 'Second', limit: 5 })).toEqual([{ id, title: 'Second' }]);
  expect(await titled({ title: 'First', limit: 0 })).toEqual([]);
  expect(await titled({ title: 'Third', limit: 5 })).toEqual([]);
});

test('runs it on several connections at once, each of which plans it separately', async () => {
  await buildInstitution({ title: 'First' });
  const runs = await Promise.all(Array.from({ length: 20 }, () => titled({ title: 'First', limit: 1 })));
  expect(runs.flat()).toHaveLength(20);
});

test('runs it inside a transaction, where it sees what the transaction wrote', async () => {
  await expect(
    inTransaction(async () => {
      await buildInstitution({ title: 'Mine' });
      expect(await titled({ title: 'Mine', limit: 1 })).toHaveLength(1);
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  expect(await titled({ title: 'Mine', limit: 1 })).toEqual([]);
});

test('still works when a newer version of the product adds a column', async () => {
  await buildInstitution({ title: 'First' });
  await titled({ title: 'First', limit: 1 });
  await runSql('alter table institutions add column of_a_newer_version int');
  try {
    expect(await titled({ title: 'First', limit: 1 })).toHaveLength(1);
  } finally {
    await runSql('alter table institutions drop column of_a_newer_version');
  }
});

test('refuses a query whose columns would change after a migration', async () => {
  const everything = prepare('test_everything', () => db().selectFrom('institutions').selectAll());
  await expect(everything({})).rejects.toThrow('names its columns');
});

test('is planned once per connection, under a name that no other connection has', async () => {
  await Promise.all(Array.from({ length: 20 }, () => titled({ title: 'First', limit: 1 })));
  const { rows } = await runSql(
    `select count(*) as plans, count(distinct name) as names from pg_prepared_statements where name like 'test_titled%'`,
  );
  const { plans, names } = rows[0] ?? {};
  expect(plans).toBe(names);
  expect(plans).toBeGreaterThan(0);
  expect(plans).toBeLessThan(20);
});
