import type { Fault } from '#scripts/harness/canvas-simulator/faults.ts';
import type { CourseContent, FileItem } from '#scripts/harness/course-content.ts';
import { pictureBytes } from '#scripts/harness/make-picture.ts';
import { findFixes, markUndoing } from '#server/fixes/fix.repository.ts';
import { tendFixesJob } from '#server/fixes/write-fixes.job.ts';
import { lookAfter } from '#server/fixes/write-fixes.service.ts';
import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import type { Fix } from '#shared/fixes/fix.ts';
import type { FixAnswer } from '#shared/fixes/fix-form.ts';
import * as api from '#shared/fixes/fixes.api.ts';
import type { UdoitRuleId } from '#shared/scans/udoit-rules.ts';
import { startApp, type TestApp } from '#test/support/app.ts';
import { as, asTeacher, type Caller } from '#test/support/as.ts';
import { buildAdmin, buildBatch, buildPerson, type BuiltPerson } from '#test/support/build.ts';
import { itemWith } from '#test/support/canvas-items.ts';
import { grantTo, letFixesBeSaved } from '#test/support/fix-scene.ts';
import { chooseSections } from '#test/support/instructor-sections.ts';
import { runJobs } from '#test/support/jobs.ts';
import {
  eachInReadScene,
  findingsIn,
  readNow,
  trackCourse,
  type ReadScene,
} from '#test/support/read-scene.ts';

let app: TestApp;
let scene: ReadScene;
let person: BuiltPerson;
let caller: Caller;
let token: string;
const name = 'Wanda Widdershins';
eachInReadScene(
  (given) => {
    scene = given;
  },
  {
    open: async () => {
      app = await startApp();
    },
    close: async () => app.close(),
  },
);

beforeEach(async () => {
  await letFixesBeSaved(scene);
  person = await buildPerson(scene.institution, { is_admin: true, name });
  caller = as(app, person);
  token = await grantTo(scene, person);
});

const picture = '<p>Before <img src="/courses/1/files/9/preview"> after.</p>';
const pale = '<p style="color: #cccccc;">Too pale to read.</p>';
const described: FixAnswer = { way: 'describe', value: 'A river delta from above' };

async function content(given: Partial<CourseContent>) {
  scene.harness.mutate.content(scene.course, given);
  await readNow(scene, [scene.courseId]);
}
const aPage = (html = picture) => content({ pages: [itemWith(1, html)] });

async function find(rule: UdoitRuleId = 'img-alt-missing') {
  const found = (await findingsIn(scene)).find((one) => one.rule === rule && one.state === 'active');
  if (!found) throw new Error(`no ${rule} was found`);
  return found.id;
}

interface Saving {
  readonly by?: Caller;
  readonly answer?: FixAnswer;
  readonly inConcluded?: boolean;
}

/** Shows an answer and has it saved; no job has run yet. */
async function ask(id: number, { by = caller, answer = described, inConcluded = false }: Saving = {}) {
  const { seal } = await by.call(api.previewFix, { params: { id }, body: { answer } });
  const body = { fixes: [{ findingId: id, answer, seal: seal ?? '', openSeconds: 4 }], inConcluded };
  const { fixes } = await by.call(api.saveFixes, { body });
  return fixes[0] as Fix;
}
const read = ({ id }: Pick<Fix, 'id'>, by = caller) => by.call(api.readFix, { params: { id } });
async function save(id: number, given?: Saving) {
  const fix = await ask(id, given);
  await runJobs();
  return read(fix, given?.by);
}
async function undo({ id }: Fix) {
  await caller.call(api.undoFix, { params: { id } });
  await runJobs();
  return read({ id });
}

const trouble = (kind: Fault['kind'], more: Partial<Fault> = {}) =>
  scene.harness.faults.switchOn({ kind, times: 1, method: 'PUT', ...more });
const keyOf = async ({ id }: Fix) =>
  (await findFixes(scene.institution.scope, { ids: [id] }))[0]?.write_key ?? '';
const bodyOf = (id = 1) =>
  scene.harness.simulator.contents
    .of(scene.course)
    .pages.find((page) => page.id === id)
    ?.html();
const sent = () => scene.harness.simulator.writes.length;
/** As if all that's under way had been left an hour ago. */
async function later() {
  const long = new Date(Date.now() - 3_600_000);
  await db().updateTable('fixes').set({ sent_at: long }).where('sent_at', 'is not', null).execute();
  await tendFixesJob.enqueue(scene.institution.scope, {});
  await runJobs();
}

