import { screen, waitFor, within } from '@testing-library/react';
import { listBatches } from '#shared/batches/batch.api.ts';
import { readCourse } from '#shared/courses/course.api.ts';
import { listTaughtMessages } from '#shared/messages/message.api.ts';
import { readInstructorView } from '#shared/courses/instructor-view.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import {
  listTaughtTidyEntries,
  listTidyEntries,
  readTaughtTidy,
  readTidy,
  type TidyListState,
} from '#shared/tidyup/tidy.api.ts';
import { unreadKinds } from '#shared/tidyup/tidy-lists.ts';
import { axeViolations } from '#test/support/axe.ts';
import {
  exampleCourseDetails,
  emptyThread,
  exampleInstructorView,
  exampleTidy,
  exampleTidyEntry,
  pageOf,
} from '#test/support/examples.ts';
import { FakeApi, settingsWith } from '#test/support/fake-api.ts';
import { address, openPage } from '#test/support/open-page.tsx';
import { writeInto } from '#test/support/write-into.ts';

let network: FakeApi;
const institution = { ...settingsWith().institution, activeProducts: ['core' as const, 'tidyup' as const] };

beforeEach(() => {
  localStorage.clear();
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(listBatches, undefined, { batches: [], canSeeArchived: true });
  network.answer(readCourse, { id: 7 }, exampleCourseDetails({ metrics: { 'tidyup.issue_count': 3 } }));
  network.answer(readTidy, { id: 7 }, exampleTidy());
  network.answer(
    listTidyEntries,
    { id: 7, list: 'file_unused' },
    {
      entries: [exampleTidyEntry(), exampleTidyEntry({ id: 2, title: '<b>Old</b>.pdf' })],
      pagination: pageOf(2).pagination,
    },
  );
});

const open = (path = '/courses/7/clean-up') => openPage(path, { institution });
const lineOf = async (name: string) => (await screen.findByText(name)).closest('li');

const withList = (list: TidyListState['list'], part: Partial<TidyListState>) => {
  const tidy = exampleTidy();
  return { ...tidy, lists: tidy.lists.map((one) => (one.list === list ? { ...one, ...part } : one)) };
};

