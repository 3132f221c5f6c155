import { InstUISettingsProvider } from '@instructure/ui/latest';
import { render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { Intl } from '#client/app/intl.tsx';
import en from '#shared/lang/en.json' with { type: 'json' };
import { themes } from '#client/app/app.tsx';
import { ChecklistSelect, DisplaySelect } from '#client/reports/report-controls.tsx';
import { ChecklistTasksView } from '#client/reports/checklist-tasks-view.tsx';
import { ChecklistsView } from '#client/reports/checklists-view.tsx';
import { taskDisplayTypes, type DisplayType, type TaskDisplayType } from '#shared/reports/display-types.ts';
import { checklistReportRow, checklistTasksReport } from '#shared/reports/checklist-report.ts';
import { axeViolations } from '#test/support/axe.ts';

const rows = [
  {
    id: 1,
    title: 'Before the first day',
    tasklistCount: 40,
    inScopeTasklistCount: 38,
    completedTasklists: 25,
    incompleteTasklists: 15,
    completedTasklistsPercentage: 62.5,
    incompleteTasklistsPercentage: 37.5,
    totalTaskCount: 320,
    inScopeTaskCount: 304,
    completedTaskCount: 288,
    incompleteTaskCount: 32,
    completedTaskPercentage: 90,
    incompleteTaskPercentage: 10,
  },
  {
    id: 2,
    title: 'Accessibility review',
    tasklistCount: 0,
    inScopeTasklistCount: 0,
    completedTasklists: 0,
    incompleteTasklists: 0,
    completedTasklistsPercentage: 0,
    incompleteTasklistsPercentage: 0,
    totalTaskCount: 0,
    inScopeTaskCount: 0,
    completedTaskCount: 0,
    incompleteTaskCount: 0,
    completedTaskPercentage: 0,
    incompleteTaskPercentage: 0,
  },
].map((row) => checklistReportRow.parse(row));

const task = (id: number, title: string, [completed, total]: readonly [number, number]) => ({
  id,
  title,
  totalTaskCount: total,
  inScopeTaskCount: total,
  completedTaskCount: completed,
  incompleteTaskCount: total - completed,
  completedTaskPercentage: total === 0 ? 0 : (100 * completed) / total,
  incompleteTaskPercentage: total === 0 ? 0 : 100 - (100 * completed) / total,
});
const tasksReport = checklistTasksReport.parse({
  checklist: { id: 1, title: 'Before the first day' },
  tasks: [
    task(1, 'Publish the syllabus', [30, 40]),
    task(2, 'Set the due dates', [13, 40]),
    task(3, 'Invite the librarian', [0, 0]),
  ],
});

beforeEach(() => {
  document.title = 'Reports';
});

const show = (children: ReactNode) =>
  render(
    <MemoryRouter>
      <InstUISettingsProvider {...themes.usual}>
        <Intl locale="en" messages={en}>
          <main>
            <h1>Reports</h1>
            <h2>Checklists</h2>
            {children}
          </main>
        </Intl>
      </InstUISettingsProvider>
    </MemoryRouter>,
  );

const cellsOf = (name: string) =>
  within(screen.getByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent));

const barTexts = async (display: DisplayType) => {
  show(<ChecklistsView title="Checklists" rows={rows} display={display} />);
  const chart = await screen.findByRole('img', { name: /^Checklists – / });
  return [...chart.querySelectorAll('text')].map(({ textContent }) => textContent);
};

test('draws a bar for each checklist: counts out of their total, and none as no data', async () => {
  const texts = await barTexts('completedTasklists');
  expect(texts).toEqual(expect.arrayContaining(['25 / 40', 'No data']));
  // Ten above the largest value.
  expect(texts).toContain('35');
  expect(screen.getByRole('img', { name: 'Checklists – Completed checklists' })).toBeInTheDocument();
});

test('draws percentages up to 100', async () => {
  const texts = await barTexts('completedTasklistsPercentage');
  expect(texts).toEqual(expect.arrayContaining(['62.50%', 'No data', '100%']));
});