describe('what Canvas does', () => {
  test.each(['no_answer_after', 'error_500_after', 'another_answer'] as const)(
    'a text that was saved without saying so (%s) is looked at, and never sent again',
    async (kind) => {
      await aPage();
      const fix = await ask(await find());
      trouble(kind);
      await runJobs();
      await later();
      expect(await read(fix)).toMatchObject({ state: 'verified', reason: null });
      expect(sent()).toBe(1);
      expect((await findingsIn(scene)).map(({ state }) => state)).toEqual(['fixed']);
    },
  );

  test('what Canvas didn’t take, without saying so, waits, and then has failed', async () => {
    await aPage();
    const fix = await ask(await find());
    trouble('error_500');
    await runJobs();
    // It may still be on its way.
    await lookAfter(scene.institution.scope, await keyOf(fix));
    expect(await read(fix)).toMatchObject({ state: 'unknown' });
    await later();
    expect(await read(fix)).toMatchObject({ state: 'failed', reason: 'canvas_unreachable' });
    expect(bodyOf()).toBe(picture);
    expect(await save(await find())).toMatchObject({ state: 'verified' });
  });

  test('a page made of blocks has no form', async () => {
    await aPage();
    const id = await find();
    scene.harness.mutate.content(scene.course, {
      pages: [itemWith(1, picture, { editor: 'block_content_editor' })],
    });
    expect(await caller.call(api.openFinding, { params: { id } })).toMatchObject({
      form: null,
      refusal: 'made_of_blocks',
      save: { as: null, needs: 'cannot_be_fixed' },
    });
  });

  test('what a blueprint locks is said, before and in the moment of writing', async () => {
    const blueprint = [...scene.canvas.courses.values()].find(
      ({ id, state }) => id !== scene.course.id && state === 'available',
    )!;
    scene.harness.mutate.content(blueprint, { pages: [itemWith(1, picture)] });
    scene.harness.mutate.copy(blueprint, scene.course, 'blueprint');
    await readNow(scene, [scene.courseId]);
    const id = await find();
    const fix = await ask(id);
    scene.harness.simulator.copies.locked.add(`${blueprint.id}/pages/1`);
    await runJobs();
    expect(await read(fix)).toMatchObject({ state: 'locked', reason: 'locked_by_blueprint' });
    expect(await caller.call(api.openFinding, { params: { id } })).toMatchObject({
      refusal: 'locked_by_blueprint',
    });
    expect(sent()).toBe(0);
  });

  test('a syllabus that the person may not write is refused, though Canvas says nothing', async () => {
    await content({ syllabus: picture });
    const id = await find();
    scene.harness.simulator.denied.add('manage_course_content_edit');
    expect(await save(id)).toMatchObject({ state: 'refused', reason: 'not_yours' });
    scene.harness.simulator.denied.clear();
  });

  test('while Canvas is away, nothing is shown, and that is said', async () => {
    await aPage();
    const id = await find();
    trouble('error_500', { method: 'GET', times: 99 });
    const params = { id };
    await expect(caller.call(api.openFinding, { params })).rejects.toMatchObject({ code: 'unavailable' });
    const shown = caller.call(api.previewFix, { params, body: { answer: described } });
    await expect(shown).rejects.toMatchObject({ code: 'unavailable' });
  });

  test('who is no longer let in still sees the place, by the task runner, and is asked again', async () => {
    await aPage();
    const id = await find();
    scene.harness.tokens.revoke(token);
    expect(await caller.call(api.openFinding, { params: { id } })).toMatchObject({
      refusal: null,
      save: { as: null, needs: 'consent' },
    });
  });
});

