import { act, screen, waitFor, within } from '@testing-library/react';
import { listBatchCourses } from '#shared/batches/batch-courses.api.ts';
import {
  createBatch,
  listBatches,
  readBatch,
  readBatchSettings,
  updateBatchSettings,
} from '#shared/batches/batch.api.ts';
import {
  previewBatchRule,
  previewRule,
  type PreviewedCourse,
  type RulePreview,
} from '#shared/batches/add-courses.api.ts';
import type { CourseFormat } from '#shared/batches/batch.ts';
import { listAccounts, listTerms } from '#shared/lms-directory/lms-directory.api.ts';
import { readSyncStatus } from '#shared/syncs/sync.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { listAssignableTeams } from '#shared/teams/team.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleBatch, pageOf } from '#test/support/examples.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { address, openPage } from '#test/support/open-page.tsx';
import { press } from '#test/support/press-keys.ts';
import { writeInto } from '#test/support/write-into.ts';

const id = { id: 1 };
const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const fetched = '2026-03-01T00:00:00Z';
const preview: RulePreview = {
  status: 'ready',
  coursesRead: 12,
  fetchedAt: fetched,
  errorMessage: null,
  courseCount: 12,
  isPartial: false,
  enters: 12,
  leaves: 0,
  memberCount: 12,
  pinned: 0,
  excluded: 0,
  courses: [],
  leaving: [],
};
const previewed = (courseId: number, change: PreviewedCourse['change']): PreviewedCourse => ({
  id: courseId,
  lmsCourseId: `20${courseId}`,
  title: `Course ${courseId}`,
  courseCode: courseId === 1 ? null : `BIO ${courseId}`,
  change,
});

let network: FakeApi;
beforeEach(() => {
  localStorage.clear();
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(readBatch, id, exampleBatch());
  network.answer(readSyncStatus, id, { currentSync: null, state: 'open', nextScheduledSync: null });
  network.answer(listBatchCourses, id, { courses: [], ...pageOf(0) });
  network.answer(previewRule, id, preview);
  network.answer(previewBatchRule, id, preview);
  network.answer(listAssignableTeams, undefined, {
    teams: [{ id: 3, title: 'Design' }],
    mayLeaveUnassigned: true,
  });
  network.answer(listTerms, id, {
    terms: [{ id: '8', title: 'Fall 2026', startAt: null, endAt: null }],
    fetchedAt: fetched,
  });
  network.answer(listAccounts, id, {
    accounts: [
      { id: '1', title: 'Northfield', parentId: null, depth: 0 },
      { id: '2', title: 'Science', parentId: '1', depth: 1 },
    ],
    fetchedAt: fetched,
  });
  network.answer(listBatches, undefined, { batches: [], canSeeArchived: false });
});

