import { screen, waitFor, within } from '@testing-library/react';
import { listBatches } from '#shared/batches/batch.api.ts';
import type { Result } from '#shared/http/endpoint.ts';
import {
  exportScorecard,
  listReportPresets,
  queryScorecard,
  type ScorecardRow,
} from '#shared/reports/report.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleBatch } from '#test/support/examples.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { address, openPage } from '#test/support/open-page.tsx';
import { catchSavedFiles, exportAs } from '#test/support/saved-files.ts';

const row = (
  id: string | null,
  parent: string | null,
  errors: readonly [before: number | null, now: number | null],
): ScorecardRow => ({
  id,
  title: id === null ? null : `Unit ${id}`,
  parent,
  courses: 3,
  inScope: 2,
  scannedCourses: 3,
  before: { 'udoit.error_count': errors[0] },
  now: { 'udoit.error_count': errors[1] },
});

const scorecard = (given: Partial<Result<typeof queryScorecard>> = {}): Result<typeof queryScorecard> => ({
  params: {
    fields: [{ id: 'udoit.error_count', label: 'Errors', type: 'integer', unit: 'count', summary: 'sum' }],
    from: '2026-03-03',
    to: '2026-03-05',
  },
  rows: [
    row('bio', 'sci', [10, 4]),
    row('law', null, [null, 7]),
    row('sci', null, [60, 64]),
    row(null, null, [1, 1]),
  ],
  together: row(null, null, [61, 72]),
  isReweighted: false,
  scope: null,
  ...given,
});

const overTime = { checklistSelect: false, displayTypeSelect: false, durationSelect: true };

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(listBatches, undefined, { batches: [exampleBatch({ id: 1 })], canSeeArchived: true });
  network.answer(listReportPresets, undefined, {
    presets: [
      { id: 'udoit_issues', tool: 'udoit', type: 'historical', view: 'history', controlOptions: overTime },
    ],
  });
  network.answer(queryScorecard, undefined, scorecard());
});

/** What was asked for, oldest first. */
const sent = ({ path }: { readonly path: string }) =>
  network.calls.filter(({ url }) => url === path).map(({ body }) => body);
const table = () => screen.findByRole('table', { name: 'Scorecard: UDOIT: Accessibility issues' });
const texts = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
    .map((each) => [...each.children].map(({ textContent }) => textContent));

