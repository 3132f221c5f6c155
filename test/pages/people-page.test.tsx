import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { App } from '#client/app/app.tsx';
import messages from '#shared/lang/en.json' with { type: 'json' };
import * as api from '#shared/people/person.api.ts';
import type { Person, PersonDetail } from '#shared/people/person.ts';
import type { Settings } from '#shared/sessions/session-settings.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { listTeams } from '#shared/teams/team.api.ts';
import type { Team } from '#shared/teams/team.ts';
import { readGeneralSettings } from '#shared/settings/general-settings.api.ts';
import type { SubAccountAdmins } from '#shared/settings/institution-settings.ts';
import { generalSettingsGiven } from '#test/support/examples.ts';
import { FakeApi, settingsWith, settleNetwork } from '#test/support/fake-api.ts';
import { writeInto } from '#test/support/write-into.ts';

const everything = {
  view: true,
  edit: true,
  set_admin: true,
  set_super_admin: false,
  deactivate: true,
  remove: true,
};
const nothing = {
  view: true,
  edit: false,
  set_admin: false,
  set_super_admin: false,
  deactivate: false,
  remove: false,
};
const person = (given: Partial<PersonDetail> = {}): PersonDetail => ({
  id: 9,
  name: 'Priya Raman',
  email: 'priya@example.edu',
  lmsUserId: '1503',
  isLmsAdmin: false,
  accounts: [],
  lmsRole: 'none',
  isAdmin: false,
  canManageChecklists: false,
  isMailHeldBack: false,
  teams: [{ id: 4, title: 'Learning Design', role: 'edit' }],
  source: 'lms',
  state: 'active',
  lastSeenAt: '2026-03-01T00:00:00Z',
  isYou: false,
  permissions: everything,
  isSuperAdmin: false,
  owns: { batches: 0, quickViews: 0 },
  createdAt: '2026-01-01T00:00:00Z',
  ...given,
});
const team = (id: number, title: string): Team => ({
  id,
  title,
  memberCount: 1,
  admins: [],
  batchCount: 0,
  ownRole: null,
  permissions: { view: true, rename: true, delete: true, manage_members: true },
  createdAt: '2026-01-01T00:00:00Z',
});

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(listTeams, undefined, { teams: [team(4, 'Learning Design'), team(5, 'Writing')] });
  answerWith([person()]);
});

function answerWith(people: readonly Person[]) {
  const pagination = {
    page: 1,
    limit: 10,
    total: people.length,
    pages: 1,
    hasNext: false,
    hasPrevious: false,
  };
  network.answer(api.listPeople, undefined, { people: [...people], pagination });
}

function open(path = '/manage/people', settings: Partial<Settings> = {}) {
  history.replaceState(null, '', path);
  render(<App settings={settingsWith(settings)} locale="en" messages={messages} />);
  return userEvent.setup();
}

const writes = () => network.calls.filter(({ method }) => method !== 'GET');
const lastListed = () =>
  new URLSearchParams(network.calls.findLast(({ url }) => url.startsWith('/api/people?'))?.url.split('?')[1]);

test('shows what Canvas says about a person separately from what was granted here', async () => {
  answerWith([
    person({ isLmsAdmin: true, name: '<b>Ingrid</b>', isYou: true }),
    person({ id: 10, name: 'محمد 👩🏽‍🏫', isAdmin: true, email: null, state: 'invited', lastSeenAt: null }),
  ]);
  open();
  const [, first, second] = await screen.findAllByRole('row');
  expect(first).toHaveTextContent('<b>Ingrid</b>');
  expect(first).toHaveTextContent('Admin in Canvas');
  expect(first).not.toHaveTextContent('Institution admin');
  expect(first).toHaveTextContent('You');
  expect(second).toHaveTextContent('Institution admin');
  expect(second).toHaveTextContent('Not seen yet');
  expect(second).toHaveTextContent('Learning Design (Can edit)');
});