describe('the form of a new batch', () => {
  const fill = async (user: ReturnType<typeof openPage>) => {
    await writeInto(user, await screen.findByRole('textbox', { name: /^Title/ }), 'Science');
    await user.type(screen.getByRole('combobox', { name: /^Canvas account/ }), 'sci');
    press('ArrowDown', 'Enter');
  };
  const create = () => screen.findByRole('button', { name: /^Create batch/ });

  test("asks for what's missing, and sends what was filled in, with an account chosen by keyboard", async () => {
    network.answer(createBatch, id, exampleBatch());
    const user = openPage('/manage/batches/create-batch');
    await user.click(await create());
    expect(await screen.findAllByText('Fill in this field')).toHaveLength(2);
    await fill(user);
    await user.click(await create());
    await heading('Fall 2026');
    expect(network.calls.find(({ method }) => method === 'POST')?.body).toMatchObject({
      title: 'Science',
      type: 'dynamic',
      dynamicBatchConfig: { accountId: '2', termId: null, includeChildAccounts: true, courseFormat: [] },
    });
  });

  test('says what the chosen type means, and when no account matches the search', async () => {
    const user = openPage('/manage/batches/create-batch');
    await create();
    expect(screen.getByText(/exactly what its rule finds/)).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Static' }));
    expect(screen.getByText('It only changes when people add or remove courses.')).toBeInTheDocument();
    await user.click(screen.getByRole('radio', { name: 'Hybrid' }));
    await user.type(screen.getByRole('combobox', { name: /^Canvas account/ }), 'law');
    expect(await screen.findByRole('option', { name: 'No accounts match.' })).toBeInTheDocument();
  });

  test('says that the accounts load, not that there are none', async () => {
    const release = network.holdRefusal(listAccounts, id, 503, {
      code: 'unavailable',
      message: 'The database is away.',
    });
    const user = openPage('/manage/batches/create-batch');
    await user.click(await screen.findByRole('combobox', { name: /^Canvas account/ }));
    expect(await screen.findByRole('option', { name: 'Loading' })).toBeInTheDocument();
    release();
    expect(await screen.findByText(/The database is away/)).toBeInTheDocument();
    expect(screen.queryByRole('option', { name: 'Loading' })).not.toBeInTheDocument();
  });

  test("says why the accounts couldn't be read", async () => {
    network.refuse(listAccounts, id, 503, { code: 'unavailable', message: 'The database is away.' });
    openPage('/manage/batches/create-batch');
    expect(await screen.findByText('The database is away.')).toBeInTheDocument();
  });

  test('can be cancelled, and asks before discarding what was typed', async () => {
    const user = openPage('/manage/batches/create-batch');
    await writeInto(user, await screen.findByRole('textbox', { name: /^Title/ }), 'Science');
    await user.click(screen.getByRole('link', { name: 'Cancel' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave without saving' }),
    );
    await waitFor(() => expect(address()).toBe('/manage/batches'));
  });

  test("shows the server's sentence beside its field, and keeps what was typed", async () => {
    network.refuse(createBatch, id, 409, {
      code: 'conflict',
      message: 'There is a batch of this title.',
      fields: { 'body.title': 'Taken' },
    });
    const user = openPage('/manage/batches/create-batch');
    await fill(user);
    await user.click(await create());
    expect(await screen.findByText('There is a batch of this title.')).toBeInTheDocument();
    expect(screen.getByText('Taken')).toBeInTheDocument();
    expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveValue('Science');
  });

  test('asks before leaving typed text behind', async () => {
    const user = openPage('/manage/batches/create-batch');
    await writeInto(user, await screen.findByRole('textbox', { name: /^Title/ }), 'Science');
    await user.click(screen.getByRole('link', { name: 'Live events' }));
    const dialog = await screen.findByRole('dialog');
    expect(address()).toBe('/manage/batches/create-batch');
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('textbox', { name: /^Title/ })).toHaveValue('Science');
  });

  test.each([false, true])('passes axe (high contrast: %s)', async (isHighContrast) => {
    openPage('/manage/batches/create-batch', { isHighContrast });
    await create();
    expect(await axeViolations()).toEqual([]);
  });
});

describe('the preview of a rule', () => {
  const reading: RulePreview = {
    ...preview,
    status: 'reading',
    fetchedAt: null,
    isPartial: true,
    leaves: null,
    memberCount: null,
  };
  const choose = async (user: ReturnType<typeof openPage>, account: string) => {
    const picker = await screen.findByRole('combobox', { name: /^Canvas account/ });
    await user.click(picker);
    await user.click(await screen.findByRole('option', { name: account }));
  };

  test('shows progress while Canvas is read, then says how many courses the rule finds', async () => {
    network.answer(previewRule, id, { ...reading, courseCount: 5 });
    const user = openPage('/manage/batches/create-batch');
    await choose(user, 'Science');
    expect(await screen.findByText('At least 5 courses. Reading Canvas…')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Create batch' })).toBeInTheDocument();
    network.answer(previewRule, id, preview);
    expect(await screen.findByText('This rule finds 12 courses right now.')).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Create batch with 12 courses' })).toBeInTheDocument();
  });

  test('names the first courses of a new batch, which all come in', async () => {
    network.answer(previewRule, id, {
      ...preview,
      courses: [previewed(1, 'enters'), previewed(2, 'enters')],
    });
    const user = openPage('/manage/batches/create-batch');
    expect(await screen.findByText(/^Choose an account to see/)).toBeInTheDocument();
    await choose(user, 'Science');
    const list = await screen.findByRole('list', { name: 'The first 2:' });
    expect(list).toHaveTextContent('Course 1201Course 2BIO 2');
  });

  test("doesn't show the old rule's result for a new one", async () => {
    const user = openPage('/manage/batches/create-batch');
    await choose(user, 'Science');
    await screen.findByText('This rule finds 12 courses right now.');
    const release = network.hold(previewRule, id, { ...preview, courseCount: 3 });
    await choose(user, 'Northfield');
    expect(await screen.findByText('Reading Canvas…')).toBeInTheDocument();
    release();
    expect(await screen.findByText('This rule finds 3 courses right now.')).toBeInTheDocument();
  });

  test("says why Canvas couldn't be read", async () => {
    network.answer(previewRule, id, {
      ...preview,
      courseCount: 0,
      isPartial: true,
      leaves: null,
      memberCount: null,
      status: 'failed',
      errorMessage: 'Canvas did not answer.',
    });
    const user = openPage('/manage/batches/create-batch');
    await choose(user, 'Science');
    expect(await screen.findByText('Canvas did not answer.')).toBeInTheDocument();
    expect(screen.queryByText(/This rule/)).not.toBeInTheDocument();
    network.answer(previewRule, id, preview);
    await user.click(screen.getByRole('button', { name: 'Read Canvas again' }));
    expect(await screen.findByText('This rule finds 12 courses right now.')).toBeInTheDocument();
    expect(network.asked(previewRule, id).some((url) => url.includes('refresh=true'))).toBe(true);
  });
});

describe('the preview of a batch’s new rule', () => {
  const card = () => screen.findByRole('region', { name: 'What the rule finds' });
  const open = async (found: RulePreview) => {
    network.answer(readBatchSettings, id, exampleBatch({ courseCount: 30, config: formats(['online']) }));
    network.answer(previewBatchRule, id, found);
    const user = openPage('/manage/batches/settings/1');
    await user.click(await screen.findByRole('checkbox', { name: 'Blended' }));
    return user;
  };
  const formats = (courseFormat: CourseFormat[]) => ({ ...exampleBatch().config, courseFormat });

  test('says what comes in and goes out, names the first, and repeats it on the button', async () => {
    await open({
      ...preview,
      courseCount: 31,
      enters: 4,
      leaves: 3,
      memberCount: 31,
      courses: [previewed(1, 'enters'), previewed(2, 'stays')],
      leaving: [previewed(3, 'leaves')],
    });
    const shown = within(await card());
    expect(await shown.findByText('This rule finds 31 courses right now.')).toBeInTheDocument();
    expect(shown.getByText('4 come in, 3 go out.')).toBeInTheDocument();
    const lines = (name: string) =>
      within(shown.getByRole('list', { name }))
        .getAllByRole('listitem')
        .map((item) => item.textContent);
    expect(lines('The first 2:')).toEqual(['inCourse 1201', 'staysCourse 2BIO 2']);
    expect(lines('Going out, the first 1:')).toEqual(['outCourse 3BIO 3']);
    expect(screen.getByRole('button', { name: 'Save: 4 come in, 3 go out' })).toBeInTheDocument();
    expect(network.asked(previewBatchRule, id).at(-1)).toMatch(
      /courseFormat=blended&courseFormat=online&type=dynamic$/,
    );
    expect(await axeViolations()).toEqual([]);
  });

  test('warns of a removal before which the sync will stop and ask', async () => {
    await open({ ...preview, enters: 0, leaves: 12 });
    expect(await screen.findByText(/^12 courses would go out\. That is a lot/)).toBeInTheDocument();
  });

  test('says what stays whatever the rule finds', async () => {
    await open({ ...preview, pinned: 2, excluded: 1, memberCount: 14 });
    expect(
      await screen.findByText(
        '2 pinned courses stay. 1 excluded course stays out. That makes 14 courses in all.',
      ),
    ).toBeInTheDocument();
  });

  test('claims nothing about what goes out where Canvas has more than a preview reads', async () => {
    await open({ ...preview, courseCount: 900, enters: 7, isPartial: true, leaves: null, memberCount: null });
    const shown = within(await card());
    expect(await shown.findByText('This rule finds at least 900 courses.')).toBeInTheDocument();
    expect(shown.getByText('At least 7 come in. How many go out isn’t known.')).toBeInTheDocument();
    expect(shown.getByText(/reads no more than 10,000 courses/)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save' })).toBeInTheDocument();
  });

  test('says what to do if the rule finds nothing', async () => {
    await open({ ...preview, courseCount: 0, enters: 0, leaves: 0, memberCount: 0 });
    expect(await screen.findByText('This rule doesn’t find any courses right now.')).toBeInTheDocument();
    expect(screen.getByText(/^Try another account, term or format\./)).toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Save: none comes in, none goes out' })).toBeInTheDocument();
  });
});

describe('the settings of a batch', () => {
  const batch = exampleBatch({ config: { ...exampleBatch().config, termId: '8' } });
  beforeEach(() => network.answer(readBatchSettings, id, batch));
  const title = () => screen.findByRole('textbox', { name: /^Title/ });

  test('are shown as saved, the term by name even if the terms load later', async () => {
    const release = network.hold(listTerms, id, {
      terms: [{ id: '8', title: 'Fall 2026', startAt: null, endAt: null }],
      fetchedAt: fetched,
    });
    openPage('/manage/batches/settings/1');
    expect(await title()).toHaveValue('Fall 2026');
    release();
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Term' })).toHaveValue('Fall 2026'));
  });

  test("keep what's being typed when a sync changes the batch", async () => {
    const user = openPage('/manage/batches/settings/1');
    await writeInto(user, await title(), ' and Spring');
    network.answer(readBatchSettings, id, { ...batch, courseCount: 99, updatedAt: '2026-03-02T00:00:00Z' });
    await screen.findByText('This rule finds 12 courses right now.');
    const previews = network.asked(previewBatchRule, id).length;
    // The network was away for a moment: anything older than two seconds is read again.
    await waitFor(() => {
      act(() => void window.dispatchEvent(new Event('online')));
      expect(network.asked(previewBatchRule, id).length).toBeGreaterThan(previews);
    });
    expect(await title()).toHaveValue('Fall 2026 and Spring');
  });

  test('are saved without a confirmation, and lead to the batch', async () => {
    network.answer(updateBatchSettings, id, exampleBatch({ title: 'Fall and Spring' }));
    const user = openPage('/manage/batches/settings/1');
    await user.clear(await title());
    await writeInto(user, await title(), 'Fall and Spring');
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    await waitFor(() => expect(address()).toBe('/manage/batches/1'));
    expect(await screen.findByText('The settings were saved.')).toBeInTheDocument();
  });

  test('take a deadline from a calendar that opens on it, with one Tab stop and arrow keys for the days', async () => {
    const user = openPage('/manage/batches/settings/1');
    await title();
    const deadline = screen.getByLabelText('Deadline');
    await writeInto(user, deadline, '12/31/2026');
    const opener = screen.getByRole('button', { name: 'Choose a date: Deadline' });
    await user.click(opener);
    expect(deadline).toHaveValue('2026-12-31');
    const grid = await screen.findByRole('grid', { name: 'December 2026' });
    await waitFor(() =>
      expect(screen.getByRole('button', { name: 'Thursday, December 31, 2026' })).toHaveFocus(),
    );
    const stops = within(grid)
      .getAllByRole('button')
      .filter(({ tabIndex }) => tabIndex === 0);
    expect(stops).toHaveLength(1);
    expect(within(grid).getByRole('gridcell', { selected: true })).toHaveTextContent('31');
    await user.keyboard('{ArrowLeft}{ArrowUp}');
    expect(screen.getByRole('button', { name: 'Wednesday, December 23, 2026' })).toHaveFocus();
    await user.keyboard('{PageUp}{Home}');
    expect(screen.getByRole('button', { name: 'Sunday, November 22, 2026' })).toHaveFocus();
    expect(await axeViolations()).toEqual([]);
    await user.keyboard('{Enter}');
    expect(deadline).toHaveValue('2026-11-22');
    await waitFor(() => expect(screen.queryByRole('grid')).not.toBeInTheDocument());
    await waitFor(() => expect(opener).toHaveFocus());
  });

  test.each([
    ['en', '12/31/2026', '2026-12-31', 'Year-month-day, such as 2026-12-31'],
    ['en', '31/12/2026', '31/12/2026', 'Enter a date such as 2026-12-31'],
    ['fr', '31/12/2026', '2026-12-31', 'Année-mois-jour, par exemple 2026-12-31'],
    ['fr', '12/31/2026', '12/31/2026', 'Saisissez une date comme 2026-12-31'],
    ['es', '2026-12-31', '2026-12-31', 'Año-mes-día, por ejemplo 2026-12-31'],
  ] as const)(
    'in %s accept %s as a day, or say so when the field loses focus',
    async (locale, typed, left, beneath) => {
      const user = openPage('/manage/batches/settings/1', { locale });
      const field = await screen.findByPlaceholderText('2026-12-31');
      await user.type(field, typed);
      await user.tab();
      expect(field).toHaveValue(left);
      expect(await screen.findByText(beneath)).toBeInTheDocument();
    },
  );

  test("are not sent when the deadline isn't a day, and the focus goes to it", async () => {
    const user = openPage('/manage/batches/settings/1');
    await title();
    const deadline = screen.getByLabelText('Deadline');
    await writeInto(user, deadline, '2026-02-30');
    await user.click(await screen.findByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter a date such as 2026-12-31')).toBeInTheDocument();
    expect(network.calls.filter(({ method }) => method === 'PUT')).toEqual([]);
    await waitFor(() => expect(deadline).toHaveFocus());
  });

  test('are left for another page only after a confirmation', async () => {
    const user = openPage('/manage/batches/settings/1');
    await user.type(await title(), '!');
    await user.click(screen.getByRole('link', { name: 'Live events' }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: 'Leave without saving' }),
    );
    await waitFor(() => expect(address()).toBe('/manage/live-events'));
  });
});
