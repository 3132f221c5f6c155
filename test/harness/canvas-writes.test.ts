import { startHarness, type Harness } from '#scripts/harness/harness.ts';
import type { Fault } from '#scripts/harness/canvas-simulator/faults.ts';
import type { CourseContent } from '#scripts/harness/course-content.ts';
import type { HarnessCourse, PersonKind } from '#scripts/harness/world.ts';
import { itemWith } from '#test/support/canvas-items.ts';
import type { CanvasObject } from '#test/support/canvas-reader.ts';

let harness: Harness;
let course: HarnessCourse;
/** an instructor's, who teaches the course */
let token: string;

beforeAll(async () => {
  harness = await startHarness({ courses: 200 });
});
afterAll(() => harness.close());

const empty: CourseContent = {
  syllabus: '<p>Old syllabus</p>',
  pages: [itemWith(1, '<p>One</p>'), itemWith(2, '<p>Two</p>')],
  assignments: [
    { ...itemWith(3, '<p>Three</p>'), handedInTo: 'canvas', dueAt: null },
    { ...itemWith(14, '<p>Four</p>'), handedInTo: 'quiz', sameAs: 4, dueAt: null },
  ],
  quizzes: [itemWith(4, '<p>Four</p>')],
  discussions: [itemWith(5, '<p>Five</p>')],
  announcements: [itemWith(6, '<p>Six</p>')],
  modules: [],
  files: [],
  folders: [],
  storageMb: 0,
};
const northfield = () => harness.institution('northfield');
const courses = () => [...northfield().courses.values()].filter(({ state }) => state === 'available');
const taught = () => courses().find(({ teacher }) => teacher === 'Amara Okafor')!;
const tokenOf = (kind: PersonKind, scopes?: string[]) =>
  harness.tokens.issue(northfield(), harness.person('northfield', kind), undefined, scopes).accessToken;

beforeEach(() => {
  harness.faults.clear();
  harness.simulator.denied.clear();
  harness.simulator.notices.splice(0);
  harness.simulator.hasMobileTheme = false;
  course = taught();
  harness.mutate.content(course, empty);
  token = tokenOf('instructor');
});

interface Call {
  readonly method?: string;
  readonly form?: Readonly<Record<string, string>>;
  readonly as?: string;
}
async function call(path: string, { method = 'GET', form, as = token }: Call = {}) {
  const answer = await fetch(`${harness.origin}/api/v1/courses/${course.id}${path}`, {
    method,
    headers: { authorization: `Bearer ${as}`, accept: 'application/json+canvas-string-ids' },
    ...(form && { body: new URLSearchParams(form) }),
  });
  const text = await answer.text();
  return { status: answer.status, body: JSON.parse(text) as CanvasObject };
}
const put = (path: string, form: Call['form'], as?: string) =>
  call(path, { method: 'PUT', form: form ?? {}, ...(as !== undefined && { as }) });
const trouble = (kind: Fault['kind'], more: Partial<Fault> = {}) =>
  harness.faults.switchOn({ kind, times: 1, method: 'PUT', ...more });

test.each([
  ['/pages/page_id:1', 'wiki_page[body]', 'body'],
  ['/assignments/3', 'assignment[description]', 'description'],
  ['/quizzes/4', 'quiz[description]', 'description'],
  ['/discussion_topics/5', 'message', 'message'],
  ['/discussion_topics/6', 'message', 'message'],
])('%s takes a text, and its answer and the next reading have it', async (path, field, name) => {
  const { status, body } = await put(path, { [field]: '<p>Written</p>' });
  expect([status, body[name]]).toEqual([200, '<p>Written</p>']);
  expect((await call(path)).body).toMatchObject({ [name]: '<p>Written</p>' });
});

test('a quiz that counts is also an assignment, which says the same', async () => {
  await put('/quizzes/4', { 'quiz[description]': '<p>Written</p>' });
  expect((await call('/assignments/14')).body).toMatchObject({ description: '<p>Written</p>' });
});

test('a syllabus is written, but not answered; without the right it is dropped without a word', async () => {
  const read = async () => (await call('?include[]=syllabus_body')).body.syllabus_body;
  expect((await put('', { 'course[syllabus_body]': '<p>New</p>' })).body).not.toHaveProperty('syllabus_body');
  expect(await read()).toBe('<p>New</p>');
  harness.simulator.denied.add('manage_course_content_edit');
  expect((await put('', { 'course[syllabus_body]': '<p>Newer</p>' })).status).toBe(200);
  expect(await read()).toBe('<p>New</p>');
});

