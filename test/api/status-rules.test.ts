import { listAuditEntries } from '#shared/audit/audit.api.ts';
import { listActivity, listTaughtActivity } from '#shared/courses/activity.api.ts';
import * as api from '#shared/status-rules/status-rule.api.ts';
import type { StatusRuleMode } from '#shared/status-rules/status-rule.ts';
import * as statusApi from '#shared/statuses/status.api.ts';
import type { TaskState } from '#shared/tasks/task.ts';
import { db } from '#server/infra/db/database.ts';
import type { TestApp } from '#test/support/app.ts';
import { as, asTeacher, type Caller } from '#test/support/as.ts';
import { setState } from '#test/support/automatic-task-scene.ts';
import {
  buildAdmin,
  buildBatch,
  buildInstitution,
  buildMember,
  buildPerson,
  putIntoBatch,
  type BuiltCourse,
  type BuiltInstitution,
  type BuiltPerson,
} from '#test/support/build.ts';
import { buildChecklist, buildTasklist, type BuiltChecklist } from '#test/support/checklist-scene.ts';
import { runJobs } from '#test/support/jobs.ts';
import { eachInStatusScene, statusNamed } from '#test/support/status-scene.ts';
import { chooseSections } from '#test/support/instructor-sections.ts';

let app: TestApp;
let institution: BuiltInstitution;
let admin: Caller;
let person: BuiltPerson;
let courses: BuiltCourse[];
let checklist: BuiltChecklist;

eachInStatusScene((scene) => {
  ({ app, institution, admin, courses } = scene);
});
beforeEach(async () => {
  person = await buildAdmin(institution);
  checklist = await buildChecklist(institution, ['Publish', 'Greet']);
});

const idOf = (place: number) => courses[place]?.id ?? 0;
const named = async (label: string) => (await statusNamed(admin, label)).id;
const make = async (label: string, mode: StatusRuleMode, checklistId = checklist.id) =>
  admin.call(api.createStatusRule, { body: { checklistId, statusId: await named(label), mode } });
const tasks = new Map<number, readonly number[]>();
/** Gives all tasks of the checklist on a course this state. */
async function setAll(place: number, state: TaskState) {
  const courseId = idOf(place);
  const taskIds = tasks.get(courseId) ?? (await buildTasklist(institution, checklist, { courseId })).taskIds;
  tasks.set(courseId, taskIds);
  for (const id of taskIds) await setState(institution.scope, person, id, state);
}
beforeEach(() => tasks.clear());
const statusOf = async (place: number) =>
  (await admin.call(statusApi.readCourseStatus, { params: { id: idOf(place) } })).status.label;
const proposalsFor = async (caller = admin) =>
  (await caller.call(api.listStatusProposals, { query: {} })).proposals;
const inShort = async (caller = admin) =>
  (await proposalsFor(caller)).map(({ course, from, to }) => `${course.title}: ${from.label} → ${to.label}`);
const proposed = async () => (await proposalsFor()).map(({ id }) => id);
const answer = async (isAccepted: boolean, caller = admin, ids?: readonly number[]) =>
  caller.call(api.answerStatusProposals, { body: { ids: [...(ids ?? (await proposed()))], isAccepted } });
const setStatus = async (place: number, label: string) =>
  admin.call(statusApi.setCourseStatus, {
    params: { id: idOf(place) },
    body: { statusId: await named(label) },
  });
const storyOf = async (place: number) => {
  const { entries } = await admin.call(listActivity, {
    params: { id: idOf(place) },
    query: { kind: 'status_changed' },
  });
  return entries.map(({ facts: { status }, person: by }) => [
    status?.to,
    status?.source,
    status?.checklist,
    by !== null,
  ]);
};

test('a rule that acts gives the status once, and the course’s activity names the checklist', async () => {
  await make('Ready', 'act');
  await setAll(0, 'done');
  expect([await statusOf(0), await statusOf(1)]).toEqual(['Ready', 'Not started']);
  expect(await storyOf(0)).toEqual([['Ready', 'rule', 'Term start', false]]);
  await setStatus(0, 'Blocked');
  await setAll(0, 'todo');
  expect(await statusOf(0)).toBe('Blocked');
  // A second time within the hour, it asks.
  await setAll(0, 'done');
  expect(await statusOf(0)).toBe('Blocked');
  expect(await inShort()).toEqual(['Algebra: Blocked → Ready']);
});

