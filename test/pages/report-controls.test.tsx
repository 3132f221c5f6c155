import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listBatches } from '#shared/batches/batch.api.ts';
import type { Result } from '#shared/http/endpoint.ts';
import { listQuickViews, readQuickView } from '#shared/quick-views/quick-view.api.ts';
import { listReportPresets, queryReportMoves, readReport } from '#shared/reports/report.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleQuickView } from '#test/support/example-quick-view.ts';
import { exampleBatch, noMoves, pageOf } from '#test/support/examples.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { address, openPage } from '#test/support/open-page.tsx';
import { writeInto } from '#test/support/write-into.ts';

type Report = Result<typeof readReport>;

const day = (
  date: string,
  score: number | null,
  weighted: number | null,
  behind = 9,
): Report['data'][number] => ({
  date,
  courses: 12,
  inScope: 11,
  scannedCourses: 11,
  laterBatches: 0,
  behind: { 'udoit.score': behind, 'udoit.score_weighted': 11 },
  'udoit.score': score,
  'udoit.score_weighted': weighted,
});

const field = (id: string, label: string, summary: 'mean' | 'weighted_mean') =>
  ({ id, label, type: 'float', unit: 'score', summary }) as const;

const report = (given: Partial<Report> = {}): Report => ({
  data: [day('2026-03-03', 80, 70.5), day('2026-03-04', null, 71), day('2026-03-05', 82.125, 72)],
  previous: null,
  lines: [],
  params: {
    fields: [
      field('udoit.score', 'Mean score', 'mean'),
      field('udoit.score_weighted', 'Weighted score', 'weighted_mean'),
    ],
    from: '2026-03-03',
    to: '2026-03-05',
  },
  markers: [],
  scope: null,
  within: [],
  totals: { courses: 12, inScope: 12 },
  asOf: '2026-03-05T10:00:00Z',
  ...given,
});

const overTime = { checklistSelect: false, displayTypeSelect: false, durationSelect: true };

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(listBatches, undefined, {
    batches: [exampleBatch({ id: 1, title: 'Fall 2026' }), exampleBatch({ id: 2, title: 'Spring 2027' })],
    canSeeArchived: true,
  });
  network.answer(listReportPresets, undefined, {
    presets: [
      { id: 'udoit_score', tool: 'udoit', type: 'historical', view: 'history', controlOptions: overTime },
      { id: 'core_courses', tool: 'core', type: 'historical', view: 'history', controlOptions: overTime },
    ],
  });
  network.answer(readReport, undefined, report());
  network.answer(queryReportMoves, undefined, noMoves);
});

const asked = () => network.asked(readReport).at(-1);
const rowTexts = () =>
  within(screen.getByRole('table'))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
const shownTable = () => screen.findByRole('table', { name: 'UDOIT: Accessibility score' });

test('groups the reports by the tool they come from', async () => {
  const user = openPage('/reports');
  await user.click(await screen.findByRole('combobox', { name: 'Report' }));
  const groups = await screen.findAllByRole('group');
  const listed = groups.flatMap((group) =>
    within(group)
      .queryAllByRole('option')
      .map(({ textContent }) => textContent),
  );
  expect(listed).toEqual(['UDOIT: Accessibility score', 'Core: Courses']);
  expect(screen.getByText('UDOIT')).toBeInTheDocument();
});

test('takes days of one’s own, and says when they are the wrong way round', async () => {
  const user = openPage('/reports?startDate=2026-01-10&endDate=2026-02-10');
  await shownTable();
  expect(asked()).toContain('startDate=2026-01-10&endDate=2026-02-10');
  const last = screen.getByRole('textbox', { name: 'Last day' });
  await user.clear(last);
  await writeInto(user, last, '2026-01-01');
  expect(await screen.findByText('The last day can’t be before the first')).toBeInTheDocument();
  expect(address()).toContain('endDate=2026-02-10');
  await user.clear(last);
  await writeInto(user, last, '2026-03-01');
  await waitFor(() => expect(address()).toBe('/reports?startDate=2026-01-10&endDate=2026-03-01'));
  expect(last).toHaveFocus();
  await user.click(screen.getByRole('combobox', { name: 'Duration' }));
  await user.click(await screen.findByRole('option', { name: 'Last 90 days' }));
  await waitFor(() => expect(address()).toBe('/reports?reportDuration=90_days'));
});

test('begins days of one’s own with the last thirty', async () => {
  const user = openPage('/reports');
  await user.click(await screen.findByRole('combobox', { name: 'Duration' }));
  await user.click(await screen.findByRole('option', { name: 'Other days' }));
  await waitFor(() => expect(address()).toMatch(/startDate=\d{4}-\d\d-\d\d&endDate=\d{4}-\d\d-\d\d/));
  const { searchParams } = new URL(address(), 'http://x');
  const [from, to] = ['startDate', 'endDate'].map((name) => Date.parse(searchParams.get(name) ?? ''));
  expect(((to ?? 0) - (from ?? 0)) / 86_400_000).toBe(29);
});

