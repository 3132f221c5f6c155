import { screen, waitFor, within } from '@testing-library/react';
import { listBatches } from '#shared/batches/batch.api.ts';
import { listColumnWords } from '#shared/columns/columns.api.ts';
import type { Result } from '#shared/http/endpoint.ts';
import { exportReport, listReportPresets, queryReportMoves, readReport } from '#shared/reports/report.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleBatch, pageOf } from '#test/support/examples.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { address, openPage } from '#test/support/open-page.tsx';
import { catchSavedFiles, exportAs } from '#test/support/saved-files.ts';

type Report = Result<typeof readReport>;

const day = (date: string, score: number | null, errors = 10): Report['data'][number] => ({
  date,
  courses: 12,
  inScope: 12,
  scannedCourses: 12,
  laterBatches: 0,
  behind: { 'udoit.score': 12, 'udoit.error_count': 12 },
  'udoit.score': score,
  'udoit.error_count': errors,
});

const score = {
  id: 'udoit.score',
  label: 'Mean score',
  type: 'float',
  unit: 'score',
  summary: 'mean',
} as const;
const errors = {
  id: 'udoit.error_count',
  label: 'Errors',
  type: 'integer',
  unit: 'count',
  summary: 'sum',
} as const;

const report = (given: Partial<Report> = {}): Report => ({
  data: [day('2026-03-03', 84.3), day('2026-03-04', 85), day('2026-03-05', 86.44)],
  previous: null,
  params: { fields: [score], from: '2026-03-03', to: '2026-03-05' },
  lines: [],
  markers: [],
  scope: null,
  within: [],
  totals: { courses: 12, inScope: 12 },
  asOf: '2026-03-05T10:00:00Z',
  ...given,
});

const lines: Report['lines'] = [
  {
    kind: 'batch',
    id: '1',
    title: 'Fall 2026',
    data: [day('2026-03-03', 83), day('2026-03-04', null), day('2026-03-05', 85.1)],
  },
  { kind: 'batch', id: '2', title: 'Pilot', data: [day('2026-03-05', 92.4)] },
];

const overTime = { checklistSelect: false, displayTypeSelect: false, durationSelect: true };

const moves = {
  up: 2,
  down: 1,
  same: 9,
  inScope: { up: 2, down: 1, same: 9 },
  courses: [
    { id: 31, title: 'Botany', before: 60, now: 75.25, change: 15.25 },
    { id: 32, title: 'Algebra', before: 80, now: 81, change: 1 },
  ],
  ...pageOf(2),
};

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(listBatches, undefined, {
    batches: [exampleBatch({ id: 1, title: 'Fall 2026' }), exampleBatch({ id: 2, title: 'Pilot' })],
    canSeeArchived: true,
  });
  network.answer(listReportPresets, undefined, {
    presets: [
      { id: 'udoit_score', tool: 'udoit', type: 'historical', view: 'history', controlOptions: overTime },
      { id: 'udoit_issues', tool: 'udoit', type: 'historical', view: 'history', controlOptions: overTime },
    ],
  });
  network.answer(readReport, undefined, report());
  network.answer(queryReportMoves, undefined, moves);
});

const asked = () => network.asked(readReport).at(-1);
const shownTable = () => screen.findByRole('table', { name: 'UDOIT: Accessibility score' });
const rowTexts = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));
const chart = () => screen.findByRole('img', { name: 'UDOIT: Accessibility score' });

test('says how many of its courses, and of those that moved, are in scope', async () => {
  network.answer(readReport, undefined, report({ totals: { courses: 12, inScope: 10 } }));
  network.answer(queryReportMoves, undefined, { ...moves, inScope: { up: 1, down: 1, same: 8 } });
  const user = openPage('/reports');
  await shownTable();
  expect(screen.getByText(/12 courses/)).toHaveTextContent('12 courses (10 in scope) in 2 batches');
  const link = await screen.findByRole('link', { name: 'Show the 2 better' });
  expect(link.parentElement).toHaveTextContent('Show the 2 better (1 in scope)');
  await user.click(link);
  expect(
    await screen.findByRole('heading', { name: '2 courses got better (1 in scope)' }),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Show the 1 worse' }).parentElement).toHaveTextContent(
    /^Show the 1 worse$/,
  );
});

