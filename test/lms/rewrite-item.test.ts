import type { Fault } from '#scripts/harness/canvas-simulator/faults.ts';
import type { CourseContent } from '#scripts/harness/course-content.ts';
import type { Harness } from '#scripts/harness/harness.ts';
import type { HarnessCourse, HarnessInstitution, PersonKind } from '#scripts/harness/world.ts';
import { mendingScopes } from '#server/lms/canvas-calls.ts';
import { CanvasClient } from '#server/lms/canvas-client.ts';
import { CanvasWriter } from '#server/lms/canvas-writes.ts';
import { readItem, type ItemKind, type ItemText } from '#server/lms/item-texts.ts';
import { patienceInUse } from '#server/lms/retry-policy.ts';
import { rewriteItem, type CanvasHand } from '#server/lms/rewrite-item.ts';
import { forWriting } from '#server/scanners/udoit/fixes/stored-body.ts';
import { itemWith } from '#test/support/canvas-items.ts';
import { logOf } from '#test/support/captured-log.ts';
import { closeTestDatabase, openTestDatabase } from '#test/support/database.ts';
import { startTestHarness } from '#test/support/harness.ts';

let harness: Harness;
let canvas: HarnessInstitution;
let course: HarnessCourse;
let token: string;

beforeAll(async () => {
  await openTestDatabase();
  harness = await startTestHarness({ courses: 100 });
  canvas = harness.institution('northfield');
  course = [...canvas.courses.values()].find(
    ({ teacher, state }) => teacher === 'Amara Okafor' && state === 'available',
  )!;
});
afterAll(async () => {
  await harness.close();
  await closeTestDatabase();
});

const content: Partial<CourseContent> = {
  syllabus: '<p>old</p>',
  pages: [itemWith(1, '<p>old</p>'), itemWith(2, '<p>old</p>')],
  assignments: [
    { ...itemWith(3, '<p>old</p>'), handedInTo: 'canvas', dueAt: null },
    { ...itemWith(14, '<p>old</p>'), handedInTo: 'quiz', sameAs: 4, dueAt: null },
    { ...itemWith(15, '<p>old</p>'), handedInTo: 'discussion', sameAs: 5, dueAt: null },
    { ...itemWith(16, '<p>old</p>'), handedInTo: 'new_quiz', dueAt: null },
  ],
  quizzes: [itemWith(4, '<p>old</p>')],
  discussions: [itemWith(5, '<p>old</p>')],
  announcements: [itemWith(6, '<p>old</p>')],
};
const ids: Record<ItemKind, string> = {
  page: '1',
  assignment: '3',
  quiz: '4',
  discussion: '5',
  announcement: '6',
  syllabus: '',
};
const kinds = Object.entries(ids) as [ItemKind, string][];

const tokenOf = (kind: PersonKind) =>
  harness.tokens.issue(canvas, harness.person('northfield', kind), undefined, mendingScopes).accessToken;

beforeEach(() => {
  const { simulator } = harness;
  harness.faults.clear();
  simulator.denied.clear();
  simulator.meanwhile.splice(0);
  simulator.copies.links.splice(0);
  simulator.copies.locked.clear();
  simulator.copies.refusalStatus = 400;
  simulator.hasMobileTheme = false;
  simulator.dropsIncludes = false;
  simulator.namesEditors = true;
  harness.mutate.content(course, content);
  course.state = 'available';
  simulator.writes.splice(0);
  simulator.notices.splice(0);
  token = tokenOf('instructor');
});

