import { db } from '#server/infra/db/database.ts';
import { goOnSpreading, spreadOf } from '#server/tasks/spread-publication.service.ts';
import { checklistPublished } from '#server/checklists/checklist.events.ts';
import * as bulk from '#shared/bulk-actions/bulk-action.api.ts';
import * as api from '#shared/tasks/task.api.ts';
import * as lists from '#shared/tasks/tasklist.api.ts';
import { untilOnePortion } from '#test/support/bulk-scene.ts';
import { buildBatch, putIntoBatch } from '#test/support/build.ts';
import { buildChecklist, type BuiltChecklist } from '#test/support/checklist-scene.ts';
import { runJobs } from '#test/support/jobs.ts';
import {
  assign,
  change,
  eachInTaskScene,
  enterBatch,
  leaveBatch,
  send,
  taskNamed,
  tasklistsOn,
  tasksOn,
  type TaskScene,
} from '#test/support/task-scene.ts';

let scene: TaskScene;
eachInTaskScene((made) => {
  scene = made;
});

const course = (place = 0) => scene.courses[place];
const idOf = (place: number) => course(place)?.id ?? 0;
const buildList = (...tasks: Parameters<typeof buildChecklist>[1]) =>
  buildChecklist(scene.institution, tasks);
const titlesOn = async (place: number) =>
  (await tasksOn(scene.asAda, course(place))).map(({ title, isRetired }) =>
    isRetired ? `(${title})` : title,
  );
const countsOn = async () => {
  const counts = [];
  for (const each of scene.courses) counts.push((await tasklistsOn(scene.admin, each)).length);
  return counts;
};
const toBatch = async (checklist: { id: number }, batch = scene.batch) => {
  const answer = await scene.asAda.call(lists.assignToBatch, {
    params: { id: batch.id, checklistId: checklist.id },
  });
  await runJobs();
  return answer;
};
const leave = (place: number, batch = scene.batch) => leaveBatch(scene.admin, course(place), batch);
const enter = (place: number, batch = scene.batch) => enterBatch(scene.admin, course(place), batch);

/** The places of tasks that aren't in it any more, are in it again or need verification from now on, and new titles. */
interface Version {
  readonly dropped?: readonly number[];
  readonly back?: readonly number[];
  readonly added?: readonly string[];
  readonly verified?: readonly number[];
}

/** Publishes another version of a checklist: without some of its tasks, and with more. */
async function publishAgain(
  checklist: BuiltChecklist,
  { dropped = [], back = [], added = [], verified = [] }: Version,
) {
  const owner = { institution_id: scene.institution.id, checklist_id: checklist.id };
  const idsAt = (places: readonly number[]) => places.map((place) => checklist.taskIds[place] ?? 0);
  await db()
    .updateTable('checklist_tasks')
    .set({ removed_at: new Date() })
    .where('id', 'in', [...idsAt(dropped), 0])
    .execute();
  await db()
    .updateTable('checklist_tasks')
    .set({ removed_at: null })
    .where('id', 'in', [...idsAt(back), 0])
    .execute();
  await db()
    .updateTable('checklist_tasks')
    .set({ needs_verification: true })
    .where('id', 'in', [...idsAt(verified), 0])
    .execute();
  for (const [place, title] of added.entries())
    await db()
      .insertInto('checklist_tasks')
      .values({ ...owner, title, weight: 10 + place })
      .execute();
  await db()
    .updateTable('checklists')
    .set((eb) => ({ publication: eb('publication', '+', 1) }))
    .where('id', '=', checklist.id)
    .execute();
  await checklistPublished.publish(scene.institution.scope, { checklistId: checklist.id });
}

