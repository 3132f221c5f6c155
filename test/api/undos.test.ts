import { sql } from 'kysely';
import { db, runSql } from '#server/infra/db/database.ts';
import { runUntilIdle } from '#server/infra/jobs/runner.ts';
import { jobTable } from '#server/infra/jobs/queue-tables.ts';
import { settleBulkActionsWorker, undoChangeWorker } from '#server/bulk-actions/bulk-action.worker.ts';
import { randomFrom } from '#scripts/harness/random.ts';
import { listAuditEntries } from '#shared/audit/audit.api.ts';
import * as batchApi from '#shared/batches/batch.api.ts';
import * as api from '#shared/batches/batch-courses.api.ts';
import type { BatchType } from '#shared/batches/batch.ts';
import { urlOf } from '#shared/http/endpoint.ts';
import { listUndos, readUndo, undoChange } from '#shared/undos/undo.api.ts';
import { forgetIn } from '#test/support/forget.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildFilledBatch,
  buildInstitution,
  buildMember,
  buildSuperAdmin,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { goOnUndoing, undoLast } from '#test/support/undo.ts';

let app: TestApp;
let institution: BuiltInstitution;
let admin: Caller;

beforeAll(async () => {
  app = await startApp();
});
afterAll(async () => app.close());
beforeEach(async () => {
  institution = await buildInstitution();
  admin = as(app, await buildAdmin(institution));
});

const titles = ['Algebra', 'Botany', 'Chemistry', 'Drama', 'Economics'];

const batchWith = (type: BatchType, names: readonly string[] = titles) =>
  buildFilledBatch(institution, type, names);

const add = (id: number, ids: readonly number[], more: { pin?: boolean; changeKey?: string } = {}) =>
  admin.call(api.addCourses, {
    params: { id },
    body: { courses: ids.map((courseId) => ({ id: courseId })), ...more },
  });
const remove = (id: number, ids: readonly number[], more: { exclude?: boolean; changeKey?: string } = {}) =>
  admin.call(api.removeCourses, { params: { id }, body: { ids: [...ids], ...more } });
const lift = (id: number, ids: readonly number[]) =>
  admin.call(api.liftExceptions, { params: { id }, body: [...ids] });

const offered = async (caller = admin) => (await caller.call(listUndos, {})).undos;

/** Everything a batch knows about its courses. */
async function stateOf(id: number) {
  const of = (table: 'batch_courses' | 'batch_exceptions') =>
    db().selectFrom(table).where('batch_id', '=', id).orderBy('course_id');
  const { course_count } = await db()
    .selectFrom('batches')
    .select('course_count')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    count: course_count,
    members: (await of('batch_courses').select('course_id').execute()).map(({ course_id }) => course_id),
    exceptions: await db()
      .selectFrom('batch_exceptions')
      .select(['course_id', 'kind', 'created_by', 'created_at'])
      .where('batch_id', '=', id)
      .orderBy('course_id')
      .execute(),
  };
}

/** Ages the offer by this much. */
const wait = (seconds: number) =>
  sql`update undos set until = until - make_interval(secs => ${seconds})`.execute(db());

test('the answer to a change names its undo, and that of a refused or an empty one names none', async () => {
  const { id, ids } = await batchWith('static');
  const sent = async (courseIds: readonly number[]) =>
    (await admin.request('DELETE', urlOf(api.removeCourses, { params: { id } }), { ids: courseIds })).headers;
  const { 'x-undo': named } = await sent(ids.slice(0, 1));
  expect((await offered()).map((undo) => String(undo.id))).toEqual([named]);
  expect(await sent(ids.slice(0, 1))).not.toHaveProperty('x-undo');
  expect(await sent([0])).not.toHaveProperty('x-undo');
  expect((await admin.request('GET', listUndos.path)).headers).not.toHaveProperty('x-undo');
});

