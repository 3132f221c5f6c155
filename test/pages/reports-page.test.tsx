import { screen, waitFor, within } from '@testing-library/react';
import { listBatches } from '#shared/batches/batch.api.ts';
import type { Result } from '#shared/http/endpoint.ts';
import {
  exportReport,
  listReportPresets,
  queryReport,
  queryReportMoves,
  readReport,
} from '#shared/reports/report.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleBatch, noMoves } from '#test/support/examples.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { address, openPage } from '#test/support/open-page.tsx';
import { press } from '#test/support/press-keys.ts';
import { catchSavedFiles, exportAs } from '#test/support/saved-files.ts';
import { writeInto } from '#test/support/write-into.ts';

const batches = [
  exampleBatch({ id: 1, title: 'Fall 2026' }),
  exampleBatch({ id: 2, title: 'Spring 2027' }),
  exampleBatch({ id: 3, title: 'Archive 2025', status: 0 }),
];

const counts = {
  courses: 12,
  inScope: 11,
  scannedCourses: 11,
  laterBatches: 0,
  behind: { 'core.published': 11, 'core.studentCount': 11 },
};

const report = (given: Partial<Result<typeof readReport>> = {}): Result<typeof readReport> => ({
  data: [
    { ...counts, date: '2026-03-01', 'core.published': 3, 'core.studentCount': 400 },
    { ...counts, date: '2026-03-02', 'core.published': 5, 'core.studentCount': null },
  ],
  params: {
    fields: [
      { id: 'core.published', label: '', type: 'integer', unit: 'count', summary: 'sum' },
      { id: 'core.studentCount', label: 'Learners', type: 'integer', unit: 'count', summary: 'sum' },
    ],
    from: '2026-03-01',
    to: '2026-03-02',
  },
  previous: null,
  lines: [],
  markers: [],
  scope: null,
  within: [],
  totals: { courses: 12, inScope: 12 },
  asOf: '2026-03-02T10:00:00Z',
  ...given,
});

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(listBatches, undefined, { batches, canSeeArchived: true });
  network.answer(listReportPresets, undefined, {
    presets: [
      {
        id: 'core_courses',
        tool: 'core',
        type: 'historical',
        view: 'history',
        controlOptions: { checklistSelect: false, displayTypeSelect: false, durationSelect: true },
      },
      {
        id: 'udoit_score',
        tool: 'udoit',
        type: 'historical',
        view: 'history',
        controlOptions: { checklistSelect: false, displayTypeSelect: false, durationSelect: true },
      },
    ],
  });
  network.answer(readReport, undefined, report());
  network.answer(queryReportMoves, undefined, noMoves);
});

const exportButton = () => screen.findByRole('button', { name: 'Export' });
const legend = () =>
  [...document.querySelectorAll('.chart-legend > li')].map(({ textContent }) => textContent);
const batchField = () => screen.findByRole('combobox', { name: /^Batches/ });

test('shows the first report over every active batch: chart, legend, and days, latest first', async () => {
  openPage('/reports');
  expect(await screen.findByRole('heading', { level: 2, name: 'Core: Courses' })).toBeInTheDocument();
  // Hundreds of learners would flatten a handful of courses.
  expect(await screen.findByRole('img', { name: 'Core: Courses – Published courses' })).toBeInTheDocument();
  expect(screen.getByRole('img', { name: 'Core: Courses – Learners' })).toBeInTheDocument();
  expect(legend()).toEqual(['Published courses', 'Learners']);
  const rows = within(screen.getByRole('table', { name: 'Core: Courses' })).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'DateCoursesCourses in scopeCourses with dataPublished coursesLearners',
    'Mar 2, 20261211115No data',
    'Mar 1, 20261211113400',
  ]);
  expect(network.asked(readReport)).toEqual([
    '/api/reports?reportId=core_courses&reportDuration=30_days&batchIds=1&batchIds=2',
  ]);
});