describe('a batch', () => {
  test('gives all its courses a checklist, and those that enter later', async () => {
    await leave(2);
    const checklist = await buildList('Welcome');
    const before = await toBatch(checklist);
    expect(before.checklists.map(({ assignedCount, isUnderWay }) => [assignedCount, isUnderWay])).toEqual([
      [0, true],
    ]);
    expect((await tasklistsOn(scene.asAda, course()))[0]?.batch?.id).toBe(scene.batch.id);
    await enter(2);
    expect(await countsOn()).toEqual([1, 1, 1]);
    const { id } = await taskNamed(scene.asAda, course(), 'Welcome');
    await change(scene.asAda, id, { state: 'done' });
    const after = await scene.asReader.call(lists.listBatchChecklists, { params: { id: scene.batch.id } });
    expect(after.checklists).toMatchObject([
      { courseCount: 3, assignedCount: 3, completedCount: 1, taskCount: 3, completedTaskCount: 1 },
    ]);
    expect([after.checklists[0]?.isUnderWay, after.permissions.assign]).toEqual([false, false]);
  });

  test('takes an untouched checklist with it, and leaves work that was done', async () => {
    const checklist = await buildList('Welcome');
    await toBatch(checklist);
    const other = await buildBatch(scene.institution);
    await putIntoBatch(scene.institution, other, [...scene.courses]);
    await change(scene.asAda, (await taskNamed(scene.asAda, course(1), 'Welcome')).id, {
      state: 'in_progress',
    });
    await leave(0);
    await leave(1);
    expect(await countsOn()).toEqual([0, 1, 1]);
    expect((await tasklistsOn(scene.admin, course(1)))[0]?.batch).toBeNull();
    await scene.asAda.call(lists.removeFromBatch, {
      params: { id: scene.batch.id, checklistId: checklist.id },
    });
    await runJobs();
    expect(await countsOn()).toEqual([0, 1, 0]);
  });

  test('leaves a checklist to another batch that gives it too', async () => {
    const checklist = await buildList('Welcome');
    const other = await buildBatch(scene.institution, { team_id: scene.team.id });
    await putIntoBatch(scene.institution, other, scene.courses.slice(0, 1));
    await toBatch(checklist);
    await toBatch(checklist, other);
    await leave(0);
    expect((await tasklistsOn(scene.admin, course(0)))[0]?.batch?.id).toBe(other.id);
  });

  test('gives a checklist back to nobody who took it away', async () => {
    const checklist = await buildList('Welcome');
    await toBatch(checklist);
    const [tasklist] = await tasklistsOn(scene.asAda, course());
    await scene.asAda.call(lists.removeTasklist, {
      params: { id: idOf(0), tasklistId: tasklist?.id ?? 0 },
    });
    await leave(2);
    await enter(2);
    expect(await countsOn()).toEqual([0, 1, 1]);
    await toBatch(checklist);
    expect(await countsOn()).toEqual([1, 1, 1]);
  });
});

describe('an action on many courses', () => {
  const start = async (action: 'assign_checklist' | 'remove_checklist', checklistId: number) => {
    const { id } = await scene.asAda.call(bulk.startBulkAction, {
      body: { action, params: { checklistId }, selection: { all: {}, except: [] } },
    });
    await runJobs();
    return id;
  };
  const undo = async (id: number) => {
    await scene.asAda.call(bulk.undoBulkAction, { params: { id } });
    await runJobs();
  };

  test('assigns a checklist, and takes it back where nobody has worked on it', async () => {
    const checklist = await buildList('Welcome');
    await assign(scene.asAda, course(), checklist);
    const id = await start('assign_checklist', checklist.id);
    expect((await scene.asAda.call(bulk.readBulkAction, { params: { id } })).counts).toMatchObject({
      done: 2,
      unchanged: 1,
    });
    await scene.asBen.call(api.commentOnTask, {
      params: { id: (await taskNamed(scene.asBen, course(1), 'Welcome')).id },
      body: { text: 'Soon' },
    });
    await undo(id);
    expect(await countsOn()).toEqual([1, 1, 0]);
  });

  test('removes a checklist with the work done on it, and brings both back with what was published since', async () => {
    const checklist = await buildList('Welcome');
    for (const each of scene.courses) await assign(scene.asAda, each, checklist);
    await change(scene.asAda, (await taskNamed(scene.asAda, course(), 'Welcome')).id, { state: 'blocked' });
    const id = await start('remove_checklist', checklist.id);
    expect(await countsOn()).toEqual([0, 0, 0]);
    await publishAgain(checklist, { added: ['Files'] });
    await assign(scene.asAda, course(2), checklist);
    await undo(id);
    expect((await taskNamed(scene.asAda, course(), 'Welcome')).state).toBe('blocked');
    expect(await titlesOn(0)).toEqual(['Welcome', 'Files']);
    expect(await countsOn()).toEqual([1, 1, 1]);
    const { counts } = await scene.asAda.call(bulk.readBulkAction, { params: { id } });
    expect([counts.undone, counts.kept]).toEqual([2, 1]);
  });
});

