import { screen, waitFor } from '@testing-library/react';
import { addCourses } from '#shared/batches/batch-courses.api.ts';
import { readBatch } from '#shared/batches/batch.api.ts';
import { listUnbatchedCourses, type UnbatchedCourse } from '#shared/batches/add-courses.api.ts';
import type { Result } from '#shared/http/endpoint.ts';
import { listAccounts, listTerms } from '#shared/lms-directory/lms-directory.api.ts';
import { listUndos, undoChange } from '#shared/undos/undo.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleBatch, exampleUndo, pageOf } from '#test/support/examples.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { address, openPage } from '#test/support/open-page.tsx';

const id = { id: 1 };
/** Few rows: jsdom is slow with tables. */
const perPage = 4;
const course = (number: number): UnbatchedCourse => ({
  id: number,
  lmsCourseId: `20${number}`,
  title: `Course ${number}`,
  courseCode: null,
  sisCourseId: null,
  isPublished: true,
});
const found = Array.from({ length: 23 }, (_, index) => course(index + 1));
const ready = {
  status: 'ready',
  coursesRead: 23,
  fetchedAt: '2026-03-01T00:00:00Z',
  errorMessage: null,
} as const;

/** The answer to adding courses that are all new, or some of them refused. */
const added = (
  ids: readonly number[],
  failedCourses: Result<typeof addCourses>['failedCourses'] = [],
): Result<typeof addCourses> => ({
  courses: Object.fromEntries(ids.map((each) => [String(each), course(each)])),
  lmsCourseIds: ids.map((each) => `20${each}`),
  failedCourses,
  failedUsers: [],
  courseIdMapping: {},
  newIds: [...ids],
});

/** One name for all calls of a change. */
const changeKey = expect.any(String) as string;

let network: FakeApi;
beforeEach(() => {
  localStorage.clear();
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(readBatch, id, exampleBatch({ type: 'static' }));
  network.answer(listAccounts, id, {
    accounts: [{ id: '1', title: 'Northfield', parentId: null, depth: 0 }],
    fetchedAt: '2026-03-01T00:00:00Z',
  });
  network.answer(listTerms, id, { terms: [], fetchedAt: '2026-03-01T00:00:00Z' });
  network.answerBy(listUnbatchedCourses, id, ({ url }) => {
    const query = new URL(url, 'http://page').searchParams;
    const page = Number(query.get('page'));
    const matching = found.filter(({ title }) => title.includes(query.get('search') ?? ''));
    return {
      courses: matching.slice((page - 1) * perPage, page * perPage),
      ...pageOf(matching.length, page, perPage),
      ...ready,
    };
  });
});

const button = (name: string | RegExp) => screen.findByRole('button', { name });
const tick = (title: string) => screen.findByRole('checkbox', { name: `Select ${title}` });
const bodies = (verb: string) =>
  network.calls.filter(({ method }) => method === verb).map(({ body }) => body);

