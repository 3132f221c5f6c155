import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { App } from '#client/app/app.tsx';
import messages from '#shared/lang/en.json' with { type: 'json' };
import type { Settings } from '#shared/sessions/session-settings.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import * as api from '#shared/teams/team.api.ts';
import type { TeamDetail } from '#shared/teams/team.ts';
import { FakeApi, settingsWith } from '#test/support/fake-api.ts';
import { writeInto } from '#test/support/write-into.ts';

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
});

const everything = { view: true, rename: true, delete: true, manage_members: true };
const team = (given: Partial<TeamDetail> = {}): TeamDetail => ({
  id: 4,
  title: 'Learning Design',
  memberCount: 1,
  admins: [],
  batchCount: 2,
  ownRole: null,
  permissions: everything,
  createdAt: '2026-03-01T00:00:00Z',
  members: [
    {
      personId: 9,
      name: 'Priya Raman',
      email: 'priya@example.edu',
      role: 'edit',
      state: 'active',
      mayChange: true,
    },
  ],
  batches: [
    { id: 1, title: 'Fall 2026', isArchived: false },
    { id: 2, title: 'Old', isArchived: true },
  ],
  ...given,
});

function open(path = '/manage/teams', settings: Partial<Settings> = {}) {
  history.replaceState(null, '', path);
  render(<App settings={settingsWith(settings)} locale="en" messages={messages} />);
  return userEvent.setup();
}

const writes = () => network.calls.filter(({ method }) => method !== 'GET');

test('lists teams with their numbers, and sorts and searches them', async () => {
  const admins = [
    { id: 1, name: 'Marcus' },
    { id: 2, name: 'Priya' },
  ];
  const teams = [team({ admins }), team({ id: 5, title: 'Écriture', memberCount: 7, ownRole: 'read' })];
  network.answer(api.listTeams, undefined, { teams });
  const user = open();
  await screen.findByRole('link', { name: 'Écriture' });
  const titles = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
  expect(titles()).toEqual(['Écriture', 'Learning Design']);
  expect(screen.getByRole('cell', { name: 'Marcus and Priya' })).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Members' }));
  expect(titles()).toEqual(['Learning Design', 'Écriture']);
  await writeInto(user, screen.getByRole('searchbox', { name: 'Search by title' }), 'ecrit');
  await waitFor(() => expect(titles()).toEqual(['Écriture']));
  expect(screen.getByText('Read only')).toBeInTheDocument();
});

test('adds a team and opens it for adding members', async () => {
  network.answer(api.listTeams, undefined, { teams: [] });
  network.answer(api.createTeam, undefined, team({ members: [], batches: [] }));
  network.answer(api.readTeam, { id: 4 }, team({ members: [], batches: [] }));
  network.answer(api.findTeamCandidates, { id: 4 }, { people: [{ id: 9, name: 'Priya', email: null }] });
  network.answer(api.setTeamMember, { id: 4, personId: 9 }, team());
  const user = open();
  expect(await screen.findByText('There are no teams yet.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'New team' }));
  await user.click(await screen.findByRole('button', { name: 'Create team' }));
  expect(await screen.findByText('Fill in this field')).toBeInTheDocument();
  await writeInto(user, screen.getByRole('textbox', { name: /^Title/ }), 'Learning Design');
  await user.click(screen.getByRole('button', { name: 'Create team' }));
  expect(await screen.findByText('This team has no members yet.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Add to team' }));
  expect(await screen.findByText('Choose a person')).toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: /^Person/ }));
  await user.click(await screen.findByRole('option', { name: 'Priya' }));
  await user.click(screen.getByRole('button', { name: 'Add to team' }));
  expect(await screen.findByText('Priya is in the team: Read only.')).toBeInTheDocument();
  expect(writes().map(({ method, url, body }) => [method, url, body])).toEqual([
    ['POST', '/api/teams', { title: 'Learning Design' }],
    ['PUT', '/api/teams/4/members/9', { role: 'read' }],
  ]);
});

test('names the batches that become unassigned before a team is deleted', async () => {
  network.answer(api.listTeams, undefined, { teams: [team()] });
  network.answer(api.readTeam, { id: 4 }, team());
  network.answer(api.removeTeam, { id: 4 }, { id: 4, unassignedBatchCount: 2 });
  const user = open();
  await user.click(await screen.findByRole('link', { name: 'Learning Design' }));
  await user.click(await screen.findByRole('button', { name: 'Remove team' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove “Learning Design”?' });
  expect(dialog).toHaveTextContent('2 batches become unassigned');
  expect(within(dialog).getByText('Fall 2026')).toBeInTheDocument();
  expect(writes()).toEqual([]);
  network.answer(api.listTeams, undefined, { teams: [] });
  await user.click(within(dialog).getByRole('button', { name: 'Remove team' }));
  expect(await screen.findByText(/2 batches are unassigned now/)).toBeInTheDocument();
  // The row that opened the drawer is gone: the focus goes to what's left of the page.
  await waitFor(() =>
    expect(screen.getByRole('main')).toContainElement(document.activeElement as HTMLElement),
  );
});

test('changes a role and removes someone, and says when that was refused', async () => {
  network.answer(api.listTeams, undefined, { teams: [team()] });
  network.answer(api.readTeam, { id: 4 }, team());
  network.answer(api.findTeamCandidates, { id: 4 }, { people: [] });
  network.answer(api.setTeamMember, { id: 4, personId: 9 }, team());
  network.refuse(api.removeTeamMember, { id: 4, personId: 9 }, 409, {
    code: 'conflict',
    message: 'You cannot take your own admin role away. Another admin can.',
  });
  const user = open('/manage/teams?team=4');
  await user.click(await screen.findByRole('combobox', { name: 'Role of Priya Raman' }));
  await user.click(await screen.findByRole('option', { name: 'Admin' }));
  expect(await screen.findByText('Priya Raman is in the team: Admin.')).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Remove from team: Priya Raman' }));
  expect(await screen.findByText(/Another admin can/)).toBeInTheDocument();
});

test('shows a member who can only read the team and no way to change it', async () => {
  const permissions = { view: true, rename: false, delete: false, manage_members: false };
  network.answer(api.listTeams, undefined, { teams: [team({ permissions, ownRole: 'read' })] });
  network.answer(api.readTeam, { id: 4 }, team({ permissions, ownRole: 'read' }));
  open('/manage/teams?team=4', { abilities: [] });
  const drawer = await screen.findByRole('dialog', { name: 'Learning Design' });
  expect(await within(drawer).findByText('Priya Raman')).toBeInTheDocument();
  expect(
    within(drawer)
      .getAllByRole('button')
      .map((button) => button.textContent),
  ).toEqual(['Close']);
  expect(screen.queryByRole('button', { name: 'New team' })).not.toBeInTheDocument();
});