describe('in whose name', () => {
  test('without a key, the service account saves, if the institution wants that', async () => {
    await letFixesBeSaved(scene, { fixesByService: true }, false);
    await aPage();
    expect(await save(await find())).toMatchObject({ state: 'verified', hand: 'service' });
    await letFixesBeSaved(scene, {}, false);
    await content({ pages: [itemWith(2, picture)] });
    const refused = ask(await find());
    await expect(refused).rejects.toMatchObject({ code: 'conflict' });
  });

  test('where the person’s rights don’t reach, the service account does', async () => {
    await letFixesBeSaved(scene, { fixesByService: true });
    await aPage();
    const id = await find();
    trouble('forbidden');
    expect(await save(id)).toMatchObject({ state: 'verified', hand: 'service' });
    expect(bodyOf()).toContain('A river delta');
  });

  test('an institution that switches it off stops what waits', async () => {
    await aPage();
    const fix = await ask(await find());
    await letFixesBeSaved(scene, { savesFixes: false });
    await runJobs();
    expect(await read(fix)).toMatchObject({ state: 'refused', reason: 'switched_off' });
    expect(sent()).toBe(0);
  });

  test('a concluded course is changed only if the person says so', async () => {
    await aPage();
    const id = await find();
    await db().updateTable('courses').set({ workflow_state: 'completed' }).execute();
    await expect(ask(id)).rejects.toMatchObject({ code: 'conflict' });
    expect(await save(id, { inConcluded: true })).toMatchObject({ state: 'verified' });
  });

  test('instructors mend their own course, and no other, and see no names', async () => {
    await chooseSections(caller, { errors: 'work' });
    await aPage();
    const id = await find();
    const taught = await buildPerson(scene.institution);
    const teacher = asTeacher(app, taught, { lmsCourseId: scene.course.id });
    await grantTo(scene, taught, scene.harness.person('northfield', 'instructor'));
    const fix = await save(id);
    expect(await read(fix, teacher)).toMatchObject({ state: 'verified', by: null, findingId: id });
    const byName = { search: name };
    expect((await teacher.call(api.listFixes, { query: byName })).fixes).toEqual([]);
    expect((await teacher.call(api.listFixes, { query: {} })).fixes).toHaveLength(1);
    const other = [...scene.canvas.courses.values()].find(({ id: lmsId }) => lmsId !== scene.course.id)!;
    await trackCourse(scene.institution, await buildBatch(scene.institution), other.id);
    const stranger = asTeacher(app, taught, { lmsCourseId: other.id });
    await expect(read(fix, stranger)).rejects.toMatchObject({ code: 'not_found' });
    await expect(stranger.call(api.undoFix, { params: fix })).rejects.toMatchObject({ code: 'not_found' });
    await expect(stranger.call(api.openFinding, { params: { id } })).rejects.toMatchObject({
      code: 'not_found',
    });
    expect((await stranger.call(api.listFixes, { query: {} })).fixes).toEqual([]);
  });
});

describe('at once', () => {
  test('two people at one page both get through, one after another', async () => {
    await aPage(`${picture}${pale}`);
    const colleague = await buildAdmin(scene.institution);
    await grantTo(scene, colleague);
    const first = await ask(await find());
    const answer: FixAnswer = { way: 'text_color', value: '#333333' };
    const second = await ask(await find('contrast'), { by: as(app, colleague), answer });
    await runJobs();
    await runJobs();
    expect([await read(first), await read(second)]).toMatchObject([
      { state: 'verified' },
      { state: 'verified' },
    ]);
    expect(bodyOf()).toContain('A river delta');
    expect(bodyOf()).toContain('#333333');
  });

  test('of two who mend the same place, one comes too late', async () => {
    await aPage();
    const id = await find();
    const fixes = [await ask(id), await ask(id)];
    await runJobs();
    await runJobs();
    const states = await Promise.all(fixes.map(async (fix) => (await read(fix)).state));
    expect(states.toSorted()).toEqual(['stale', 'verified']);
    expect(sent()).toBe(1);
  });

  test('a fix is undone once, however often that’s asked for', async () => {
    await aPage();
    const fix = await save(await find());
    const asked = [1, 2, 3].map(() => caller.call(api.undoFix, { params: { id: fix.id } }));
    const outcomes = (await Promise.allSettled(asked)).map(({ status }) => status);
    expect(outcomes.toSorted()).toEqual(['fulfilled', 'rejected', 'rejected']);
    // One that read it as undoable before the others came.
    const by = { personId: person.id, name };
    expect(await markUndoing(scene.institution.scope, [fix.id], by)).toEqual([]);
    await runJobs();
    expect(await read(fix)).toMatchObject({ state: 'undone', undoneBy: name });
    expect([sent(), bodyOf()]).toEqual([2, picture]);
  });
});