describe('finding courses in no batch', () => {
  const path = '/manage/batches/1/courses/add?account=1';

  test('searches the chosen account or term, and keeps it in the address', async () => {
    const user = openPage('/manage/batches/1/courses/add');
    expect(await button('Find courses')).toBeDisabled();
    await user.click(screen.getByRole('combobox', { name: /^Canvas account/ }));
    await user.click(await screen.findByRole('option', { name: 'Northfield' }));
    await user.click(await button('Find courses'));
    expect(await screen.findByText('23 results')).toBeInTheDocument();
    expect(address()).toBe('/manage/batches/1/courses/add?account=1');
    expect(await axeViolations()).toEqual([]);
  });

  test('adds everything chosen, including from other pages and searches', async () => {
    network.answer(addCourses, id, added([2, 6, 23]));
    const user = openPage(path);
    await user.click(await tick('Course 2'));
    await user.click(await button('Next page'));
    await user.click(await tick('Course 6'));
    await user.type(screen.getByRole('searchbox'), '23');
    await waitFor(() => expect(address()).toContain('search=23'));
    await screen.findAllByText('1 result');
    await user.click(await tick('Course 23'));
    await user.click(await button('Add 3 courses'));
    await waitFor(() =>
      expect(bodies('POST')).toEqual([{ courses: [{ id: 2 }, { id: 6 }, { id: 23 }], changeKey }]),
    );
  });

  test('names the course that was refused, and retries only that one', async () => {
    network.answer(
      addCourses,
      id,
      added([1], [{ id: 2, code: 'not_found', message: 'There is no such course' }]),
    );
    const user = openPage(path);
    await user.click(await tick('Course 1'));
    await user.click(await tick('Course 2'));
    await user.click(await button('Add 2 courses'));
    const failures = await screen.findByRole('list', { name: 'Failures' });
    expect(failures).toHaveTextContent('Course 2 (202): There is no such course');
    expect(screen.getByText('1 done, 1 failed')).toBeInTheDocument();
    await user.click(await button('Retry the rest'));
    await waitFor(() => expect(bodies('POST')).toHaveLength(2));
    expect(bodies('POST')[1]).toEqual({ courses: [{ id: 2 }], changeKey });
  });

  test("says why Canvas couldn't be read instead of showing an empty table, and reads it again", async () => {
    const reason = 'Your Canvas account may not list the courses of this account.';
    const failed = { ...ready, status: 'failed', errorMessage: reason } as const;
    network.answer(listUnbatchedCourses, id, { courses: [], ...pageOf(0), ...failed });
    const user = openPage(path);
    expect(await screen.findByText(reason)).toBeInTheDocument();
    expect(screen.queryByRole('table')).not.toBeInTheDocument();
    network.answer(listUnbatchedCourses, id, { courses: found.slice(0, 3), ...pageOf(3), ...ready });
    await user.click(await button('Read Canvas again'));
    expect(await screen.findByRole('rowheader', { name: /^Course 3/ })).toBeInTheDocument();
    expect(network.asked(listUnbatchedCourses, id).some((url) => url.includes('refresh=true'))).toBe(true);
  });

  test('shows progress while Canvas is being read', async () => {
    network.answer(listUnbatchedCourses, id, {
      courses: [],
      ...pageOf(0),
      ...ready,
      status: 'reading',
      coursesRead: 400,
      fetchedAt: null,
    });
    openPage(path);
    expect(await screen.findByText('Reading Canvas: 400 courses so far.')).toBeInTheDocument();
    expect(screen.queryByText(/^No courses outside a batch/)).not.toBeInTheDocument();
    network.answer(listUnbatchedCourses, id, { courses: [], ...pageOf(0), ...ready });
    expect(await screen.findByText(/^No courses outside a batch/)).toBeInTheDocument();
  });
});

describe('adding one course', () => {
  const type = async (text: string) => {
    const user = openPage('/manage/batches/1/courses/add');
    await user.type(await screen.findByRole('textbox', { name: /^Course id or address/ }), text);
    await user.click(await button('Add course'));
    return user;
  };

  test('accepts its address, and can be undone', async () => {
    const undo = exampleUndo({ kind: 'courses_added', count: 1 });
    network.answerBy(addCourses, id, () => {
      network.answer(listUndos, undefined, { undos: [undo] });
      return added([7]);
    });
    network.answer(undoChange, { id: undo.id }, { ...undo, status: 'done' });
    const user = await type('https://canvas.test/courses/207');
    await user.click(await button('Undo: 1 course was added to “Fall 2026”.'));
    expect(await screen.findByText('1 course in “Fall 2026” was restored.')).toBeInTheDocument();
    expect(bodies('POST')).toEqual([{ courses: [{ lmsCourseId: '207' }], changeKey }, undefined]);
  });

  test('says what was already in the batch, and offers nothing to undo', async () => {
    network.answer(addCourses, id, { ...added([7]), newIds: [] });
    await type('207');
    expect(await screen.findByText('Already in the batch.')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
  });

  test.each([
    ['nonsense', /^Enter the number of the course/],
    ['https://elsewhere.test/courses/7', /^This address isn’t in your institution’s Canvas/],
  ])("says beside the field what's wrong with %p, and sends nothing", async (text, sentence) => {
    await type(text);
    expect(await screen.findByText(sentence)).toBeInTheDocument();
    const field = screen.getByRole('textbox', { name: /^Course id or address/ });
    expect(field).toHaveValue(text);
    expect(field).toHaveFocus();
    expect(bodies('POST')).toEqual([]);
  });

  test("keeps what was typed when Canvas doesn't have it", async () => {
    network.answer(
      addCourses,
      id,
      added([], [{ lmsCourseId: '207', code: 'not_found', message: 'Canvas does not have this course.' }]),
    );
    await type('207');
    expect(await screen.findByRole('list', { name: 'Failures' })).toHaveTextContent(
      '207: Canvas does not have this course.',
    );
    expect(screen.getByRole('textbox', { name: /^Course id or address/ })).toHaveValue('207');
  });
});