describe('a line for each batch', () => {
  beforeEach(() => network.answer(readReport, undefined, report({ lines })));

  test('is chosen in the address, and shown next to all of them together, in the chart and the table', async () => {
    const user = openPage('/reports');
    await shownTable();
    await user.click(screen.getByRole('combobox', { name: 'Lines' }));
    await user.click(await screen.findByRole('option', { name: 'By batch' }));
    await waitFor(() => expect(address()).toBe('/reports?by=batch'));
    await waitFor(() => expect(asked()).toContain('&lineBatchIds=1&lineBatchIds=2&fields=udoit.score'));
    expect(rowTexts(await shownTable())).toEqual([
      ['Date', 'Courses', 'Courses in scope', 'All together', 'Fall 2026', 'Pilot'],
      ['Mar 5, 2026', '12', '12', '86.4', '85.1', '92.4'],
      ['Mar 4, 2026', '12', '12', '85.0', 'No data', 'not yet'],
      ['Mar 3, 2026', '12', '12', '84.3', '83.0', 'not yet'],
      ['Change', '', '', '+2.1', '+2.1', ''],
    ]);
    expect(within(await chart()).getByText('86.4 All together')).toBeInTheDocument();
    expect(within(await chart()).getByText('92.4 Pilot')).toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
  });

  test('can be read day by day by keyboard, and shades nothing for a batch that is new', async () => {
    network.answer(
      readReport,
      undefined,
      report({ lines, data: report().data.map((row) => ({ ...row, laterBatches: 1 })) }),
    );
    openPage('/reports?by=batch');
    const reader = await screen.findByRole('slider', { name: /^Read value by value/ });
    expect(reader).toHaveAttribute(
      'aria-valuetext',
      'Mar 5, 2026; All together: 86.4; Fall 2026: 85.1; Pilot: 92.4',
    );
    expect(screen.getByText('A new batch begins')).toBeInTheDocument();
    expect(screen.queryByText(/had no courses yet/)).not.toBeInTheDocument();
    const styles = [...(await chart()).querySelectorAll('path')].map((path) => path.getAttribute('style'));
    expect(styles.filter((style) => style?.includes('fill-opacity: 0.15'))).toEqual([]);
  });

  test('stands beside the others: at both ends, its change, and its difference from the first', async () => {
    openPage('/reports?by=batch');
    const table = await screen.findByRole('table', { name: 'UDOIT: Accessibility score, side by side' });
    expect(rowTexts(table)).toEqual([
      [
        'Batch',
        'Courses',
        'Courses in scope',
        'Mar 3, 2026',
        'Mar 5, 2026',
        'Change',
        'Difference from Fall 2026',
      ],
      ['Fall 2026', '12', '12', '83.0', '85.1', '+2.1', ''],
      ['Pilot', '12', '12', 'No data', '92.4', 'No data', '+7.3'],
    ]);
    expect(within(table).getByRole('link', { name: '92.4' })).toHaveAttribute(
      'href',
      '/courses?batches=2&sort=udoit.score&order=desc',
    );
    expect(await axeViolations()).toEqual([]);
  });

  test('can be of units or terms that are chosen, at most eight; without a choice of the largest', async () => {
    const unit = (value: string, parent: string | null, count: number) => ({
      value,
      label: `Unit ${value}`,
      parent,
      count,
    });
    const below = Array.from({ length: 9 }, (_, at) => unit(`u${at}`, 'top', at + 1));
    network.answer(
      listColumnWords,
      { id: 'core.accountName' },
      { words: [unit('top', null, 45), ...below, unit('deep', 'u8', 2)] },
    );
    const user = openPage('/reports?by=unit');
    await waitFor(() => expect(asked()).toContain('lineUnitIds=u8&lineUnitIds=u7'));
    expect(asked()).not.toContain('lineUnitIds=u0');
    await user.click(screen.getByRole('combobox', { name: 'Units with a line' }));
    await user.click(await screen.findByRole('option', { name: 'Unit deep' }));
    await waitFor(() => expect(asked()).toContain('lineUnitIds=deep'));
    expect(asked()?.match(/lineUnitIds/g)).toHaveLength(8);
  });

  test('is exported as it is shown', async () => {
    catchSavedFiles();
    network.answerFile(exportReport, undefined, { name: 'udoit_score.csv', content: 'Date\r\n' });
    const user = openPage('/reports?by=batch');
    await shownTable();
    await exportAs(user, 'CSV');
    expect(await screen.findByText('Exported as udoit_score.csv.')).toBeInTheDocument();
    expect(network.asked(exportReport)[0]).toContain('lineBatchIds=1&lineBatchIds=2&fields=udoit.score');
  });

  test('has the number that is chosen, and leaves a sum out of the chart that would flatten its parts', async () => {
    network.answer(
      readReport,
      undefined,
      report({ lines, params: { fields: [errors], from: '2026-03-03', to: '2026-03-05' } }),
    );
    const user = openPage('/reports?reportId=udoit_issues&by=batch');
    expect(await screen.findByRole('columnheader', { name: /All together/ })).toBeInTheDocument();
    const drawing = await screen.findByRole('img', { name: 'UDOIT: Accessibility issues' });
    expect(within(drawing).getByText('10 Pilot')).toBeInTheDocument();
    expect(within(drawing).queryByText(/All together/)).not.toBeInTheDocument();
    await user.click(screen.getByRole('combobox', { name: 'Number' }));
    await user.click(await screen.findByRole('option', { name: 'Suggestions' }));
    await waitFor(() => expect(asked()).toContain('fields=udoit.suggestion_count'));
    expect(address()).toBe('/reports?reportId=udoit_issues&by=batch&field=udoit.suggestion_count');
  });

  test('is drawn for the eight largest of more batches, and says so', async () => {
    const many = Array.from({ length: 10 }, (_, at) =>
      exampleBatch({ id: at + 1, title: `B ${at + 1}`, courseCount: at }),
    );
    network.answer(listBatches, undefined, { batches: many, canSeeArchived: true });
    openPage('/reports?by=batch');
    await shownTable();
    expect(asked()?.match(/lineBatchIds=(\d+)/g)).toEqual(
      [3, 4, 5, 6, 7, 8, 9, 10].map((id) => `lineBatchIds=${id}`),
    );
    expect(
      screen.getByText(/^Of the 10 batches, the 2 with the most courses have a line/),
    ).toBeInTheDocument();
  });
});

