import { compose } from '#server/compose.ts';
import { subscribers } from '#server/subscribers.ts';
import { addMembers } from '#server/batches/membership.service.ts';
import { membersChanged } from '#server/batches/batch.events.ts';
import { db, inTransaction } from '#server/infra/db/database.ts';
import { declaredEvents, defineEvent, listen, whenever } from '#server/infra/events/event.ts';
import { buildBatch, buildCourses, buildInstitution, type BuiltInstitution } from '#test/support/build.ts';
import { closeTestDatabase, emptyDatabase, openTestDatabase } from '#test/support/database.ts';

beforeAll(openTestDatabase);
afterAll(closeTestDatabase);

const noted = defineEvent<{ readonly batchId: number }>('test-noted');
let institution: BuiltInstitution;

beforeEach(async () => {
  await emptyDatabase();
  institution = await buildInstitution();
});
afterEach(compose);

const titles = async () =>
  (await db().selectFrom('batches').select('title').execute()).map(({ title }) => title);

/** Puts a course into a new batch, while one more subscriber listens. */
async function addCourseWhile(hear: () => Promise<void>) {
  listen([...subscribers, whenever(membersChanged, hear)]);
  const batch = await buildBatch(institution);
  const [course] = await buildCourses(institution, ['Algebra']);
  await inTransaction(() => addMembers(institution.scope, batch.id, [course?.id ?? 0]));
}

const members = () => db().selectFrom('batch_courses').selectAll().execute();

test('subscribers see what the publisher has written, before anyone else does', async () => {
  let seen = 0;
  await addCourseWhile(async () => {
    seen = (await members()).length;
  });
  expect(seen).toBe(1);
});

test('a failing subscriber rolls back what was published, with everything the others did about it', async () => {
  const failing = addCourseWhile(() => Promise.reject(new Error('cannot follow')));
  await expect(failing).rejects.toThrow('cannot follow');
  expect(await members()).toEqual([]);
  expect(await db().selectFrom('course_scans').selectAll().execute()).toEqual([]);
});

test('what subscribers do outside a transaction is also all or nothing', async () => {
  const rename = (title: string) => db().updateTable('batches').set({ title }).execute();
  const { id: batchId, title } = await buildBatch(institution);
  listen([
    whenever(noted, async () => void (await rename('First'))),
    whenever(noted, () => Promise.reject(new Error('cannot follow'))),
  ]);
  await expect(noted.publish(institution.scope, { batchId })).rejects.toThrow('cannot follow');
  expect(await titles()).toEqual([title]);
});

test('subscribers run in the order of their list, and only for their own event', async () => {
  const told: string[] = [];
  const tell = (name: string) => async () => void told.push(name);
  listen([
    whenever(noted, tell('one')),
    whenever(membersChanged, tell('never')),
    whenever(noted, tell('two')),
  ]);
  await noted.publish(institution.scope, { batchId: 1 });
  expect(told).toEqual(['one', 'two']);
});

test('every event the product declares has a subscriber', () => {
  const heard = new Set(subscribers.map(({ event }) => event));
  expect([...declaredEvents].filter((name) => !heard.has(name) && !name.startsWith('test-'))).toEqual([]);
});
