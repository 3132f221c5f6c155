import type { Fault } from '#scripts/harness/canvas-simulator/faults.ts';
import type { CourseContent } from '#scripts/harness/course-content.ts';
import { db } from '#server/infra/db/database.ts';
import { findFixes } from '#server/fixes/fix.repository.ts';
import { lookAfter, writePlanned } from '#server/fixes/write-fixes.service.ts';
import type { Fix } from '#shared/fixes/fix.ts';
import type { FixAnswer } from '#shared/fixes/fix-form.ts';
import * as api from '#shared/fixes/fixes.api.ts';
import type { UdoitRuleId } from '#shared/scans/udoit-rules.ts';
import { as, type Caller } from '#test/support/as.ts';
import { buildAdmin, buildInstitution, buildPerson, type BuiltPerson } from '#test/support/build.ts';
import { itemWith } from '#test/support/canvas-items.ts';
import { grantTo, letFixesBeSaved } from '#test/support/fix-scene.ts';
import { runJobs } from '#test/support/jobs.ts';
import { eachInReadScene, findingsIn, readNow, valuesIn, type ReadScene } from '#test/support/read-scene.ts';
import { startApp, type TestApp } from '#test/support/app.ts';

let app: TestApp;
let scene: ReadScene;
let person: BuiltPerson;
let caller: Caller;
let token: string;
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
  person = await buildAdmin(scene.institution);
  caller = as(app, person);
  token = await grantTo(scene, person);
});

const pale = '<p style="color: #cccccc;">Too pale to read.</p>';
const picture = '<p>Before <img src="/courses/1/files/9/preview"> after.</p>';

/** Puts a course's content into Canvas and has it read. */
async function content(given: Partial<CourseContent>) {
  scene.harness.mutate.content(scene.course, given);
  await readNow(scene, [scene.courseId]);
}

const find = async (rule: UdoitRuleId) => {
  const found = (await findingsIn(scene)).find((one) => one.rule === rule && one.state === 'active');
  if (!found) throw new Error(`no ${rule} was found`);
  return found.id;
};

const open = (id: number, by = caller) => by.call(api.openFinding, { params: { id } });
const preview = (id: number, answer: FixAnswer) =>
  caller.call(api.previewFix, { params: { id }, body: { answer } });

/** Saves answers as somebody does: each was shown before. */
async function save(answers: readonly (readonly [number, FixAnswer])[]): Promise<Fix[]> {
  const fixes = [];
  for (const [findingId, answer] of answers) {
    await open(findingId);
    const { seal: shown } = await preview(findingId, answer);
    fixes.push({ findingId, answer, seal: shown ?? '', openSeconds: 4 });
  }
  const saved = await caller.call(api.saveFixes, { body: { fixes } });
  await runJobs();
  return Promise.all(saved.fixes.map(({ id }) => caller.call(api.readFix, { params: { id } })));
}

const inCanvas = () => scene.harness.simulator.contents.of(scene.course);
const bodyOf = (id: number) =>
  inCanvas()
    .pages.find((page) => page.id === id)
    ?.html();
const described: FixAnswer = { way: 'describe', value: 'A river delta from above' };

test('a place is opened, an answer shown, saved in Canvas, and gone without a scan', async () => {
  await content({ pages: [itemWith(1, picture)] });
  const id = await find('img-alt-missing');
  const opened = await open(id);
  expect(opened).toMatchObject({
    rule: 'img-alt-missing',
    refusal: null,
    save: { as: 'person', needs: null, isConcluded: false },
  });
  expect(opened.before).toContain('<img');
  expect(opened.form?.ways.map(({ way }) => way)).toContain('describe');
  const shown = await preview(id, described);
  expect(shown.after).toContain('alt="A river delta from above"');
  expect(bodyOf(1)).toBe(picture);
  const [fix] = await save([[id, described]]);
  expect(fix).toMatchObject({ state: 'verified', reason: null, hand: 'person' });
  expect(fix?.undoUntil).not.toBeNull();
  expect(bodyOf(1)).toContain('alt="A river delta from above"');
  expect((await findingsIn(scene)).map(({ state }) => state)).toEqual(['fixed']);
  expect(await valuesIn(scene, 'udoit.error_count', 'udoit.in_place_fix_count')).toEqual({
    'udoit.error_count': 0,
    'udoit.in_place_fix_count': 1,
  });
});