describe('undo', () => {
  test('is made where the place is by now, and keeps what others wrote since', async () => {
    await aPage();
    const fix = await save(await find());
    const page = itemWith(1, `<p>A new beginning.</p>${bodyOf()}<p>A new end.</p>`);
    scene.harness.mutate.content(scene.course, { pages: [page] });
    expect(await undo(fix)).toMatchObject({ state: 'undone' });
    expect(bodyOf()).toBe(`<p>A new beginning.</p>${picture}<p>A new end.</p>`);
  });

  test('never writes a text that somebody was erased from', async () => {
    await aPage('<p>Ana Roe and <img src="/courses/1/files/9/preview" alt="Ana Roe.png"></p>');
    const fix = await save(await find('img-alt-filename'));
    const erased = sql<string>`replace(inverse::text, 'Ana Roe', '—')::jsonb`;
    await db().updateTable('fixes').set({ inverse: erased }).where('id', '=', fix.id).execute();
    const left = bodyOf();
    expect(await read(fix)).toMatchObject({ state: 'verified', undoUntil: null });
    await expect(undo(fix)).rejects.toMatchObject({ code: 'conflict' });
    expect(bodyOf()).toBe(left);
  });

  test('leaves what was changed since, and shows both', async () => {
    const assignment = (html: string) => ({
      assignments: [{ ...itemWith(3, html), handedInTo: 'canvas' as const, dueAt: null }],
    });
    await content(assignment(picture));
    const fix = await save(await find());
    scene.harness.mutate.content(scene.course, assignment('<p>All new.</p>'));
    expect(await undo(fix)).toMatchObject({ state: 'kept', reason: 'changed_since_fixed', undoUntil: null });
    const { before, now } = await caller.call(api.readFixTexts, { params: { id: fix.id } });
    expect(before).toContain('<img');
    expect(before).not.toContain('A river delta');
    expect(now).toBe('<p>All new.</p>');
  });

  test('of a page that was changed since shows what Canvas’s history has of it', async () => {
    await aPage();
    const fix = await save(await find());
    scene.harness.simulator.contents.edit(scene.course, 'pages', 1, '<p>All new.</p>');
    expect(await undo(fix)).toMatchObject({ state: 'kept' });
    const { before, now } = await caller.call(api.readFixTexts, { params: { id: fix.id } });
    expect(before).toMatch(/^<p>Before <img src="[^"]*"> after\.<\/p>$/);
    expect(now).toBe('<p>All new.</p>');
  });

  test('that Canvas refuses leaves the fix what it was, and can be tried again', async () => {
    await aPage();
    const id = await find();
    trouble('attribute_dropped', { attribute: 'src' });
    const fix = await save(id);
    expect(fix).toMatchObject({ state: 'altered' });
    trouble('forbidden');
    expect(await undo(fix)).toMatchObject({ state: 'altered', reason: 'not_yours', undoneBy: null });
  });

  test.each(['no_answer_after', 'error_500'] as const)(
    'without an answer (%s) is looked at',
    async (kind) => {
      await aPage();
      const fix = await save(await find());
      trouble(kind);
      await undo(fix);
      await later();
      const isBack = kind === 'no_answer_after';
      expect(await read(fix)).toMatchObject({ state: isBack ? 'undone' : 'verified' });
      expect(bodyOf() === picture).toBe(isBack);
      expect(sent()).toBe(isBack ? 2 : 1);
    },
  );

  test('is over after 90 days, and old texts are gone then', async () => {
    await content({ quizzes: [itemWith(4, picture)] });
    const fix = await save(await find());
    const old = new Date(Date.now() - 91 * 86_400_000);
    await db().updateTable('fixes').set({ written_at: old }).execute();
    expect(await read(fix)).toMatchObject({ undoUntil: null });
    await tendFixesJob.enqueue(scene.institution.scope, {});
    await runJobs();
    expect(await db().selectFrom('fixes').select(['old_body', 'inverse', 'edits']).execute()).toEqual([
      { old_body: null, inverse: null, edits: null },
    ]);
    await expect(undo(fix)).rejects.toMatchObject({ code: 'conflict' });
  });
});