function hand(): CanvasHand {
  const tokens = { current: async () => token, renew: async () => undefined };
  const patience = { ...patienceInUse(), answerWithinMs: 400, tries: 1 };
  return {
    client: new CanvasClient(harness.origin, tokens, { patience }),
    writer: new CanvasWriter(harness.origin, tokens, { patience }),
  };
}
const placeOf = (kind: ItemKind, lmsItemId = ids[kind]) => ({ kind, lmsCourseId: course.id, lmsItemId });
const renew = ({ html }: ItemText) => html.replace('old', 'new');
const rewrite = (
  kind: ItemKind = 'page',
  lmsItemId?: string,
  make: (read: ItemText) => string | null = renew,
) => rewriteItem(hand(), placeOf(kind, lmsItemId), make);
const trouble = (kind: Fault['kind'], more: Partial<Fault> = {}) =>
  harness.faults.switchOn({ kind, times: 1, method: 'PUT', ...more });
const pageNow = (id = 1) =>
  harness.simulator.contents
    .of(course)
    .pages.find((page) => page.id === id)!
    .html();
const arrived = () => harness.simulator.writes.length;

test.each(kinds)('the text of a %s is written in the person’s name, and nobody is told', async (kind) => {
  const outcome = await rewrite(kind);
  expect(outcome).toMatchObject({ kind: 'written', before: { html: '<p>old</p>' }, html: '<p>new</p>' });
  const after = await readItem(hand().client, placeOf(kind));
  expect(after).toMatchObject({ kind: 'text', item: { html: '<p>new</p>' } });
  expect([arrived(), harness.simulator.notices]).toEqual([1, []]);
});

test.each(kinds)('nothing about a %s is sent but its text', async (kind) => {
  await rewrite(kind);
  const [sent] = harness.simulator.writes;
  const names = JSON.stringify(sent?.form).match(/"(?!course|quiz"|assignment"|wiki_page)\w+":/g);
  const text = { page: 'body', quiz: 'description', assignment: 'description', syllabus: 'syllabus_body' };
  expect(names).toEqual([
    `"${kind === 'discussion' || kind === 'announcement' ? 'message' : text[kind]}":`,
    ...(kind === 'quiz' ? ['"notify_of_update":'] : []),
  ]);
});

test('what is read says when, by whom and at which revision', async () => {
  await rewrite();
  expect(await readItem(hand().client, placeOf('page'))).toMatchObject({
    kind: 'text',
    item: { title: 'Item 1', editor: { name: 'Dr. Amara Okafor' }, isLocked: false },
  });
  const { item: before } = (await readItem(hand().client, placeOf('page'))) as { item: ItemText };
  await rewrite('page', '1', () => '<p>newer</p>');
  const { item: after } = (await readItem(hand().client, placeOf('page'))) as { item: ItemText };
  expect(after.revision).toBe((before.revision ?? 0) + 1);
  expect((after.updatedAt ?? '') >= (before.updatedAt ?? '')).toBe(true);
});

test('what Canvas puts into a text isn’t written back', async () => {
  harness.simulator.hasMobileTheme = true;
  const formula = '<p>old <img class="equation_image" data-equation-content="x" alt="x"></p>';
  harness.mutate.content(course, { pages: [itemWith(1, formula)] });
  await rewrite('page', '1', ({ html }) => forWriting(html).replace('old', 'new'));
  expect(pageNow()).toBe(formula.replace('old', 'new'));
});

test.each(['a', 'é 🎓 &amp; &lt;', `"'`, 'x'.repeat(100_000)])('any text arrives as it is', async (text) => {
  const outcome = await rewrite('page', '1', () => `<p>${text}</p>`);
  expect(outcome).toMatchObject({ kind: 'written', html: `<p>${text}</p>` });
});

test('nothing is written where there is nothing to write', async () => {
  expect(await rewrite('page', '1', () => null)).toMatchObject({ kind: 'untouched' });
  expect(await rewrite('page', '1', ({ html }) => html)).toMatchObject({ kind: 'untouched' });
  expect(arrived()).toBe(0);
});

test.each(kinds.filter(([kind]) => kind !== 'syllabus'))(
  'a %s that is gone isn’t written, and no page is made',
  async (kind) => {
    expect(await rewrite(kind, '99')).toEqual({ kind: 'gone' });
    expect([arrived(), harness.simulator.contents.of(course).pages.length]).toEqual([0, 2]);
  },
);