describe("undoing a change to a batch's courses", () => {
  test('puts back what was removed: pinned as before, since when and by whom', async () => {
    const { id, ids } = await batchWith('hybrid');
    await add(id, ids.slice(0, 1));
    const before = await stateOf(id);
    await remove(id, ids.slice(0, 2));
    expect((await stateOf(id)).exceptions.map(({ kind }) => kind)).toEqual(['excluded', 'excluded']);
    const [, undo] = await offered();
    expect(undo).toMatchObject({
      kind: 'courses_removed',
      subject: { type: 'batch', id },
      count: 2,
      status: 'offered',
    });
    expect(undo?.secondsLeft).toBeGreaterThan(20);
    expect(await undoLast(admin)).toMatchObject({ status: 'done', total: 2, done: 2, failed: [] });
    expect(await stateOf(id)).toEqual(before);
  });

  test("takes out what was added and wasn't there before, and excludes again what had been excluded", async () => {
    const { id, ids } = await batchWith('hybrid');
    const [algebra = 0, botany = 0] = ids;
    const [zoology] = await buildCourses(institution, ['Zoology']);
    await remove(id, [algebra]);
    const before = await stateOf(id);
    await add(id, [algebra, botany, zoology?.id ?? 0]);
    expect((await offered()).at(-1)).toMatchObject({ kind: 'courses_added', count: 2, total: 3 });
    await undoLast(admin);
    expect(await stateOf(id)).toEqual(before);
  });

  test('pins a course again that was handed back to the rule', async () => {
    const { id, ids } = await batchWith('hybrid');
    await add(id, ids.slice(0, 2));
    const before = await stateOf(id);
    await lift(id, ids.slice(0, 2));
    // The sync that follows finds no such course.
    await db()
      .deleteFrom('batch_courses')
      .where('course_id', '=', ids[0] ?? 0)
      .execute();
    await db().updateTable('batches').set({ course_count: 4 }).where('id', '=', id).execute();
    await undoLast(admin);
    expect(await stateOf(id)).toEqual(before);
  });

  test('leaves alone what someone has changed since', async () => {
    const { id, ids } = await batchWith('hybrid');
    const colleague = as(app, await buildAdmin(institution));
    await remove(id, ids.slice(0, 2));
    const again = { courses: [{ id: ids[0] ?? 0 }] };
    await colleague.call(api.addCourses, { params: { id }, body: again });
    expect(await undoLast(admin)).toMatchObject({ status: 'done', failedCount: 0 });
    const { members, exceptions } = await stateOf(id);
    expect(members).toEqual(ids);
    expect(exceptions).toMatchObject([{ course_id: ids[0], kind: 'pinned' }]);
  });

  test('covers all calls of a change, even when one of them is sent twice', async () => {
    const { id, ids } = await batchWith('static');
    const before = await stateOf(id);
    const changeKey = 'a-key-of-this-change';
    await Promise.all([
      remove(id, ids.slice(0, 2), { changeKey }),
      remove(id, ids.slice(2, 4), { changeKey }),
    ]);
    await remove(id, ids.slice(2, 4), { changeKey });
    await admin.call(api.removeSelectedCourses, { params: { id }, body: { selected: 'all', changeKey } });
    expect(await offered()).toMatchObject([{ kind: 'courses_removed', count: 5, total: 5 }]);
    await undoLast(admin);
    expect(await stateOf(id)).toEqual(before);
    const answer = await admin.request('DELETE', `/api/batches/${id}/courses`, { ids, changeKey: 'short' });
    expect(answer.body).toMatchObject({ code: 'invalid_input' });
  });

  test('is offered again when the change is made a second time, under the same name too', async () => {
    const { id, ids } = await batchWith('static');
    const before = await stateOf(id);
    for (const _ of [1, 2]) {
      await remove(id, ids.slice(0, 2), { changeKey: 'a-key-of-this-change' });
      expect(await offered()).toMatchObject([{ count: 2, status: 'offered' }]);
      await undoLast(admin);
      expect(await stateOf(id)).toEqual(before);
    }
  });

  test.each([1, 2, 3])('works for any changes, in any order (%d)', async (seed) => {
    const random = randomFrom(seed);
    const { id, ids } = await batchWith('hybrid');
    const all = [
      ...ids,
      ...(await buildCourses(institution, ['Zoology', 'Yoga'])).map((course) => course.id),
    ];
    const states = [await stateOf(id)];
    for (let step = 0; step < 10; step += 1) {
      const [first = 0, ...others] = all.filter(() => random.chance(0.4));
      const some = first === 0 ? all.slice(0, 1) : [first, ...others];
      const change = random.pick([
        () => add(id, some, { pin: random.chance(0.7) }),
        () => remove(id, some, { exclude: random.chance(0.7) }),
        () => lift(id, some),
      ]);
      const known = (await offered()).length;
      await change();
      if ((await offered()).length > known) states.push(await stateOf(id));
    }
    for (const state of states.slice(0, -1).toReversed()) {
      await undoLast(admin);
      expect(await stateOf(id)).toEqual(state);
    }
    expect(await offered()).toEqual([]);
  });
});