test('teachers aren’t told which checklist it was', async () => {
  await make('Ready', 'act');
  await setAll(0, 'done');
  const [algebra] = courses;
  if (!algebra) throw new Error('There are no courses');
  await chooseSections(admin, { status: 'read' });
  const teacher = asTeacher(app, await buildPerson(institution), algebra);
  const { entries } = await teacher.call(listTaughtActivity, { query: { kind: 'status_changed' } });
  expect(entries.map(({ facts }) => facts.status)).toEqual([
    { from: 'Not started', to: 'Ready', source: 'rule' },
  ]);
});

test('a rule that asks proposes the status, and people say yes or no, for many at once', async () => {
  await make('Ready', 'ask');
  await setAll(0, 'done');
  await setAll(1, 'done');
  expect(await inShort()).toEqual(['Botany: Not started → Ready', 'Algebra: Not started → Ready']);
  expect(await answer(true)).toMatchObject({
    done: expect.arrayContaining([expect.any(Number)]),
    failed: [],
  });
  expect([await statusOf(0), await statusOf(1), await statusOf(2)]).toEqual([
    'Ready',
    'Ready',
    'Not started',
  ]);
  expect(await inShort()).toEqual([]);
  expect(await storyOf(0)).toEqual([['Ready', 'rule', 'Term start', true]]);
});

test('what was declined isn’t proposed again until the checklist is completed once more', async () => {
  await make('Ready', 'ask');
  await setAll(0, 'done');
  await answer(false);
  expect([await inShort(), await statusOf(0)]).toEqual([[], 'Not started']);
  await setAll(0, 'in_progress');
  await setAll(0, 'done');
  expect(await inShort()).toEqual(['Algebra: Not started → Ready']);
});

test('a proposal falls away when the checklist reopens, and when the course has the status', async () => {
  await make('Ready', 'ask');
  await setAll(0, 'done');
  await setAll(1, 'done');
  const [{ id: botany } = { id: 0 }] = await proposalsFor();
  await setAll(0, 'todo');
  expect(await inShort()).toEqual(['Botany: Not started → Ready']);
  await setStatus(1, 'Ready');
  await setStatus(1, 'Blocked');
  expect(await inShort()).toEqual([]);
  expect(
    await admin.call(api.answerStatusProposals, { body: { ids: [botany], isAccepted: true } }),
  ).toMatchObject({
    done: [],
    failed: [
      {
        input: botany,
        code: 'not_found',
        message: 'This proposal no longer stands: somebody has answered it, or the course has changed.',
      },
    ],
  });
});

test('only people who may change the course answer, others see it', async () => {
  const { person: reader, team } = await buildMember(institution, 'read');
  const batch = await buildBatch(institution, { team_id: team.id });
  await putIntoBatch(institution, batch, courses.slice(0, 1));
  const { person: editor, team: otherTeam } = await buildMember(institution, 'edit');
  await putIntoBatch(
    institution,
    await buildBatch(institution, { team_id: otherTeam.id }),
    courses.slice(1, 2),
  );
  await make('Ready', 'ask');
  await setAll(0, 'done');
  await setAll(1, 'done');
  expect(await inShort(as(app, reader))).toEqual(['Algebra: Not started → Ready']);
  expect((await proposalsFor(as(app, reader)))[0]?.permissions).toEqual({ answer: false });
  await expect(answer(true, as(app, reader))).rejects.toMatchObject({ code: 'not_allowed' });
  expect(await answer(true, as(app, editor))).toMatchObject({
    done: [expect.any(Number)],
    failed: [{ code: 'not_found' }],
  });
  expect([await statusOf(0), await statusOf(1)]).toEqual(['Not started', 'Ready']);
  const { proposals } = await as(app, reader).call(api.listCourseProposals, { params: { id: idOf(0) } });
  expect(proposals.map(({ to }) => to.label)).toEqual(['Ready']);
});