test('a page that goes in the very moment of writing leaves what became of it unknown', async () => {
  const outcome = await rewriteItem(hand(), placeOf('page'), ({ html }) => {
    harness.mutate.content(course, { pages: [itemWith(2, '<p>old</p>')] });
    return html.replace('old', 'new');
  });
  expect(outcome).toMatchObject({ kind: 'unknown', before: { html: '<p>old</p>' } });
  expect(pageNow(2)).toBe('<p>old</p>');
});

test.each([
  ['block_editor', true, 'blocks'],
  ['block_editor', false, 'blocks'],
  ['block_content_editor', true, 'blocks'],
  ['block_content_editor', false, 'no_text'],
] as const)('a page of the %s is left alone (named: %s)', async (editor, namesEditors, kind) => {
  harness.simulator.namesEditors = namesEditors;
  harness.mutate.content(course, { pages: [itemWith(1, '<p>old</p>', { editor })] });
  expect(await rewrite('page', '1', ({ html }) => `${html}!`)).toEqual({ kind });
  expect(arrived()).toBe(0);
});

test('the text of an assignment that is a quiz or a discussion is there, and that of a new quiz nowhere', async () => {
  const lmsCourseId = course.id;
  expect(await rewrite('assignment', '14')).toEqual({
    kind: 'elsewhere',
    place: { kind: 'quiz', lmsCourseId, lmsItemId: '4' },
  });
  expect(await rewrite('assignment', '15')).toEqual({
    kind: 'elsewhere',
    place: { kind: 'discussion', lmsCourseId, lmsItemId: '5' },
  });
  expect(await rewrite('assignment', '16')).toEqual({ kind: 'no_text' });
  expect(arrived()).toBe(0);
});

describe('in a copy of a blueprint', () => {
  beforeEach(() => {
    const blueprint = [...canvas.courses.values()].find(
      ({ id, state }) => id !== course.id && state === 'available',
    )!;
    harness.mutate.content(blueprint, content);
    harness.mutate.copy(blueprint, course, 'blueprint');
    harness.simulator.copies.locked.add(`${blueprint.id}/pages/1`);
  });
  const copied = () => String(harness.simulator.contents.of(course).pages[0]!.id);

  test('what it locks isn’t written, nor tried', async () => {
    expect(await rewrite('page', copied())).toEqual({ kind: 'locked' });
    expect(arrived()).toBe(0);
  });

  test.each([400, 401, 403] as const)(
    'a lock that only shows in the refusal (%d) is told as one',
    async (status) => {
      harness.simulator.copies.refusalStatus = status;
      const [locked] = harness.simulator.copies.locked;
      harness.simulator.copies.locked.clear();
      const outcome = await rewriteItem(hand(), placeOf('page', copied()), (read) => {
        harness.simulator.copies.locked.add(locked!);
        return renew(read);
      });
      expect(outcome).toEqual({ kind: 'locked' });
    },
  );
});

test('where Canvas doesn’t let the person write, that is said', async () => {
  course.state = 'completed';
  expect(await rewrite()).toMatchObject({
    kind: 'not_allowed',
    said: expect.stringMatching(/not authorized/),
  });
  course.state = 'available';
  harness.simulator.denied.add('manage_course_content_edit');
  expect(await rewrite('syllabus')).toMatchObject({ kind: 'not_allowed' });
  token = tokenOf('student');
  expect(await rewrite()).toMatchObject({ kind: 'not_allowed' });
  token = harness.tokens.issue(canvas, harness.person('northfield', 'instructor'), 60, [
    'url:GET|/api/v1/courses/:course_id/pages/:url_or_id',
  ]).accessToken;
  expect(await rewrite()).toMatchObject({ kind: 'not_allowed', said: expect.stringMatching(/scopes/) });
});