test('narrows the report down to a quick view, says as of when, and takes it away again', async () => {
  network.answer(listQuickViews, undefined, {
    quickViews: [exampleQuickView({ id: 7, title: 'Only published' })],
    ...pageOf(1),
  });
  network.answer(readQuickView, { id: 7 }, exampleQuickView({ id: 7, title: 'Only published' }));
  const user = openPage('/reports');
  await shownTable();
  network.answer(
    readReport,
    undefined,
    report({ scope: { quickViewId: 7, title: 'Only published', asOf: 'today' } }),
  );
  await user.click(screen.getByRole('combobox', { name: 'Quick view' }));
  await user.click(await screen.findByRole('option', { name: 'Only published' }));
  expect(
    await screen.findByText(
      /^Only courses that match the quick view “Only published” today: every day counts them/,
    ),
  ).toBeInTheDocument();
  expect(asked()).toContain('quickViewId=7');
  expect(address()).toBe('/reports?quickViewId=7');
  expect(await axeViolations()).toEqual([]);
  network.answer(
    readReport,
    undefined,
    report({ scope: { quickViewId: 7, title: 'Only published', asOf: 'day' } }),
  );
  await user.click(screen.getByRole('combobox', { name: 'Quick view' }));
  await user.click(await screen.findByRole('option', { name: 'No quick view' }));
  await waitFor(() => expect(address()).toBe('/reports'));
  await waitFor(() =>
    expect(screen.queryByText(/“Only published” today: every day/)).not.toBeInTheDocument(),
  );
});

test('says which quick view has nothing, and lets one that is gone be taken away', async () => {
  network.refuse(readQuickView, { id: 99 }, 404, {
    code: 'not_found',
    message: 'There is no such quick view.',
  });
  network.refuse(readReport, undefined, 404, { code: 'not_found', message: 'There is no such quick view.' });
  const user = openPage('/reports?quickViewId=99');
  expect(await screen.findByText('There is no such quick view.')).toBeInTheDocument();
  const scope = screen.getByRole('combobox', { name: 'Quick view' });
  await waitFor(() => expect(scope).toHaveValue('Quick view 99 (gone, or not shared with you)'));
  network.answer(readReport, undefined, report());
  await user.click(scope);
  await user.click(await screen.findByRole('option', { name: 'No quick view' }));
  expect(await shownTable()).toBeInTheDocument();
});

test('compares with the period before: in the chart faintly, in the table in words', async () => {
  network.answer(
    readReport,
    undefined,
    report({ previous: [day('2026-02-28', 60, 50), day('2026-03-02', 61.5, 51)] }),
  );
  const user = openPage('/reports');
  await shownTable();
  await user.click(screen.getByRole('combobox', { name: 'Lines' }));
  await user.click(await screen.findByRole('option', { name: 'With the period before' }));
  await waitFor(() => expect(asked()).toContain('compare=true'));
  expect(address()).toBe('/reports?compare=true');
  expect(rowTexts()[1]).toEqual([
    'Mar 5, 2026',
    '12',
    '11',
    '11',
    '82.1from 9 coursesMar 2, 2026: 61.5',
    '72.0Mar 2, 2026: 51.0',
  ]);
  expect(screen.getByText('The period before')).toBeInTheDocument();
  const reader = screen.getByRole('slider', { name: /^Read value by value/ });
  expect(reader).toHaveAttribute(
    'aria-valuetext',
    'Mar 5, 2026; Mean score: 82.1, 61.5 in the period before; Weighted score: 72.0, 51.0 in the period before',
  );
});

test('has no comparison for a single day', async () => {
  const user = openPage('/reports?reportDuration=current&compare=true');
  await shownTable();
  await user.click(screen.getByRole('combobox', { name: 'Lines' }));
  const offered = await screen.findAllByRole('option');
  expect(offered.map(({ textContent }) => textContent)).toEqual([
    'All together',
    'By batch',
    'By unit',
    'By term',
  ]);
  expect(asked()).not.toContain('compare');
});