describe('two days', () => {
  const suggestions = { ...errors, id: 'udoit.suggestion_count', label: 'Suggestions' };
  const [first, last] = [day('2026-03-03', null, 30), day('2026-03-05', null, 24)];
  const compared = (given: Partial<Report> = {}) =>
    report({
      data: [
        { ...first, 'udoit.suggestion_count': null },
        { ...last, courses: 13, 'udoit.suggestion_count': 5 },
      ],
      params: { fields: [errors, suggestions], from: '2026-03-03', to: '2026-03-05' },
      ...given,
    });
  const sides = () => screen.findByRole('table', { name: 'UDOIT: Accessibility issues, side by side' });
  const bars = async () => {
    const drawing = await screen.findByRole('img', { name: 'UDOIT: Accessibility issues' });
    return [...drawing.querySelectorAll('text')].map(({ textContent }) => textContent);
  };

  test('stand side by side in a chart and a table, with the change and what is not known', async () => {
    network.answer(readReport, undefined, compared());
    const user = openPage('/reports?reportId=udoit_issues');
    await user.click(await screen.findByRole('combobox', { name: 'Days' }));
    await user.click(await screen.findByRole('option', { name: 'Two days' }));
    expect(address()).toBe('/reports?reportId=udoit_issues&days=ends');
    await waitFor(() => expect(asked()).toContain('days=ends'));
    const table = await sides();
    expect(rowTexts(table)).toEqual([
      ['Number', 'Mar 3, 2026', 'Mar 5, 2026', 'Change'],
      ['Courses', '12', '13', '+1'],
      ['Courses in scope', '12', '12', '0'],
      ['Courses with data', '12', '12', '0'],
      ['Errors', '30', '24', '-6'],
      ['Suggestions', 'No data', '5', 'No data'],
    ]);
    expect(await bars()).toEqual(
      expect.arrayContaining(['30', '24', 'No data', '5', 'Errors', 'Suggestions']),
    );
    const legend = [...document.querySelectorAll('.chart-legend li')].map(({ textContent }) => textContent);
    expect(legend).toEqual(['Mar 3, 2026', 'Mar 5, 2026']);
    expect(screen.queryByRole('table', { name: 'UDOIT: Accessibility issues' })).not.toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
  });

  test('lead to the courses behind each number and each change', async () => {
    const data = compared().data.map((row, at) => ({ ...row, 'udoit.suggestion_count': 3 + 2 * at }));
    network.answer(readReport, undefined, compared({ data }));
    const user = openPage('/reports?reportId=udoit_issues&days=ends&termId=s27');
    const table = within(await sides());
    const leadsTo = (name: string) => table.getByRole('link', { name }).getAttribute('href');
    const term = 'core.termName%3Aone_of%3As27';
    expect(leadsTo('13')).toBe(`/courses?batches=1%2C2&filter=${term}`);
    expect(leadsTo('24')).toBe(
      `/courses?batches=1%2C2&filter=${term}%3Budoit.error_count%3Aabove%3A0&sort=udoit.error_count&order=desc`,
    );
    expect(leadsTo('-6')).toBe('/reports?reportId=udoit_issues&days=ends&termId=s27&moved=down');
    await user.click(table.getByRole('link', { name: '+2' }));
    expect(address()).toBe(
      '/reports?reportId=udoit_issues&days=ends&termId=s27&field=udoit.suggestion_count&moved=up',
    );
    const heading = 'Suggestions: 2 courses got worse';
    expect(await screen.findByRole('table', { name: heading })).toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 3, name: heading }).parentElement).toHaveFocus();
    const bodies = network.calls.filter(({ url }) => url === queryReportMoves.path).map(({ body }) => body);
    expect(bodies).toContainEqual(
      expect.objectContaining({
        field: 'udoit.suggestion_count',
        direction: 'up',
        termId: 's27',
        startDate: '2026-03-03',
        endDate: '2026-03-05',
      }),
    );
    expect(
      screen.getByRole('heading', {
        level: 1,
        name: 'Suggestions: up 2 since Mar 3, 2026: 1 course better, 2 worse',
      }),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Show the 1 better' }));
    expect(
      await screen.findByRole('table', { name: 'Suggestions: 1 course got better' }),
    ).toBeInTheDocument();
  });

  test('stand side by side for each line, and a day without courses is not known', async () => {
    const data = report().data.filter(({ date }) => date !== '2026-03-04');
    network.answer(readReport, undefined, report({ lines, data }));
    openPage('/reports?by=batch&days=ends');
    const table = await screen.findByRole('table', { name: 'UDOIT: Accessibility score, side by side' });
    expect(rowTexts(table).slice(1)).toEqual([
      ['Fall 2026', '12', '12', '83.0', '85.1', '+2.1', ''],
      ['Pilot', '12', '12', 'No data', '92.4', 'No data', '+7.3'],
    ]);
    expect(within(table).getByRole('link', { name: '+2.1' })).toHaveAttribute(
      'href',
      '/reports?days=ends&batchIds=1&moved=up',
    );
    const drawn = within(await chart());
    for (const text of ['Fall 2026', 'Pilot', '83.0', '85.1', '92.4', 'No data'])
      expect(drawn.getAllByText(text).length).toBeGreaterThan(0);
    expect(drawn.queryByText(/Mar 4/)).not.toBeInTheDocument();
  });

  test('are no choice where there is one day, and take the place of the period before', async () => {
    network.answer(readReport, undefined, report());
    openPage('/reports?days=ends&compare=true');
    expect(await screen.findByRole('combobox', { name: 'Days' })).toHaveValue('Two days');
    expect(screen.getByRole('combobox', { name: 'Lines' })).toHaveValue('All together');
    expect(asked()).not.toContain('compare');
    openPage('/reports?days=ends&startDate=2026-03-05&endDate=2026-03-05');
    await waitFor(() => expect(asked()).toContain('startDate=2026-03-05'));
    expect(asked()).not.toContain('days=');
  });
});