test('answers in its title: how much the first number moved, and how many courses with it', async () => {
  openPage('/reports');
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Published courses: up 2 since Mar 1, 2026' }),
  ).toBeInTheDocument();
  expect(document.title).toMatch(/^Reports/);
  expect(screen.getByText(/2026 · 12 courses in 2 batches$/)).toBeInTheDocument();
});

test('shows nothing that the answer would move: the headline comes with all that’s below it', async () => {
  const moves = { ...noMoves, up: 4, down: 1, inScope: { up: 4, down: 1, same: 0 } };
  const release = network.hold(queryReportMoves, undefined, moves);
  openPage('/reports');
  await waitFor(() => expect(network.calls.some(({ url }) => url.includes('moves'))).toBe(true));
  expect(screen.getByRole('heading', { level: 1, name: 'Reports' })).toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: /^Batches/ })).not.toBeInTheDocument();
  release();
  expect(
    await screen.findByRole('heading', { level: 1, name: /up 2 since Mar 1, 2026/ }),
  ).toBeInTheDocument();
  expect(screen.getByRole('combobox', { name: /^Batches/ })).toBeInTheDocument();
});

test('is there without the courses that moved if these can’t be counted', async () => {
  network.refuse(queryReportMoves, undefined, 503, { code: 'unavailable', message: '' });
  openPage('/reports');
  expect(
    await screen.findByRole('heading', { level: 1, name: /up 2 since Mar 1, 2026/ }),
  ).toBeInTheDocument();
});

test('says what a single day’s number is, and nothing where nothing is known', async () => {
  network.answer(readReport, undefined, report({ data: report().data.slice(-1) }));
  openPage('/reports?reportDuration=current');
  expect(await screen.findByRole('heading', { level: 1, name: 'Published courses: 5' })).toBeInTheDocument();
});

test('sends a body for more batches than an address can hold', async () => {
  const many = Array.from({ length: 501 }, (_, index) =>
    exampleBatch({ id: index + 1, title: `B ${index + 1}` }),
  );
  network.answer(listBatches, undefined, { batches: many, canSeeArchived: true });
  network.answer(queryReport, undefined, report());
  openPage('/reports');
  expect(await screen.findByRole('table', { name: 'Core: Courses' })).toBeInTheDocument();
  expect(network.asked(queryReport)).toHaveLength(1);
  expect(network.asked(readReport)).toEqual([]);
});

test('marks the days that have courses of batches without any yet, in the chart and in words, and keeps rows clean', async () => {
  const data = report().data.map((row, index) => ({ ...row, laterBatches: index === 0 ? 1 : 0 }));
  network.answer(readReport, undefined, report({ data }));
  openPage('/reports');
  expect(
    await screen.findByText(
      'Up to Mar 1, 2026, one of the 2 batches had no courses yet. Those days show the courses it started with.',
    ),
  ).toBeInTheDocument();
  const days = within(screen.getByRole('table')).getAllByRole('rowheader');
  expect(days.map(({ textContent }) => textContent)).toEqual(['Mar 2, 2026', 'Mar 1, 2026']);
  expect(screen.getAllByText('Before a batch had courses')).toHaveLength(1);
  const [chart] = screen.getAllByRole('img');
  expect(
    [...(chart?.querySelectorAll('path') ?? [])].map((path) => path.getAttribute('style')),
  ).toContainEqual(expect.stringContaining('fill-opacity: 0.15'));
  expect(await axeViolations()).toEqual([]);
});

test('speaks of one batch when one is chosen, even if the whole report is from before it', async () => {
  const data = report().data.map((row) => ({ ...row, laterBatches: 1 }));
  network.answer(readReport, undefined, report({ data }));
  openPage('/reports?batchIds=1');
  expect(await screen.findByText(/^Up to Mar 2, 2026, the batch had no courses yet/)).toBeInTheDocument();
});