test('reads the chart day by day by keyboard, with the numbers of the table', async () => {
  const user = openPage('/reports');
  await shownTable();
  const reader = await screen.findByRole('slider', {
    name: 'Read value by value: UDOIT: Accessibility score',
  });
  await user.tab();
  reader.focus();
  const valueText = () => reader.getAttribute('aria-valuetext');
  expect(valueText()).toBe('Mar 5, 2026; Mean score: 82.1; Weighted score: 72.0');
  await user.keyboard('{ArrowLeft}');
  expect(valueText()).toBe('Mar 4, 2026; Mean score: No data; Weighted score: 71.0');
  await user.keyboard('{Home}');
  expect(valueText()).toBe('Mar 3, 2026; Mean score: 80.0; Weighted score: 70.5');
  expect(document.querySelector('.chart-tip')).toHaveTextContent(
    'Mar 3, 2026Mean score80.0Weighted score70.5',
  );
  await user.keyboard('{ArrowLeft}{End}');
  expect(valueText()).toContain('Mar 5, 2026');
  await user.keyboard('{Escape}');
  expect(document.querySelector('.chart-tip')).toBeNull();
  expect(
    rowTexts()
      .slice(1)
      .map((cells) => cells.slice(4)),
  ).toEqual([
    ['82.1from 9 courses', '72.0'],
    ['No data', '71.0'],
    ['80.0from 9 courses', '70.5'],
  ]);
});

test('marks the days from which numbers differ for another reason, in the chart and in words', async () => {
  network.answer(
    readReport,
    undefined,
    report({
      markers: [
        { kind: 'weights_changed', date: '2026-03-04' },
        { kind: 'batch_began', date: '2026-03-05', batchId: 2, title: 'Spring 2027' },
      ],
    }),
  );
  openPage('/reports');
  await shownTable();
  const changed =
    'On Mar 4, 2026, the weights of the score changed. Scores from before and after can’t be compared.';
  expect(screen.getByText(changed)).toBeInTheDocument();
  expect(screen.getByText('Score weights changed')).toBeInTheDocument();
  expect(screen.getByText('A batch started')).toBeInTheDocument();
  const reader = screen.getByRole('slider');
  expect(reader.getAttribute('aria-valuetext')).toMatch(/The batch “Spring 2027” started on Mar 5, 2026\.$/);
  expect(screen.getByText(/^The mean counts every course the same\./)).toBeInTheDocument();
});

test('shows all days of a long report on demand, and on paper', async () => {
  const days = Array.from({ length: 40 }, (_, at) =>
    day(new Date(Date.UTC(2026, 0, at + 1)).toISOString().slice(0, 10), at, at),
  );
  network.answer(readReport, undefined, report({ data: days }));
  const user = openPage('/reports');
  await shownTable();
  expect(rowTexts()).toHaveLength(32);
  await user.click(screen.getByRole('button', { name: 'Show all 40 days' }));
  expect(rowTexts()).toHaveLength(41);
  const fewer = screen.getByRole('button', { name: 'Show only 31 days' });
  expect(fewer).toHaveFocus();
  await user.click(fewer);
  expect(rowTexts()).toHaveLength(32);
  fireEvent(window, new Event('beforeprint'));
  expect(rowTexts()).toHaveLength(41);
});

test('copies a link that names the report, its time and its batches', async () => {
  const user = openPage('/reports?compare=true');
  await shownTable();
  const copied: string[] = [];
  jest.spyOn(navigator.clipboard, 'writeText').mockImplementation(async (text) => {
    copied.push(text);
  });
  const button = screen.getByRole('button', { name: 'Copy link' });
  await user.click(button);
  expect(await screen.findByText(/^The link was copied/)).toBeInTheDocument();
  expect(copied).toEqual([
    `${window.location.origin}/reports?compare=true&reportId=udoit_score&reportDuration=30_days&batchIds=1&batchIds=2`,
  ]);
  expect(button).toHaveFocus();
});

test('shows the link when the browser lets nobody copy it', async () => {
  const user = openPage('/reports?batchIds=1');
  await shownTable();
  jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('Not in a frame'));
  document.execCommand = () => false;
  await user.click(screen.getByRole('button', { name: 'Copy link' }));
  expect(await screen.findByText(/This is the link: http.*&reportDuration=30_days/)).toBeInTheDocument();
});

test('says what a link names that this person cannot see', async () => {
  openPage('/reports?batchIds=1&batchIds=77');
  await shownTable();
  expect(
    screen.getByText('One batch of the link isn’t shown: it’s archived, or you may not see it.'),
  ).toBeInTheDocument();
});

test('opens with whatever an address holds', async () => {
  openPage(
    '/reports?reportId=none&reportDuration=forever&batchIds=x&batchIds=1&startDate=2026-02-30&endDate=%00&quickViewId=-1&displayType=%3Cb%3E&checklistId=1e9&compare=maybe&sort=constructor&order=up',
  );
  await shownTable();
  expect(asked()).toBe('/api/reports?reportId=udoit_score&reportDuration=30_days&batchIds=1');
});
