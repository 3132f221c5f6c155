import { screen, waitFor, within } from '@testing-library/react';
import { listBatches } from '#shared/batches/batch.api.ts';
import { listColumns } from '#shared/columns/columns.api.ts';
import { queryCourses } from '#shared/course-table/course-table.api.ts';
import { paginate } from '#shared/http/page.ts';
import { readDefaultView } from '#shared/quick-views/default-view.api.ts';
import * as api from '#shared/quick-views/quick-view.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleQuickView } from '#test/support/example-quick-view.ts';
import { exampleColumns, examplePage, exampleRow } from '#test/support/example-table.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { address, openPage } from '#test/support/open-page.tsx';
import { writeInto } from '#test/support/write-into.ts';

const kept = exampleQuickView();
const below70 = [{ column: 'udoit.score', any: [{ op: 'below', value: 70 }] }];

let network: FakeApi;
beforeEach(() => {
  localStorage.clear();
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(listColumns, undefined, exampleColumns());
  network.answer(listBatches, undefined, { batches: [], canSeeArchived: false });
  network.answer(queryCourses, undefined, examplePage([exampleRow()]));
  network.answer(api.readQuickView, { id: 12 }, kept);
  network.answer(api.listQuickViews, undefined, {
    quickViews: [kept, exampleQuickView({ id: 13, title: 'Theirs', owner: { name: 'Bo', isYou: false } })],
    pagination: paginate({ page: 1, limit: 100 }, 2),
  });
});

const asked = () =>
  network.calls.filter(({ url }) => url === queryCourses.path).map(({ body }) => body as object);
const picker = () => screen.findByRole('combobox', { name: 'Quick view' });
const rows = () => screen.findByRole('rowheader', { name: 'Botany' });

test('starts with everything, and offers one’s own, shared and built-in quick views', async () => {
  const user = openPage('/courses');
  await rows();
  expect(await picker()).toHaveValue('Everything');
  expect(await axeViolations()).toEqual([]);
  await user.click(await picker());
  const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
  expect(names).toEqual(['Low scores', 'Theirs', 'Everything', 'Needs scan', 'Unpublished near deadline']);
  await user.click(screen.getByRole('option', { name: 'Needs scan' }));
  await waitFor(() => expect(address()).toBe('/courses?view=needs_scan'));
  await waitFor(() =>
    expect(asked().at(-1)).toMatchObject({
      filter: [{ column: 'core.scan_status', any: [{ op: 'one_of', value: ['never', 'failed', 'stale'] }] }],
      sort: { column: 'core.last_scan_date_core', order: 'asc' },
    }),
  );
});

test.each([
  ['built-in', 'Needs scan', 'needs_scan'],
  ['kept', 'Low scores', '12'],
])('choosing a %s one leaves the focus in the field, also while it is being read', async (_, title, view) => {
  const user = openPage('/courses');
  await rows();
  const release = network.hold(api.readQuickView, { id: 12 }, kept);
  const field = await picker();
  await user.click(field);
  await user.click(await screen.findByRole('option', { name: title }));
  await waitFor(() => expect(address()).toBe(`/courses?view=${view}`));
  expect(field).toHaveFocus();
  release();
  await waitFor(() => expect(field).toHaveValue(title));
  await rows();
  expect(field).toHaveFocus();
});

test('asks for what the quick view says, without what isn’t there any more', async () => {
  openPage('/courses?view=12');
  await rows();
  expect(asked()).toMatchObject([{ columns: kept.view.columns, filter: below70 }]);
  expect(await picker()).toHaveValue('Low scores');
  expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
});

test('says that a kept condition that makes no sense isn’t applied, and shows the rest', async () => {
  const odd = { column: 'udoit.error_count', any: [{ op: 'contains' as const, value: 'x' }] };
  const filter = [...kept.view.filter, odd];
  network.answer(api.readQuickView, { id: 12 }, { ...kept, view: { ...kept.view, filter } });
  openPage('/courses?view=12');
  await rows();
  expect(asked()).toMatchObject([{ filter: below70 }]);
  expect(screen.getAllByText(/\(not available, not applied\)$/)).not.toHaveLength(0);
  expect(screen.getByText(/isn’t applied|aren’t applied/)).toBeInTheDocument();
});