test('a report on one unit says so, and leads back to all courses', async () => {
  network.answer(readReport, undefined, report({ within: [{ kind: 'unit', id: 'sci', title: 'Sciences' }] }));
  const user = openPage('/reports?unitId=sci');
  expect(await screen.findByText(/Only courses in Sciences\./)).toBeInTheDocument();
  expect(asked()).toContain('unitId=sci');
  await user.click(screen.getByRole('button', { name: 'Show all courses' }));
  expect(address()).toBe('/reports');
});

test('an axis shows the movement, says so, and shows all of itself on demand', async () => {
  const user = openPage('/reports');
  await shownTable();
  expect(screen.getByText('The axis shows 84 to 87.')).toBeInTheDocument();
  expect(within(await chart()).queryByText('100.0')).not.toBeInTheDocument();
  const show = screen.getByRole('button', { name: 'Show 0 to 100' });
  await user.click(show);
  expect(address()).toBe('/reports?axis=all');
  expect(within(await chart()).getByText('100.0')).toBeInTheDocument();
  const zoom = screen.getByRole('button', { name: 'Zoom in on 84 to 87' });
  expect(zoom).toHaveFocus();
  await user.click(zoom);
  expect(screen.getByText('The axis shows 84 to 87.')).toBeInTheDocument();
});