describe('undoing a change to a batch', () => {
  test.each(['active', 'archived'] as const)('restores one that was removed while %s', async (state) => {
    const { id } = await batchWith('static');
    if (state === 'archived') await admin.call(batchApi.updateBatch, { params: { id }, body: { status: 0 } });
    const before = await stateOf(id);
    await admin.call(batchApi.removeBatch, { params: { id } });
    expect((await admin.request('GET', `/api/batches/${id}`)).status).toBe(404);
    await undoLast(admin);
    expect((await admin.call(batchApi.readBatch, { params: { id } })).status).toBe(
      state === 'active' ? 1 : 0,
    );
    expect(await stateOf(id)).toEqual(before);
  });

  test('returns one that was archived or restored to its former status and team', async () => {
    const { team } = await buildMember(institution, 'admin');
    const { id } = await batchWith('static');
    const read = () => admin.call(batchApi.readBatch, { params: { id } });
    const set = (status: 0 | 1) =>
      admin.call(batchApi.updateBatch, { params: { id }, body: { status, team: team.id } });
    await set(0);
    await undoLast(admin);
    expect(await read()).toMatchObject({ status: 1, team: null });
    await set(0);
    await set(1);
    await undoLast(admin);
    expect(await read()).toMatchObject({ status: 0, team: { id: team.id } });
  });

  test('gives way to a new batch with the same title, and can be tried again', async () => {
    const { id } = await batchWith('static');
    const { title } = await admin.call(batchApi.readBatch, { params: { id } });
    await admin.call(batchApi.removeBatch, { params: { id } });
    const body = { type: 'static' as const, title };
    const { id: usurper } = await admin.call(batchApi.createBatch, { params: { id: institution.id }, body });
    await expect(undoLast(admin)).rejects.toMatchObject({ code: 'conflict' });
    const renamed = { ...body, title: `${title} again` };
    await admin.call(batchApi.updateBatchSettings, { params: { id: usurper }, body: renamed });
    expect(await undoLast(admin)).toMatchObject({ status: 'done' });
  });
});

describe('an undo', () => {
  const removeSome = async () => {
    const { id, ids } = await batchWith('static');
    const before = await stateOf(id);
    await remove(id, ids.slice(0, 2));
    const [undo] = await offered();
    return { id, ids, before, undoId: undo?.id ?? 0 };
  };

  test("happens once, however often and by however many people it's requested", async () => {
    const { id, before, undoId } = await removeSome();
    const ask = () => admin.call(undoChange, { params: { id: undoId } });
    const answers = await Promise.all([ask(), ask(), ask()]);
    expect(answers.map(({ status }) => status)).toEqual(['done', 'done', 'done']);
    expect(await stateOf(id)).toEqual(before);
    await remove(id, before.members.slice(0, 1));
    expect(await ask()).toMatchObject({ status: 'done' });
    expect((await stateOf(id)).count).toBe(4);
  });

  test("is no one else’s: not a colleague’s, another institution’s, or the same person's elsewhere", async () => {
    const { id, undoId } = await removeSome();
    const removed = await stateOf(id);
    const others = [
      as(app, await buildAdmin(institution)),
      as(app, await buildAdmin(await buildInstitution())),
      as(app, await buildSuperAdmin(await buildInstitution()), institution),
    ];
    for (const caller of others) {
      expect(await offered(caller)).toEqual([]);
      for (const endpoint of [readUndo, undoChange])
        await expect(caller.call(endpoint, { params: { id: undoId } })).rejects.toMatchObject({
          code: 'not_found',
        });
    }
    expect(await stateOf(id)).toEqual(removed);
  });

  test('needs the right to do the opposite at the moment of the request', async () => {
    const { person, team } = await buildMember(institution, 'edit');
    const member = as(app, person);
    const batch = await buildBatch(institution, { team_id: team.id });
    const [course] = await buildCourses(institution, ['Algebra'], batch);
    await member.call(api.removeCourses, { params: { id: batch.id }, body: [course?.id ?? 0] });
    const role = (given: 'read' | 'edit') =>
      db().updateTable('team_members').set({ role: given }).where('person_id', '=', person.id).execute();
    await role('read');
    await expect(undoLast(member)).rejects.toMatchObject({ code: 'not_allowed' });
    await db().updateTable('batches').set({ team_id: null }).where('id', '=', batch.id).execute();
    await expect(undoLast(member)).rejects.toMatchObject({ code: 'not_found' });
    await db().updateTable('batches').set({ team_id: team.id }).where('id', '=', batch.id).execute();
    await role('edit');
    expect(await undoLast(member)).toMatchObject({ status: 'done' });
  });

  test("expires after half a minute, and says so until it's forgotten", async () => {
    const { undoId } = await removeSome();
    await wait(31);
    expect(await offered()).toEqual([]);
    await wait(10);
    const ask = () => admin.call(undoChange, { params: { id: undoId } });
    await expect(ask()).rejects.toMatchObject({ code: 'conflict', message: 'It’s too late to undo this.' });
    await forgetIn('undos', institution.scope, { now: new Date(Date.now() + 3 * 3_600_000) });
    await expect(ask()).rejects.toMatchObject({ code: 'not_found' });
  });

  test('is in the audit log with what it was about', async () => {
    const { id } = await removeSome();
    await undoLast(admin);
    const { entries } = await admin.call(listAuditEntries, { query: {} });
    expect(entries[0]).toMatchObject({
      action: 'undoChange',
      outcome: 'done',
      record: { type: 'batch', id: String(id) },
    });
  });
});