test('a page keeps what it said, with who said it, and can go back to it', async () => {
  harness.mutate.content(course, { pages: [itemWith(20, '<p>One</p>')] });
  await put('/pages/item-20', { 'wiki_page[body]': '<p>Second</p>' });
  expect((await call('/pages/item-20/revisions')).body).toMatchObject([
    { revision_id: '2', latest: true, edited_by: { display_name: 'Dr. Amara Okafor' } },
    { revision_id: '1', latest: false },
  ]);
  expect((await call('/pages/item-20/revisions/1')).body).toMatchObject({ body: '<p>One</p>' });
  await call('/pages/item-20/revisions/1', { method: 'POST' });
  expect((await call('/pages/item-20')).body).toMatchObject({ body: '<p>One</p>' });
  expect((await call('/pages/item-20/revisions/latest')).body).toMatchObject({ revision_id: '3' });
});

test('who wrote it and when comes with a page', async () => {
  const { body } = await put('/pages/item-1', { 'wiki_page[body]': '<p>Second</p>' });
  expect(body).toMatchObject({ last_edited_by: { display_name: 'Dr. Amara Okafor' } });
  expect(String(body.updated_at) > '2026-01-01').toBe(true);
});

test('writing to a page that is gone makes another one; other kinds are not found', async () => {
  const { status, body } = await put('/pages/page_id:99', { 'wiki_page[body]': '<p>Lost</p>' });
  expect(status).toBe(200);
  expect(body.page_id).not.toBe('99');
  expect(harness.simulator.contents.of(course).pages).toHaveLength(3);
  expect((await put('/assignments/99', { 'assignment[description]': 'x' })).status).toBe(404);
});

test('writing to a page of blocks leaves no blocks', async () => {
  harness.mutate.content(course, { pages: [itemWith(1, '', { editor: 'block_editor' })] });
  const { body } = await put('/pages/item-1', { 'wiki_page[body]': '<p>Text</p>' });
  expect(body).not.toHaveProperty('block_editor_attributes');
});

test.each([
  ['a quiz, if nothing is said', '/quizzes/4', {}, 1],
  ['a quiz, unless it is told not to', '/quizzes/4', { 'quiz[notify_of_update]': 'false' }, 0],
  ['a page, if asked', '/pages/item-1', { 'wiki_page[notify_of_update]': 'true' }, 1],
  ['no page, if nothing is said', '/pages/item-1', {}, 0],
  ['no assignment', '/assignments/3', {}, 0],
  ['no announcement', '/discussion_topics/6', { message: 'x' }, 0],
])('students are told of %s', async (_what, path, form, notices) => {
  await put(path, form);
  expect(harness.simulator.notices).toHaveLength(notices);
});

test('an instructor writes in own courses until they end, an account admin in the account’s courses', async () => {
  const write = (as: string) => put('/pages/item-1', { 'wiki_page[body]': '<p>x</p>' }, as);
  expect((await write(tokenOf('institution_admin'))).status).toBe(200);
  expect((await write(tokenOf('student'))).status).toBe(403);
  const college = northfield().accounts[1]!.id;
  const departments = northfield().accounts.filter(({ parentId }) => parentId === college);
  const accountAdmin = tokenOf('account_admin');
  const isBelow = departments.some(({ id }) => id === course.accountId);
  expect((await write(accountAdmin)).status).toBe(isBelow ? 200 : 403);
  const inside = courses().find(({ accountId }) => departments.some(({ id }) => id === accountId))!;
  const outside = courses().find(({ accountId }) => !departments.some(({ id }) => id === accountId))!;
  course = inside;
  expect((await call('/pages', { as: accountAdmin })).status).toBe(200);
  course = outside;
  expect((await call('/pages', { as: accountAdmin })).status).toBe(403);
  course = taught();
  harness.mutate.course(northfield(), course.id, { state: 'completed' });
  expect((await write(token)).status).toBe(403);
  expect((await write(tokenOf('institution_admin'))).status).toBe(200);
  harness.mutate.course(northfield(), course.id, { state: 'available' });
});

test('a token writes only what its scopes name', async () => {
  const as = tokenOf('instructor', ['url:PUT|/api/v1/courses/:course_id/pages/:url_or_id']);
  expect((await put('/pages/item-1', { 'wiki_page[body]': '<p>x</p>' }, as)).status).toBe(200);
  expect((await put('/quizzes/4', { 'quiz[description]': '<p>x</p>' }, as)).status).toBe(401);
  expect((await call('/pages/item-1', { as })).status).toBe(401);
});

