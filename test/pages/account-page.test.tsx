import { screen, waitFor, within } from '@testing-library/react';
import * as api from '#shared/account/account.api.ts';
import { readCanvasGrant } from '#shared/fixes/canvas-grant.api.ts';
import * as ownSessions from '#shared/sessions/own-session.api.ts';
import * as tokens from '#shared/api-tokens/api-token.api.ts';
import { listLicences } from '#shared/about/licences.api.ts';
import { defaultPreferences } from '#shared/account/preferences.ts';
import { listBatches } from '#shared/batches/batch.api.ts';
import { listColumns } from '#shared/columns/columns.api.ts';
import { queryCourses } from '#shared/course-table/course-table.api.ts';
import { readSettings } from '#shared/sessions/session.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleColumns, examplePage } from '#test/support/example-table.ts';
import { FakeApi, settingsWith } from '#test/support/fake-api.ts';
import { address, openPage } from '#test/support/open-page.tsx';
import { writeInto } from '#test/support/write-into.ts';

let network: FakeApi;

const account: api.Account = {
  id: 1,
  name: 'Ada Lovelace',
  email: 'ada@example.edu',
  isMailHeldBack: false,
  lmsUserId: '77',
  institution: { id: 1, title: 'Northfield University', lmsUrl: 'https://canvas.test' },
  roles: [
    { role: 'ui-admin', source: 'lms' },
    { role: 'ROLE_MANAGE_CHECKLISTS', source: 'granted' },
  ],
  teams: [{ id: 3, title: 'Design', role: 'edit' }],
  preferences: defaultPreferences,
};

const token: tokens.ApiToken = {
  id: 4,
  title: 'Nightly export',
  reach: 'read',
  hint: 'x7Qz',
  createdAt: '2026-03-01T00:00:00Z',
  expiresAt: '2026-06-01T00:00:00Z',
  isExpired: false,
  lastUsedAt: null,
};

const session = (given: Partial<ownSessions.OwnSession>): ownSessions.OwnSession => ({
  id: 10,
  kinds: ['embedded'],
  sessionCount: 1,
  browser: 'Firefox',
  system: 'Linux',
  startedAt: '2026-03-01T00:00:00Z',
  lastSeenAt: '2026-03-01T00:00:00Z',
  isCurrent: true,
  ...given,
});

beforeEach(() => {
  localStorage.clear();
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(api.readAccount, undefined, account);
  network.answer(readCanvasGrant, undefined, {
    state: 'none',
    isOffered: true,
    givenAt: null,
    lastUsedAt: null,
  });
  network.answer(tokens.listApiTokens, undefined, { tokens: [token] });
  network.answer(ownSessions.listOwnSessions, undefined, {
    sessions: [
      session({}),
      session({
        id: 11,
        kinds: ['tab', 'login'],
        sessionCount: 3,
        browser: null,
        system: null,
        isCurrent: false,
      }),
    ],
  });
});

const bodyOf = (method: string, path: string) =>
  network.calls.findLast((call) => call.method === method && call.url === path)?.body;