test('a scorecard has each unit below the one it lies in, and says what isn’t known', async () => {
  openPage('/reports/scorecard');
  expect(await texts()).toEqual([
    ['Unit law', '3', '2', '7', 'Compare Unit law with its peers'],
    ['Unit sci', '3', '2', '64+4 since Mar 3, 2026', 'Compare Unit sci with its peers'],
    ['Unit bio', '3', '2', '4-6 since Mar 3, 2026', ''],
    ['Not known', '3', '2', '10 since Mar 3, 2026', ''],
    ['All together', '3', '2', '72+11 since Mar 3, 2026', ''],
  ]);
  expect(screen.getByText(/^A unit is an account in Canvas/)).toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test('each of its numbers leads to the rows behind it', async () => {
  openPage('/reports/scorecard?reportId=udoit_issues');
  const sciences = within(within(await table()).getByRole('row', { name: /^Unit sci/ }));
  const leadsTo = (name: string) => sciences.getByRole('link', { name }).getAttribute('href');
  const unit = 'core.accountName%3Awithin%3Asci';
  expect(leadsTo('3')).toBe(`/courses?batches=1&filter=${unit}`);
  expect(leadsTo('64')).toBe(
    `/courses?batches=1&filter=${unit}%3Budoit.error_count%3Aabove%3A0&sort=udoit.error_count&order=desc`,
  );
  expect(leadsTo('+4 since Mar 3, 2026')).toBe('/reports?reportId=udoit_issues&unitId=sci&moved=up');
  expect(leadsTo('Unit sci')).toBe('/reports?reportId=udoit_issues&unitId=sci');
  expect(leadsTo('Compare Unit sci with its peers')).toBe(
    '/reports?reportId=udoit_issues&by=unit&line=sci&line=law',
  );
});

test('the change of each of its numbers leads to the courses that moved, of all together too', async () => {
  const suggestions = {
    id: 'udoit.suggestion_count',
    label: 'Suggestions',
    type: 'integer',
    unit: 'count',
    summary: 'sum',
  } as const;
  const both = scorecard();
  const more = (of: ScorecardRow, before: number, now: number): ScorecardRow => ({
    ...of,
    before: { ...of.before, [suggestions.id]: before },
    now: { ...of.now, [suggestions.id]: now },
  });
  network.answer(queryScorecard, undefined, {
    ...both,
    params: { ...both.params, fields: [...both.params.fields, suggestions] },
    rows: [more(row('sci', null, [60, 64]), 9, 2)],
    together: more(both.together, 13, 5),
  });
  openPage('/reports/scorecard?reportId=udoit_issues&unitId=law');
  const leadsTo = async (title: RegExp, name: string) =>
    within(within(await table()).getByRole('row', { name: title }))
      .getByRole('link', { name })
      .getAttribute('href');
  expect(await leadsTo(/^Unit sci/, '-7 since Mar 3, 2026')).toBe(
    '/reports?reportId=udoit_issues&unitId=sci&field=udoit.suggestion_count&moved=down',
  );
  expect(await leadsTo(/^All together/, '-8 since Mar 3, 2026')).toBe(
    '/reports?reportId=udoit_issues&field=udoit.suggestion_count&moved=down',
  );
  expect(await leadsTo(/^All together/, '+11 since Mar 3, 2026')).toBe(
    '/reports?reportId=udoit_issues&moved=up',
  );
  expect(await leadsTo(/^All together/, '3')).toBe('/courses?batches=1');
});

test('on a phone it’s cards, which leave out what a unit has none of', async () => {
  const narrow = { matches: true, addListener() {}, removeListener() {} };
  jest.spyOn(window, 'matchMedia').mockReturnValue(narrow as unknown as MediaQueryList);
  openPage('/reports/scorecard');
  expect((await texts()).map((each) => each.at(-1))).toEqual([
    'Compare: Compare Unit law with its peers',
    'Compare: Compare Unit sci with its peers',
    'Errors: 4-6 since Mar 3, 2026',
    'Errors: 10 since Mar 3, 2026',
    'Errors: 72+11 since Mar 3, 2026',
  ]);
  expect(await axeViolations()).toEqual([]);
});

test('it’s sorted by any number, with all together at the end', async () => {
  const user = openPage('/reports/scorecard');
  await user.click(within(await table()).getByRole('button', { name: /Errors/ }));
  expect((await texts()).map(([title]) => title)).toEqual([
    'Not known',
    'Unit bio',
    'Unit law',
    'Unit sci',
    'All together',
  ]);
});

test('its rows are units, terms or batches, as the address says', async () => {
  const user = openPage('/reports/scorecard');
  await table();
  await user.click(screen.getByRole('combobox', { name: 'Rows' }));
  await user.click(await screen.findByRole('option', { name: 'Terms' }));
  expect(address()).toBe('/reports/scorecard?rows=term');
  await waitFor(() => expect(sent(queryScorecard).at(-1)).toMatchObject({ by: 'term' }));
  expect(await screen.findByText('A course counts in the term it has today.')).toBeInTheDocument();
});

test('scores by other weights say why there’s no change', async () => {
  network.answer(queryScorecard, undefined, scorecard({ isReweighted: true }));
  openPage('/reports/scorecard');
  expect(await screen.findByText(/^The weights of the score changed since Mar 3, 2026/)).toBeInTheDocument();
});

test('it says when there’s nothing, and when it couldn’t be loaded', async () => {
  network.answer(queryScorecard, undefined, scorecard({ rows: [] }));
  openPage('/reports/scorecard');
  expect(await screen.findByText(/^No data for these batches in this period/)).toBeInTheDocument();
});

test('it says when it couldn’t be loaded', async () => {
  network.refuse(queryScorecard, undefined, 503, { code: 'unavailable', message: '' });
  openPage('/reports/scorecard');
  expect(await screen.findByText('The report couldn’t be loaded.')).toBeInTheDocument();
});

test('it’s exported as it is shown', async () => {
  catchSavedFiles();
  network.answerFile(exportScorecard, undefined, { name: 'udoit_issues_scorecard.csv', content: 'Unit\r\n' });
  const user = openPage('/reports/scorecard?rows=term');
  await table();
  await exportAs(user, 'CSV');
  expect(await screen.findByText('Exported as udoit_issues_scorecard.csv.')).toBeInTheDocument();
  expect(sent(exportScorecard)[0]).toMatchObject({ by: 'term', format: 'csv' });
});