test('percentages begin with all of their axis', async () => {
  const percent = { ...score, unit: 'percent' as const };
  network.answer(
    readReport,
    undefined,
    report({ params: { fields: [percent], from: '2026-03-03', to: '2026-03-05' } }),
  );
  openPage('/reports');
  expect(await screen.findByRole('button', { name: 'Zoom in on 84% to 87%' })).toBeInTheDocument();
  expect(screen.queryByText(/^The axis shows/)).not.toBeInTheDocument();
  expect(
    screen.getByRole('heading', {
      level: 1,
      name: 'Up 2.1 percentage points since Mar 3, 2026: 2 courses better, 1 worse',
    }),
  ).toBeInTheDocument();
});

describe('the headline', () => {
  test('names how many courses got better and worse, and leads to them', async () => {
    const user = openPage('/reports');
    expect(
      await screen.findByRole('heading', {
        level: 1,
        name: 'Up 2.1 points since Mar 3, 2026: 2 courses better, 1 worse',
      }),
    ).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Show the 2 better' }));
    expect(address()).toBe('/reports?moved=up');
    const table = await screen.findByRole('table', { name: '2 courses got better' });
    expect(rowTexts(table)).toEqual([
      ['Course', 'Mar 3, 2026', 'Mar 5, 2026', 'Change'],
      ['Botany', '60.0', '75.3', '+15.3'],
      ['Algebra', '80.0', '81.0', '+1'],
    ]);
    expect(within(table).getByRole('link', { name: 'Botany' })).toHaveAttribute('href', '/courses/31');
    expect(
      screen.getByRole('heading', { level: 3, name: '2 courses got better' }).parentElement,
    ).toHaveFocus();
    expect(await axeViolations()).toEqual([]);
    await user.click(screen.getByRole('link', { name: 'Hide the 2 better' }));
    await waitFor(() => expect(screen.queryByRole('table', { name: '2 courses got better' })).toBeNull());
  });

  test('calls fewer errors better', async () => {
    network.answer(
      readReport,
      undefined,
      report({
        data: [day('2026-03-03', null, 1300), day('2026-03-05', null, 1204)],
        params: { fields: [errors], from: '2026-03-03', to: '2026-03-05' },
      }),
    );
    openPage('/reports?reportId=udoit_issues');
    expect(
      await screen.findByRole('heading', {
        level: 1,
        name: 'Errors: down 96 since Mar 3, 2026: 1 course better, 2 worse',
      }),
    ).toBeInTheDocument();
    expect(screen.getByRole('link', { name: 'Show the 1 better' })).toHaveAttribute(
      'href',
      expect.stringContaining('moved=down'),
    );
  });

  test('says that nothing changed, and what the first day with these weights is', async () => {
    network.answer(
      readReport,
      undefined,
      report({
        data: [day('2026-03-03', 60), day('2026-03-04', 86.41), day('2026-03-05', 86.44)],
        markers: [{ kind: 'weights_changed', date: '2026-03-04' }],
      }),
    );
    network.answer(queryReportMoves, undefined, { ...moves, up: 0, down: 0 });
    openPage('/reports');
    expect(
      await screen.findByRole('heading', { level: 1, name: 'No change since Mar 4, 2026' }),
    ).toBeInTheDocument();
  });
});
