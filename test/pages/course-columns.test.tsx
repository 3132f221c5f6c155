import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listBatches } from '#shared/batches/batch.api.ts';
import { listColumns } from '#shared/columns/columns.api.ts';
import { type CourseTableRow, queryCourses } from '#shared/course-table/course-table.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleColumns, examplePage, exampleRow } from '#test/support/example-table.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { address, openPage } from '#test/support/open-page.tsx';
import { writeInto } from '#test/support/write-into.ts';

let network: FakeApi;
beforeEach(() => {
  localStorage.clear();
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(listColumns, undefined, exampleColumns());
  network.answer(listBatches, undefined, { batches: [], canSeeArchived: true });
  network.answer(queryCourses, undefined, examplePage([exampleRow()]));
});

const headers = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const cell = async (header: string) => {
  const row = (await screen.findByRole('rowheader', { name: 'Botany' })).closest('tr');
  const place = headers().indexOf(header);
  return row?.children[place];
};
const scan = (given: Partial<CourseTableRow['scans'][number]>): CourseTableRow['scans'][number] => ({
  tool: 'udoit',
  status: 'succeeded',
  scannedAt: '2026-03-01T00:00:00Z',
  errorMessage: null,
  ...given,
});
const showScore = (row: Partial<CourseTableRow>, given: Parameters<typeof examplePage>[1] = {}) => {
  network.answer(queryCourses, undefined, examplePage([exampleRow(row)], given));
  openPage('/courses?columns=core.title,udoit.score,udoit.error_count');
};

describe('the choice of columns', () => {
  const offered = ['core.title', 'core.state', 'core.studentCount', 'udoit.score'];
  const open = async () => {
    const all = exampleColumns().columns;
    network.answer(listColumns, undefined, { columns: all.filter(({ id }) => offered.includes(id)) });
    const user = openPage('/courses?columns=core.title,core.state,udoit.score');
    await user.click(await screen.findByRole('button', { name: 'Columns' }));
    const dialog = await screen.findByRole('dialog', { name: 'Columns' });
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    return { user, dialog };
  };
  const shown = (dialog: HTMLElement) =>
    within(within(dialog).getByRole('list'))
      .getAllByRole('listitem')
      .map(({ firstChild }) => firstChild?.textContent);

  test('adds columns and takes them out, by tool and with what they say', async () => {
    const { user, dialog } = await open();
    const core = within(dialog).getByRole('group', { name: 'Core' });
    expect(within(core).getByRole('checkbox', { name: 'Title' })).toBeDisabled();
    await writeInto(user, within(dialog).getByRole('searchbox'), 'students');
    await user.click(within(dialog).getByRole('checkbox', { name: 'Students' }));
    await user.click(within(dialog).getByRole('button', { name: 'Take State out' }));
    expect(shown(dialog)).toEqual(['Title', 'Accessibility score', 'Students']);
    expect(await axeViolations()).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Show these columns' }));
    await waitFor(() => expect(headers().slice(2, 4)).toEqual(['Accessibility score', 'Students']));
    expect(address()).toBe('/courses?columns=core.title%2Cudoit.score%2Ccore.studentCount');
  });

  test('orders them by keyboard, and keeps the focus on what moved', async () => {
    const { user, dialog } = await open();
    const up = within(dialog).getByRole('button', { name: 'Move Accessibility score up' });
    up.focus();
    await user.keyboard('{Enter}');
    expect(shown(dialog)).toEqual(['Title', 'Accessibility score', 'State']);
    expect(within(dialog).getByRole('button', { name: 'Move Accessibility score down' })).toHaveFocus();
    expect(document.querySelector('[data-announcer]')).toHaveTextContent(
      'Accessibility score is now column 2 of 3.',
    );
  });

  test('orders them by mouse, but never before the title', async () => {
    const { dialog } = await open();
    const item = (place: number) => within(dialog).getAllByRole('listitem')[place] ?? dialog;
    fireEvent.dragStart(item(2));
    fireEvent.drop(item(1));
    expect(shown(dialog)).toEqual(['Title', 'Accessibility score', 'State']);
    fireEvent.dragStart(item(2));
    fireEvent.drop(item(0));
    expect(shown(dialog)).toEqual(['Title', 'Accessibility score', 'State']);
  });

  test('goes back to the standard columns', async () => {
    const { user, dialog } = await open();
    await user.click(within(dialog).getByRole('button', { name: 'Standard columns' }));
    await user.click(within(dialog).getByRole('button', { name: 'Show these columns' }));
    await waitFor(() => expect(address()).toBe('/courses'));
  });
});