test('a merged status hands its rules and proposals on, and one out of use lets them rest', async () => {
  const { id } = await make('Ready', 'ask');
  await setAll(0, 'done');
  const [ready, closed] = [await statusNamed(admin, 'Ready'), await statusNamed(admin, 'Closed')];
  await admin.call(statusApi.removeStatus, {
    params: { id: ready.id },
    query: { into: closed.id, version: ready.version },
  });
  expect(await inShort()).toEqual(['Algebra: Not started → Closed']);
  const { rules } = await admin.call(api.listStatusRules, {});
  expect(rules.map((rule) => [rule.id, rule.status.label, rule.version])).toEqual([[id, 'Closed', 2]]);
  const { id: _, courseCount: __, inScopeCount: ___, ...content } = await statusNamed(admin, 'Closed');
  await admin.call(statusApi.updateStatus, {
    params: { id: closed.id },
    body: { ...content, isActive: false },
  });
  await setAll(1, 'done');
  expect(await inShort()).toEqual([]);
});

test('a removed checklist’s rule and proposals are gone as long as it is', async () => {
  await make('Ready', 'ask');
  await setAll(0, 'done');
  const remove = (removed_at: Date | null) =>
    db().updateTable('checklists').set({ removed_at }).where('id', '=', checklist.id).execute();
  const seen = async () => [
    (await admin.call(api.listStatusRules, {})).rules.length,
    (await proposalsFor()).length,
  ];
  await remove(new Date());
  expect(await seen()).toEqual([0, 0]);
  await remove(null);
  expect(await seen()).toEqual([1, 1]);
});

test('rules are kept one for each published checklist, and changed by one person at a time', async () => {
  const rule = await make('Ready', 'ask');
  const draft = await buildChecklist(institution, ['Later'], { title: 'Draft', publication: 0, draft: '{}' });
  const secret = await buildChecklist(institution, ['Mine'], {
    title: 'Private',
    visibility: 'private',
    owner_id: person.id,
  });
  const other = await buildChecklist(institution, ['Check'], { title: 'Accessibility' });
  const { checklists } = await admin.call(api.listStatusRules, {});
  expect(checklists).toEqual([{ id: other.id, title: 'Accessibility' }]);
  await expect(make('Ready', 'act')).rejects.toMatchObject({ code: 'conflict' });
  for (const hidden of [draft, secret])
    await expect(make('Ready', 'act', hidden.id)).rejects.toMatchObject({ code: 'not_found' });
  const change = async (label: string, version: number) =>
    admin.call(api.updateStatusRule, {
      params: { id: rule.id },
      body: { statusId: await named(label), mode: 'ask', version },
    });
  await setAll(0, 'done');
  expect(await change('Closed', 1)).toMatchObject({ version: 2, status: { label: 'Closed' } });
  expect(await inShort()).toEqual(['Algebra: Not started → Closed']);
  await expect(change('Blocked', 1)).rejects.toMatchObject({ code: 'conflict' });
  expect(await admin.call(api.removeStatusRule, { params: { id: rule.id } })).toEqual({ rules: [] });
  expect(await inShort()).toEqual([]);
  await expect(admin.call(api.removeStatusRule, { params: { id: rule.id } })).rejects.toMatchObject({
    code: 'not_found',
  });
  const { entries } = await admin.call(listAuditEntries, { query: {} });
  expect(entries.map(({ note }) => note)).toContain('when “Term start” is completed: propose “Closed”');
});

test('is each institution’s own', async () => {
  const rule = await make('Ready', 'ask');
  await setAll(0, 'done');
  const [{ id = 0 } = {}] = await proposalsFor();
  const stranger = as(app, await buildAdmin(await buildInstitution({ is_ready_go: true })));
  expect(await inShort(stranger)).toEqual([]);
  expect(
    await stranger.call(api.answerStatusProposals, { body: { ids: [id], isAccepted: true } }),
  ).toMatchObject({ done: [], failed: [{ code: 'not_found' }] });
  const statusId = await named('Ready');
  await expect(
    stranger.call(api.updateStatusRule, {
      params: { id: rule.id },
      body: { statusId, mode: 'act', version: 1 },
    }),
  ).rejects.toMatchObject({ code: 'not_found' });
});

test('of two who answer at once, one answers', async () => {
  await make('Ready', 'ask');
  await setAll(0, 'done');
  const ids = await proposed();
  const outcomes = await Promise.all([answer(true, admin, ids), answer(false, admin, ids)]);
  expect(outcomes.flatMap(({ done }) => done)).toHaveLength(1);
  await runJobs();
  expect(await statusOf(0)).toBe(outcomes[0]?.done.length === 1 ? 'Ready' : 'Not started');
});
