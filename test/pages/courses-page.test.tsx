import { fireEvent, screen, waitFor } from '@testing-library/react';
import { listBatches } from '#shared/batches/batch.api.ts';
import type { CourseScan } from '#shared/courses/course.ts';
import { listCourses, readCourse, scanCourse } from '#shared/courses/course.api.ts';
import { checkTaskRunners } from '#shared/task-runners/task-runner.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleBatch, exampleCourse, exampleCourseDetails, pageOf } from '#test/support/examples.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { address, openPage } from '#test/support/open-page.tsx';

const courses = [exampleCourse(), exampleCourse({ id: 8, title: 'Calculus', studentCount: null })];

let network: FakeApi;
beforeEach(() => {
  localStorage.clear();
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(listBatches, undefined, {
    batches: [exampleBatch(), exampleBatch({ id: 3, title: 'Archive 2025', status: 0 })],
    canSeeArchived: true,
  });
  network.answer(listCourses, undefined, { courses, ...pageOf(25) });
});

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const lastAsked = () => network.asked(listCourses).at(-1);
const searchField = () => screen.findByRole('searchbox', { name: 'Search by title, code or id' });

describe('the list of courses', () => {
  test('shows what is known about each course', async () => {
    openPage('/courses');
    const row = (await screen.findByRole('rowheader', { name: 'Calculus' })).closest('tr');
    expect(row).toHaveTextContent('Calculus2007BIO 101Fall 2026Published—');
    expect(screen.getByRole('link', { name: 'Botany' })).toHaveAttribute('href', '/courses/7');
    expect(screen.getByText('25 results')).toBeInTheDocument();
  });

  test('sorts, pages and searches through the address', async () => {
    const user = openPage('/courses');
    await screen.findByText('25 results');
    await user.click(screen.getByRole('button', { name: 'Title' }));
    await waitFor(() => expect(address()).toBe('/courses?sort=title&order=desc'));
    await user.click(await screen.findByRole('button', { name: 'Next page' }));
    await waitFor(() => expect(address()).toBe('/courses?sort=title&order=desc&page=2'));
    await user.type(await searchField(), 'art');
    await waitFor(() => expect(address()).toBe('/courses?sort=title&order=desc&search=art'));
    await waitFor(() =>
      expect(lastAsked()).toBe('/api/courses?page=1&limit=10&search=art&sortBy=title&sortOrder=desc'),
    );
  });

  test('remembers how many rows a page has', async () => {
    const user = openPage('/courses');
    await user.click(await screen.findByRole('combobox', { name: 'Rows per page' }));
    await user.click(await screen.findByRole('option', { name: '50' }));
    await waitFor(() => expect(lastAsked()).toContain('limit=50'));
    expect(localStorage.getItem('courseyard.page-size')).toBe('50');
  });

  test("doesn't apply a pending search after a link was followed", async () => {
    network.answer(readCourse, { id: 7 }, exampleCourseDetails());
    openPage('/courses');
    const link = await screen.findByRole('link', { name: 'Botany' });
    // Both at once: the search waits for a short pause.
    fireEvent.change(await searchField(), { target: { value: 'b' } });
    fireEvent.click(link);
    await heading('Botany');
    expect(address()).toBe('/courses/7');
    expect(network.asked(listCourses).filter((url) => url.includes('search='))).toEqual([]);
  });

  test('clears the search when it leaves the address', async () => {
    const user = openPage('/courses?search=art');
    expect(await searchField()).toHaveValue('art');
    await user.click(screen.getByRole('link', { name: 'Courses' }));
    await waitFor(async () => expect(await searchField()).toHaveValue(''));
    expect(lastAsked()).not.toContain('search=');
  });

  test('filters by several batches, including an archived one by link', async () => {
    const user = openPage('/courses?batches=3');
    const field = await screen.findByRole('combobox', { name: /^Batches/ });
    await waitFor(() => expect(field).toHaveValue('Archive 2025 (archived)'));
    expect(lastAsked()).toContain('batchIds=3');
    await user.click(field);
    await user.click(await screen.findByRole('option', { name: 'Fall 2026' }));
    await waitFor(() => expect(lastAsked()).toContain('batchIds=3&batchIds=1'));
    await user.click(await screen.findByRole('option', { name: 'Archive 2025 (archived)' }));
    await waitFor(() => expect(address()).toBe('/courses?batches=1'));
  });

  test("names a batch the person can't see, so it can be removed from the filter", async () => {
    network.refuse(listCourses, undefined, 404, { code: 'not_found', message: 'Batch not found' });
    const user = openPage('/courses?batches=99');
    expect(await screen.findByText('Batch not found')).toBeInTheDocument();
    const field = await screen.findByRole('combobox', { name: /^Batches/ });
    await waitFor(() => expect(field).toHaveValue('Batch 99 (not available)'));
    network.answer(listCourses, undefined, { courses, ...pageOf(2) });
    await user.click(field);
    await user.click(await screen.findByRole('option', { name: 'Select none' }));
    // Screen readers hear it as well.
    expect(await screen.findByText('2 results', { ignore: '[data-announcer] *' })).toBeInTheDocument();
  });

  test('distinguishes an empty list from a search with no results', async () => {
    network.answer(listCourses, undefined, { courses: [], ...pageOf(0) });
    const user = openPage('/courses');
    expect(await screen.findByText(/^No courses are tracked yet/)).toBeInTheDocument();
    await user.type(await searchField(), 'zzz');
    expect(await screen.findByText('No courses match.')).toBeInTheDocument();
  });

  test("keeps the courses visible when the next page can't be read", async () => {
    const user = openPage('/courses');
    await screen.findByText('25 results');
    network.refuse(listCourses, undefined, 503, { code: 'unavailable', message: 'Not now.' });
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    const failure = await screen.findByRole('alert');
    expect(failure).toHaveTextContent('Not now.');
    expect(failure).toHaveTextContent('may be out of date');
    expect(screen.getByRole('link', { name: 'Botany' })).toBeInTheDocument();
  });

  test('uses the full width when chosen, and remembers it', async () => {
    const user = openPage('/courses');
    const toggle = await screen.findByRole('checkbox', { name: 'Full width' });
    await user.click(toggle);
    expect(toggle.closest('.full-width')).not.toBeNull();
    expect(localStorage.getItem('courseyard.courses-full-width')).toBe('true');
  });

  test.each([false, true])('passes axe (high contrast: %s)', async (isHighContrast) => {
    openPage('/courses', { isHighContrast });
    await screen.findByText('25 results');
    expect(await axeViolations()).toEqual([]);
  });
});

