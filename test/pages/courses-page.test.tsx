import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listBatches } from '#shared/batches/batch.api.ts';
import { listColumns, listColumnWords } from '#shared/columns/columns.api.ts';
import { queryCourses } from '#shared/course-table/course-table.api.ts';
import { listCourses, readCourse, scanCourse } from '#shared/courses/course.api.ts';
import type { Input } from '#shared/http/endpoint.ts';
import { paginate } from '#shared/http/page.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleColumns, examplePage, exampleRow } from '#test/support/example-table.ts';
import { exampleBatch, exampleCourseDetails } from '#test/support/examples.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { address, openPage } from '#test/support/open-page.tsx';

const rows = [exampleRow(), exampleRow({ id: 8, title: 'Calculus', values: {}, scans: [] })];
const manyRows = { pagination: paginate({ page: 1, limit: 10 }, 25) };

let network: FakeApi;
beforeEach(() => {
  localStorage.clear();
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(listColumns, undefined, exampleColumns());
  network.answer(listBatches, undefined, {
    batches: [exampleBatch(), exampleBatch({ id: 3, title: 'Archive 2025', status: 0 })],
    canSeeArchived: true,
  });
  network.answer(queryCourses, undefined, examplePage(rows, manyRows));
});

type Asked = Input<typeof queryCourses>['body'];
const allAsked = () =>
  network.calls.filter(({ url }) => url === queryCourses.path).map(({ body }) => body as Asked);
const lastAsked = () => allAsked().at(-1);
const searchField = () => screen.findByRole('searchbox', { name: 'Search by title, code or id' });
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const rowOf = async (title: string) => {
  const row = (await screen.findByRole('rowheader', { name: title })).closest('tr');
  if (!row) throw new Error(`${title} has no row`);
  return row;
};

test('shows what is known about each course', async () => {
  openPage('/courses');
  expect(await rowOf('Botany')).toHaveTextContent('BotanyBIO 101Fall 2026Yes31');
  expect(screen.getByRole('link', { name: 'Botany' })).toHaveAttribute('href', '/courses/7');
  expect(screen.getByText('25 results')).toBeInTheDocument();
});

test('sorts, pages and searches through the address', async () => {
  const user = openPage('/courses');
  await screen.findByText('25 results');
  await user.click(screen.getByRole('button', { name: 'Title' }));
  await waitFor(() => expect(address()).toBe('/courses?sort=core.title&order=desc'));
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(address()).toBe('/courses?sort=core.title&order=desc&page=2'));
  await user.type(await searchField(), 'art');
  await waitFor(() => expect(address()).toBe('/courses?sort=core.title&order=desc&search=art'));
  await waitFor(() =>
    expect(lastAsked()).toMatchObject({
      page: 1,
      limit: 10,
      search: 'art',
      sort: { column: 'core.title', order: 'desc' },
    }),
  );
});

test('remembers how many rows a page has', async () => {
  const user = openPage('/courses');
  await user.click(await screen.findByRole('combobox', { name: 'Rows per page' }));
  await user.click(await screen.findByRole('option', { name: '50' }));
  await waitFor(() => expect(lastAsked()?.limit).toBe(50));
  expect(localStorage.getItem('courseyard.page-size')).toBe('50');
});

test("doesn't apply a pending search after a link was followed", async () => {
  network.answer(readCourse, { id: 7 }, exampleCourseDetails());
  openPage('/courses');
  const link = await screen.findByRole('link', { name: 'Botany' });
  // Both at once: the search waits for a short pause.
  fireEvent.change(await searchField(), { target: { value: 'b' } });
  fireEvent.click(link);
  await screen.findByRole('heading', { level: 1, name: 'Botany' });
  expect(address()).toBe('/courses/7');
  expect(allAsked().filter(({ search }) => search !== undefined)).toEqual([]);
});

test('clears the search when it leaves the address', async () => {
  const user = openPage('/courses?search=art');
  expect(await searchField()).toHaveValue('art');
  await user.click(screen.getByRole('link', { name: 'Courses' }));
  await waitFor(async () => expect(await searchField()).toHaveValue(''));
  await waitFor(() => expect(lastAsked()?.search).toBeUndefined());
});

test('filters by several batches, including an archived one by link, and takes them away one by one', async () => {
  const user = openPage('/courses?batches=3,1');
  expect(await screen.findByText('Batch: Archive 2025 (archived)')).toBeInTheDocument();
  expect(lastAsked()?.batchIds).toEqual([3, 1]);
  await user.click(screen.getByRole('button', { name: 'Remove filter: batch Archive 2025 (archived)' }));
  await waitFor(() => expect(address()).toBe('/courses?batches=1'));
  await waitFor(() => expect(lastAsked()?.batchIds).toEqual([1]));
});

