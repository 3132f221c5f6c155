import { screen, waitFor } from '@testing-library/react';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import * as api from '#shared/teams/team.api.ts';
import type { TeamDetail } from '#shared/teams/team.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { openPage } from '#test/support/open-page.tsx';

const message =
  'That’s more requests than one person or program can make in a minute. Try again in 20 seconds.';
const refused = [429, { code: 'too_many_requests', message }] as const;

const team: TeamDetail = {
  id: 4,
  title: 'Learning Design',
  memberCount: 0,
  admins: [],
  batchCount: 0,
  ownRole: null,
  permissions: { view: true, rename: true, delete: true, manage_members: true },
  createdAt: '2026-03-01T00:00:00Z',
  members: [],
  batches: [],
};

test('who asks for too much reads so, on the page and in a form, loses nothing, and can try again', async () => {
  const network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.refuse(api.listTeams, undefined, ...refused);
  network.refuse(api.createTeam, undefined, ...refused);
  const user = openPage('/manage/teams', { abilities: ['institution.manage'] });
  const alert = (await screen.findByText(message)).closest('[role=alert]');
  expect(alert).toHaveTextContent(/^The teams couldn’t be loaded\./);
  expect(network.asked(api.listTeams)).toHaveLength(1);

  network.answer(api.listTeams, undefined, { teams: [] });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByText('There are no teams yet.')).toBeVisible();
  expect(screen.queryByText(message)).toBeNull();

  await user.click(screen.getByRole('button', { name: 'New team' }));
  // A drawer takes the focus once it has arrived: what's typed before that goes astray.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus());
  const title = screen.getByRole('textbox', { name: /^Title/ });
  await user.type(title, team.title);
  await user.click(screen.getByRole('button', { name: 'Create team' }));
  expect(await screen.findByText(message)).toBeVisible();
  expect(title).toHaveValue(team.title);

  network.answer(api.createTeam, undefined, team);
  network.answer(api.readTeam, { id: 4 }, team);
  await user.click(screen.getByRole('button', { name: 'Create team' }));
  expect(await screen.findByText('This team has no members yet.')).toBeVisible();
  await waitFor(() => expect(screen.queryByText(message)).toBeNull());
});