test('has the same numbers in a table that can be sorted', async () => {
  show(<ChecklistsView title="Checklists" rows={rows} display="completedTaskCount" />);
  expect(await screen.findByRole('img')).toBeInTheDocument();
  expect(cellsOf('Checklists')[1]).toEqual([
    'Before the first day',
    '40',
    '38',
    '320',
    '304',
    '25 / 40',
    '15 / 40',
    '62.50%',
    '37.50%',
    '288 / 320',
    '32 / 320',
    '90%',
    '10%',
  ]);
  expect(cellsOf('Checklists')[2]?.slice(1, 7)).toEqual(['0', '0', '0', '0', 'No data', 'No data']);
  await userEvent.click(screen.getByRole('button', { name: 'Checklist' }));
  expect(cellsOf('Checklists').map(([title]) => title)).toEqual([
    'Checklist',
    'Accessibility review',
    'Before the first day',
  ]);
  expect(await axeViolations()).toEqual([]);
});

test("says when there's no checklist, or a checklist has no task", () => {
  show(
    <>
      <ChecklistsView title="Checklists" rows={[]} display="completedTasklists" />
      <ChecklistTasksView
        title="Tasks"
        checklist={tasksReport.checklist}
        tasks={[]}
        display="completedTaskCount"
      />
    </>,
  );
  expect(screen.getByRole('heading', { name: 'No checklists' })).toBeInTheDocument();
  expect(screen.getByRole('heading', { name: 'No tasks' })).toBeInTheDocument();
});

const bars = () =>
  screen.getAllByRole('progressbar').map((bar) => ({
    name: bar.getAttribute('aria-label'),
    now: bar.getAttribute('aria-valuenow'),
    max: bar.getAttribute('aria-valuemax'),
    text: bar.getAttribute('aria-valuetext'),
  }));

const showTasks = (display: TaskDisplayType) =>
  show(<ChecklistTasksView title="Task completion" {...tasksReport} display={display} />);

test("shows a checklist's tasks as bars of progress, and words where there is nothing to do", async () => {
  showTasks('completedTaskCount');
  expect(screen.getByRole('heading', { name: 'Task completion: Before the first day' })).toBeInTheDocument();
  expect(bars()).toEqual([
    { name: 'Publish the syllabus', now: '30', max: '40', text: '30 / 40' },
    { name: 'Set the due dates', now: '13', max: '40', text: '13 / 40' },
  ]);
  const [, , librarian] = within(screen.getByRole('list')).getAllByRole('listitem');
  expect(librarian).toHaveTextContent('Invite the librarianNo data');
  expect(cellsOf('Task completion: Before the first day')[2]).toEqual([
    'Set the due dates',
    '40',
    '40',
    '13 / 40',
    '27 / 40',
    '32.50%',
    '67.50%',
  ]);
  expect(await axeViolations()).toEqual([]);
});

test('shows the share that is still open', () => {
  showTasks('incompleteTaskPercentage');
  expect(bars().map(({ now, max, text }) => [now, max, text])).toEqual([
    ['25', '100', '25%'],
    ['67.5', '100', '67.50%'],
  ]);
});

test('offers the overview and each checklist, and for tasks only what tasks have', async () => {
  const chosen: unknown[] = [];
  show(
    <>
      <ChecklistSelect
        choice={{ checklistId: 99, setChecklist: (id) => chosen.push(id) }}
        checklists={rows}
      />
      <DisplaySelect
        choice={{
          displays: taskDisplayTypes,
          display: 'completedTaskCount',
          setDisplay: (display) => chosen.push(display),
        }}
      />
    </>,
  );
  const checklist = screen.getByRole('combobox', { name: 'Checklist' });
  expect(checklist).toHaveValue('Overview');
  await userEvent.click(checklist);
  await userEvent.click(await screen.findByRole('option', { name: 'Before the first day' }));
  await userEvent.click(screen.getByRole('combobox', { name: 'Display' }));
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
    'Completed tasks',
    'Incomplete tasks',
    'Completed tasks (%)',
    'Incomplete tasks (%)',
  ]);
  await userEvent.click(screen.getByRole('option', { name: 'Incomplete tasks (%)' }));
  expect(chosen).toEqual([1, 'incompleteTaskPercentage']);
});