test('an undo gives the text back, byte for byte', async () => {
  await content({ pages: [itemWith(1, `${picture}${pale}`)] });
  const before = bodyOf(1);
  const [fix] = await save([[await find('img-alt-missing'), described]]);
  await caller.call(api.undoFix, { params: { id: fix!.id } });
  await runJobs();
  expect(await caller.call(api.readFix, { params: { id: fix!.id } })).toMatchObject({
    state: 'undone',
    undoUntil: null,
  });
  expect(bodyOf(1)).toBe(before);
  expect((await findingsIn(scene)).filter(({ state }) => state === 'active')).toHaveLength(2);
});

test('several fixes of one page are one change of it', async () => {
  await content({ pages: [itemWith(1, `${picture}${pale}`)] });
  const fixes = await save([
    [await find('img-alt-missing'), described],
    [await find('contrast'), { way: 'text_color', value: '#333333' }],
  ]);
  expect(fixes.map(({ state, reason }) => [state, reason])).toEqual([
    ['verified', null],
    ['verified', null],
  ]);
  expect(bodyOf(1)).toContain('alt="A river delta from above"');
  expect(bodyOf(1)).toContain('#333333');
});

test('one of several is undone by itself', async () => {
  await content({ pages: [itemWith(1, `${picture}${pale}`)] });
  const [first] = await save([
    [await find('img-alt-missing'), described],
    [await find('contrast'), { way: 'text_color', value: '#333333' }],
  ]);
  await caller.call(api.undoFix, { params: { id: first!.id } });
  await runJobs();
  expect(bodyOf(1)).not.toContain('A river delta');
  expect(bodyOf(1)).toContain('#333333');
});

test('what changed since it was shown is not written', async () => {
  await content({ pages: [itemWith(1, picture)] });
  const id = await find('img-alt-missing');
  const { seal: shown } = await preview(id, described);
  scene.harness.mutate.content(scene.course, {
    pages: [itemWith(1, '<p>Before <img src="/courses/1/files/10/preview"> after.</p>')],
  });
  const saved = await caller.call(api.saveFixes, {
    body: { fixes: [{ findingId: id, answer: described, seal: shown! }] },
  });
  await runJobs();
  expect(await caller.call(api.readFix, { params: { id: saved.fixes[0]!.id } })).toMatchObject({
    state: 'stale',
  });
  expect(bodyOf(1)).not.toContain('A river delta');
});

test('a fault that has moved is found again', async () => {
  await content({ pages: [itemWith(1, picture)] });
  const id = await find('img-alt-missing');
  scene.harness.mutate.content(scene.course, { pages: [itemWith(1, `<p>A new beginning.</p>${picture}`)] });
  const [fix] = await save([[id, described]]);
  expect(fix?.state).toBe('verified');
  expect(bodyOf(1)).toMatch(/^<p>A new beginning\.<\/p>/);
});

test.each([
  ['assignment', { assignments: [{ ...itemWith(3, picture), handedInTo: 'canvas', dueAt: null }] }],
  ['quiz', { quizzes: [itemWith(4, picture)] }],
  ['discussion', { discussions: [itemWith(5, picture)] }],
  ['announcement', { announcements: [itemWith(6, picture)] }],
  ['syllabus', { syllabus: picture }],
] as const)('mends an item of the kind %s, and undoes it', async (_, given) => {
  await content(given as Partial<CourseContent>);
  const [fix] = await save([[await find('img-alt-missing'), described]]);
  expect(fix).toMatchObject({ state: 'verified' });
  await caller.call(api.undoFix, { params: { id: fix!.id } });
  await runJobs();
  expect(await caller.call(api.readFix, { params: { id: fix!.id } })).toMatchObject({ state: 'undone' });
  expect(scene.harness.simulator.notices).toEqual([]);
});

test('a page that is gone is never made again', async () => {
  await content({ pages: [itemWith(1, picture)] });
  const id = await find('img-alt-missing');
  const { seal: shown } = await preview(id, described);
  scene.harness.mutate.content(scene.course, { pages: [] });
  const { fixes } = await caller.call(api.saveFixes, {
    body: { fixes: [{ findingId: id, answer: described, seal: shown! }] },
  });
  await runJobs();
  expect(await caller.call(api.readFix, { params: { id: fixes[0]!.id } })).toMatchObject({
    state: 'stale',
    reason: 'item_gone',
  });
  expect(inCanvas().pages).toEqual([]);
});