test('draws each line with its own dashes and marker, in the style the server sends', async () => {
  const [first, second] = report().params.fields;
  if (!first || !second) throw new Error('The example has two fields');
  const fields = [{ ...first, color: '#112233', linePattern: 'dotted', strokeWidth: 4 }, second];
  const data = report().data.map((row) => ({ ...row, 'core.studentCount': 6 }));
  network.answer(readReport, undefined, report({ data, params: { ...report().params, fields } }));
  openPage('/reports');
  const chart = await screen.findByRole('img', { name: 'Core: Courses' });
  const drawn = [...chart.querySelectorAll('path')].map((path) => path.getAttribute('style') ?? '');
  const line = drawn.find((style) => style.includes('stroke-dasharray'));
  expect(line).toContain('stroke: #112233');
  expect(line).toContain('stroke-width: 4');
  expect(line).toContain('stroke-dasharray: 2 4');
  const samples = screen.getAllByRole('listitem').map((item) => item.querySelector('svg')?.innerHTML);
  expect(samples[0]).toContain('#112233');
  expect(samples[0]?.split('d="')[1]).not.toBe(samples[1]?.split('d="')[1]);
});

test('shows the latest values as bars, and says where data is missing', async () => {
  network.answer(readReport, undefined, report({ data: report().data.slice(-1) }));
  openPage('/reports?reportDuration=current');
  const chart = await screen.findByRole('img', { name: 'Core: Courses' });
  expect(within(chart).getByText('No data')).toBeInTheDocument();
  expect(within(chart).getByText('5')).toBeInTheDocument();
});

test('chooses batches by typing, keeps the list open, and selects all or none at once', async () => {
  const user = openPage('/reports');
  await exportButton();
  expect(await batchField()).toHaveValue('All 2 batches');
  await user.click(await batchField());
  await user.click(await screen.findByRole('option', { name: 'Select none' }));
  expect(await screen.findByRole('heading', { name: 'No batches selected' })).toBeInTheDocument();
  expect(address()).toBe('/reports?batchIds=');
  await writeInto(user, await batchField(), 'spring');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Spring 2027']);
  press('ArrowDown', 'Enter');
  expect(await screen.findByRole('option', { name: 'Spring 2027', selected: true })).toBeInTheDocument();
  await waitFor(() => expect(address()).toBe('/reports?batchIds=2'));
  await user.tab();
  expect(await batchField()).toHaveValue('Spring 2027');
  await user.click(await batchField());
  await user.click(await screen.findByRole('option', { name: 'Select all' }));
  await waitFor(() => expect(address()).toBe('/reports'));
});

test('leaves an archived batch out, whatever the address says', async () => {
  openPage('/reports?batchIds=1&batchIds=3');
  await exportButton();
  await waitFor(() =>
    expect(network.asked(readReport)).toEqual([
      '/api/reports?reportId=core_courses&reportDuration=30_days&batchIds=1',
    ]),
  );
});

test('covers the old numbers until the new ones have come, and exports neither meanwhile', async () => {
  const user = openPage('/reports');
  expect(await screen.findByRole('rowheader', { name: 'Mar 1, 2026' })).toBeInTheDocument();
  expect(await exportButton()).toBeEnabled();
  const release = network.hold(readReport, undefined, report({ data: report().data.slice(-1) }));
  await user.click(screen.getByRole('combobox', { name: 'Duration' }));
  await user.click(await screen.findByRole('option', { name: 'Last 90 days' }));
  expect(await screen.findByText('Loading the report…')).toBeInTheDocument();
  expect(screen.getByText('Mar 1, 2026').closest('[inert]')).not.toBeNull();
  expect(await exportButton()).toBeDisabled();
  release();
  await waitFor(() => expect(screen.queryByText('Mar 1, 2026')).not.toBeInTheDocument());
  expect(screen.queryByText('Loading the report…')).not.toBeInTheDocument();
  expect(await exportButton()).toBeEnabled();
});

