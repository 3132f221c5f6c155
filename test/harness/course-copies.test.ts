import { startHarness, type Harness } from '#scripts/harness/harness.ts';
import type { HarnessCourse } from '#scripts/harness/world.ts';
import { readCanvas, type CanvasObject } from '#test/support/canvas-reader.ts';

let harness: Harness;
let blueprint: HarnessCourse;
let copy: HarnessCourse;

beforeEach(async () => {
  harness = await startHarness({ courses: 40 });
  const courses = [...harness.institution('northfield').courses.values()].filter(
    (course) => course.state !== 'deleted' && harness.simulator.contents.of(course).pages.length > 2,
  );
  [blueprint, copy] = [courses[0]!, courses[1]!];
  harness.mutate.copy(blueprint, copy, 'blueprint');
});
afterEach(() => harness.close());

const read = (path: string) => readCanvas(harness, `/api/v1/courses${path}`) as Promise<CanvasObject>;
const send = async (method: string, path: string, form: Record<string, string>) => {
  const answer = await fetch(`${harness.origin}/api/v1/courses${path}`, {
    method,
    headers: { authorization: `Bearer ${harness.institution('northfield').serviceToken}` },
    body: new URLSearchParams(form),
  });
  return { status: answer.status, body: (await answer.json()) as CanvasObject };
};
const pageOf = (course: HarnessCourse) => harness.simulator.contents.of(course).pages[0]!;
const write = (course: HarnessCourse, text: string) =>
  send('PUT', `/${course.id}/pages/page_id:${pageOf(course).id}`, { 'wiki_page[body]': text });
const sync = () => send('POST', `/${blueprint.id}/blueprint_templates/default/migrations`, { comment: 'x' });

test('a copy has the items of its blueprint, with its own ids and addresses', async () => {
  const [there, here] = [harness.simulator.contents.of(blueprint), harness.simulator.contents.of(copy)];
  expect(here.pages.map(({ title }) => title)).toEqual(there.pages.map(({ title }) => title));
  expect(pageOf(copy).id).not.toBe(pageOf(blueprint).id);
  const texts = here.pages.map(({ html }) => html()).join('');
  expect(texts).not.toContain(`/courses/${blueprint.id}/`);
});

test('both say what they are to each other, and which item is which', async () => {
  expect(await read(`/${copy.id}/blueprint_subscriptions`)).toMatchObject([
    { blueprint_course: { id: blueprint.id } },
  ]);
  expect(await read(`/${blueprint.id}/blueprint_subscriptions`)).toEqual([]);
  const template = `/${blueprint.id}/blueprint_templates/default`;
  expect(await read(`${template}/associated_courses`)).toMatchObject([{ id: copy.id }]);
  expect(await read(template)).toMatchObject({ associated_course_count: 1 });
  expect(await read(`/${copy.id}/content_migrations`)).toMatchObject([
    { id: '1', migration_type: 'master_course_import' },
  ]);
  expect(await read(`/${copy.id}/content_migrations/1/asset_id_mapping`)).toMatchObject({
    pages: { [pageOf(blueprint).id]: String(pageOf(copy).id) },
  });
  expect(await read(`/${copy.id}/pages/${pageOf(copy).url}`)).toMatchObject({
    is_master_course_child_content: true,
    restricted_by_master_course: false,
  });
});

test.each([400, 401, 403] as const)(
  'what the blueprint locks is refused in its copies (%d)',
  async (status) => {
    harness.simulator.copies.refusalStatus = status;
    harness.mutate.lock(blueprint, `pages/${pageOf(blueprint).id}`);
    expect(await read(`/${copy.id}/pages/${pageOf(copy).url}`)).toMatchObject({
      restricted_by_master_course: true,
    });
    const refused = await write(copy, '<p>Mine</p>');
    expect(refused.status).toBe(status);
    expect(JSON.stringify(refused.body)).toContain('locked by Master Course');
    expect((await write(blueprint, '<p>Mine</p>')).status).toBe(200);
  },
);

test('a sync brings changes, but not to what was changed there, until the blueprint locks it', async () => {
  await write(blueprint, '<p>First</p>');
  expect((await sync()).body).toMatchObject({ workflow_state: 'queued' });
  expect(pageOf(copy).html()).toBe('<p>First</p>');
  await write(copy, '<p>Own</p>');
  await write(blueprint, '<p>Second</p>');
  await sync();
  expect(pageOf(copy).html()).toBe('<p>Own</p>');
  harness.mutate.lock(blueprint, `pages/${pageOf(blueprint).id}`);
  await sync();
  expect(pageOf(copy).html()).toBe('<p>Second</p>');
});

test('only one sync at a time', async () => {
  harness.simulator.copies.syncsWait = true;
  await sync();
  expect((await sync()).status).toBe(400);
  harness.simulator.copies.syncsWait = false;
  expect(await read(`/${blueprint.id}/blueprint_templates/default/migrations/1`)).toMatchObject({
    workflow_state: 'completed',
    comment: 'x',
  });
  expect((await sync()).status).toBe(200);
});