test('tells admins that Canvas’s sub-account admins have it all, until somebody decides', async () => {
  const generalWith = (subAccountAdmins: SubAccountAdmins | null) => ({
    ...generalSettingsGiven,
    id: 1,
    slug: 'northfield',
    activeProducts: [],
    isNew: false,
    newQuizzes: { quizzes: 0, courses: 0 },
    settings: { ...generalSettingsGiven.settings, subAccountAdmins },
  });
  network.answer(readGeneralSettings, { id: 1 }, generalWith(null));
  open();
  expect(await screen.findByText(/Everyone who administers any account in Canvas/)).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Decide in the institution settings' })).toHaveAttribute(
    'href',
    '/manage/general',
  );
  cleanup();
  network.answer(readGeneralSettings, { id: 1 }, generalWith('own'));
  open();
  await screen.findByRole('link', { name: 'Priya Raman' });
  await settleNetwork();
  expect(screen.queryByText(/Everyone who administers any account in Canvas/)).not.toBeInTheDocument();
});

test('asks nobody else to decide', async () => {
  open('/manage/people', { abilities: ['batches.view'] });
  await screen.findByRole('link', { name: 'Priya Raman' });
  expect(network.calls.filter(({ url }) => url.endsWith('/settings'))).toEqual([]);
});

test.each<[Partial<PersonDetail>, RegExp]>([
  [{ lmsRole: 'counts', accounts: ['Arts', 'Science'] }, /what belongs to them here: Arts and Science/],
  [{ lmsRole: 'old' }, /more than a day ago/],
  [{ lmsRole: 'off' }, /gives them nothing/],
  [{ lmsRole: 'unknown' }, /doesn’t say of what/],
])('says what Canvas’s word about a person counts for (%j)', async (given, text) => {
  network.answer(api.readPerson, { id: 9 }, person(given));
  open('/manage/people?person=9');
  expect(await screen.findByText(text)).toBeInTheDocument();
});

test('sends search, filters and sorting to the server, and keeps them in the address', async () => {
  const user = open('/manage/people?state=invited&team=nonsense');
  await screen.findByRole('link', { name: 'Priya Raman' });
  expect(lastListed().get('state')).toBe('invited');
  expect(lastListed().has('teamId')).toBe(false);
  await user.click(screen.getByRole('combobox', { name: 'Role' }));
  await user.click(await screen.findByRole('option', { name: 'Institution admins' }));
  await user.click(screen.getByRole('button', { name: 'Last seen' }));
  await user.type(screen.getByRole('searchbox'), 'pri');
  await waitFor(() => expect(lastListed().get('search')).toBe('pri'));
  expect(Object.fromEntries(lastListed())).toMatchObject({ role: 'ui-admin', sortBy: 'lastSeen' });
  expect(location.search).toContain('role=ui-admin');
});

