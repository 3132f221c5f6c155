import { screen, waitFor, within } from '@testing-library/react';
import { listColumns } from '#shared/columns/columns.api.ts';
import { paginate } from '#shared/http/page.ts';
import { readDefaultView, setOwnDefaultView } from '#shared/quick-views/default-view.api.ts';
import * as api from '#shared/quick-views/quick-view.api.ts';
import type { QuickView } from '#shared/quick-views/quick-view.ts';
import type { Settings } from '#shared/sessions/session-settings.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { listTeams } from '#shared/teams/team.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleQuickView } from '#test/support/example-quick-view.ts';
import { exampleColumns } from '#test/support/example-table.ts';
import { FakeApi, settingsWith } from '#test/support/fake-api.ts';
import { address, openPage } from '#test/support/open-page.tsx';
import { writeInto } from '#test/support/write-into.ts';

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(listColumns, undefined, exampleColumns());
});

const path = '/manage/quick-views';
const { institution } = settingsWith();
const settings: Partial<Settings> = {
  institution: { ...institution, activeProducts: ['core', 'udoit', 'tidyup'] },
};

const list = (...quickViews: readonly QuickView[]) =>
  network.answer(api.listQuickViews, undefined, {
    quickViews: [...quickViews],
    pagination: paginate({ page: 1, limit: 10 }, quickViews.length),
  });
const writes = () => network.calls.filter(({ method }) => method !== 'GET');
const rowOf = async (title: string) => {
  const row = (await screen.findByRole('rowheader', { name: title })).closest('tr');
  if (!row) throw new Error(`${title} has no row`);
  return row;
};
const menuOf = async (user: ReturnType<typeof openPage>, title: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
  return within(await screen.findByRole('menu'))
    .getAllByRole('menuitem')
    .map(({ textContent }) => textContent);
};
const choose = async (user: ReturnType<typeof openPage>, title: string, item: string) => {
  await menuOf(user, title);
  await user.click(screen.getByRole('menuitem', { name: item }));
};

