import { readCourses } from '#server/course-reads/read-courses.worker.ts';
import { db } from '#server/infra/db/database.ts';
import { remeasure } from '#server/findings/measure-course.service.ts';
import { askForScans } from '#server/scans/scan.service.ts';
import { createApiToken } from '#shared/api-tokens/api-token.api.ts';
import { readCourse } from '#shared/courses/course.api.ts';
import { readInstructorView } from '#shared/courses/instructor-view.api.ts';
import { readAccessibility } from '#shared/findings/accessibility.api.ts';
import * as findings from '#shared/findings/findings.api.ts';
import { queryReport } from '#shared/reports/report.api.ts';
import { workOn } from '#server/bulk-actions/bulk-action.worker.ts';
import * as actions from '#shared/bulk-actions/bulk-action.api.ts';
import { tools } from '#shared/task-runners/tool.ts';
import { readTidy } from '#shared/tidyup/tidy.api.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, asTeacher, withToken, type Caller } from '#test/support/as.ts';
import {
  buildAdmin,
  buildBatch,
  buildCourses,
  buildInstitution,
  buildMember,
  buildPerson,
} from '#test/support/build.ts';
import { runJobs } from '#test/support/jobs.ts';
import {
  assigned,
  eachInReadScene,
  readNow,
  scanOf,
  written,
  type ReadScene,
} from '#test/support/read-scene.ts';

// People who judge a course, and read its numbers in all places, while it's read and after.

let app: TestApp;
let scene: ReadScene;
let admin: Caller;
eachInReadScene(
  (given) => {
    scene = given;
    change({
      pages: [written(1, picture('map') + vagueLink), written(2, picture('plan'))],
      assignments: [assigned(5, vagueLink)],
      files: [
        { ...file, id: 31 },
        { ...file, id: 32 },
      ],
    });
  },
  {
    open: async () => {
      app = await startApp();
    },
    close: () => app.close(),
  },
);
beforeEach(async () => {
  await db().updateTable('institutions').set({ is_ready_go: true }).execute();
  admin = as(app, await buildAdmin(scene.institution));
});

const picture = (name: string) => `<p><img src="https://x.test/${name}.png"></p>`;
const vagueLink = '<p>For it <a href="https://x.test/">click here</a>.</p>';
const file = {
  name: 'plan.pdf',
  type: 'application/pdf',
  size: 5_000_000,
  folderId: 1,
  hidden: false,
  updatedAt: '2026-03-01T09:00:00Z',
};
const change = (content: Parameters<typeof scene.harness.mutate.content>[1]) =>
  scene.harness.mutate.content(scene.course, content);
const params = () => ({ id: scene.courseId });
const read = () => readNow(scene, [scene.courseId]);
const resolve = (which: findings.ChosenFindings, caller = admin) =>
  caller.call(findings.resolveFindings, { params: params(), body: { which, reason: 'Fine' } });
const work = () =>
  readCourses(scene.institution.scope, {
    courseIds: [scene.courseId],
    isAwaited: false,
    signal: new AbortController().signal,
  });

/** What the numbers are, and what they'd be if they were computed again. */
async function numbers() {
  const before = (await scanOf(scene, 'udoit'))?.metrics;
  await remeasure(scene.institution.scope, scene.courseId);
  return { before, again: (await scanOf(scene, 'udoit'))?.metrics };
}

test.each([1, 5, 9])(
  'resolving by rule while request %i of a read is answered: no judgement is lost, and the numbers fit',
  async (nth) => {
    await read();
    const { simulator, mutate } = scene.harness;
    simulator.contents.edit(scene.course, 'pages', 1, `<p>New.</p>${picture('map')}${picture('third')}`);
    await askForScans(scene.institution.scope, [scene.courseId], { since: new Date(Date.now() + 60_000) });
    const judged: Promise<unknown>[] = [];
    mutate.before(nth, /courses\/\d+/, () => {
      judged.push(resolve({ rule: 'img-alt-missing' }), resolve({ rule: 'link-text-vague' }));
    });
    await work();
    await Promise.all(judged);
    expect(judged).toHaveLength(2);
    const { before, again } = await numbers();
    expect(before).toEqual(again);
    const list = async (state: 'active' | 'resolved' | 'fixed') =>
      (await admin.call(findings.listFindings, { params: params(), query: { state } })).findings.map(
        ({ rule, item }) => `${rule} in ${item.title}`,
      );
    const resolved = await list('resolved');
    for (const known of [
      'img-alt-missing in Item 1',
      'img-alt-missing in Item 2',
      'link-text-vague in Item 5',
    ])
      expect(resolved).toContain(known);
    expect([...resolved, ...(await list('active'))]).toHaveLength(4);
    expect(await list('fixed')).toEqual(['link-text-vague in Item 1']);
  },
);

test('of people who resolve and reopen the same at once, each sees a whole outcome', async () => {
  await read();
  const other = as(app, await buildAdmin(scene.institution));
  const which = { rule: 'img-alt-missing' } as const;
  const reopen = (caller: Caller) =>
    caller.call(findings.reopenFindings, { params: params(), body: { which } });
  const outcomes = await Promise.all([resolve(which), reopen(other), resolve(which, other), reopen(admin)]);
  for (const { changed, unchanged } of outcomes) {
    expect([0, 2]).toContain(changed);
    expect(changed + unchanged).toBe(2);
  }
  const { before, again } = await numbers();
  expect(before).toEqual(again);
});