describe('a cell', () => {
  test('has a score with its band and where it went, and numbers as the language writes them', async () => {
    const days = [...Array<null>(28).fill(null), 41, 66.25];
    showScore({}, { trends: { 7: days } });
    expect(await cell('Accessibility score')).toHaveTextContent('66.3Poor');
    expect(screen.getByRole('img', { name: 'Over 30 days: from 41.0 to 66.3' })).toBeInTheDocument();
    expect(await cell('Errors')).toHaveTextContent(/^1,041$/);
  });

  test('says that its tool hasn’t scanned the course yet', async () => {
    showScore({ values: {}, scans: [] });
    expect(await cell('Accessibility score')).toHaveTextContent('—Not scanned yet');
  });

  test('says that its value is old, and from when', async () => {
    showScore({ scans: [scan({ scannedAt: '2026-02-20T00:00:00Z' })] });
    expect(await cell('Accessibility score')).toHaveTextContent('66.3PoorOld: scanned Feb 20, 2026');
    expect(await cell('Errors')).toHaveTextContent('1,041Old: scanned Feb 20, 2026');
  });

  test('says that the course is being scanned', async () => {
    showScore({ values: {}, scans: [scan({ status: 'running', scannedAt: null })] });
    expect(await cell('Accessibility score')).toHaveTextContent('—Being scanned');
  });

  test('says why the last scan failed, and keeps the value before', async () => {
    showScore({ scans: [scan({ status: 'failed', errorMessage: 'Canvas refused.' })] });
    expect(await cell('Accessibility score')).toHaveTextContent(
      '66.3PoorThe last scan failed: Canvas refused.',
    );
  });

  test('says that there is none of a tool the institution doesn’t have, or of a column that’s gone', async () => {
    network.answer(listColumns, undefined, exampleColumns(['tidyup']));
    const unavailable = ['tidyup.issue_count', 'gone.since'];
    network.answer(queryCourses, undefined, examplePage([exampleRow()], { unavailable }));
    openPage('/courses?columns=core.title,tidyup.issue_count,gone.since');
    expect(await cell('gone.since (not available)')).toHaveTextContent(
      'n/a (not available at your institution)',
    );
    expect(screen.getByText(/^Not available at your institution: .+ and gone\.since\.$/)).toBeVisible();
  });

  test('writes days, moments, flags, words and several of them', async () => {
    const values = {
      'core.deadlineDate': '2026-04-01',
      'core.startDate': '2026-03-31T23:00:00Z',
      'core.published': false,
      'core.state': 'completed',
      'core.batches': ['Fall 2026', 'Science'],
      'core.storageUsedMb': 12.34,
      'core.publishedItemPercent': 33.333,
    };
    network.answer(queryCourses, undefined, examplePage([exampleRow({ values })]));
    openPage(`/courses?columns=core.title,${Object.keys(values).join()}`, { timeZone: 'Europe/Madrid' });
    const row = (await screen.findByRole('rowheader', { name: 'Botany' })).closest('tr');
    const cells = within(row ?? document.body).getAllByRole('cell');
    expect(cells.slice(1, 8).map(({ textContent }) => textContent)).toEqual([
      'Apr 1, 2026',
      'Apr 1, 2026',
      'No',
      'Concluded',
      'Fall 2026 and Science',
      '12.3 MB',
      '33.33%',
    ]);
  });
});
