import { act, screen, waitFor, within } from '@testing-library/react';
import type { BatchCourse } from '#shared/batches/batch-courses.columns.ts';
import { listBatchCourses, removeCourses, removeSelectedCourses } from '#shared/batches/batch-courses.api.ts';
import { listColumns } from '#shared/columns/columns.api.ts';
import { readBatch } from '#shared/batches/batch.api.ts';
import { listUndos } from '#shared/undos/undo.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { exampleBatch, exampleUndo, pageOf } from '#test/support/examples.ts';
import { exampleColumns } from '#test/support/example-table.ts';
import { FakeApi, settingsWith } from '#test/support/fake-api.ts';
import { address, openPage } from '#test/support/open-page.tsx';

const course = (id: number): BatchCourse => ({
  id,
  lmsCourseId: `20${id}`,
  title: `Course ${id}`,
  courseCode: null,
  sisCourseId: null,
  isPublished: true,
  score: null,
  scoreBand: null,
  errorCount: null,
  outOfScope: null,
  addedAt: '2026-03-01T00:00:00Z',
  scannedAt: null,
});
const id = { id: 1 };
/** Few rows: jsdom is slow with tables. */
const perPage = 4;
const all = Array.from({ length: 23 }, (_, index) => course(index + 1));
const unavailable = { code: 'unavailable', message: 'The database is away.' } as const;

/** One name for all calls of a change. */
const changeKey = expect.any(String) as string;

let network: FakeApi;
beforeEach(() => {
  localStorage.clear();
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(readBatch, id, exampleBatch({ type: 'static' }));
  network.answerBy(listBatchCourses, id, ({ url }) => {
    const query = new URL(url, 'http://page').searchParams;
    const page = Number(query.get('page'));
    const found = all.filter(({ title }) => title.includes(query.get('search') ?? ''));
    return {
      courses: found.slice((page - 1) * perPage, page * perPage),
      ...pageOf(found.length, page, perPage),
    };
  });
});

const tick = (title: string) => screen.findByRole('checkbox', { name: `Select ${title}` });
const button = (name: string | RegExp) => screen.findByRole('button', { name });
const sent = (path: string) =>
  network.calls.filter(({ method, url }) => method === 'DELETE' && url.endsWith(path));

/** Opens the batch, lets the test select courses, and removes them. */
async function removeChosen(choose: (user: ReturnType<typeof openPage>) => Promise<void>) {
  const user = openPage('/manage/batches/1');
  await screen.findByText('23 results');
  await choose(user);
  await user.click(await button('Remove from batch'));
  await user.click(
    within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove from batch' }),
  );
  return user;
}

const removed = (ids: readonly number[]) => ({
  fullyDeletedIds: [...ids],
  unassignedIds: [],
});

describe('choosing courses of a batch', () => {
  test('keeps the selection across pages and sorting, and sends each course by id', async () => {
    network.answer(removeCourses, id, { ...removed([2, 6]), failedIds: [] });
    await removeChosen(async (user) => {
      await user.click(await tick('Course 2'));
      await user.click(await button('Next page'));
      await user.click(await tick('Course 6'));
      await user.click(await button('Code'));
      expect(await screen.findByText('2 selected')).toBeInTheDocument();
    });
    await waitFor(() => expect(sent('/courses')).toHaveLength(1));
    expect(sent('/courses')[0]?.body).toEqual({ ids: [2, 6], changeKey });
  });

  test("selects all except some, whatever page they're on", async () => {
    network.answer(removeSelectedCourses, id, { ...removed([1]), remaining: 0 });
    await removeChosen(async (user) => {
      await user.click(await button('Select all 23'));
      await user.click(await tick('Course 3'));
      await user.click(await button('Next page'));
      await user.click(await tick('Course 6'));
      expect(await screen.findByText('21 selected')).toBeInTheDocument();
    });
    await waitFor(() => expect(sent('/courses/selected')).toHaveLength(1));
    expect(sent('/courses/selected')[0]?.body).toEqual({
      selected: 'all',
      deselected: [3, 6],
      changeKey,
    });
  });

  test('clears "all" when a search, or a link away from one, changes the list', async () => {
    const user = openPage('/manage/batches/1?search=Course%202');
    await user.click(await tick('Course 2'));
    expect(await screen.findByText('1 selected')).toBeInTheDocument();
    // The tab's own link leads to the list without a search.
    network.answer(readBatch, id, exampleBatch({ type: 'static' }));
    await user.click(screen.getByRole('link', { name: 'Courses in this batch' }));
    await screen.findAllByText('23 results');
    expect(screen.getByText('None selected')).toBeInTheDocument();
  });

  test("keeps the focus on what's left when the last page is reached, and when nothing is selected", async () => {
    const user = openPage('/manage/batches/1?page=5');
    await user.click(await button('Next page'));
    await screen.findByText('Page 6 of 6');
    expect(await button('Previous page')).toHaveFocus();
    await user.click(await button('Select all 23'));
    expect(await screen.findByRole('checkbox', { name: 'Select page' })).toHaveFocus();
    await user.click(await button('Clear selection'));
    expect(await screen.findByRole('checkbox', { name: 'Select page' })).toHaveFocus();
  });

  test("offers none of it to someone who can't change the batch", async () => {
    const { permissions, ...rest } = exampleBatch({ type: 'static' });
    network.answer(readBatch, id, { ...rest, permissions: { ...permissions, add_remove_courses: false } });
    openPage('/manage/batches/1');
    await screen.findByText('23 results');
    expect(screen.queryByRole('checkbox', { name: /^Choose/ })).not.toBeInTheDocument();
    expect(screen.queryByRole('link', { name: 'Add courses' })).not.toBeInTheDocument();
  });
});