test("names a batch the person can't see, so it can be removed from the filter", async () => {
  network.refuse(queryCourses, undefined, 404, { code: 'not_found', message: 'Batch not found' });
  const user = openPage('/courses?batches=99');
  expect(await screen.findByText('Batch not found')).toBeInTheDocument();
  network.answer(queryCourses, undefined, examplePage(rows));
  await user.click(
    await screen.findByRole('button', { name: 'Remove filter: batch Batch 99 (not available)' }),
  );
  // Screen readers hear it as well.
  expect(await screen.findByText('2 results', { ignore: '[data-announcer] *' })).toBeInTheDocument();
});

test('distinguishes an empty list from a search with no results, and clears what narrows it', async () => {
  network.answer(queryCourses, undefined, examplePage([]));
  const user = openPage('/courses?search=zzz&batches=1');
  const nothing = await screen.findByText('No courses match.');
  await user.click(within(nothing.parentElement ?? nothing).getByRole('button', { name: 'Clear filters' }));
  expect(await screen.findByText(/^No courses are tracked yet/)).toBeInTheDocument();
  expect(address()).toBe('/courses');
});

test("keeps the courses visible when the next page can't be read", async () => {
  const user = openPage('/courses');
  await screen.findByText('25 results');
  network.refuse(queryCourses, undefined, 503, { code: 'unavailable', message: 'Not now.' });
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  const failure = await screen.findByRole('alert');
  expect(failure).toHaveTextContent('Not now.');
  expect(failure).toHaveTextContent('may be out of date');
  expect(screen.getByRole('link', { name: 'Botany' })).toBeInTheDocument();
});

test('uses the full width when chosen, and remembers it', async () => {
  const user = openPage('/courses');
  await user.click(await screen.findByRole('button', { name: 'More for this table' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Full width' }));
  expect((await rowOf('Botany')).closest('.full-width')).not.toBeNull();
  expect(localStorage.getItem('courseyard.courses-full-width')).toBe('true');
});

test('brings the rows closer together, by the address', async () => {
  const user = openPage('/courses');
  await user.click(await screen.findByRole('button', { name: 'More for this table' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Compact rows' }));
  await waitFor(() => expect(address()).toBe('/courses?density=compact'));
  expect((await rowOf('Botany')).closest('.course-table')).toHaveClass('compact');
});

test('scans a course from its menu', async () => {
  network.answer(scanCourse, { id: 7 }, { scans: [] });
  const user = openPage('/courses');
  await user.click(await screen.findByRole('button', { name: 'Actions for Botany' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Rescan everything' }));
  expect(await screen.findByText('The scan will start in a moment.')).toBeInTheDocument();
  const [{ body } = { body: undefined }] = network.calls.filter(({ url }) => url.endsWith('/7/scan'));
  expect(body).toEqual({ isFull: true });
});

test('offers no scans in the menu of a course the person can’t have scanned', async () => {
  network.answer(queryCourses, undefined, examplePage([exampleRow({ permissions: { scan: false } })]));
  const user = openPage('/courses');
  await user.click(await screen.findByRole('button', { name: 'Actions for Botany' }));
  const items = await screen.findAllByRole('menuitem');
  expect(items.map(({ textContent }) => textContent)).toEqual(['Open details', 'Open in Canvas']);
  expect(items[1]).toHaveAttribute('href', 'https://canvas.test/courses/2007');
});

test('says in its title what it shows, and keeps its name for the tab and the menu', async () => {
  network.answer(listCourses, undefined, {
    courses: [],
    pagination: paginate({ page: 1, limit: 10 }, 220),
    inScope: 220,
  });
  network.answer(
    listColumnWords,
    { id: 'core.accountName' },
    { words: [{ value: '7', label: 'College of Sciences', parent: null, count: 30 }] },
  );
  const user = openPage('/courses?filter=core.accountName:within:7;udoit.score:below:70');
  await heading('25 courses in Sciences are poor');
  expect(screen.getByText('25 of 220')).toBeInTheDocument();
  expect(document.title).toBe('Courses · Courseyard');
  expect(screen.getByRole('link', { name: 'Courses' })).toHaveAttribute('aria-current', 'page');
  await user.click(screen.getByRole('button', { name: 'Remove filter: Accessibility score below 70' }));
  await heading('25 courses in Sciences');
});

test('says how many of all courses it shows where there is no sentence', async () => {
  network.answer(listCourses, undefined, {
    courses: [],
    pagination: paginate({ page: 1, limit: 10 }, 220),
    inScope: 220,
  });
  openPage('/courses?filter=core.studentCount:above:20');
  await heading('25 of 220 courses');
  expect(screen.queryByText('25 of 220')).not.toBeInTheDocument();
});

test('leads from a score to what explains it', async () => {
  openPage('/courses');
  const link = within(await rowOf('Botany')).getByRole('link', { name: /^66\.3/ });
  expect(link).toHaveAttribute('href', '/courses/7/accessibility');
});

test.each([false, true])('passes axe (high contrast: %s)', async (isHighContrast) => {
  openPage('/courses?filter=udoit.score:below:70;gone.since:empty', { isHighContrast });
  await screen.findByText('25 results');
  expect(await axeViolations()).toEqual([]);
});
