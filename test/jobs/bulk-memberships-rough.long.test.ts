import { workOn } from '#server/bulk-actions/bulk-action.worker.ts';
import { db } from '#server/infra/db/database.ts';
import { listAuditEntries } from '#shared/audit/audit.api.ts';
import { addCourses, removeCourses } from '#shared/batches/batch-courses.api.ts';
import { removeBatch, updateBatch } from '#shared/batches/batch.api.ts';
import * as api from '#shared/bulk-actions/bulk-action.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import { breakCourse, buildMany, untilOnePortion } from '#test/support/bulk-scene.ts';
import {
  buildAdmin,
  buildBatch,
  buildInstitution,
  buildMember,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { emptyDatabase } from '#test/support/database.ts';
import { runJobs } from '#test/support/jobs.ts';
import { goOnUndoing } from '#test/support/undo.ts';

// Adding many courses to batches and removing them, when things go wrong or happen at the same time. A portion is 1,500.

const count = 4_000;
const portion = 1_500;

let app: TestApp;
let institution: BuiltInstitution;
let admin: Caller;
let source: { id: number };
let target: { id: number };

beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

beforeEach(async () => {
  await emptyDatabase();
  institution = await buildInstitution();
  admin = as(app, await buildAdmin(institution));
  source = await buildBatch(institution);
  target = await buildBatch(institution);
  await buildMany({ institutionId: institution.id, batchId: source.id }, count);
});

const inSource = () => ({ all: { batchIds: [source.id] } });
const add = (caller = admin, batchId = target.id) =>
  caller.call(api.startBulkAction, {
    body: { action: 'add_to_batch', params: { batchId }, selection: inSource() },
  });
const remove = (caller = admin, batchId = source.id) =>
  caller.call(api.startBulkAction, {
    body: { action: 'remove_from_batch', params: { batchId }, selection: { all: { batchIds: [batchId] } } },
  });
const read = (id: number, caller = admin) => caller.call(api.readBulkAction, { params: { id } });
const step = (
  what: typeof api.cancelBulkAction | typeof api.retryBulkAction | typeof api.undoBulkAction,
  id: number,
) => admin.call(what, { params: { id } });
const work = (id: number, signal = new AbortController().signal) => workOn(institution.scope, id, signal);
const workBack = (actionId: number) => goOnUndoing(institution.scope, { actionId });

const setStatus = (status: 0 | 1) => admin.call(updateBatch, { params: { id: target.id }, body: { status } });

/** How many members the batch has, which its own count has to agree with. */
async function membersOf({ id }: { id: number }) {
  const members = await db()
    .selectFrom('batch_courses')
    .select('course_id')
    .where('batch_id', '=', id)
    .execute();
  const batch = await db()
    .selectFrom('batches')
    .select('course_count')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(batch.course_count).toBe(members.length);
  return members.length;
}

/** The log's entries about actions, oldest first. */
async function logged() {
  const { entries } = await admin.call(listAuditEntries, { query: {} });
  return entries
    .filter(({ action }) => action.includes('Bulk'))
    .map(({ action, note }) => `${action}: ${note?.replace(/^.*: (?=\d)/, '') ?? ''}`)
    .toReversed();
}
const endOf = (done: number, { unchanged = 0, failed = 0, dropped = 0 } = {}) =>
  `endBulkAction: ${done.toLocaleString('en')} done, ${unchanged.toLocaleString('en')} unchanged, ${failed.toLocaleString('en')} failed, ${dropped.toLocaleString('en')} dropped`;

test.each(['add', 'remove'] as const)(
  'to %s goes on where a worker was lost, and is logged once',
  async (what) => {
    const { id } = what === 'add' ? await add() : await remove();
    const mend = await breakCourse('batch_courses', 2_000);
    await expect(work(id)).rejects.toThrow('broken');
    await mend();
    expect(await read(id)).toMatchObject({ counts: { done: portion, waiting: count - portion } });
    await Promise.all([work(id), work(id)]);
    await runJobs();
    expect(await read(id)).toMatchObject({ status: 'completed', counts: { done: count, unchanged: 0 } });
    expect(await membersOf(what === 'add' ? target : source)).toBe(what === 'add' ? count : 0);
    expect((await logged()).slice(1)).toEqual([endOf(count)]);
  },
);

test('undoing goes on where a worker was lost, happens once however often it’s asked for, and is logged once', async () => {
  const { id } = await add();
  await runJobs();
  const mend = await breakCourse('batch_courses', 2_000);
  await Promise.all([step(api.undoBulkAction, id), step(api.undoBulkAction, id)]);
  await expect(workBack(id)).rejects.toThrow('broken');
  await mend();
  expect(await read(id)).toMatchObject({ status: 'undoing', counts: { undone: portion } });
  await Promise.all([workBack(id), workBack(id)]);
  await step(api.undoBulkAction, id);
  await runJobs();
  expect(await read(id)).toMatchObject({ status: 'undone', counts: { undone: count, kept: 0 } });
  expect(await membersOf(target)).toBe(0);
  expect((await logged()).slice(2)).toEqual([
    expect.stringMatching(/^undoBulkAction: 4,000 /),
    'endBulkUndo: 4,000 put back, 0 left as they are',
  ]);
});

test('adding and removing the same courses at once each do all of them, and the batch’s count stays true', async () => {
  await add();
  await runJobs();
  const actions = [await remove(admin, target.id), await add(), await remove(admin, target.id), await add()];
  await Promise.all(actions.map(({ id }) => work(id)));
  await runJobs();
  for (const { id } of actions) {
    const { status, counts } = await read(id);
    expect([status, counts.done + counts.unchanged]).toEqual(['completed', count]);
  }
  await membersOf(target);
});

test.each([
  ['archived', () => setStatus(0)],
  ['removed', () => admin.call(removeBatch, { params: { id: target.id } })],
] as const)('a batch that is %s in the middle takes no more courses', async (_, end) => {
  const { id } = await add();
  await work(id, untilOnePortion());
  await end();
  await runJobs();
  expect(await read(id)).toMatchObject({
    status: 'completed',
    counts: { done: portion, failed: count - portion },
  });
  expect(await membersOf(target)).toBe(portion);
  await step(api.undoBulkAction, id);
  await runJobs();
  expect(await read(id)).toMatchObject({ status: 'undone', counts: { undone: 0, kept: portion } });
  expect((await logged()).filter((line) => line.startsWith('end'))).toEqual([
    endOf(portion, { failed: count - portion }),
    'endBulkUndo: 0 put back, 1,500 left as they are',
  ]);
});

test('a batch that is archived at the very moment keeps whole portions or none', async () => {
  const { id } = await add();
  await Promise.all([work(id), setStatus(0)]);
  await runJobs();
  const { counts } = await read(id);
  expect(await membersOf(target)).toBe(counts.done);
  expect(counts.done + counts.failed).toBe(count);
  await setStatus(1);
  if (counts.failed > 0) await step(api.retryBulkAction, id);
  await runJobs();
  expect(await read(id)).toMatchObject({ counts: { done: count, failed: 0 } });
});

test.each([
  ['the right to change the batch', () => db().updateTable('team_members').set({ role: 'read' }).execute()],
  ['their account', () => db().updateTable('people').set({ state: 'deactivated' }).execute()],
  ['their very record', () => db().deleteFrom('people').where('is_admin', '=', false).execute()],
])('a person who loses %s in the middle does no more', async (_, lose) => {
  const { person, team } = await buildMember(institution, 'edit');
  await db().updateTable('batches').set({ team_id: team.id }).execute();
  const { id } = await remove(as(app, person));
  await work(id, untilOnePortion());
  await lose();
  await runJobs();
  expect(await membersOf(source)).toBe(count - portion);
  const row = await db().selectFrom('bulk_actions').select(['counts', 'ended_at']).executeTakeFirstOrThrow();
  expect(row.counts).toMatchObject({ done: portion, failed: count - portion });
  expect(row.ended_at).not.toBeNull();
});

test('retried twice at once, it’s tried again once', async () => {
  const { id } = await add();
  await setStatus(0);
  await runJobs();
  await setStatus(1);
  const outcomes = await Promise.allSettled([step(api.retryBulkAction, id), step(api.retryBulkAction, id)]);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  await runJobs();
  expect(await read(id)).toMatchObject({ counts: { done: count, failed: 0 } });
  expect((await logged()).filter((line) => line.startsWith('end'))).toEqual([
    endOf(0, { failed: count }),
    endOf(count),
  ]);
});

test('cancelled in the middle it keeps what’s done; cancelled after its last portion, all of it', async () => {
  const { id } = await add();
  await work(id, untilOnePortion());
  await Promise.all([step(api.cancelBulkAction, id), step(api.cancelBulkAction, id)]);
  await runJobs();
  expect(await read(id)).toMatchObject({
    status: 'cancelled',
    counts: { done: portion, dropped: count - portion },
  });
  const other = await add(admin, (await buildBatch(institution)).id);
  await Promise.allSettled([work(other.id), step(api.cancelBulkAction, other.id)]);
  await runJobs();
  const { counts } = await read(other.id);
  expect(counts.done + counts.dropped).toBe(count);
  expect(counts.done % portion === 0 || counts.done === count).toBe(true);
  expect((await logged()).filter((line) => line.startsWith('end'))).toEqual([
    endOf(portion, { dropped: count - portion }),
    endOf(counts.done, { dropped: counts.dropped }),
  ]);
});

test('a cancellation that comes late doesn’t drop what was tried again since', async () => {
  const { id } = await add();
  await setStatus(0);
  await work(id);
  await setStatus(1);
  await db().updateTable('bulk_actions').set({ ended_at: null, cancelled_at: new Date() }).execute();
  await step(api.retryBulkAction, id);
  await runJobs();
  expect(await read(id)).toMatchObject({ status: 'completed', counts: { done: count, dropped: 0 } });
});

test('undoing leaves what somebody else has changed since, even if it looks as before', async () => {
  const { id } = await add();
  await runJobs();
  const others = as(app, await buildAdmin(institution));
  const params = { id: target.id };
  await others.call(removeCourses, { params, body: { ids: [1, 2] } });
  await others.call(addCourses, { params, body: { courses: [{ id: 2 }] } });
  await step(api.undoBulkAction, id);
  await runJobs();
  expect(await read(id)).toMatchObject({ counts: { undone: count - 2, kept: 2 } });
  expect(await membersOf(target)).toBe(1);
});

test('courses that leave the selection in the middle are still those of the start', async () => {
  const { id } = await add();
  await work(id, untilOnePortion());
  await db()
    .deleteFrom('batch_courses')
    .where('batch_id', '=', source.id)
    .where('course_id', '>', 3_000)
    .execute();
  await db().deleteFrom('courses').where('id', '=', count).execute();
  await runJobs();
  const { counts, status } = await read(id);
  expect(status).toBe('completed');
  expect(counts.done).toBe(await membersOf(target));
  expect(counts.done + counts.failed + counts.unchanged).toBe(count);
});

test('another institution’s batches and courses are out of reach, and its log says nothing of this one', async () => {
  const elsewhere = await buildInstitution();
  const stranger = as(app, await buildAdmin(elsewhere));
  const own = await buildBatch(elsewhere);
  await expect(add(stranger)).rejects.toMatchObject({ code: 'not_found' });
  await expect(remove(stranger)).rejects.toMatchObject({ code: 'not_found' });
  await expect(add(stranger, own.id)).rejects.toMatchObject({ code: 'conflict' });
  const { id } = await add();
  await runJobs();
  await expect(read(id, stranger)).rejects.toMatchObject({ code: 'not_found' });
  const { entries } = await stranger.call(listAuditEntries, { query: { outcome: 'done' } });
  expect(entries).toEqual([]);
});
