import { screen, waitFor, within } from '@testing-library/react';
import { listBatches } from '#shared/batches/batch.api.ts';
import { listBulkActions, startBulkAction } from '#shared/bulk-actions/bulk-action.api.ts';
import { listAssignableChecklists } from '#shared/checklists/checklist.api.ts';
import { listColumns } from '#shared/columns/columns.api.ts';
import { queryCourses } from '#shared/course-table/course-table.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { runningAction } from '#test/support/example-bulk-action.ts';
import { exampleColumns, examplePage, exampleRow } from '#test/support/example-table.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { openPage } from '#test/support/open-page.tsx';
import { writeInto } from '#test/support/write-into.ts';

let network: FakeApi;
beforeEach(() => {
  localStorage.clear();
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(listColumns, undefined, exampleColumns());
  network.answer(listBatches, undefined, { batches: [], canSeeArchived: true });
  network.answer(listBulkActions, undefined, { actions: [] });
  network.answer(queryCourses, undefined, examplePage([exampleRow()]));
  network.answer(startBulkAction, undefined, runningAction());
  network.answerBy(listAssignableChecklists, undefined, ({ url }) => {
    const found = url.includes('search=access')
      ? [{ id: 5, title: 'Accessibility', taskCount: 1 }]
      : [{ id: 4, title: 'Term start', taskCount: 9 }];
    return { checklists: found, total: found.length };
  });
});

const open = () => openPage('/courses', { isReadyGo: true, abilities: ['courses.change'] });
const sent = () =>
  network.calls
    .filter(({ method, url }) => method === 'POST' && url.endsWith('/actions'))
    .map(({ body }) => body);

test('assigns a checklist to one course from its menu', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Actions for Botany' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Assign a checklist…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign a checklist to 1 course' }));
  await user.click(dialog.getByRole('combobox', { name: /Checklist/ }));
  await user.click(await screen.findByRole('option', { name: 'Term start (9 tasks)' }));
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toMatchObject([
    { action: 'assign_checklist', params: { checklistId: 4 }, selection: { selected: [7] } },
  ]);
});

test('removes a checklist from the selected courses, and finds it by its title', async () => {
  const user = open();
  await user.click(await screen.findByRole('checkbox', { name: 'Select Botany' }));
  await user.click(screen.getByRole('button', { name: /▾/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove a checklist…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove a checklist from 1 course' }));
  expect(dialog.getByText(/The work done on it goes too/)).toBeInTheDocument();
  await writeInto(user, dialog.getByRole('combobox', { name: /Checklist/ }), 'access');
  await user.click(await screen.findByRole('option', { name: 'Accessibility (1 task)' }));
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(sent()).toHaveLength(1));
  expect(sent()).toMatchObject([
    { action: 'remove_checklist', params: { checklistId: 5 }, selection: { selected: [7] } },
  ]);
});