describe('the undo of a large change', () => {
  const many = Array.from({ length: 700 }, (_, index) => `Course ${index}`);
  const goOn = () => runUntilIdle([undoChangeWorker]);

  async function removeAll() {
    const { id, ids } = await batchWith('static', many);
    const before = await stateOf(id);
    await admin.call(api.removeSelectedCourses, { params: { id }, body: { selected: 'all' } });
    expect((await stateOf(id)).count).toBe(0);
    return { id, ids, before };
  }

  test('continues in the background, and reports its progress', async () => {
    const { id, before } = await removeAll();
    const begun = await undoLast(admin);
    expect(begun).toMatchObject({ status: 'running', total: 700, done: 300 });
    expect(await offered()).toMatchObject([{ id: begun.id, status: 'running' }]);
    await goOn();
    expect(await admin.call(readUndo, { params: { id: begun.id } })).toMatchObject({
      status: 'done',
      done: 700,
    });
    expect(await stateOf(id)).toEqual(before);
  });

  test('finishes even if its process is lost halfway', async () => {
    const { id, before } = await removeAll();
    const { id: undoId } = await undoLast(admin);
    await goOnUndoing(institution.scope, { undoId }, AbortSignal.abort());
    await goOn();
    expect(await stateOf(id)).toEqual(before);
  });

  /** Its job has failed once too often. */
  const kill = () => runSql(`update ${jobTable} set state = 'failed' where name = 'undo-change'`);
  const laterBy = (hours: number) => ({ now: new Date(Date.now() + hours * 3_600_000) });

  test('says that it stopped halfway, and goes on when it’s asked to, even hours later', async () => {
    const { id, before } = await removeAll();
    const { id: undoId } = await undoLast(admin);
    expect(await offered()).toMatchObject([{ status: 'running', hasStopped: false }]);
    await kill();
    await wait(2 * 3_600);
    await forgetIn('undos', institution.scope);
    expect(await offered()).toMatchObject([{ id: undoId, status: 'running', hasStopped: true, done: 300 }]);
    expect(await admin.call(undoChange, { params: { id: undoId } })).toMatchObject({
      hasStopped: false,
      done: 600,
    });
    await goOn();
    expect(await stateOf(id)).toEqual(before);
    expect(await offered()).toEqual([]);
  });

  test('goes on by itself after a while, and is given up a day after it was asked for', async () => {
    const { id, before } = await removeAll();
    await undoLast(admin);
    await kill();
    const { institutionId } = institution.scope;
    await settleBulkActionsWorker.run(
      { institutionId, payload: {} },
      { signal: new AbortController().signal },
    );
    expect(await offered()).toMatchObject([{ status: 'running', hasStopped: false }]);
    await kill();
    await forgetIn('undos', institution.scope, laterBy(23));
    expect(await offered()).toMatchObject([{ hasStopped: true }]);
    await settleBulkActionsWorker.run(
      { institutionId, payload: {} },
      { signal: new AbortController().signal },
    );
    await goOn();
    expect(await stateOf(id)).toEqual(before);
    await removeAll();
    await undoLast(admin);
    await forgetIn('undos', institution.scope, laterBy(25));
    expect(await offered()).toEqual([]);
  });

  test("names what it couldn't put back, and retries only that", async () => {
    const { id, ids, before } = await removeAll();
    const { id: undoId } = await undoLast(admin);
    const setType = (type: BatchType) =>
      db().updateTable('batches').set({ type }).where('id', '=', id).execute();
    await setType('dynamic');
    await goOn();
    const [failed] = await offered();
    expect(failed).toMatchObject({ status: 'done', done: 300, failedCount: 400 });
    expect(failed?.failed[0]).toMatchObject({ message: expect.stringMatching(/dynamic/) as string });
    await setType('static');
    // What's already back can be changed again.
    await remove(id, ids.slice(0, 1));
    await admin.call(undoChange, { params: { id: undoId } });
    await goOn();
    expect((await stateOf(id)).members).toEqual(before.members.slice(1));
  });
});