test('what is put in is cleaned, and what comes out has addresses and what the API adds', async () => {
  const own = `${harness.origin}/courses/${course.id}`;
  const stored = () => harness.simulator.contents.of(course).pages[0]!.html();
  await put('/pages/item-1', {
    'wiki_page[body]':
      `<P onclick="x()" data-decorative="true" style="COLOR:red;behavior:url(x)">Hi<script>1</script><blink>you` +
      `</blink><img src="${own}/files/7/preview?verifier=abc" alt=a></P><a href="${own}/pages/two" data-api-endpoint="z">b</a>`,
  });
  expect(stored()).toBe(
    `<p style="color: red;">Hiyou<img src="/courses/${course.id}/files/7/preview" alt="a"></p>` +
      `<a href="/courses/${course.id}/pages/two">b</a>`,
  );
  const { body } = (await call('/pages/item-1')).body;
  expect(body).toContain(`<img src="${own}/files/7/preview?verifier=`);
  expect(body).toContain(`data-api-endpoint="${harness.origin}/api/v1/courses/${course.id}/pages/two"`);
  await put('/pages/item-1', { 'wiki_page[body]': String(body) });
  expect((await call('/pages/item-1')).body.body).toBe(body);
});

test('formulas come with MathML, which stays if it is sent back, and themes with what is for phones', async () => {
  const formula = '<img class="equation_image" data-equation-content="x" alt="x">';
  await put('/pages/item-1', { 'wiki_page[body]': formula });
  const given = String((await call('/pages/item-1')).body.body);
  expect(given).toContain('data-mathml');
  await put('/pages/item-1', { 'wiki_page[body]': given });
  expect(harness.simulator.contents.of(course).pages[0]!.html()).toContain('data-mathml');
  harness.simulator.hasMobileTheme = true;
  expect((await call('/pages/item-1')).body.body).toMatch(/^<link [^>]*>.*<\/script>$/);
});

test('a player of Canvas’s own media is stored as a link', async () => {
  const link = '<a class="instructure_inline_media_comment video_comment" id="media_comment_m-1">v</a>';
  harness.mutate.content(course, { pages: [itemWith(1, link)] });
  const given = String((await call('/pages/item-1')).body.body);
  expect(given).toMatch(/^<video .*data-media_comment_id="m-1"/);
  await put('/pages/item-1', { 'wiki_page[body]': given });
  expect(harness.simulator.contents.of(course).pages[0]!.html()).toContain('id="media_comment_m-1"');
});

test('odd markup comes out tidy, and a text that is nested too deep as it is', async () => {
  const deep = '<div>'.repeat(20_000);
  harness.mutate.content(course, { pages: [itemWith(1, '<P CLASS=a>One<p>Two'), itemWith(2, deep)] });
  expect((await call('/pages/item-1')).body.body).toBe('<p class="a">One</p><p>Two</p>');
  expect((await call('/pages/item-2')).body.body).toBe(deep);
});

describe('on order, it', () => {
  const write = () => put('/pages/item-1', { 'wiki_page[body]': '<p><img alt="a" title="b">Mine</p>' });
  const revisions = async () => Object.values((await call('/pages/item-1/revisions')).body);

  test('has somebody else edit an item just before', async () => {
    trouble('edited_meanwhile');
    await write();
    expect((await revisions()).slice(0, 2)).toMatchObject([
      { edited_by: { display_name: 'Dr. Amara Okafor' } },
      { edited_by: { display_name: 'Somebody Else' } },
    ]);
  });

  test('drops an attribute', async () => {
    trouble('attribute_dropped');
    expect((await write()).body.body).toBe('<p><img title="b">Mine</p>');
    trouble('attribute_dropped', { attribute: 'title' });
    expect((await write()).body.body).toBe('<p><img alt="a">Mine</p>');
  });

  test('answers with something else than what was written', async () => {
    trouble('another_answer');
    expect(await write()).toMatchObject({ status: 200, body: { title: 'Something else' } });
    expect((await call('/pages/item-1')).body.body).toContain('Mine');
  });

  test.each([
    ['missing_permission', 401],
    ['forbidden', 403],
    ['unprocessable', 422],
  ] as const)('refuses (%s)', async (kind, status) => {
    trouble(kind);
    expect((await write()).status).toBe(status);
    expect((await call('/pages/item-1')).body.body).toBe('<p>One</p>');
  });
});
