import * as bulk from '#shared/bulk-actions/bulk-action.api.ts';
import { listActivity } from '#shared/courses/activity.api.ts';
import * as api from '#shared/statuses/status.api.ts';
import type { TestApp } from '#test/support/app.ts';
import { as, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildMember,
  type BuiltCourse,
  type BuiltInstitution,
} from '#test/support/build.ts';
import { runJobs } from '#test/support/jobs.ts';
import { eachInStatusScene, listStatuses, statusNamed } from '#test/support/status-scene.ts';

let app: TestApp;
let institution: BuiltInstitution;
let admin: Caller;
let courses: BuiltCourse[];

eachInStatusScene((scene) => {
  ({ app, institution, admin, courses } = scene);
});

const list = () => listStatuses(admin);
const named = (label: string) => statusNamed(admin, label);
const all = { all: {}, except: [] };
const start = async (label: string, caller = admin) =>
  caller.call(bulk.startBulkAction, {
    body: {
      action: 'set_status',
      params: { statusId: (await named(label)).id, note: 'end of term' },
      selection: all,
    },
  });
const set = async (place: number, label: string) =>
  admin.call(api.setCourseStatus, {
    params: { id: courses[place]?.id ?? 0 },
    body: { statusId: (await named(label)).id },
  });
const remove = async (label: string, into: string) => {
  const [{ id, version }, stays] = [await named(label), await named(into)];
  return admin.call(api.removeStatus, { params: { id }, query: { into: stays.id, version } });
};
const labels = async () => {
  const found = [];
  for (const { id } of courses)
    found.push((await admin.call(api.readCourseStatus, { params: { id } })).status.label);
  return found;
};
const outcomesOf = async (id: number) => {
  const { courses: rows } = await admin.call(bulk.listBulkActionCourses, { params: { id }, query: {} });
  return rows.map(({ undo, outcome, message }) => [undo ?? outcome, message]);
};
const undo = async (id: number) => {
  await admin.call(bulk.undoBulkAction, { params: { id } });
  await runJobs();
};
const storyOf = async (place: number) => {
  const { entries } = await admin.call(listActivity, {
    params: { id: courses[place]?.id ?? 0 },
    query: { kind: 'status_changed' },
  });
  return entries.map(({ facts: { status } }) => `${status?.from} → ${status?.to} (${status?.note ?? ''})`);
};

test('gives many courses a status, and takes exactly that back', async () => {
  await set(1, 'Ready');
  await set(2, 'Blocked');
  const { id, about } = await start('Ready');
  expect(about).toEqual(['Ready']);
  await runJobs();
  expect(await labels()).toEqual(['Ready', 'Ready', 'Ready']);
  expect(await outcomesOf(id)).toEqual([
    ['done', null],
    ['unchanged', null],
    ['done', null],
  ]);
  await undo(id);
  expect(await labels()).toEqual(['Not started', 'Ready', 'Blocked']);
  expect((await admin.call(api.readCourseStatus, { params: { id: courses[0]?.id ?? 0 } })).since).toBeNull();
  expect(await storyOf(0)).toEqual(['Ready → Not started ()', 'Not started → Ready (end of term)']);
});

test('leaves courses as they are that somebody has given another status since, even the same one again', async () => {
  const { id } = await start('Ready');
  await runJobs();
  await set(0, 'Closed');
  await set(1, 'Closed');
  await set(1, 'Ready');
  await undo(id);
  expect(await labels()).toEqual(['Closed', 'Ready', 'Not started']);
  const kept = ['kept', 'The course’s status has been changed since then.'];
  expect(await outcomesOf(id)).toEqual([kept, kept, ['undone', null]]);
});

test('doesn’t bring a status back that was removed meanwhile', async () => {
  await set(0, 'Blocked');
  const { id } = await start('Ready');
  await runJobs();
  await remove('Blocked', 'Closed');
  await undo(id);
  expect(await labels()).toEqual(['Ready', 'Not started', 'Not started']);
  expect((await outcomesOf(id))[0]?.[0]).toBe('kept');
});

test('says so if the status is removed before its turn comes', async () => {
  const { id } = await start('Ready');
  await remove('Ready', 'Closed');
  await runJobs();
  expect(await labels()).toEqual(['Not started', 'Not started', 'Not started']);
  expect(await outcomesOf(id)).toEqual(courses.map(() => ['failed', 'The status was removed.']));
});

test('and a merge at the same moment leave no course with a status that is gone', async () => {
  const { id } = await start('Ready');
  await Promise.all([runJobs(), set(0, 'Ready'), set(1, 'Blocked'), remove('Ready', 'Closed')].map(settled));
  const after = await labels();
  expect(after).not.toContain('Ready');
  expect((await list()).reduce((sum, { courseCount }) => sum + courseCount, 0)).toBe(3);
  const outcomes = await outcomesOf(id);
  expect(outcomes).toHaveLength(3);
  for (const [outcome] of outcomes) expect(['done', 'unchanged', 'failed']).toContain(outcome);
});

const settled = async (work: Promise<unknown>) => {
  await Promise.allSettled([work]);
};

test('needs the right to change each course', async () => {
  const { person, team } = await buildMember(institution, 'edit');
  courses = await buildCourses(institution, ['Drama'], await buildBatch(institution, { team_id: team.id }));
  await start('Ready', as(app, person));
  await runJobs();
  expect(await labels()).toEqual(['Ready']);
  expect((await named('Ready')).courseCount).toBe(1);
  const reader = as(app, (await buildMember(institution, 'read')).person);
  await expect(start('Ready', reader)).rejects.toMatchObject({ code: 'not_allowed' });
});

test('isn’t there in the core flavour, nor with another institution’s status', async () => {
  const core = await buildInstitution();
  const boss = as(app, await buildAdmin(core));
  await buildCourses(core, ['Theirs'], await buildBatch(core));
  await expect(start('Ready', boss)).rejects.toMatchObject({ code: 'not_found' });
  const other = await buildInstitution({ is_ready_go: true });
  const theirs = as(app, await buildAdmin(other));
  await buildCourses(other, ['Theirs'], await buildBatch(other));
  await expect(start('Ready', theirs)).rejects.toMatchObject({ code: 'not_found' });
});
