import { startHarness, type Harness } from '#scripts/harness/harness.ts';
import { readCanvas, readCanvasList } from '#test/support/canvas-reader.ts';

let harness: Harness;

beforeAll(async () => {
  harness = await startHarness({ courses: 30 });
});
afterAll(() => harness.close());

const fullCourse = () => {
  const { contents } = harness.simulator;
  const courses = [...harness.institution('northfield').courses.values()];
  const course = courses.find((each) => contents.of(each).pages.length > 4 && each.state === 'available');
  if (!course) throw new Error('No course is full enough');
  return course;
};
const at = (path: string) => new URL(path, harness.origin);
const save = (path: string, html: string) =>
  fetch(at(path), { method: 'POST', body: new URLSearchParams({ html }), redirect: 'manual' });

it('lets a page be edited at the address it has in Canvas, and the API then returns the new text', async () => {
  const course = fullCourse();
  const [page] = harness.simulator.contents.of(course).pages;
  const address = `/courses/${course.id}/pages/${page!.url}/edit`;
  expect(await (await fetch(at(address))).text()).toContain('<textarea');
  expect((await save(address, '<p>Shorter & better</p>')).status).toBe(303);
  const read = await readCanvas(harness, `/api/v1/courses/${course.id}/pages/${page!.url}`);
  expect(read).toMatchObject({ title: page!.title, body: '<p>Shorter &amp; better</p>' });
  expect(Date.parse(String((read as { updated_at: string }).updated_at))).toBeGreaterThan(
    Date.parse(page!.updatedAt),
  );
  expect(await (await fetch(at(address))).text()).toContain('&#60;p&#62;Shorter &#38; better');
});

it("lets the syllabus be edited, and says so where there's nothing to edit", async () => {
  const course = fullCourse();
  await save(`/courses/${course.id}/assignments/syllabus`, '<h2>Welcome</h2>');
  expect(await readCanvas(harness, `/api/v1/courses/${course.id}?include[]=syllabus_body`)).toMatchObject({
    syllabus_body: '<h2>Welcome</h2>',
  });
  expect((await fetch(at(`/courses/${course.id}/pages/nowhere/edit`))).status).toBe(404);
  expect((await fetch(at('/courses/1'))).status).toBe(404);
});

it('returns full addresses with a verifier in texts, as the Canvas API does', async () => {
  const ids = [...harness.institution('northfield').courses.keys()].slice(0, 12);
  const lists = await Promise.all(
    ids.map((id) => readCanvasList(harness, `/api/v1/courses/${id}/pages?include[]=body&per_page=100`)),
  );
  const texts = lists.flatMap(({ items }) => items.map(({ body }) => String(body))).join('');
  expect(texts).toContain(`src="${harness.origin}/courses/`);
  expect(texts).toMatch(/files\/\d+\/preview\?verifier=\w+"/);
  expect(texts).not.toMatch(/(src|href)="\//);
});

it('lists the last changed pages first on request, and each folder with its number of files', async () => {
  const course = fullCourse();
  const { items } = await readCanvasList(
    harness,
    `/api/v1/courses/${course.id}/pages?sort=updated_at&order=desc&per_page=100`,
  );
  const changes = items.map(({ updated_at }) => String(updated_at));
  expect(changes).toEqual(changes.toSorted().toReversed());
  const { items: folders } = await readCanvasList(harness, `/api/v1/courses/${course.id}/folders`);
  const { items: files } = await readCanvasList(harness, `/api/v1/courses/${course.id}/files?per_page=100`);
  for (const { id, files_count } of folders)
    expect(files.filter(({ folder_id }) => String(folder_id) === String(id))).toHaveLength(
      Number(files_count),
    );
});