test.each([
  ['markup and quotes', `a <b> & "c" 'd' </p> &amp;`],
  ['emoji and other scripts', '🌊 三角州 👩‍👩‍👧 دلتا'],
])('words with %s arrive as they were said, in a text of 100,000 characters', async (_, value) => {
  const long = `<p>Wort “für” Wort 🌍 &amp; &lt;weiter&gt;.</p>`.repeat(2_200);
  await aPage(`${long}${picture}${long}`);
  const id = await find();
  const fix = await save(id, { answer: { way: 'describe', value } });
  expect(fix).toMatchObject({ state: 'verified' });
  expect((await undo(fix)).state).toBe('undone');
  expect(bodyOf()).toBe(`${long}${picture}${long}`);
});

test('fixes are listed, counted and given as a file', async () => {
  await aPage(`${picture}${pale}`);
  const fix = await save(await find());
  trouble('forbidden');
  await save(await find('contrast'), { answer: { way: 'text_color', value: '#333333' } });
  const { fixes, numbers, pagination } = await caller.call(api.listFixes, { query: {} });
  expect(fixes.map(({ rule, state }) => [rule, state])).toEqual([
    ['contrast', 'refused'],
    ['img-alt-missing', 'verified'],
  ]);
  expect(pagination.total).toBe(2);
  expect(numbers).toMatchObject({ written: 1, undone: 0, stale: 0, refused: 1 });
  expect(numbers.medianSeconds).toBeGreaterThanOrEqual(4);
  const query = { state: 'verified', courseId: scene.courseId, search: name } as const;
  expect((await caller.call(api.listFixes, { query })).fixes.map(({ id }) => id)).toEqual([fix.id]);
  const file = await caller.request('GET', '/api/fixes/export?format=csv');
  expect(file.text).toContain('img-alt-missing');
  expect(file.text.trim().split('\r\n')).toHaveLength(3);
});

test('a picture is shown through us, if it’s one and the institution’s own', async () => {
  const { id } = scene.course;
  const fileOf = (number: number, html: string) => ({
    id: number,
    name: `${number}.gif`,
    type: 'image/gif',
    size: html.length,
    folderId: 1,
    hidden: false,
    updatedAt: '2026-01-01T00:00:00Z',
    html: () => html,
  });
  const showing = async (src: string) => {
    await content({
      pages: [itemWith(1, `<p><img src="${src}"></p>`)],
      files: [fileOf(9, 'GIF89a and so on'), fileOf(10, '<script>alert(1)</script>')],
    });
    const found = await find();
    await caller.call(api.openFinding, { params: { id: found } });
    return (await caller.call(api.readFindingPicture, { params: { id: found } })).dataUrl;
  };
  expect(await showing(`/courses/${id}/files/9/download`)).toBe(
    `data:image/gif;base64,${Buffer.from('GIF89a and so on').toString('base64')}`,
  );
  expect(await showing(`/courses/${id}/files/10/download`)).toBeNull();
  expect(await showing('https://elsewhere.example.org/a.gif')).toBeNull();
});

describe('the picture that somebody describes', () => {
  const file = (id: number): FileItem => ({
    id,
    name: 'delta.png',
    type: 'image/png',
    size: 900,
    folderId: 1,
    hidden: false,
    updatedAt: new Date().toISOString(),
    bytes: () => pictureBytes(id),
  });
  const pictureIn = (courseId: string) => picture.replace('/courses/1/', `/courses/${courseId}/`);
  const pictureOf = async () => caller.call(api.readFindingPicture, { params: { id: await find() } });

  test("comes from the course's files, whose addresses need no key", async () => {
    await content({ pages: [itemWith(1, pictureIn(scene.course.id))], files: [file(9)] });
    const { dataUrl } = await pictureOf();
    expect(dataUrl).toBe(`data:image/png;base64,${pictureBytes(9).toString('base64')}`);
  });

  test("isn't fetched from another course, which the person may not see", async () => {
    const other = [...scene.canvas.courses.values()].find(({ id }) => id !== scene.course.id);
    if (!other) throw new Error('there is only one course');
    scene.harness.mutate.content(other, { files: [file(9)] });
    await content({ pages: [itemWith(1, pictureIn(other.id))] });
    expect(await pictureOf()).toEqual({ dataUrl: null });
    expect(scene.harness.simulator.downloads).toEqual([]);
  });

  test('is left out where there is none, and the form stays', async () => {
    await content({ pages: [itemWith(1, pictureIn(scene.course.id))], files: [] });
    expect(await pictureOf()).toEqual({ dataUrl: null });
    const { form } = await caller.call(api.openFinding, { params: { id: await find() } });
    expect(form).not.toBeNull();
  });
});
