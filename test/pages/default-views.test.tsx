import { screen, waitFor } from '@testing-library/react';
import { readBatchSettings } from '#shared/batches/batch.api.ts';
import * as api from '#shared/quick-views/default-view.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { listAssignableTeams, listTeams, readTeam } from '#shared/teams/team.api.ts';
import type { TeamDetail } from '#shared/teams/team.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleBatch } from '#test/support/examples.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { openPage } from '#test/support/open-page.tsx';

const choices = [{ id: 12, title: 'Low scores' }];

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
});

const writes = () => network.calls.filter(({ method }) => method !== 'GET');
const field = () => screen.findByRole('combobox', { name: /^Default quick view/ });

test('gives a batch a default quick view at once, and says if that failed', async () => {
  network.answer(readBatchSettings, { id: 1 }, exampleBatch());
  network.answer(listAssignableTeams, undefined, { teams: [], mayLeaveUnassigned: true });
  network.answer(api.readBatchDefaultView, { id: 1 }, { quickView: null, choices });
  network.answer(api.setBatchDefaultView, { id: 1 }, { quickView: 12, choices });
  const user = openPage('/manage/batches/1/settings');
  expect(await field()).toHaveValue('None');
  expect(await axeViolations()).toEqual([]);
  await user.click(await field());
  expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
    'None',
    'Low scores',
    'Everything',
    'Needs scan',
    'Unpublished near deadline',
  ]);
  await user.click(screen.getByRole('option', { name: 'Low scores' }));
  expect(await screen.findAllByText('The default quick view was saved.')).not.toHaveLength(0);
  expect(writes().map(({ body }) => body)).toEqual([{ quickView: 12 }]);
  network.refuse(api.setBatchDefaultView, { id: 1 }, 400, {
    code: 'invalid_input',
    message: 'Choose a built-in quick view, or one that everyone concerned can see.',
  });
  await user.click(await field());
  await user.click(await screen.findByRole('option', { name: 'Needs scan' }));
  expect(await screen.findAllByText(/one that everyone concerned can see/)).not.toHaveLength(0);
});

const team = (given: Partial<TeamDetail> = {}): TeamDetail => ({
  id: 4,
  title: 'Arts',
  memberCount: 0,
  admins: [],
  batchCount: 0,
  ownRole: 'admin',
  permissions: { view: true, rename: false, delete: false, manage_members: true },
  createdAt: '2026-03-01T00:00:00Z',
  members: [],
  batches: [],
  ...given,
});

test('lets a team’s admins choose its default quick view, and others see it', async () => {
  network.answer(listTeams, undefined, { teams: [team()] });
  network.answer(readTeam, { id: 4 }, team());
  network.answer(api.readTeamDefaultView, { id: 4 }, { quickView: 'needs_scan', choices });
  network.answer(api.setTeamDefaultView, { id: 4 }, { quickView: null, choices });
  const user = openPage('/manage/teams?team=4');
  expect(await field()).toHaveValue('Needs scan');
  await user.click(await field());
  await user.click(await screen.findByRole('option', { name: 'None' }));
  await waitFor(() => expect(writes().map(({ body }) => body)).toEqual([{ quickView: null }]));
});

test('only shows a team’s default quick view to those who can’t change it', async () => {
  const permissions = { view: true, rename: false, delete: false, manage_members: false };
  network.answer(listTeams, undefined, { teams: [team({ permissions })] });
  network.answer(readTeam, { id: 4 }, team({ permissions }));
  network.answer(api.readTeamDefaultView, { id: 4 }, { quickView: 12, choices });
  openPage('/manage/teams?team=4');
  expect(await field()).toHaveValue('Low scores');
  expect(await field()).toHaveAttribute('readonly');
});