test('saves only what changed', async () => {
  network.answer(api.readPerson, { id: 9 }, person());
  network.answer(api.updatePerson, { id: 9 }, person({ canManageChecklists: true }));
  const user = open();
  await user.click(await screen.findByRole('link', { name: 'Priya Raman' }));
  const drawer = await screen.findByRole('dialog', { name: 'Priya Raman' });
  expect(await within(drawer).findByRole('button', { name: 'Save' })).toBeDisabled();
  await user.click(within(drawer).getByRole('checkbox', { name: 'Can edit checklists' }));
  await user.click(within(drawer).getByRole('combobox', { name: 'Add to a team' }));
  await user.click(await screen.findByRole('option', { name: 'Writing' }));
  await user.click(within(drawer).getByRole('combobox', { name: 'Role in Writing' }));
  await user.click(await screen.findByRole('option', { name: 'Admin' }));
  await user.click(within(drawer).getByRole('button', { name: 'Remove from team: Learning Design' }));
  await user.click(within(drawer).getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The changes to Priya Raman were saved.')).toBeInTheDocument();
  expect(writes()[0]?.body).toEqual({
    canManageChecklists: true,
    memberships: [
      { teamId: 4, role: null },
      { teamId: 5, role: 'admin' },
    ],
  });
});

test("says who decides on the person's own admin role, and what Canvas decides", async () => {
  const self = person({ isYou: true, isLmsAdmin: true, permissions: { ...nothing, edit: true } });
  network.answer(api.readPerson, { id: 9 }, self);
  open('/manage/people?person=9');
  const drawer = await screen.findByRole('dialog', { name: 'Priya Raman' });
  expect(await within(drawer).findByText(/Canvas decides this role at each visit/)).toBeInTheDocument();
  expect(within(drawer).getByRole('checkbox', { name: /Institution admin, granted here/ })).toBeDisabled();
  expect(within(drawer).queryByRole('button', { name: 'Deactivate' })).not.toBeInTheDocument();
  expect(within(drawer).queryByRole('button', { name: 'Remove' })).not.toBeInTheDocument();
});

test('lets a super admin make others super admins, after a confirmation', async () => {
  const before = person({ permissions: { ...everything, set_super_admin: true } });
  const after = { ...before, isSuperAdmin: true };
  network.answer(api.readPerson, { id: 9 }, before);
  network.answer(api.setSuperAdmin, { id: 9 }, after);
  answerWith([before]);
  const user = open('/manage/people?person=9');
  await user.click(await screen.findByRole('button', { name: 'Make super admin' }));
  const dialog = await screen.findByRole('dialog', { name: 'Make Priya Raman a super admin?' });
  expect(writes()).toEqual([]);
  network.answer(api.readPerson, { id: 9 }, after);
  await user.click(within(dialog).getByRole('button', { name: 'Make super admin' }));
  expect(await screen.findByText('Priya Raman is a super admin now.')).toBeInTheDocument();
  expect(writes().map(({ body }) => body)).toEqual([{ isSuperAdmin: true }]);
  expect(await screen.findByRole('button', { name: 'Remove super admin' })).toBeInTheDocument();
  expect(screen.getByText('Super admin')).toBeInTheDocument();
});

test('removes someone who owns batches only with a new owner', async () => {
  const owner = person({ owns: { batches: 2, quickViews: 1 } });
  network.answer(api.readPerson, { id: 9 }, owner);
  network.answer(api.removePerson, { id: 9 }, { id: 9 });
  answerWith([owner, person({ id: 10, name: 'Marcus', email: null })]);
  const user = open('/manage/people?person=9');
  await user.click(await screen.findByRole('button', { name: 'Remove' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove Priya Raman?' });
  expect(dialog).toHaveTextContent('2 batches need a new owner.');
  expect(dialog).toHaveTextContent('1 shared quick view goes to the new owner.');
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await within(dialog).findByText('Choose who takes over')).toBeInTheDocument();
  expect(writes()).toEqual([]);
  await user.click(within(dialog).getByRole('combobox', { name: /New owner/ }));
  await user.click(await screen.findByRole('option', { name: 'Marcus' }));
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Priya Raman was removed.')).toBeInTheDocument();
  expect(writes().map(({ url }) => url)).toEqual(['/api/people/9?newOwnerId=10']);
});

test("deactivates after a confirmation, and shows the server's refusal", async () => {
  network.answer(api.readPerson, { id: 9 }, person());
  network.refuse(api.setPersonState, { id: 9 }, 409, {
    code: 'conflict',
    message: 'The last institution admin stays. Make somebody else an admin first.',
  });
  const user = open('/manage/people?person=9');
  await user.click(await screen.findByRole('button', { name: 'Deactivate' }));
  const dialog = await screen.findByRole('dialog', { name: 'Deactivate Priya Raman?' });
  await user.click(within(dialog).getByRole('button', { name: 'Deactivate' }));
  expect(await screen.findByText(/The last institution admin stays/)).toBeInTheDocument();
});

test("finds people in Canvas and adds one, and says when Canvas doesn't answer", async () => {
  const found = { lmsUserId: '7', name: 'Fay', email: 'fay@example.edu', personId: null };
  network.answer(api.searchCanvasPeople, undefined, {
    people: [found, { ...found, lmsUserId: '8', name: 'Known', personId: 9 }],
  });
  network.answer(api.addPeople, undefined, { done: ['7'], failed: [] });
  const user = open('/manage/people?add=search');
  const drawer = await screen.findByRole('dialog', { name: 'Add people' });
  expect(within(drawer).getByText('Type at least 3 characters.')).toBeInTheDocument();
  await user.type(within(drawer).getByRole('searchbox'), 'fay');
  expect(await within(drawer).findByText('Already here')).toBeInTheDocument();
  await user.click(within(drawer).getByRole('combobox', { name: 'Team' }));
  await user.click(await screen.findByRole('option', { name: 'Writing' }));
  await user.click(within(drawer).getByRole('button', { name: 'Add Fay' }));
  expect(await screen.findByText('Fay was added.')).toBeInTheDocument();
  expect(writes()[0]?.body).toEqual({
    people: [
      {
        lmsUserId: '7',
        name: 'Fay',
        email: 'fay@example.edu',
        isAdmin: false,
        teams: [{ teamId: 5, role: 'read' }],
      },
    ],
  });
  network.refuse(api.searchCanvasPeople, undefined, 502, {
    code: 'upstream_failed',
    message: 'Canvas could not be reached or did not answer properly.',
  });
  await writeInto(user, within(drawer).getByRole('searchbox'), ' other');
  expect(await within(drawer).findByText(/Canvas could not be reached/)).toBeInTheDocument();
});

test('adds people by address once Canvas has said who they are', async () => {
  network.answer(api.lookUpCanvasPeople, undefined, {
    results: [
      {
        who: 'fay@example.edu',
        outcome: 'found',
        person: { lmsUserId: '7', name: 'Fay', email: 'fay@example.edu', personId: null },
      },
      { who: 'twin@example.edu', outcome: 'several', person: null },
      { who: 'nobody@example.edu', outcome: 'none', person: null },
    ],
  });
  network.answer(api.addPeople, undefined, { done: ['7'], failed: [] });
  const user = open('/manage/people?add=email');
  const drawer = await screen.findByRole('dialog', { name: 'Add people' });
  await user.type(
    within(drawer).getByRole('textbox', { name: /Email addresses/ }),
    'fay@example.edu, twin@example.edu nobody@example.edu not-an-address',
  );
  await user.click(within(drawer).getByRole('button', { name: 'Look up in Canvas' }));
  const rows = await within(drawer).findAllByRole('row');
  expect(rows).toHaveLength(5);
  expect(await within(drawer).findByText('Can be added')).toBeInTheDocument();
  expect(within(drawer).getByText(/Several people in Canvas/)).toBeInTheDocument();
  expect(within(drawer).getByText(/Nobody in Canvas/)).toBeInTheDocument();
  expect(within(drawer).getByText('The Canvas user id isn’t a number')).toBeInTheDocument();
  await user.click(within(drawer).getByRole('button', { name: 'Add 1 person' }));
  expect(await within(drawer).findByText(/1 person was added. 3 rows weren’t./)).toBeInTheDocument();
  expect(within(drawer).getByRole('button', { name: /Download the rows/ })).toBeInTheDocument();
});

test("shows what's wrong in which row of a file before anyone is added", async () => {
  const row = {
    name: 'Fay',
    email: '',
    lmsUserId: '7',
    isAdmin: false,
    teamTitle: '',
    team: null,
    problem: null,
    needsLookup: false,
  };
  network.answer(api.previewPeopleCsv, undefined, {
    rows: [
      { ...row, line: 2 },
      { ...row, line: 3, teamTitle: 'Nowhere', problem: 'team_unknown' },
      { ...row, line: 4, name: '', email: 'x@example.edu', lmsUserId: '', needsLookup: true },
    ],
  });
  network.refuse(api.lookUpCanvasPeople, undefined, 502, {
    code: 'upstream_failed',
    message: 'Canvas could not be reached.',
  });
  const user = open('/manage/people?add=file');
  const drawer = await screen.findByRole('dialog', { name: 'Add people' });
  const file = new File(['email\n'], 'people.csv', { type: 'text/csv' });
  await user.upload(await within(drawer).findByLabelText('Choose a CSV file'), file);
  expect(await within(drawer).findByText('There is no team “Nowhere”')).toBeInTheDocument();
  expect(within(drawer).getByText(/Canvas didn’t say who this is/)).toBeInTheDocument();
  expect(within(drawer).getByRole('button', { name: 'Look up again' })).toBeInTheDocument();
  expect(within(drawer).getByRole('button', { name: 'Add 1 person' })).toBeEnabled();
  expect(writes().map(({ url }) => url)).toEqual(['/api/people/csv']);
});

test('offers a member nothing to change, and says when no one is found', async () => {
  answerWith([]);
  open('/manage/people?add=search&search=x', { abilities: [] });
  expect(await screen.findByText('No people match.')).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Add people' })).not.toBeInTheDocument();
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
});
