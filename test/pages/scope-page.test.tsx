import { screen, within } from '@testing-library/react';
import * as api from '#shared/scope-decisions/scope-decision.api.ts';
import type { ScopeDecision } from '#shared/scope-decisions/scope-decision.ts';
import * as ruleApi from '#shared/scope-decisions/scope-rule.api.ts';
import * as settingsApi from '#shared/scope-decisions/scope-settings.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { paginate } from '#shared/http/page.ts';
import { axeViolations } from '#test/support/axe.ts';
import { FakeApi, settingsWith } from '#test/support/fake-api.ts';
import { openPage } from '#test/support/open-page.tsx';
import { writeInto } from '#test/support/write-into.ts';

const named = {
  in_scope: 'In scope',
  archived: 'In the attic',
  third_party: 'Third party',
  exception: 'Exception',
};
const settings = {
  labels: { in_scope: null, archived: 'In the attic', third_party: null, exception: null },
  archiveMark: null,
  compliesFrom: null,
  named,
  kinds: [{ id: 5, title: 'Old files', needs: 'Nobody needs them', reviewMonths: 12, useCount: 2 }],
  version: 3,
};
const decision: ScopeDecision = {
  id: 1,
  course: { id: 7, title: 'Algebra' },
  subject: 'item',
  key: 'page:12',
  title: 'Week 1',
  standing: 'archived',
  label: 'In the attic',
  kind: null,
  reason: 'The term is over',
  evidenceUrl: null,
  isForRecord: true,
  reviewOn: '2027-01-31',
  decidedAt: '2026-11-01T12:00:00Z',
  decidedBy: 'Ann',
  rule: null,
  endedAt: null,
  endedBy: null,
  endedBecause: null,
  conditions: null,
  alarms: ['archived_in_use'],
};

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(settingsApi.readScopeSettings, undefined, settings);
  network.answer(api.listScopeDecisions, undefined, {
    decisions: [decision],
    pagination: paginate({ page: 1, limit: 10 }, 1),
  });
  network.answer(ruleApi.listScopeRules, undefined, { rules: [] });
});

const tabs = async () => (await screen.findAllByRole('tab')).map(({ textContent }) => textContent);

test('lists decisions with what contradicts them, and says that it gives no legal advice', async () => {
  openPage('/manage/scope');
  const row = within(
    (await screen.findByRole('rowheader', { name: 'Week 1' })).closest('tr') ?? document.body,
  );
  expect(row.getByRole('link', { name: 'Week 1' })).toHaveAttribute('href', '/courses/7');
  for (const words of ['In the attic', 'The term is over', 'Ann', 'Archived, but in use', 'Jan 31, 2027'])
    expect(row.getByText(words)).toBeInTheDocument();
  expect(screen.getByText(/gives no legal advice/)).toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test('asks for what the address asks for', async () => {
  openPage('/manage/scope?alarm=archived_in_use&standing=archived&review=soon&kindId=5');
  await screen.findByRole('rowheader', { name: 'Week 1' });
  const asked = network.calls.find(({ url }) => url.startsWith('/api/scope-decisions?'));
  for (const part of ['alarm=archived_in_use', 'standing=archived', 'review=soon', 'kindId=5'])
    expect(asked?.url).toContain(part);
});

test('shows rules, kinds and names only to administrators', async () => {
  const { abilities } = settingsWith();
  openPage('/manage/scope?tab=rules', { abilities: abilities.filter((one) => one !== 'institution.manage') });
  expect(await tabs()).toEqual(['Decisions']);
  await screen.findByRole('rowheader', { name: 'Week 1' });
});

test('adds a kind of exception', async () => {
  network.answer(settingsApi.createScopeKind, undefined, {
    id: 6,
    title: 'Posts',
    needs: null,
    reviewMonths: null,
    useCount: 0,
  });
  const user = openPage('/manage/scope?tab=kinds');
  await user.click(await screen.findByRole('button', { name: 'Add a kind' }));
  const dialog = within(await screen.findByRole('dialog'));
  await writeInto(user, dialog.getByRole('textbox', { name: /Title/ }), 'Posts');
  await writeInto(user, dialog.getByRole('textbox', { name: /Months/ }), '0');
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  await user.clear(dialog.getByRole('textbox', { name: /Months/ }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const sent = network.calls.find(({ method, url }) => method === 'POST' && url === '/api/scope-kinds');
  expect(sent?.body).toEqual({ title: 'Posts', needs: null, reviewMonths: null });
});

test('names the standings, and takes over a preset', async () => {
  network.answer(settingsApi.updateScopeSettings, undefined, settings);
  network.answer(settingsApi.startScopePreset, undefined, settings);
  const user = openPage('/manage/scope?tab=names');
  await writeInto(user, await screen.findByRole('textbox', { name: 'Third party' }), 'Publishers');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  const saved = network.calls.find(({ method }) => method === 'PUT');
  expect(saved?.body).toMatchObject({
    labels: { archived: 'In the attic', third_party: 'Publishers' },
    version: 3,
  });
  await user.click(screen.getByRole('button', { name: 'Take over the preset' }));
  expect(network.calls.at(-1)?.url).toContain('/api/scope-settings');
  expect(await axeViolations()).toEqual([]);
});
