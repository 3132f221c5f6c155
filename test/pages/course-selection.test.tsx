import { screen, waitFor } from '@testing-library/react';
import { listBatches } from '#shared/batches/batch.api.ts';
import { listBulkActions, startBulkAction } from '#shared/bulk-actions/bulk-action.api.ts';
import { listColumns } from '#shared/columns/columns.api.ts';
import { queryCourses } from '#shared/course-table/course-table.api.ts';
import { paginate } from '#shared/http/page.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import type { Settings } from '#shared/sessions/session-settings.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleColumns, examplePage, exampleRow } from '#test/support/example-table.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { openPage } from '#test/support/open-page.tsx';

const abilities: Settings['abilities'] = ['batches.view', 'courses.change'];

let network: FakeApi;
beforeEach(() => {
  localStorage.clear();
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(listColumns, undefined, exampleColumns());
  network.answer(listBatches, undefined, { batches: [], canSeeArchived: true });
  network.answer(listBulkActions, undefined, { actions: [] });
  network.answerBy(queryCourses, undefined, ({ body }) => {
    const { page = 1 } = body as { page?: number };
    const rows = [2 * page, 2 * page + 1].map((id) => exampleRow({ id, title: `Course ${id}` }));
    return examplePage(rows, { pagination: paginate({ page, limit: 10 }, 25) });
  });
  network.refuse(startBulkAction, undefined, 409, { code: 'conflict', message: 'Not just now.' });
});

const box = (name: string) => screen.findByRole('checkbox', { name });
const chosen = (count: number) => screen.findByText(`${count} of 25 selected`);
const chooseAll = async (user: ReturnType<typeof openPage>) => {
  await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
  await user.click(await screen.findByRole('button', { name: 'Select all 25' }));
};
/** Has the chosen courses scanned, and returns which courses that would be. */
const scanChosen = async (user: ReturnType<typeof openPage>) => {
  await user.click(screen.getByRole('button', { name: /▾/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Scan' }));
  await screen.findByText('Not just now.');
  const started = network.calls.filter(({ url }) => url === startBulkAction.path);
  return started.map(({ body }) => (body as { selection: unknown }).selection).at(-1);
};

test('keeps the chosen courses while paging and sorting, and names them one by one', async () => {
  const user = openPage('/courses', { abilities });
  await user.click(await box('Select Course 2'));
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await user.click(await box('Select Course 5'));
  await user.click(screen.getByRole('button', { name: 'Errors' }));
  await chosen(2);
  expect(await axeViolations()).toEqual([]);
  expect(await scanChosen(user)).toEqual({ selected: [2, 5] });
});

test('chooses all that the filter shows except some, and says so with that filter', async () => {
  const user = openPage('/courses?filter=udoit.score:below:70&search=art', { abilities });
  await chooseAll(user);
  await chosen(25);
  await user.click(await box('Select Course 2'));
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await user.click(await box('Select Course 4'));
  await chosen(23);
  expect(await scanChosen(user)).toEqual({
    all: {
      batchIds: [],
      search: 'art',
      filter: [{ column: 'udoit.score', any: [{ op: 'below', value: 70 }] }],
    },
    except: [2, 4],
  });
});

test('leaves out whole pages one after another', async () => {
  const user = openPage('/courses', { abilities });
  await chooseAll(user);
  await user.click(screen.getByRole('checkbox', { name: 'Select page' }));
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  await box('Select Course 4');
  await user.click(screen.getByRole('checkbox', { name: 'Select page' }));
  await chosen(21);
  expect(await scanChosen(user)).toMatchObject({ except: [2, 3, 4, 5] });
});

test('drops the choice when other courses are shown', async () => {
  const user = openPage('/courses?filter=udoit.score:below:70', { abilities });
  await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
  await chosen(2);
  await user.click(screen.getByRole('button', { name: 'Remove filter: Accessibility score below 70' }));
  await waitFor(() => expect(screen.queryByText(/ selected$/)).not.toBeInTheDocument());
});

test('offers no choice to people who can’t change any course', async () => {
  openPage('/courses', { abilities: ['batches.view'] });
  await screen.findByRole('rowheader', { name: 'Course 2' });
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: /^Select/ })).not.toBeInTheDocument());
});