test('names the person, their roles and teams, and where those come from, and asks for none of it', async () => {
  openPage('/user');
  expect(await screen.findByText('ada@example.edu')).toBeInTheDocument();
  expect(
    screen.getByText('Institution admin (because you’re an administrator in Canvas)'),
  ).toBeInTheDocument();
  expect(screen.getByText('Can edit checklists')).toBeInTheDocument();
  expect(screen.getByText('Design: can edit')).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Your profile in Canvas' })).toHaveAttribute(
    'href',
    'https://canvas.test/profile',
  );
  await screen.findByText('ends with x7Qz');
  await screen.findByText('This device');
  expect(screen.queryByRole('textbox')).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

describe('preferences', () => {
  const choose = async (user: ReturnType<typeof openPage>, label: string, option: string) => {
    await user.click(await screen.findByRole('combobox', { name: label }));
    await user.click(await screen.findByRole('option', { name: option }));
  };

  test('take effect at once: the page continues in the chosen language', async () => {
    const chosen = { ...defaultPreferences, locale: 'fr' as const, timeZone: 'Europe/Paris' };
    network.answer(api.updatePreferences, undefined, { ...account, preferences: chosen });
    network.answer(readSettings, undefined, settingsWith({ locale: 'fr', timeZone: 'Europe/Paris' }));
    const user = openPage('/user');
    await choose(user, 'Language', 'Français');
    await user.type(screen.getByRole('combobox', { name: /^Time zone/ }), '{Control>}a{/Control}paris');
    await user.click(await screen.findByRole('option', { name: 'Europe/Paris' }));
    await user.click(screen.getByRole('button', { name: 'Save preferences' }));
    expect(await screen.findByRole('heading', { name: 'Mon compte' })).toBeInTheDocument();
    expect(bodyOf('PUT', '/api/user/preferences')).toEqual(chosen);
    expect(document.documentElement.lang).toBe('fr');
  });

  test('for rows per page override what a list remembered', async () => {
    localStorage.setItem('courseyard.page-size', '100');
    const preferences = { ...defaultPreferences, pageSize: 25 as const };
    network.answer(api.updatePreferences, undefined, { ...account, preferences });
    network.answer(readSettings, undefined, settingsWith({ pageSize: 25 }));
    network.answer(listBatches, undefined, { batches: [], canSeeArchived: false });
    network.answer(listColumns, undefined, exampleColumns());
    network.answer(queryCourses, undefined, examplePage([]));
    const user = openPage('/user');
    await choose(user, 'Rows per page', '25');
    await user.click(screen.getByRole('button', { name: 'Save preferences' }));
    expect(await screen.findByText('Your preferences were saved.')).toBeInTheDocument();
    await user.click(screen.getByRole('link', { name: 'Courses' }));
    await waitFor(() =>
      expect(network.calls.find(({ url }) => url === queryCourses.path)?.body).toMatchObject({ limit: 25 }),
    );
  });

  test('that are refused say so beside their field, which gets the focus, and the choice stays', async () => {
    network.refuse(api.updatePreferences, undefined, 400, {
      code: 'invalid_input',
      message: 'must be a time zone like Europe/Paris',
      fields: { 'body.timeZone': 'must be a time zone like Europe/Paris' },
    });
    const user = openPage('/user');
    const field = await screen.findByRole('combobox', { name: /^Time zone/ });
    await user.type(field, '{Control>}a{/Control}Madrid');
    await user.click(await screen.findByRole('option', { name: 'Europe/Madrid' }));
    await user.click(screen.getByRole('button', { name: 'Save preferences' }));
    expect(
      await screen.findByText('must be a time zone like Europe/Paris', { selector: 'label *' }),
    ).toBeInTheDocument();
    expect(field).toHaveValue('Europe/Madrid');
    await waitFor(() => expect(field).toHaveFocus());
  });

  test.each([
    ['asks how to tell of tasks and alerts where the flavour has them', true],
    ['promises nothing of tasks and alerts where the flavour has none', false],
  ])('%s', async (_, isReadyGo) => {
    openPage('/user', { isReadyGo });
    await screen.findByRole('button', { name: 'Save preferences' });
    const names = ['Notifications', 'In Courseyard', 'By email', 'Send me notifications by email'];
    const shown = names.map((name) => screen.queryAllByText(name).length > 0);
    expect(shown).toEqual(names.map(() => isReadyGo));
  });

  test('for the first page decide where the person starts', async () => {
    network.answer(listBatches, undefined, { batches: [], canSeeArchived: false });
    openPage('/', { startPage: 'manage/batches' });
    expect(await screen.findByRole('heading', { name: 'Batches' })).toBeInTheDocument();
    expect(address()).toBe('/manage/batches');
  });
});

test('shows nothing that acts for the person to somebody who acts as them in Canvas', async () => {
  openPage('/user', { isReadyGo: true, masquerader: { lmsUserId: '9', name: 'Grace Hopper' } });
  expect(await screen.findByRole('heading', { name: 'Active sessions' })).toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: 'API tokens' })).not.toBeInTheDocument();
  expect(screen.queryByRole('heading', { name: /calendar/i })).not.toBeInTheDocument();
});

describe('API tokens', () => {
  const made = { ...token, id: 5, title: 'Deploy', token: 'courseyard_secret' };

  test("are shown once, when they're made", async () => {
    network.answer(tokens.createApiToken, undefined, made);
    const user = openPage('/user');
    await user.click(await screen.findByRole('button', { name: 'Create token' }));
    const dialog = await screen.findByRole('dialog', { name: 'Create token' });
    await user.click(within(dialog).getByRole('button', { name: 'Create token' }));
    expect(await within(dialog).findByText('Fill in this field')).toBeInTheDocument();
    await writeInto(user, within(dialog).getByRole('textbox', { name: /Name/ }), 'Deploy');
    await user.click(within(dialog).getByRole('radio', { name: 'Read and change' }));
    await user.click(within(dialog).getByRole('button', { name: 'Create token' }));
    const shown = await screen.findByRole('dialog', { name: 'Your new token' });
    expect(within(shown).getByRole('textbox', { name: /^Your new token/ })).toHaveValue('courseyard_secret');
    expect(bodyOf('POST', '/api/user/tokens')).toEqual({
      title: 'Deploy',
      reach: 'write',
      expiresInDays: 90,
    });
    expect(await axeViolations()).toEqual([]);
    await user.click(within(shown).getByRole('button', { name: 'Done' }));
    await waitFor(() => expect(document.body.innerHTML).not.toContain('courseyard_secret'));
  });

  test('are revoked after a confirmation', async () => {
    network.answer(tokens.revokeApiToken, { id: 4 }, { id: 4, title: token.title });
    const user = openPage('/user');
    await user.click(await screen.findByRole('button', { name: 'Revoke “Nightly export”' }));
    const dialog = await screen.findByRole('dialog', { name: 'Revoke “Nightly export”?' });
    expect(network.asked(tokens.revokeApiToken, { id: 4 })).toEqual([]);
    await user.click(within(dialog).getByRole('button', { name: 'Revoke' }));
    expect(await screen.findByText('“Nightly export” was revoked.')).toBeInTheDocument();
  });
});

