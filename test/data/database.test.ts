import { db, inTransaction, onCommit, runSql } from '#server/infra/db/database.ts';
import { buildInstitution } from '#test/support/build.ts';
import { closeTestDatabase, emptyDatabase, openTestDatabase } from '#test/support/database.ts';
import { vacuumTables } from '#server/infra/db/maintenance.ts';

beforeAll(openTestDatabase);
afterAll(closeTestDatabase);
beforeEach(emptyDatabase);

const titles = async () =>
  (await db().selectFrom('institutions').select('title').execute()).map(({ title }) => title);

test('keeps all steps of a transaction or none', async () => {
  await expect(
    inTransaction(async () => {
      await buildInstitution({ title: 'Lost' });
      throw new Error('changed my mind');
    }),
  ).rejects.toThrow('changed my mind');
  await inTransaction(() => buildInstitution({ title: 'Kept' }));
  expect(await titles()).toEqual(['Kept']);
});

test('joins the current transaction', async () => {
  await expect(
    inTransaction(async () => {
      await inTransaction(() => buildInstitution({ title: 'Inner' }));
      expect(await titles()).toEqual(['Inner']);
      throw new Error('outer fails');
    }),
  ).rejects.toThrow('outer fails');
  expect(await titles()).toEqual([]);
});

test('runs what waits for the commit after it, and never if there is none', async () => {
  const seen: string[] = [];
  await inTransaction(async () => {
    onCommit(() => seen.push('after'));
    seen.push('inside');
    await runSql('select 1');
  });
  await inTransaction(async () => {
    onCommit(() => seen.push('never'));
    throw new Error('no');
  }).catch(() => {});
  expect(seen).toEqual(['inside', 'after']);
});

test('reads counts as numbers, days as text and times as dates', async () => {
  const { rows } =
    await runSql(`select 9007199254740991::bigint as big, 1.5::numeric as half, date '2026-03-01' as day,
    timestamptz '2026-03-01T00:00:00Z' as moment`);
  expect(rows).toEqual([
    { big: 9007199254740991, half: 1.5, day: '2026-03-01', moment: new Date('2026-03-01T00:00:00Z') },
  ]);
});

test('runs several transactions side by side without mixing them up', async () => {
  const outcomes = await Promise.allSettled(
    Array.from({ length: 6 }, (_, index) =>
      inTransaction(async () => {
        await buildInstitution({ title: `Institution ${index}` });
        if (index % 2 === 1) throw new Error('odd ones fail');
      }),
    ),
  );
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(3);
  expect((await titles()).toSorted()).toEqual(['Institution 0', 'Institution 2', 'Institution 4']);
});

describe('what the database knows of its tables', () => {
  beforeEach(() => runSql('create table cared_for (id int primary key, filler text)'));
  afterEach(() => runSql('drop table cared_for'));

  const fill = (rows: number) =>
    runSql(`insert into cared_for select id, repeat('x', 100) from generate_series(1, $1::int) id`, [rows]);
  const planOfOne = async () => {
    const { rows } = await runSql('explain select filler from cared_for where id = 7');
    return String(rows[0]?.['QUERY PLAN']);
  };

  test.each([20, 2_000])('leaves rows to be found by index in a table of %i', async (rows) => {
    await fill(rows);
    await vacuumTables();
    expect(await planOfOne()).toContain('Index Scan');
  });

  test('counts the rows of a table once it is large', async () => {
    await fill(2_000);
    await vacuumTables();
    const { rows } = await runSql(`select reltuples from pg_class where relname = 'cared_for'`);
    expect(rows).toEqual([{ reltuples: 2_000 }]);
  });
});
