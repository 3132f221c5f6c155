import { screen, waitFor, within } from '@testing-library/react';
import { listColumns } from '#shared/columns/columns.api.ts';
import { queryCourses } from '#shared/course-table/course-table.api.ts';
import { paginate } from '#shared/http/page.ts';
import * as api from '#shared/quick-views/quick-view.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleQuickView } from '#test/support/example-quick-view.ts';
import { exampleColumns, examplePage, exampleRow } from '#test/support/example-table.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { address, openPage } from '#test/support/open-page.tsx';
import { writeInto } from '#test/support/write-into.ts';

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(listColumns, undefined, exampleColumns());
  network.answer(
    queryCourses,
    undefined,
    examplePage([exampleRow()], { pagination: paginate({ page: 1, limit: 5 }, 25), inScope: 20 }),
  );
  network.answer(api.readQuickView, { id: 12 }, exampleQuickView());
});

const path = '/manage/quick-views/12';
const bodiesOf = (method: string, url: string) =>
  network.calls.filter((call) => call.method === method && call.url === url).map(({ body }) => body);
const saves = () => bodiesOf('PUT', '/api/quick-views/12');
const titleField = () => screen.findByRole('textbox', { name: /^Title/ });
const outdated = {
  code: 'conflict' as const,
  message: 'Somebody else has changed this quick view in the meantime.',
  fields: { 'body.version': 'Not the latest version' },
};

test('changes a quick view, and shows the first courses as it does', async () => {
  network.answer(api.updateQuickView, { id: 12 }, exampleQuickView({ title: 'Lowest', version: 4 }));
  const user = openPage(path);
  expect(await screen.findByRole('rowheader', { name: 'Botany' })).toBeInTheDocument();
  expect(screen.getByText('The first of 25 courses')).toHaveTextContent(/courses \(20 in scope\)$/);
  expect(screen.getByText(/gone\.column \(not available\)/, { selector: 'p' })).toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
  await user.clear(await titleField());
  await writeInto(user, await titleField(), 'Lowest');
  await user.click(screen.getByRole('button', { name: 'Remove filter: Accessibility score below 70' }));
  await user.click(screen.getByRole('radio', { name: 'Compact' }));
  expect(screen.getByText('Unsaved changes')).toBeInTheDocument();
  await waitFor(() => expect(bodiesOf('POST', queryCourses.path).at(-1)).toMatchObject({ filter: [] }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(address()).toBe('/manage/quick-views'));
  const { view } = exampleQuickView();
  expect(saves()).toEqual([
    {
      title: 'Lowest',
      description: '',
      version: 3,
      view: { ...view, filter: view.filter.slice(1), density: 'compact' },
    },
  ]);
});

test('tells the second of two editors, keeps what they typed, and loads the latest version if asked', async () => {
  network.refuse(api.updateQuickView, { id: 12 }, 409, outdated);
  const user = openPage(path);
  await writeInto(user, await titleField(), ' mine');
  network.answer(api.readQuickView, { id: 12 }, exampleQuickView({ title: 'Theirs', version: 4 }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(outdated.message);
  expect(await titleField()).toHaveValue('Low scores mine');
  await user.click(screen.getByRole('button', { name: 'Load the latest version' }));
  await waitFor(async () => expect(await titleField()).toHaveValue('Theirs'));
});

test('saves changes as a new quick view', async () => {
  const copy = exampleQuickView({ id: 13, title: 'Copy of Low scores' });
  network.answer(api.createQuickView, undefined, copy);
  network.answer(api.readQuickView, { id: 13 }, copy);
  const user = openPage(path);
  await screen.findByRole('rowheader', { name: 'Botany' });
  await user.click(screen.getByRole('radio', { name: 'Compact' }));
  await user.click(screen.getByRole('button', { name: 'Save as…' }));
  const dialog = await screen.findByRole('dialog', { name: 'Save as a new quick view' });
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(address()).toBe('/manage/quick-views/13'));
  expect(bodiesOf('POST', '/api/quick-views')).toMatchObject([
    { title: 'Copy of Low scores', view: { density: 'compact' } },
  ]);
});

test('applies a changed filter without saving the quick view', async () => {
  const user = openPage(path);
  await user.click(
    await screen.findByRole('button', { name: 'Change filter: Accessibility score below 70' }),
  );
  const dialog = within(await screen.findByRole('dialog', { name: 'Change filter' }));
  await user.clear(dialog.getByRole('textbox', { name: 'Number' }));
  await writeInto(user, dialog.getByRole('textbox', { name: 'Number' }), '60');
  await user.click(dialog.getByRole('button', { name: 'Apply filter' }));
  expect(
    await screen.findByRole('button', { name: 'Change filter: Accessibility score below 60' }),
  ).toBeInTheDocument();
  expect(screen.getByText('Unsaved changes')).toBeInTheDocument();
  expect(saves()).toEqual([]);
});

test('asks before changes are lost, and takes them back with Reset', async () => {
  const user = openPage(path);
  await writeInto(user, await titleField(), ' mine');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  const dialog = await screen.findByRole('dialog', { name: 'Leave without saving' });
  await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Reset' }));
  expect(await titleField()).toHaveValue('Low scores');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  await waitFor(() => expect(address()).toBe('/manage/quick-views'));
});

test('makes a new quick view from the columns that a table starts with', async () => {
  network.answer(api.createQuickView, undefined, exampleQuickView({ title: 'Mine' }));
  const user = openPage('/manage/quick-views/create-quick-view');
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Fill in this field')).toBeInTheDocument();
  await writeInto(user, await titleField(), 'Mine');
  await user.click(screen.getByRole('button', { name: 'Choose columns' }));
  const dialog = await screen.findByRole('dialog', { name: 'Columns' });
  await user.click(within(dialog).getByRole('button', { name: 'Take Course code out' }));
  await user.click(within(dialog).getByRole('button', { name: 'Show these columns' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(address()).toBe('/manage/quick-views'));
  const [made] = bodiesOf('POST', '/api/quick-views') as { view: { columns: string[] } }[];
  expect(made?.view.columns).not.toContain('core.courseCode');
  expect(made?.view.columns[0]).toBe('core.title');
});

test('describes a quick view to people who can’t change it', async () => {
  const permissions = { view: true, edit: false, share: false, delete: false };
  network.answer(api.readQuickView, { id: 12 }, exampleQuickView({ permissions }));
  openPage(path);
  expect(await screen.findByText(/Duplicate it to have one of your own/)).toBeInTheDocument();
  expect(await screen.findByText(/Accessibility score below 70 and/)).toBeInTheDocument();
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(await screen.findByRole('rowheader', { name: 'Botany' })).toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test('doesn’t exist for people who don’t have it', async () => {
  network.refuse(api.readQuickView, { id: 12 }, 404, { code: 'not_found', message: 'Quick view not found' });
  openPage(path);
  await waitFor(() => expect(address()).toBe('/404-not-found'));
});