describe('sessions', () => {
  test('of one device are one row, and end together', async () => {
    network.answer(ownSessions.endOwnSession, { id: 11 }, { id: 11 });
    const user = openPage('/user');
    const row = await screen.findByRole('row', { name: /This device/ });
    expect(within(row).getByRole('button', { name: 'Sign out here, Firefox on Linux' })).toBeInTheDocument();
    const other = screen.getByRole('row', { name: /Unknown browser/ });
    expect(other).toHaveTextContent(/3 sessions.*In its own tab and Logged in with Canvas/);
    await user.click(within(other).getByRole('button', { name: 'Sign out Unknown browser' }));
    expect(await screen.findByText('All 3 sessions were ended.')).toBeInTheDocument();
  });

  test('can be ended all at once', async () => {
    network.answer(ownSessions.endOtherSessions, undefined, { ended: 1 });
    const user = openPage('/user');
    await user.click(await screen.findByRole('button', { name: 'Sign out all others' }));
    expect(await screen.findByText('1 session was ended.')).toBeInTheDocument();
  });
});

describe('switching contexts', () => {
  const context = (id: number, title: string, isCurrent: boolean): ownSessions.Context => ({
    id,
    title,
    institution: { id: 1, title: 'Northfield' },
    lastUsedAt: '2026-03-01T00:00:00Z',
    isCurrent,
  });
  const openMenu = async (user: ReturnType<typeof openPage>) => {
    await screen.findByText('ada@example.edu');
    await user.click(screen.getByRole('button', { name: 'More' }));
  };

  test("leads to the other institution's first page, with nothing left of the former one", async () => {
    const contexts = [context(1, 'Arts', true), context(2, 'Sciences', false)];
    network.answer(ownSessions.listContexts, undefined, { contexts });
    network.answer(ownSessions.switchContext, { id: 2 }, { id: 2, title: 'Sciences' });
    network.answer(readSettings, undefined, settingsWith({ contextCount: 2, startPage: 'manage/batches' }));
    network.answer(listBatches, undefined, { batches: [], canSeeArchived: false });
    const user = openPage('/user', { contextCount: 2, startPage: 'manage/batches' });
    await openMenu(user);
    await user.click(await screen.findByRole('menuitem', { name: 'Switch context' }));
    const dialog = await screen.findByRole('dialog', { name: 'Switch context' });
    expect(await within(dialog).findByRole('radio', { name: 'Arts (Northfield)' })).toBeChecked();
    await user.click(within(dialog).getByRole('radio', { name: 'Sciences (Northfield)' }));
    await user.click(within(dialog).getByRole('button', { name: 'Switch context' }));
    expect(await screen.findByRole('heading', { name: 'Batches' })).toBeInTheDocument();
    await waitFor(() => expect(network.asked(readSettings)).toHaveLength(1));
  });

  test.each([
    ['there is one alone', { contextCount: 1 }],
    ['one acts for an institution', { contextCount: 2, actingAs: { id: 2, title: 'Lakeside' } }],
    ['one acts as somebody in Canvas', { contextCount: 2, masquerader: { lmsUserId: '9', name: null } }],
  ])('is not offered when %s', async (_, settings) => {
    const user = openPage('/user', settings);
    await openMenu(user);
    await screen.findByRole('menuitem', { name: 'About Courseyard' });
    expect(screen.queryByRole('menuitem', { name: 'Switch context' })).toBeNull();
  });
});

test('says what Courseyard is, promises, and is built from', async () => {
  network.answer(listLicences, undefined, {
    packages: [{ name: 'react', version: '19.0.0', licence: 'MIT' }],
  });
  const user = openPage('/about');
  expect(await screen.findByText('0.1.0')).toBeInTheDocument();
  // The flavour, and the one product: with the same name on every page.
  expect(screen.getAllByText('Core', { selector: 'dd' })).toHaveLength(2);
  expect(screen.getByText(/at least every 72 hours/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'API documentation' })).toHaveAttribute('href', '/api/docs');
  await user.click(await screen.findByText('1 package'));
  expect(screen.getByRole('row', { name: /react.*MIT/ })).toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});
