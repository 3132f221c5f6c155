import { screen, waitFor, within } from '@testing-library/react';
import { listBatches } from '#shared/batches/batch.api.ts';
import { filterFromText } from '#shared/filters/filter-text.ts';
import {
  exportChecklistsReport,
  queryChecklistsReport,
  readChecklistsReport,
  readChecklistTasksReport,
} from '#shared/reports/checklist-report.api.ts';
import { listReportPresets } from '#shared/reports/report.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleBatch } from '#test/support/examples.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { address, openPage } from '#test/support/open-page.tsx';
import { catchSavedFiles, exportAs } from '#test/support/saved-files.ts';

const counts = (total: number, completed: number) => ({
  totalTaskCount: total,
  inScopeTaskCount: total,
  completedTaskCount: completed,
  incompleteTaskCount: total - completed,
  completedTaskPercentage: total === 0 ? 0 : (100 * completed) / total,
  incompleteTaskPercentage: total === 0 ? 0 : (100 * (total - completed)) / total,
});
const lists = (total: number, completed: number) => ({
  tasklistCount: total,
  inScopeTasklistCount: total,
  completedTasklists: completed,
  incompleteTasklists: total - completed,
  completedTasklistsPercentage: (100 * completed) / total,
  incompleteTasklistsPercentage: (100 * (total - completed)) / total,
});
const checklists = [
  { id: 4, title: 'Accessible', ...lists(8, 2), ...counts(40, 20) },
  { id: 9, title: 'Term start', ...lists(4, 0), ...counts(0, 0) },
];
const tasks = [
  { id: 21, title: 'Captions', ...counts(8, 6) },
  { id: 22, title: 'Alt texts', ...counts(0, 0) },
];

const preset = (id: string, view: 'checklists' | 'checklist_tasks') => ({
  id,
  tool: 'readygo' as const,
  type: 'checklist' as const,
  view,
  controlOptions: { checklistSelect: true, displayTypeSelect: true, durationSelect: false },
});

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(listBatches, undefined, {
    batches: [exampleBatch({ id: 1, title: 'Fall' }), exampleBatch({ id: 2, title: 'Spring' })],
    canSeeArchived: true,
  });
  network.answer(listReportPresets, undefined, {
    presets: [
      preset('readygo_tasklists_overview', 'checklists'),
      preset('readygo_tasks_completed', 'checklist_tasks'),
    ],
  });
  network.answer(readChecklistsReport, undefined, { checklists, scope: null });
  for (const { id, title } of checklists)
    network.answer(readChecklistTasksReport, { id }, { checklist: { id, title }, tasks, scope: null });
});

const leadOf = (name: string) => {
  const [link] = screen.getAllByRole('link', { name });
  const { pathname, searchParams } = new URL(link?.getAttribute('href') ?? '', 'https://tool.test');
  return { pathname, params: searchParams };
};

test('shows every checklist of the batches: a bar for each, its numbers, and what to do with them', async () => {
  openPage('/reports');
  expect(
    await screen.findByRole('heading', { level: 2, name: 'Checklists at a glance' }),
  ).toBeInTheDocument();
  const table = await screen.findByRole('table', { name: 'Checklists at a glance' });
  expect(within(table).getAllByRole('row')).toHaveLength(3);
  expect(
    await screen.findByRole('img', { name: 'Checklists at a glance – Completed checklists' }),
  ).toBeInTheDocument();
  expect(screen.queryByRole('combobox', { name: 'Duration' })).not.toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Export' })).toBeEnabled();
  expect(network.asked(readChecklistsReport)).toEqual(['/api/reports/checklists?batches=1&batches=2']);
  expect(await axeViolations()).toEqual([]);
});

test('each number leads to the courses or the tasks behind it; nothing leads nowhere', async () => {
  openPage('/reports?batchIds=1');
  await screen.findByRole('table');
  const courses = leadOf('2 / 8');
  expect([courses.pathname, courses.params.get('batches')]).toEqual(['/courses', '1']);
  expect(filterFromText(courses.params.get('filter') ?? '')).toEqual([
    { column: 'readygo.completed_checklists', any: [{ op: 'one_of', value: ['4'] }] },
  ]);
  const [open] = screen.getAllByRole('link', { name: '20 / 40' }).slice(-1);
  expect(open?.getAttribute('href')).toBe(
    '/tasks?scope=all&state=open&standing=all&checklistId=4&batchIds=1',
  );
  expect(screen.queryByRole('link', { name: '0 / 4' })).not.toBeInTheDocument();
  expect(leadOf('40').params.get('state')).toBe('counted');
});

test('leads to all batches where all were chosen', async () => {
  openPage('/reports');
  await screen.findByRole('table');
  expect(leadOf('2 / 8').params.get('batches')).toBeNull();
});