describe('the page of a course', () => {
  test('shows what Canvas says and what the scans found, with their names', async () => {
    network.answer(readCourse, { id: 7 }, exampleCourseDetails());
    openPage('/courses/7');
    await heading('Botany');
    expect(screen.getByRole('link', { name: 'Open in Canvas' })).toHaveAttribute(
      'href',
      'https://canvas.test/courses/2007',
    );
    expect(screen.getByText(/^Core: Scanned/)).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Fall 2026' })).toHaveAttribute('href', '/manage/batches/1');
    expect(screen.getByText('Amara Okafor')).toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
  });

  test('leads to each batch that holds it by its own link', async () => {
    const batches = [
      { id: 1, title: 'Fall 2026' },
      { id: 3, title: 'Science' },
    ];
    network.answer(readCourse, { id: 7 }, exampleCourseDetails({ batches }));
    openPage('/courses/7');
    await heading('Botany');
    for (const { id, title } of batches) {
      const item = screen.getByRole('link', { name: title });
      expect(item).toHaveAttribute('href', `/manage/batches/${id}`);
      expect(item.closest('li')).toHaveTextContent(new RegExp(`^${title}$`));
    }
  });

  test('says why the last scan failed', async () => {
    const failed: CourseScan = {
      tool: 'udoit',
      status: 'failed',
      scannedAt: null,
      errorMessage: 'The runner may not read this course.',
      gaps: [{ part: 'quizzes', reason: 'off' }],
    };
    network.answer(readCourse, { id: 7 }, exampleCourseDetails({ scans: [failed] }));
    openPage('/courses/7');
    await heading('Botany');
    const scan = screen.getByText(/^UDOIT: The last scan failed/).closest('li');
    expect(scan).toHaveTextContent('The runner may not read this course.');
    expect(scan).toHaveTextContent('Quizzes: switched off in this course');
  });

  test('requests a scan, or says why not', async () => {
    network.answer(readCourse, { id: 7 }, exampleCourseDetails());
    network.refuse(scanCourse, { id: 7 }, 429, {
      code: 'too_many_requests',
      message: 'It was scanned just now.',
    });
    const user = openPage('/courses/7');
    await user.click(await screen.findByRole('button', { name: 'Scan now' }));
    expect(await screen.findByText('It was scanned just now.')).toBeInTheDocument();
    network.answer(scanCourse, { id: 7 }, { scans: [] });
    await user.click(screen.getByRole('button', { name: 'Scan now' }));
    expect(await screen.findByText('The scan will start in a moment.')).toBeInTheDocument();
  });

  test("offers no scan to people who can't request one", async () => {
    network.answer(
      readCourse,
      { id: 7 },
      exampleCourseDetails({ permissions: { view: true, scan: false, resolve: false, tag: false } }),
    );
    openPage('/courses/7');
    await heading('Botany');
    expect(screen.queryByRole('button', { name: 'Scan now' })).not.toBeInTheDocument();
  });
});