test('a removed checklist takes its tasks out of sight, also from who is about to complete one', async () => {
  const checklist = await buildList('Welcome');
  await assign(scene.asAda, course(), checklist);
  const { id, version } = await taskNamed(scene.asAda, course(), 'Welcome');
  const setRemoved = (removed_at: Date | null) =>
    db().updateTable('checklists').set({ removed_at }).where('id', '=', checklist.id).execute();
  await setRemoved(new Date());
  await expect(send(scene.asAda, id, { version, state: 'done' })).rejects.toMatchObject({
    code: 'not_found',
    message: expect.stringContaining('its checklist may have been removed'),
  });
  expect(await countsOn()).toEqual([0, 0, 0]);
  await setRemoved(null);
  expect((await send(scene.asAda, id, { version, state: 'done' })).isCompleted).toBe(true);
});

describe('a publication', () => {
  test('adds tasks, drops untouched ones, and retires those somebody had worked on', async () => {
    const checklist = await buildList('Syllabus', 'Welcome', 'Files');
    await assign(scene.asAda, course(0), checklist);
    await assign(scene.asAda, course(1), checklist);
    for (const title of ['Syllabus', 'Welcome', 'Files'])
      await change(scene.asAda, (await taskNamed(scene.asAda, course(0), title)).id, { state: 'done' });
    expect((await tasklistsOn(scene.asAda, course()))[0]?.completedAt).not.toBeNull();
    await publishAgain(checklist, { dropped: [0], added: ['Links'], verified: [1] });
    expect(await titlesOn(0)).toEqual(['Welcome', 'Files', 'Links', '(Syllabus)']);
    expect(await titlesOn(1)).toEqual(['Welcome', 'Files', 'Links']);
    const [tasklist] = await tasklistsOn(scene.asAda, course());
    expect([tasklist?.taskCount, tasklist?.completedCount, tasklist?.completedAt]).toEqual([3, 1, null]);
    const retired = (await tasksOn(scene.asAda, course())).find(({ isRetired }) => isRetired);
    const { history } = await scene.asAda.call(api.readTask, { params: { id: retired?.id ?? 0 } });
    expect([history[0]?.kind, history[0]?.isSystem]).toEqual(['retired', true]);
  });

  test('says of a task that the checklist has it again', async () => {
    const checklist = await buildList('Syllabus', 'Welcome');
    await assign(scene.asAda, course(), checklist);
    const { id } = await taskNamed(scene.asAda, course(), 'Syllabus');
    await change(scene.asAda, id, { state: 'done' });
    await publishAgain(checklist, { dropped: [0] });
    await publishAgain(checklist, { back: [0] });
    const { isRetired, history } = await scene.asAda.call(api.readTask, { params: { id } });
    expect(isRetired).toBe(false);
    expect(history.slice(0, 2)).toMatchObject([{ kind: 'retired', isBack: true }, { kind: 'retired' }]);
  });

  test('reaches very many courses in the background, and goes on after it was killed', async () => {
    const checklist = await buildList('Welcome');
    await db()
      .insertInto('courses')
      .columns(['institution_id', 'title', 'lms_course_id', 'lms_key', 'name_key', 'search_key'])
      .expression((eb) =>
        eb
          .selectFrom(eb.fn<{ n: number }>('generate_series', [eb.lit(1), eb.lit(600)]).as('n'))
          .select((of) => [
            of.lit(scene.institution.id).as('i'),
            of.val('Many').as('t'),
            of.cast<string>(of.ref('n'), 'text').as('l'),
            of.cast<string>(of.ref('n'), 'text').as('k'),
            of.val('many').as('nk'),
            of.val('many').as('sk'),
          ]),
      )
      .execute();
    await db()
      .insertInto('tasklists')
      .columns(['institution_id', 'checklist_id', 'course_id', 'publication'])
      .expression((eb) =>
        eb
          .selectFrom('courses')
          .select((of) => ['institution_id', of.lit(checklist.id).as('c'), 'id', of.lit(1).as('p')]),
      )
      .execute();
    await publishAgain(checklist, { added: ['Links'] });
    const { scope } = scene.institution;
    expect(await spreadOf(scope, checklist.id)).toEqual({ total: 603, behind: 603 });
    await goOnSpreading(scope, checklist.id, untilOnePortion());
    expect(await spreadOf(scope, checklist.id)).toEqual({ total: 603, behind: 353 });
    await runJobs();
    expect(await spreadOf(scope, checklist.id)).toEqual({ total: 603, behind: 0 });
    expect(await titlesOn(0)).toEqual(['Welcome', 'Links']);
  });
});