test('starts over with rows of a skeleton for another report', async () => {
  const user = openPage('/reports');
  await screen.findByText('Mar 1, 2026');
  const release = network.hold(readReport, undefined, report());
  await user.click(screen.getByRole('combobox', { name: 'Report' }));
  await user.click(await screen.findByRole('option', { name: 'UDOIT: Accessibility score' }));
  expect(
    await screen.findByRole('heading', { level: 2, name: 'UDOIT: Accessibility score' }),
  ).toBeInTheDocument();
  expect(document.querySelectorAll('.skeleton-row')).toHaveLength(5);
  expect(screen.queryByText('Mar 1, 2026')).not.toBeInTheDocument();
  expect(address()).toBe('/reports?reportId=udoit_score');
  release();
  expect(await screen.findByText('Mar 1, 2026')).toBeInTheDocument();
});

test("says when there's no data, and offers no export then", async () => {
  network.answer(readReport, undefined, report({ data: [], asOf: null }));
  openPage('/reports');
  expect(await screen.findByRole('heading', { name: 'No data' })).toBeInTheDocument();
  expect(await exportButton()).toBeDisabled();
});

test('shows why a report failed, and a way to retry', async () => {
  network.refuse(readReport, undefined, 503, { code: 'unavailable', message: 'The database is away.' });
  const user = openPage('/reports');
  expect(await screen.findByText('The database is away.')).toBeInTheDocument();
  expect(await exportButton()).toBeDisabled();
  network.answer(readReport, undefined, report());
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('Mar 1, 2026')).toBeInTheDocument();
  expect(screen.queryByText('The database is away.')).not.toBeInTheDocument();
});

test('exports the table by the same question', async () => {
  const saved = catchSavedFiles();
  network.answerFile(exportReport, undefined, { name: 'core_courses.csv', content: 'Date\r\n' });
  const user = openPage('/reports?reportDuration=90_days&compare=true');
  await screen.findByText('Mar 1, 2026');
  await exportAs(user, 'CSV');
  expect(await screen.findByText('Exported as core_courses.csv.')).toBeInTheDocument();
  expect(saved.map(({ name }) => name)).toEqual(['core_courses.csv']);
  expect(network.asked(exportReport)).toEqual([
    '/api/reports/export?reportId=core_courses&reportDuration=90_days&batchIds=1&batchIds=2&compare=true&format=csv',
  ]);
});

test('exports the chart as a drawing with its title, its legend and what it is about', async () => {
  const saved = catchSavedFiles();
  // jsdom draws nothing and measures no text.
  HTMLCanvasElement.prototype.getContext = () => null;
  const user = openPage('/reports');
  await screen.findByText('Mar 1, 2026');
  await exportAs(user, 'Chart as SVG');
  expect(await screen.findByText('Exported as core_courses.svg.')).toBeInTheDocument();
  const drawing = new DOMParser().parseFromString((await saved[0]?.content.text()) ?? '', 'image/svg+xml');
  expect(drawing.querySelector('parsererror')).toBeNull();
  const texts = [...drawing.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(texts).toEqual(expect.arrayContaining(['Core: Courses', 'Published courses', 'Learners']));
  expect(texts.join(' ')).toMatch(/Mar 1\s–\s2, 2026 · 12 courses in 2 batches: Fall 2026 and Spring 2027/);
  expect(drawing.querySelectorAll('svg path').length).toBeGreaterThan(2);
});

test.each([false, true])('passes axe, closed and open (high contrast: %s)', async (isHighContrast) => {
  const user = openPage('/reports', { isHighContrast });
  await screen.findByText('Mar 1, 2026');
  expect(await axeViolations()).toEqual([]);
  await user.click(await batchField());
  await screen.findByRole('option', { name: 'Fall 2026' });
  expect(await axeViolations()).toEqual([]);
});