test('a permission taken back, before or in the middle, is no token', async () => {
  const instructor = harness.person('northfield', 'instructor');
  const outcome = await rewriteItem(hand(), placeOf('page'), (read) => {
    harness.mutate.endGrantsOf(instructor);
    return renew(read);
  });
  expect(outcome).toEqual({ kind: 'no_token' });
  expect(await rewrite()).toEqual({ kind: 'no_token' });
  expect(pageNow()).toBe('<p>old</p>');
});

test('a syllabus that the key doesn’t let us see is no text', async () => {
  harness.simulator.dropsIncludes = true;
  expect(await rewrite('syllabus')).toEqual({ kind: 'no_text' });
});

test('a refusal comes with Canvas’s own words', async () => {
  trouble('unprocessable');
  expect(await rewrite()).toMatchObject({
    kind: 'refused',
    said: 'This text cannot be saved at the moment.',
    problem: { kind: 'rejected' },
  });
});

test.each(['no_answer_after', 'error_500_after', 'dropped_after', 'another_answer'] as const)(
  'a text that was written without saying so (%s) is unknown, sent once, and seen by reading again',
  async (kind) => {
    trouble(kind);
    expect(await rewrite()).toMatchObject({ kind: 'unknown', before: { html: '<p>old</p>' } });
    expect([arrived(), pageNow()]).toEqual([1, '<p>new</p>']);
  },
);

test.each(['error_500', 'dropped', 'html_page', 'invalid_json', 'redirect', 'slow_body'] as const)(
  'after %s it’s unknown too',
  async (kind) => {
    trouble(kind);
    expect(await rewrite()).toMatchObject({ kind: 'unknown' });
    expect([arrived(), pageNow()]).toEqual([0, '<p>old</p>']);
  },
);

test('a syllabus that can’t be read back is unknown', async () => {
  harness.mutate.before(3, /^\/courses\/\d+$/, () => void trouble('error_500', { method: 'GET', times: 9 }));
  expect(await rewrite('syllabus')).toMatchObject({ kind: 'unknown' });
});

test('an attribute that Canvas drops is missing in the answer’s text', async () => {
  trouble('attribute_dropped');
  const outcome = await rewrite('page', '1', () => '<p><img alt="a" src="b"></p>');
  expect(outcome).toMatchObject({ kind: 'written', html: '<p><img src="b"></p>' });
});

test('an edit that was overwritten in between is told', async () => {
  expect(await rewrite()).toMatchObject({ kind: 'written', overwrote: false });
  trouble('edited_meanwhile');
  expect(await rewrite('page', '1', () => '<p>mine</p>')).toMatchObject({ kind: 'written', overwrote: true });
  expect(await rewrite('quiz')).toMatchObject({ kind: 'written', overwrote: null });
});

test('an edit before it’s read is what is changed', async () => {
  trouble('edited_meanwhile', { method: 'GET', path: /page_id:1$/ });
  expect(await rewrite()).toMatchObject({
    kind: 'written',
    html: '<p>Added by somebody else.</p><p>new</p>',
  });
});

test('an item that can’t be read isn’t written', async () => {
  trouble('error_500', { method: 'GET', times: 9 });
  expect(await rewrite()).toMatchObject({ kind: 'refused', problem: { kind: 'unreachable' } });
  expect(arrived()).toBe(0);
});

test('an institution’s administrator writes where somebody else teaches', async () => {
  token = tokenOf('institution_admin');
  await rewrite();
  expect(await readItem(hand().client, placeOf('page'))).toMatchObject({
    item: { editor: { name: 'Ingrid Solberg' } },
  });
});

test('the log has neither the text nor the token', async () => {
  const said = await logOf(async () => {
    await rewrite('page', '1', () => '<p>a secret</p>');
  });
  expect(said).toContain(`/api/v1/courses/${course.id}/pages/page_id:1`);
  expect(said).not.toContain('a secret');
  expect(said).not.toContain(token);
});