test('a chosen checklist shows its tasks, and all of them the overview again', async () => {
  const user = openPage('/reports');
  await screen.findByRole('table');
  await user.click(screen.getByRole('combobox', { name: 'Checklist' }));
  await user.click(await screen.findByRole('option', { name: 'Term start' }));
  expect(
    await screen.findByRole('heading', { level: 3, name: 'Tasks completed: Term start' }),
  ).toBeInTheDocument();
  expect(address()).toBe('/reports?reportId=readygo_tasks_completed&checklistId=9');
  expect(screen.getByRole('progressbar', { name: 'Captions' })).toHaveAttribute('aria-valuetext', '6 / 8');
  expect(screen.queryByRole('progressbar', { name: 'Alt texts' })).not.toBeInTheDocument();
  expect(screen.getAllByText('No data').length).toBeGreaterThan(0);
  expect(leadOf('6 / 8').params.toString()).toBe(
    'scope=all&state=completed&standing=all&checklistId=9&taskTemplateId=21',
  );
  expect(await axeViolations()).toEqual([]);
  await user.click(screen.getByRole('combobox', { name: 'Checklist' }));
  await user.click(await screen.findByRole('option', { name: 'Overview' }));
  expect(await screen.findByRole('table', { name: 'Checklists at a glance' })).toBeInTheDocument();
});

test('tasks have only the display types about tasks, and begin with the first checklist', async () => {
  const user = openPage('/reports?reportId=readygo_tasks_completed&displayType=completedTasklists');
  expect(
    await screen.findByRole('heading', { level: 3, name: 'Tasks completed: Accessible' }),
  ).toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: 'Display' }));
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'Completed tasks',
    'Incomplete tasks',
    'Completed tasks (%)',
    'Incomplete tasks (%)',
  ]);
});

test('says when no course of the batches has a checklist, in both reports, and exports nothing', async () => {
  network.answer(readChecklistsReport, undefined, { checklists: [], scope: null });
  const user = openPage('/reports');
  expect(await screen.findByRole('heading', { name: 'No checklists' })).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Export' })).toBeDisabled();
  await user.click(screen.getByRole('combobox', { name: 'Report' }));
  await user.click(await screen.findByRole('option', { name: 'Tasks completed' }));
  expect(await screen.findByRole('heading', { level: 2, name: 'Tasks completed' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'No checklists' })).toBeInTheDocument();
});

test('asks for nothing without batches, and in a body for very many', async () => {
  openPage('/reports?batchIds=');
  expect(await screen.findByRole('heading', { name: 'No batches selected' })).toBeInTheDocument();
  expect(network.asked(readChecklistsReport)).toEqual([]);
});

test('asks in a body for more batches than an address can hold', async () => {
  const many = Array.from({ length: 501 }, (_, place) =>
    exampleBatch({ id: place + 1, title: `B ${place}` }),
  );
  network.answer(listBatches, undefined, { batches: many, canSeeArchived: true });
  network.answer(queryChecklistsReport, undefined, { checklists, scope: null });
  openPage('/reports');
  expect(await screen.findByRole('table', { name: 'Checklists at a glance' })).toBeInTheDocument();
  expect(network.asked(readChecklistsReport)).toEqual([]);
});

test('says which quick view narrows it, and keeps its filter in what a number leads to', async () => {
  const filter = [{ column: 'core.published', any: [{ op: 'is' as const, value: false }] }];
  const scope = { quickViewId: 5, title: 'Hidden ones', filter };
  network.answer(readChecklistsReport, undefined, { checklists, scope });
  openPage('/reports?quickViewId=5');
  expect(
    await screen.findByText('Only courses that match the quick view “Hidden ones” today.'),
  ).toBeInTheDocument();
  expect(filterFromText(leadOf('2 / 8').params.get('filter') ?? '')).toHaveLength(2);
  expect(screen.queryByRole('link', { name: '20 / 40' })).not.toBeInTheDocument();
});

test('exports the tasks of the checklist that’s shown', async () => {
  const saved = catchSavedFiles();
  network.answerFile(exportChecklistsReport, undefined, {
    name: 'north-readygo_tasks_completed-2026-11-22.csv',
    content: 'Task',
  });
  const user = openPage('/reports?reportId=readygo_tasks_completed&checklistId=9');
  await screen.findByRole('heading', { level: 3, name: 'Tasks completed: Term start' });
  await exportAs(user, 'CSV');
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(network.asked(exportChecklistsReport)).toEqual([
    '/api/reports/checklists/export?batches=1&batches=2&checklistId=9&format=csv',
  ]);
});

test('says what failed, and tries again', async () => {
  network.refuse(readChecklistsReport, undefined, 503, {
    code: 'unavailable',
    message: 'Courseyard is away.',
  });
  const user = openPage('/reports');
  const again = await screen.findByRole('button', { name: 'Try again' });
  network.answer(readChecklistsReport, undefined, { checklists, scope: null });
  await user.click(again);
  expect(await screen.findByRole('table', { name: 'Checklists at a glance' })).toBeInTheDocument();
});