test('where the institution saves nothing, nothing is saved', async () => {
  await letFixesBeSaved(scene, { savesFixes: false });
  await content({ pages: [itemWith(1, picture)] });
  const id = await find('img-alt-missing');
  expect((await open(id)).save).toMatchObject({ as: null, needs: 'switched_off' });
  const { seal: shown } = await preview(id, described);
  const answer = caller.call(api.saveFixes, {
    body: { fixes: [{ findingId: id, answer: described, seal: shown! }] },
  });
  await expect(answer).rejects.toMatchObject({ code: 'conflict' });
});

test("another institution's finding is not found, nor is one of a course that somebody doesn't teach", async () => {
  await content({ pages: [itemWith(1, picture)] });
  const id = await find('img-alt-missing');
  const stranger = as(app, await buildAdmin(await buildInstitution()));
  await expect(open(id, stranger)).rejects.toMatchObject({ code: 'not_found' });
  const teacher = as(app, await buildPerson(scene.institution));
  await expect(open(id, teacher)).rejects.toMatchObject({ code: 'not_found' });
});

test('a write is sent once, however often its job runs', async () => {
  await content({ pages: [itemWith(1, picture)] });
  const [fix] = await save([[await find('img-alt-missing'), described]]);
  const [row] = await findFixes(scene.institution.scope, { ids: [fix!.id] });
  expect(await writePlanned(scene.institution.scope, row!.write_key)).toEqual(['verified']);
});

/** Saves the description of the picture, with something going wrong on the way. */
async function saveUnder(trouble: () => unknown) {
  await content({ pages: [itemWith(1, picture)] });
  const id = await find('img-alt-missing');
  await open(id);
  const { seal: shown } = await preview(id, described);
  await trouble();
  const { fixes } = await caller.call(api.saveFixes, {
    body: { fixes: [{ findingId: id, answer: described, seal: shown! }] },
  });
  await runJobs();
  return caller.call(api.readFix, { params: { id: fixes[0]!.id } });
}
const failing = (kind: Fault['kind']) => () =>
  scene.harness.faults.switchOn({ kind, times: 1, method: 'PUT' });

test('what Canvas changes in a text is said, and can be undone', async () => {
  const fix = await saveUnder(failing('attribute_dropped'));
  expect(fix).toMatchObject({ state: 'altered', reason: 'altered_by_canvas' });
  expect(fix.undoUntil).not.toBeNull();
});

test('what Canvas refuses is said in its own words, and nothing is written', async () => {
  expect(await saveUnder(failing('forbidden'))).toMatchObject({ state: 'refused', reason: 'not_yours' });
  expect(bodyOf(1)).toBe(picture);
});

test('a token that Canvas no longer takes ends the grant', async () => {
  const fix = await saveUnder(() => scene.harness.tokens.revoke(token));
  expect(fix).toMatchObject({ state: 'refused', reason: 'grant_ended' });
  expect((await open(await find('img-alt-missing'))).save).toMatchObject({ as: null, needs: 'consent' });
});

test('an edit that is lost in the moment of writing is told', async () => {
  expect(await saveUnder(failing('edited_meanwhile'))).toMatchObject({ state: 'verified', overwrote: true });
});

test('what a killed worker left on its way is looked at: sent if it was not, and never twice', async () => {
  await content({ pages: [itemWith(1, picture)] });
  const [fix] = await save([[await find('img-alt-missing'), described]]);
  const long = new Date(Date.now() - 3_600_000);
  // Killed before the answer was written down.
  await db()
    .updateTable('fixes')
    .set({ state: 'sending', sent_at: long, written_at: null })
    .where('id', '=', fix!.id)
    .execute();
  const [row] = await findFixes(scene.institution.scope, { ids: [fix!.id] });
  const sent = scene.harness.simulator.writes.length;
  await lookAfter(scene.institution.scope, row!.write_key);
  expect(await caller.call(api.readFix, { params: { id: fix!.id } })).toMatchObject({ state: 'verified' });
  expect(scene.harness.simulator.writes).toHaveLength(sent);
  // Killed before anything was sent.
  await caller.call(api.undoFix, { params: { id: fix!.id } });
  await runJobs();
  await db()
    .updateTable('fixes')
    .set({ state: 'sending', sent_at: long, written_at: null, undone_at: null })
    .where('id', '=', fix!.id)
    .execute();
  await lookAfter(scene.institution.scope, row!.write_key);
  expect(await caller.call(api.readFix, { params: { id: fix!.id } })).toMatchObject({ state: 'planned' });
});