test("names no other institution's, course's or batch's things, whatever the ids", async () => {
  await read();
  const { findings: theirs } = await admin.call(findings.listFindings, { params: params(), query: {} });
  const [one] = theirs;
  if (!one) throw new Error('Something was found');
  const own = await buildInstitution();
  const caller = as(app, await buildAdmin(own));
  const batch = await buildBatch(own);
  const [ownCourse] = await buildCourses(own, ['Botany'], batch);
  const on = { params: { id: ownCourse?.id ?? 0 } };
  const judge = (which: findings.ChosenFindings) =>
    caller.call(findings.resolveFindings, { ...on, body: { which, reason: 'Mine' } });
  await expect(judge({ findingId: one.id })).rejects.toMatchObject({ code: 'not_found' });
  expect(await judge({ itemId: one.item.id })).toEqual({ changed: 0, unchanged: 0 });
  const listed = await caller.call(findings.listFindings, { ...on, query: { itemId: one.item.id } });
  expect(listed.findings).toEqual([]);
  const after = await admin.call(findings.listFindings, { params: params(), query: {} });
  expect(after.findings).toEqual(theirs);
  const scan = (batchId: number) =>
    caller.call(actions.startBulkAction, {
      body: { action: 'scan', params: { batchId }, selection: { selected: [scene.courseId] } },
    });
  const { id: theirBatch } = await db()
    .selectFrom('batches')
    .select('id')
    .where('institution_id', '=', scene.institution.id)
    .executeTakeFirstOrThrow();
  await expect(scan(theirBatch)).rejects.toMatchObject({ code: 'not_found' });
  await expect(scan(batch.id)).rejects.toMatchObject({ code: 'conflict' });
  expect(await scanOf(scene, 'core')).toMatchObject({ status: 'succeeded' });
});

test('a scan goes on when the person who started it may no longer change the batch, who then only watches', async () => {
  const { person, team } = await buildMember(scene.institution, 'edit');
  await db().updateTable('batches').set({ team_id: team.id }).execute();
  const { id: batchId } = await db().selectFrom('batches').select('id').executeTakeFirstOrThrow();
  const editor = as(app, person);
  const { id } = await editor.call(actions.startBulkAction, {
    body: { action: 'scan', params: { batchId }, selection: { all: { batchIds: [batchId] } } },
  });
  await workOn(scene.institution.scope, id, new AbortController().signal);
  await db().updateTable('team_members').set({ role: 'read' }).execute();
  await expect(editor.call(actions.retryBulkAction, { params: { id } })).rejects.toMatchObject({
    code: 'not_allowed',
  });
  await runJobs();
  expect(await editor.call(actions.readBulkAction, { params: { id } })).toMatchObject({
    status: 'completed',
    counts: { done: 1 },
  });
  const list = () => editor.call(actions.listBatchActions, { params: { id: batchId }, query: {} });
  expect((await list()).actions).toMatchObject([{ id, can: { cancel: false, retry: false } }]);
  await db().deleteFrom('team_members').execute();
  await expect(list()).rejects.toMatchObject({ code: 'not_found' });
});

test('a number is the same on the course page, in its tables and lists, in the instructor view, by API token, in the report of its batch, and in its history', async () => {
  await read();
  await resolve({ rule: 'link-text-vague' });
  const { id } = await db().selectFrom('batches').select('id').executeTakeFirstOrThrow();
  const shown = (await admin.call(readCourse, { params: params() })).metrics;
  const { token } = await admin.call(createApiToken, { body: { title: 'Numbers', reach: 'read' } });
  expect((await withToken(app, token).call(readCourse, { params: params() })).metrics).toEqual(shown);
  const teacher = asTeacher(app, await buildPerson(scene.institution), { lmsCourseId: scene.course.id });
  expect((await teacher.call(readInstructorView, { query: {} })).metrics).toEqual(shown);

  const table = await admin.call(readAccessibility, { params: params() });
  expect([table.score, table.counts.active, table.counts.resolved]).toEqual(
    ['udoit.score', 'udoit.issue_count', 'udoit.issue_resolve_count'].map((name) => shown[name]),
  );
  const tidy = await admin.call(readTidy, { params: params() });
  for (const { list, count } of tidy.lists)
    expect([list, count]).toEqual([list, shown[`tidyup.${list}_count`]]);
  expect(tidy.totals.toTidyUp).toBe(shown['tidyup.issue_count']);

  const { data } = await admin.call(queryReport, { body: { reportId: 'core_courses', batchIds: [id] } });
  const known = Object.entries(data.at(-1) ?? {}).filter(([name]) => name in shown);
  expect(known.length).toBeGreaterThan(1);
  expect(known).toEqual(known.map(([name]) => [name, shown[name]]));
  for (const tool of tools) {
    const day = await db()
      .selectFrom('course_history')
      .select('metrics')
      .where('tool', '=', tool)
      .where('valid_to', 'is', null)
      .executeTakeFirst();
    expect(day?.metrics).toEqual((await scanOf(scene, tool))?.metrics);
  }
});