test('lists one’s own, shared and built-in quick views with what they do', async () => {
  const sharing = { with: 'teams', level: 'edit', teams: [{ id: 4, title: 'Arts' }], version: 4 } as const;
  list(
    exampleQuickView({ isOwnDefault: true }),
    exampleQuickView({
      id: 13,
      title: 'Old',
      owner: null,
      sharing: { ...sharing, teams: [...sharing.teams] },
    }),
  );
  openPage(path, settings);
  await waitFor(async () =>
    expect(await rowOf('Low scores')).toHaveTextContent(
      'Accessibility score below 70 and gone.flag: yes (not available, not applied)',
    ),
  );
  expect(await rowOf('Low scores')).toHaveTextContent(/You.*Nobody.*3.*★ Your default/);
  expect(await rowOf('Old')).toHaveTextContent(/Nobody.*Arts \(can change it\)/);
  expect(await rowOf('Needs scan')).toHaveTextContent(
    'Scan status (Core): Not scanned yet, Scan failed, or Stale',
  );
  expect(screen.queryByText('Readiness')).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test('offers only built-in quick views that the institution has the tools for', async () => {
  list();
  openPage(path, { isReadyGo: true });
  expect(await rowOf('Readiness')).toBeInTheDocument();
  expect(screen.queryByText('Accessibility now')).not.toBeInTheDocument();
  expect(screen.queryByText('To tidy up')).not.toBeInTheDocument();
});

const few = ['Open in courses', 'Duplicate', 'Make it my default'];

test.each([
  [
    'Low scores',
    ['Open in courses', 'Edit', 'Duplicate', 'Share', 'Send by mail…', 'Make it my default', 'Remove'],
  ],
  ['Theirs', few.toSpliced(2, 0, 'Send by mail…')],
  ['Everything', few],
])('offers what a person may do with “%s”, and no more', async (title, items) => {
  const permissions = { view: true, edit: false, share: false, delete: false };
  list(exampleQuickView(), exampleQuickView({ id: 13, title: 'Theirs', permissions }));
  const user = openPage(path, settings);
  expect(await menuOf(user, title)).toEqual(items);
});

test('duplicates a built-in quick view under another title', async () => {
  list();
  network.answer(api.createQuickView, undefined, exampleQuickView({ title: 'Mine' }));
  const user = openPage(path, settings);
  await choose(user, 'Needs scan', 'Duplicate');
  const title = await screen.findByRole('textbox', { name: /^Title/ });
  expect(title).toHaveValue('Copy of Needs scan');
  await user.clear(title);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Fill in this field')).toBeInTheDocument();
  await writeInto(user, title, 'Mine');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findAllByText('The quick view “Mine” was saved.')).not.toHaveLength(0);
  expect(writes()[0]?.body).toMatchObject({
    title: 'Mine',
    view: { filter: [{ column: 'core.scan_status' }], sort: { column: 'core.last_scan_date_core' } },
  });
});

test('shares with teams in which one can edit, and says so', async () => {
  list(exampleQuickView());
  const team = {
    memberCount: 1,
    admins: [],
    batchCount: 0,
    permissions: { view: true, rename: false, delete: false, manage_members: false },
    createdAt: '2026-03-01T00:00:00Z',
  };
  network.answer(listTeams, undefined, {
    teams: [
      { ...team, id: 4, title: 'Arts', ownRole: 'edit' },
      { ...team, id: 5, title: 'Law', ownRole: 'read' },
    ],
  });
  const sharing = {
    with: 'teams' as const,
    level: 'edit' as const,
    teams: [{ id: 4, title: 'Arts' }],
    version: 4,
  };
  network.answer(api.shareQuickView, { id: 12 }, exampleQuickView({ sharing }));
  const abilities = ['batches.view', 'quick_view.create', 'quick_view.share'] as const;
  const user = openPage(path, { ...settings, abilities: [...abilities] });
  await choose(user, 'Low scores', 'Share');
  expect(screen.queryByRole('radio', { name: 'Everyone in the institution' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('radio', { name: 'Teams' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Choose at least one team')).toBeInTheDocument();
  expect(screen.queryByRole('checkbox', { name: 'Law' })).not.toBeInTheDocument();
  await user.click(await screen.findByRole('checkbox', { name: 'Arts' }));
  await user.click(screen.getByRole('radio', { name: 'Use and change it' }));
  expect(await axeViolations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findAllByText('“Low scores” is now shared with: Arts.')).not.toHaveLength(0);
  expect(writes()[0]?.body).toEqual({ with: 'teams', teamIds: [4], level: 'edit', version: 3 });
});

test('tells the second of two who share a quick view at once, and saves nothing', async () => {
  list(exampleQuickView());
  network.refuse(api.shareQuickView, { id: 12 }, 409, {
    code: 'conflict',
    message: 'Somebody else was quicker.',
  });
  const user = openPage(path, settings);
  await choose(user, 'Low scores', 'Share');
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  const dialog = screen.getByRole('dialog');
  expect(await within(dialog).findByText('Somebody else was quicker.')).toBeInTheDocument();
});

test('makes a quick view one’s default, and takes that back', async () => {
  list(exampleQuickView({ isOwnDefault: true }));
  network.answer(setOwnDefaultView, undefined, { quickView: null });
  network.answer(readDefaultView, undefined, { quickView: 12, source: 'own', kept: exampleQuickView() });
  const user = openPage(path, settings);
  await choose(user, 'Low scores', 'Stop having it as my default');
  expect(await screen.findAllByText('“Low scores” is no longer your default.')).not.toHaveLength(0);
  await choose(user, 'Needs scan', 'Make it my default');
  await waitFor(() =>
    expect(writes().map(({ body }) => body)).toEqual([{ quickView: null }, { quickView: 'needs_scan' }]),
  );
});

test('says who loses a quick view and whose default it is before it’s removed', async () => {
  const sharing = { with: 'institution' as const, level: 'view' as const, teams: [], version: 4 };
  list(exampleQuickView({ sharing }));
  network.answer(
    api.readQuickViewUses,
    { id: 12 },
    { teams: [{ id: 4, title: 'Arts' }], batches: [{ id: 1, title: 'Fall 2026' }], peopleCount: 2 },
  );
  network.answer(api.removeQuickView, { id: 12 }, { id: 12 });
  const user = openPage(path, settings);
  await choose(user, 'Low scores', 'Remove');
  const dialog = await screen.findByRole('dialog', { name: 'Remove “Low scores”?' });
  expect(await within(dialog).findByText('the team Arts')).toBeInTheDocument();
  expect(dialog).toHaveTextContent('Others lose it too: The institution.');
  expect(dialog).toHaveTextContent('the batch Fall 2026');
  expect(dialog).toHaveTextContent('2 other people');
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(writes()[0]?.method).toBe('DELETE'));
});

test('searches and sorts by the address, and leads to the table of courses', async () => {
  list(exampleQuickView());
  const user = openPage(path, settings);
  await rowOf('Low scores');
  await user.click(screen.getByRole('button', { name: 'Last changed' }));
  await waitFor(() => expect(address()).toBe(`${path}?sort=updatedAt&order=asc`));
  await writeInto(user, screen.getByRole('searchbox'), 'scan');
  await waitFor(() => expect(network.asked(api.listQuickViews).at(-1)).toContain('search=scan'));
  expect(await rowOf('Needs scan')).toBeInTheDocument();
  expect(screen.queryByRole('rowheader', { name: 'To tidy up' })).not.toBeInTheDocument();
  await choose(user, 'Needs scan', 'Open in courses');
  await waitFor(() => expect(address()).toBe('/courses?view=needs_scan'));
});