test('puts the default into the address, so that a link shows others the same', async () => {
  network.answer(readDefaultView, undefined, { quickView: 12, source: 'batch', kept });
  openPage('/courses?batches=3');
  await waitFor(() => expect(address()).toBe('/courses?batches=3&view=12'));
  expect(network.asked(readDefaultView)[0]).toContain('batchId=3');
  await rows();
  expect(asked()).toHaveLength(1);
});

test('leaves an address alone that says itself how the table looks', async () => {
  network.answer(readDefaultView, undefined, { quickView: 12, source: 'own', kept });
  openPage('/courses?filter=udoit.score:below:50');
  await rows();
  expect(address()).toBe('/courses?filter=udoit.score:below:50');
  expect(network.asked(readDefaultView)).toEqual([]);
  expect(await picker()).toHaveValue('Everything');
});

test('saves what was changed in the table, and takes it back', async () => {
  network.answer(api.updateQuickView, { id: 12 }, { ...kept, version: 4 });
  const user = openPage('/courses?view=12&density=compact');
  const changes = await screen.findByRole('group', { name: 'Unsaved changes' });
  await rows();
  expect(await axeViolations()).toEqual([]);
  await user.click(within(changes).getByRole('button', { name: 'Reset' }));
  await waitFor(() => expect(address()).toBe('/courses?view=12'));
  expect(screen.queryByText('Unsaved changes')).not.toBeInTheDocument();
  expect(await picker()).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'More for this table' }));
  await user.click(await screen.findByRole('menuitemcheckbox', { name: 'Compact rows' }));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findAllByText('The quick view “Low scores” was saved.')).not.toHaveLength(0);
  expect(network.calls.find(({ method }) => method === 'PUT')?.body).toEqual({
    title: 'Low scores',
    description: '',
    version: 3,
    view: { ...kept.view, density: 'compact' },
  });
  await waitFor(() => expect(address()).toBe('/courses?view=12'));
});

test('keeps the changes when somebody else was first', async () => {
  const message = 'Somebody else has changed this quick view in the meantime.';
  network.refuse(api.updateQuickView, { id: 12 }, 409, {
    code: 'conflict',
    message,
    fields: { 'body.version': 'Not the latest version' },
  });
  const user = openPage('/courses?view=12&density=compact');
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(message);
  expect(address()).toBe('/courses?view=12&density=compact');
  network.answer(api.readQuickView, { id: 12 }, { ...kept, title: 'Lowest', version: 4 });
  network.answer(api.updateQuickView, { id: 12 }, { ...kept, version: 5 });
  await user.click(screen.getByRole('button', { name: 'Load the latest version' }));
  await waitFor(async () => expect(await picker()).toHaveValue('Lowest'));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(network.calls.findLast(({ method }) => method === 'PUT')?.body).toMatchObject({
      title: 'Lowest',
      version: 4,
      view: { density: 'compact' },
    }),
  );
});

test('saves a changed built-in quick view as one’s own', async () => {
  network.answer(api.createQuickView, undefined, { ...kept, title: 'Mine' });
  const user = openPage('/courses?density=compact');
  expect(screen.queryByRole('button', { name: 'Save' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('button', { name: 'Save as…' }));
  await writeInto(user, await screen.findByRole('textbox', { name: /^Title/ }), 'Mine');
  const dialog = screen.getByRole('dialog', { name: 'Save as a new quick view' });
  await user.click(within(dialog).getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(address()).toBe('/courses?view=12'));
  expect(network.calls.find(({ url }) => url === '/api/quick-views')?.body).toMatchObject({
    title: 'Mine',
    view: { density: 'compact' },
  });
});

test.each([['13'], ['readiness'], ['nonsense']])(
  'shows nothing for the quick view %s that isn’t there',
  async (view) => {
    network.refuse(api.readQuickView, { id: 13 }, 404, {
      code: 'not_found',
      message: 'Quick view not found',
    });
    const user = openPage(`/courses?view=${view}`);
    expect(await screen.findByText(/doesn’t exist, or isn’t shared with you/)).toBeInTheDocument();
    expect(asked()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Show everything' }));
    await rows();
    expect(address()).toBe('/courses?view=everything');
  },
);

test('leads from the address of a quick view to the table of courses', async () => {
  openPage('/quick-views/12');
  await rows();
  expect(address()).toBe('/courses?view=12');
});