describe('the clean-up tab of a course', () => {
  test('shows each number with what it means, and opens its list', async () => {
    const user = open();
    expect(await screen.findByText('3 things to tidy up')).toBeInTheDocument();
    expect(screen.getByText('5 things tidied up so far')).toBeInTheDocument();
    expect(screen.getByText(/12 files, 80 MB · 75% of them in use/)).toBeInTheDocument();
    const line = await lineOf('Unused files');
    expect(line).toHaveTextContent(
      'Unused files312.5 MBNo text, attachment, picture or module of the course names this file.',
    );
    await user.click(screen.getByRole('link', { name: 'Unused files' }));
    await waitFor(() => expect(address()).toBe('/courses/7/clean-up?list=file_unused'));
    const row = (await screen.findByRole('rowheader', { name: /^plan/ })).closest('tr');
    expect(row).toHaveTextContent('12.5 MB');
    await user.click(screen.getByRole('link', { name: 'All lists' }));
    expect(await screen.findByText('3 things to tidy up')).toBeInTheDocument();
  });

  test('shows how much is left in the name of the tab', async () => {
    open();
    expect(await screen.findByRole('tab', { name: /^Clean-up ?3$/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
  });

  test('opens a thing in Canvas in a tab of its own, and shows its title as text', async () => {
    open('/courses/7/clean-up?list=file_unused');
    const link = await screen.findByRole('link', { name: 'plan (1).pdf (opens Canvas in a new tab)' });
    expect(link).toHaveAttribute('href', 'https://canvas.test/courses/2007/files/34');
    expect(link).toHaveAttribute('target', '_blank');
    expect(screen.getByText('<b>Old</b>.pdf')).toBeInTheDocument();
  });

  test('sorts and searches a list through the address', async () => {
    const user = open('/courses/7/clean-up?list=file_unused');
    await user.click(await screen.findByRole('button', { name: 'Size' }));
    await waitFor(() => expect(address()).toBe('/courses/7/clean-up?list=file_unused&sort=size&order=asc'));
    await writeInto(user, screen.getByRole('searchbox', { name: 'Search this list' }), 'plan');
    await waitFor(() =>
      expect(network.asked(listTidyEntries, { id: 7, list: 'file_unused' }).at(-1)).toBe(
        '/api/courses/7/tidy/file_unused?page=1&limit=10&search=plan&sortBy=size&sortOrder=asc',
      ),
    );
  });

  test('says why a number isn’t known, and what is switched off', async () => {
    const { lists, ...tidy } = withList('page_empty', {
      count: null,
      gaps: [{ part: 'pages', reason: 'forbidden' }],
    });
    const changed = lists.map((one) => {
      if (one.list === 'page_orphan') {
        const gaps = [
          { part: 'syllabus', reason: 'withheld' },
          { part: 'texts', reason: 'unread' },
        ] as const;
        return { ...one, count: null, gaps: [...gaps] };
      }
      if (one.list === 'broken_link') return { ...one, count: null, isOff: true };
      if (one.list !== 'file_unused') return one;
      return { ...one, count: null, megabytes: null, unread: [{ kind: 'questions' as const, count: 2 }] };
    });
    network.answer(readTidy, { id: 7 }, { ...tidy, lists: changed });
    open();
    expect(await lineOf('Empty pages')).toHaveTextContent(
      'The pages couldn’t be read, because our account may not see them.',
    );
    const orphans = await lineOf('Pages not linked anywhere');
    expect(orphans).toHaveTextContent(
      'The syllabus couldn’t be read, because Canvas left it out of its answer.',
    );
    expect(orphans).toHaveTextContent('Some texts of the course couldn’t be read, and could use any file');
    const emptyPages = (await lineOf('Empty pages')) ?? document.body;
    expect(within(emptyPages).queryByRole('link')).not.toBeInTheDocument();
    expect(await lineOf('Unused files')).toHaveTextContent(
      'The questions of 2 quizzes can use any file. They aren’t read, because your institution hasn’t turned that on.',
    );
    expect(await lineOf('Broken web links')).toHaveTextContent('hasn’t turned on the check of web links');
  });

  test.each(unreadKinds)('names %s that weren’t read beside unused files, known or not', async (kind) => {
    const unread = [{ kind, count: 3 }];
    const note = /^3 .*any|^The questions of 3 quizzes can use any file/;
    network.answer(readTidy, { id: 7 }, withList('file_unused', { count: null, megabytes: null, unread }));
    open();
    expect(within((await lineOf('Unused files')) ?? document.body).getByText(note)).toBeVisible();
    expect(screen.queryByText(/^Approximate/)).not.toBeInTheDocument();
  });

  test('doesn’t praise a list that isn’t known', async () => {
    network.answer(readTidy, { id: 7 }, withList('file_unused', { count: null, megabytes: null }));
    network.answer(
      listTidyEntries,
      { id: 7, list: 'file_unused' },
      { entries: [], pagination: pageOf(0).pagination },
    );
    open('/courses/7/clean-up?list=file_unused');
    expect(await screen.findByText('Not known')).toBeInTheDocument();
    expect(screen.queryByText(/well done/i)).not.toBeInTheDocument();
  });

  test('says so if an unknown number has no reason of its own', async () => {
    network.answer(readTidy, { id: 7 }, withList('file_unused', { count: null, megabytes: null }));
    open();
    expect(await lineOf('Unused files')).toHaveTextContent('Something that this needs couldn’t be read.');
  });

  test('calls a number approximate that was counted before', async () => {
    const unread = [{ kind: 'texts' as const, count: 1 }];
    network.answer(readTidy, { id: 7 }, withList('file_unused', { isApproximate: true, unread }));
    open();
    expect(await lineOf('Unused files')).toHaveTextContent('Approximate: counted without them.');
  });

  test('says how many links are never checked', async () => {
    const tidy = exampleTidy();
    network.answer(
      readTidy,
      { id: 7 },
      { ...tidy, totals: { ...tidy.totals, linksChecked: 4, linksLeftOut: 2 } },
    );
    open();
    expect(await screen.findByText(/2 web links aren’t checked/)).toBeInTheDocument();
  });

  test('praises a course that is all tidy', async () => {
    const tidy = withList('file_unused', { count: 0, megabytes: 0 });
    network.answer(readTidy, { id: 7 }, { ...tidy, totals: { ...tidy.totals, toTidyUp: 0 } });
    open();
    expect(await screen.findByText(/^Well done: there’s nothing to tidy up/)).toBeInTheDocument();
  });

  test('doesn’t praise a course of which a part couldn’t be read', async () => {
    const tidy = withList('file_unused', { count: null, megabytes: null });
    network.answer(readTidy, { id: 7 }, { ...tidy, totals: { ...tidy.totals, toTidyUp: null } });
    open();
    expect(await screen.findByRole('heading', { name: 'Files' })).toBeInTheDocument();
    expect(screen.queryByText(/^Well done/)).not.toBeInTheDocument();
  });

  test('says so while nothing has been read', async () => {
    network.answer(readTidy, { id: 7 }, exampleTidy({ scannedAt: null }));
    open();
    expect(await screen.findByText(/^TidyUP hasn’t read this course yet/)).toBeInTheDocument();
  });

  test('can be loaded again after a failure', async () => {
    network.refuse(readTidy, { id: 7 }, 503, { code: 'unavailable', message: 'Not now.' });
    const user = open();
    expect(await screen.findByText('Not now.')).toBeInTheDocument();
    network.answer(readTidy, { id: 7 }, exampleTidy());
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('3 things to tidy up')).toBeInTheDocument();
  });

  test.each(['/courses/7/clean-up', '/courses/7/clean-up?list=file_unused'])(
    'passes axe at %s',
    async (path) => {
      open(path);
      await screen.findByText(/No text, attachment, picture or module/);
      expect(await axeViolations()).toEqual([]);
    },
  );

  test('isn’t there for institutions without the tool', async () => {
    openPage('/courses/7/clean-up');
    expect(await screen.findByRole('tab', { name: 'Overview' })).toHaveAttribute('aria-selected', 'true');
    expect(screen.queryByRole('tab', { name: /^Clean-up/ })).not.toBeInTheDocument();
  });
});

test('an instructor sees the same of their own course', async () => {
  network.answer(readInstructorView, undefined, exampleInstructorView());
  network.answer(listTaughtMessages, undefined, emptyThread);
  network.answer(readTaughtTidy, undefined, exampleTidy());
  network.answer(
    listTaughtTidyEntries,
    { list: 'file_unused' },
    { entries: [exampleTidyEntry()], pagination: pageOf(1).pagination },
  );
  const user = openPage('/instructor/view', {
    institution,
    isReadyGo: true,
    teachesHere: true,
    abilities: [],
  });
  await user.click(await screen.findByRole('button', { name: 'Clean-up' }));
  await user.click(await screen.findByRole('link', { name: 'Unused files' }));
  expect(await screen.findByRole('rowheader', { name: /^plan/ })).toBeInTheDocument();
  expect(network.asked(readTidy, { id: 7 })).toEqual([]);
});
