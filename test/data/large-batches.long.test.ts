import { addMembers } from '#server/batches/membership.service.ts';
import { db, inTransaction, runSql } from '#server/infra/db/database.ts';
import { addToPlan } from '#server/syncs/run-sync.repository.ts';
import { buildBatch, buildCourses, buildInstitution, type BuiltInstitution } from '#test/support/build.ts';
import { closeTestDatabase, openTestDatabase } from '#test/support/database.ts';

const many = 2_000;
const portion = 100;

let institution: BuiltInstitution;
let courseIds: number[];

beforeAll(async () => {
  await openTestDatabase();
  institution = await buildInstitution();
  const titles = Array.from({ length: many }, (_, index) => `Course ${index}`);
  courseIds = (await buildCourses(institution, titles)).map(({ id }) => id);
});
afterAll(closeTestDatabase);

/** How many rows of a table the steps read, of which most belong to others when it was last analyzed. */
const rowsRead = (table: string, steps: () => Promise<unknown>) =>
  inTransaction(async () => {
    const count = async () => {
      const { rows } = await runSql(
        `select sum(pg_stat_get_xact_tuples_returned(id)) as count from (
          select $1::regclass::oid as id union select indexrelid from pg_index where indrelid = $1::regclass) read`,
        [table],
      );
      return Number(rows[0]?.count);
    };
    const before = await count();
    await steps();
    return (await count()) - before;
  });

const rest = () => courseIds.slice(0, -portion);
const last = () => courseIds.slice(-portion);

test('a portion that enters a large batch is looked up course by course', async () => {
  const [known, large] = [await buildBatch(institution), await buildBatch(institution)];
  const fill = (batchId: number) => inTransaction(() => addMembers(institution.scope, batchId, rest()));
  await fill(known.id);
  await runSql('analyze batch_courses');
  await fill(large.id);
  const read = await rowsRead('batch_courses', () => addMembers(institution.scope, large.id, last()));
  expect(read).toBeLessThanOrEqual(3 * portion);
});

test('a page that enters a large plan is looked up course by course', async () => {
  const [known, large] = [await startedSync(), await startedSync()];
  const plan = (syncId: number, ids: readonly number[]) => addToPlan(institution.scope, syncId, 'added', ids);
  await plan(known, rest());
  await runSql('analyze sync_changes');
  await plan(large, rest());
  const read = await rowsRead('sync_changes', () => plan(large, last()));
  expect(read).toBeLessThanOrEqual(portion);
});

async function startedSync() {
  const { id } = await db()
    .insertInto('syncs')
    .values({
      institution_id: institution.id,
      batch_id: (await buildBatch(institution)).id,
      trigger_type: 'manual',
      status: 'in_progress',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}