test.each(['add', 'csv'])("has no page for adding courses (%s) for people who can't", async (tab) => {
  const { permissions, ...rest } = exampleBatch({ type: 'static' });
  network.answer(readBatch, id, { ...rest, permissions: { ...permissions, add_remove_courses: false } });
  openPage(`/manage/batches/1/courses/${tab}`);
  expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
});

describe('the list of courses', () => {
  const lastAsked = () =>
    new URL(network.asked(listBatchCourses, id).at(-1) ?? '', 'http://page').searchParams;

  test('begins with the worst score, and says how good each is or that nothing was checked', async () => {
    network.answer(listBatchCourses, id, {
      courses: [{ ...course(1), score: 54.06, scoreBand: 'poor', errorCount: 52 }, course(2)],
      ...pageOf(2),
    });
    const { institution } = settingsWith();
    openPage('/manage/batches/1', { institution: { ...institution, activeProducts: ['core', 'udoit'] } });
    expect(await screen.findByRole('row', { name: /Course 1 .*54\.1 ?Poor 52/ })).toBeInTheDocument();
    expect(screen.getByRole('row', { name: /Course 2 .*No score not checked/ })).toBeInTheDocument();
    expect(lastAsked().get('sortBy')).toBe('score');
  });

  test('is sorted by title where courses have no scores', async () => {
    openPage('/manage/batches/1');
    await screen.findByText('23 results');
    expect(screen.queryByRole('columnheader', { name: 'Score' })).not.toBeInTheDocument();
    expect(lastAsked().get('sortBy')).toBe('title');
  });

  test('is narrowed by the filter in its address, of which "all" then means no more', async () => {
    network.answer(listColumns, undefined, exampleColumns());
    network.answer(removeSelectedCourses, id, { ...removed([1]), remaining: 0 });
    const filter = 'core.title:contains:Botany';
    const user = openPage(`/manage/batches/1?filter=${encodeURIComponent(filter)}`);
    await screen.findByText('23 results');
    expect(screen.getByRole('group', { name: 'Filters' })).toHaveTextContent(/Title contains “Botany”/);
    expect(lastAsked().get('filter')).toBe(filter);
    await user.click(await button('Select all 23'));
    await user.click(await button('Remove from batch'));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove from batch' }),
    );
    await waitFor(() => expect(sent('/courses/selected')).toHaveLength(1));
    expect(sent('/courses/selected')[0]?.body).toMatchObject({
      filter: [{ column: 'core.title', any: [{ op: 'contains', value: 'Botany' }] }],
    });
    await user.click(await button('Clear filters'));
    await waitFor(() => expect(address()).toBe('/manage/batches/1'));
  });

  test('asks for nothing by a filter that can’t be read, and says so', async () => {
    openPage('/manage/batches/1?filter=nonsense');
    expect(await screen.findByText(/^The filter in this address/)).toBeInTheDocument();
    expect(network.asked(listBatchCourses, id)).toEqual([]);
  });

  test('shows the ids of courses on request, and remembers that', async () => {
    const user = openPage('/manage/batches/1');
    await screen.findByText('23 results');
    expect(screen.queryByRole('columnheader', { name: 'SIS id' })).not.toBeInTheDocument();
    await user.click(await button('More for this table'));
    await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Show course id and SIS id' }));
    expect(await screen.findByRole('columnheader', { name: 'SIS id' })).toBeInTheDocument();
    expect(localStorage.getItem('courseyard.batch-columns')).toBe('true');
  });
});

describe('removing courses', () => {
  test('takes out a single course from its row, after a confirmation that names it', async () => {
    network.answer(removeCourses, id, { ...removed([3]), failedIds: [] });
    const user = openPage('/manage/batches/1');
    await user.click(await button('Remove Course 3 from this batch'));
    const dialog = within(await screen.findByRole('dialog', { name: 'Remove “Course 3”?' }));
    expect(dialog.getByText(/^It leaves this batch\./)).toBeInTheDocument();
    expect(sent('/courses')).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Remove from batch' }));
    await waitFor(() => expect(sent('/courses')).toHaveLength(1));
    expect(sent('/courses')[0]?.body).toEqual({ ids: [3], changeKey });
  });

  test('leads to the page that says so when someone else has removed the batch', async () => {
    const gone = { code: 'not_found', message: 'Batch not found' } as const;
    network.refuse(removeCourses, id, 404, gone);
    await removeChosen(async (user) => {
      await user.click(await tick('Course 2'));
      network.refuse(readBatch, id, 404, gone);
    });
    await waitFor(() => expect(address()).toBe('/404-not-found'));
  });

  test('names what failed, retries only that, and counts both parts', async () => {
    network.refuse(removeCourses, id, 503, unavailable);
    const user = await removeChosen(async (chooser) => {
      await chooser.click(await tick('Course 2'));
      await chooser.click(await tick('Course 3'));
    });
    const failures = await screen.findByRole('list', { name: 'Failures' });
    expect(
      within(failures)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['Course 2 (202): The database is away.', 'Course 3 (203): The database is away.']);
    expect(screen.getByText('0 done, 2 failed')).toBeInTheDocument();
    network.answer(removeCourses, id, { ...removed([2, 3]), failedIds: [] });
    await user.click(await button('Retry the rest'));
    await waitFor(() => expect(sent('/courses')).toHaveLength(2));
    const [first, second] = sent('/courses').map(({ body }) => body);
    expect(first).toEqual({ ids: [2, 3], changeKey });
    // Both parts are undone as one change.
    expect(second).toEqual(first);
  });

  test('stops "all except" at a portion that fails, keeps what\'s done, and continues from there', async () => {
    let portions = 0;
    network.answerBy(removeSelectedCourses, id, () => {
      portions += 1;
      if (portions === 2) throw new Error('away');
      return { ...removed([portions]), remaining: portions === 1 ? 22 : 0 };
    });
    const user = await removeChosen(async (chooser) => {
      await chooser.click(await button('Select all 23'));
    });
    expect(await screen.findByText('1 done, 22 not started')).toBeInTheDocument();
    await user.click(await button('Retry the rest'));
    await waitFor(() => expect(portions).toBe(3));
    await waitFor(() => expect(screen.queryByText(/Not begun/)).not.toBeInTheDocument());
    const keys = sent('/courses/selected').map(({ body }) => (body as { changeKey: string }).changeKey);
    expect(new Set(keys).size).toBe(1);
  });

  test('can be stopped after a portion, and says how much is left', async () => {
    const release = network.hold(removeSelectedCourses, id, { ...removed([1]), remaining: 22 });
    const user = await removeChosen(async (chooser) => {
      await chooser.click(await button('Select all 23'));
    });
    await user.click(await button('Stop'));
    release();
    expect(await screen.findByText('1 done, 22 not started')).toBeInTheDocument();
    expect(sent('/courses/selected')).toHaveLength(1);
  });

  test('shows success for a second and a half, and offers undo for half a minute', async () => {
    network.answer(removeCourses, id, { ...removed([2]), failedIds: [] });
    const release = network.hold(removeCourses, id, { ...removed([2]), failedIds: [] });
    await removeChosen(async (user) => {
      await user.click(await tick('Course 2'));
    });
    await waitFor(() => expect(sent('/courses')).toHaveLength(1));
    jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
    try {
      network.answer(listUndos, undefined, { undos: [exampleUndo({ count: 1 })] });
      release();
      // Looking for it takes a few hundredths of a second.
      expect(await screen.findByText('1 course removed')).toBeInTheDocument();
      await act(() => jest.advanceTimersByTimeAsync(1_300));
      expect(screen.getByText('1 course removed')).toBeInTheDocument();
      await act(() => jest.advanceTimersByTimeAsync(200));
      expect(screen.queryByText('1 course removed')).not.toBeInTheDocument();
      expect(screen.getByRole('button', { name: /^Undo/ })).toBeInTheDocument();
      await act(() => jest.advanceTimersByTimeAsync(28_000));
      expect(screen.getByRole('button', { name: /^Undo/ })).toBeInTheDocument();
      await act(() => jest.advanceTimersByTimeAsync(1_000));
      expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
    } finally {
      jest.useRealTimers();
    }
  });

  test('keeps the focus at the list, and on the page when the list is empty', async () => {
    network.answerBy(removeCourses, id, () => {
      network.answer(listUndos, undefined, { undos: [exampleUndo({ count: 1 })] });
      return { ...removed([2]), failedIds: [] };
    });
    const user = await removeChosen(async (chooser) => {
      await chooser.click(await tick('Course 2'));
    });
    await screen.findByText('1 course was removed from “Fall 2026”.');
    await waitFor(() => expect(screen.getByRole('checkbox', { name: 'Select page' })).toHaveFocus());
    network.answer(removeSelectedCourses, id, { ...removed([1]), remaining: 0 });
    network.answer(listBatchCourses, id, { courses: [], ...pageOf(0) });
    await user.click(await button('Select all 23'));
    await user.click(await button('Remove from batch'));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove from batch' }),
    );
    await screen.findByText('This batch has no courses yet.');
    await waitFor(() =>
      expect(screen.getByRole('main')).toContainElement(document.activeElement as HTMLElement),
    );
  });
});
