import { screen, waitFor, within } from '@testing-library/react';
import { listColumns } from '#shared/columns/columns.api.ts';
import { readCourse } from '#shared/courses/course.api.ts';
import * as api from '#shared/status-rules/status-rule.api.ts';
import type { StatusProposal, StatusRule } from '#shared/status-rules/status-rule.ts';
import { listStatuses, listStatusUse, readCourseStatus } from '#shared/statuses/status.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleCourseDetails, exampleStatus, pageOf } from '#test/support/examples.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { openPage } from '#test/support/open-page.tsx';

const [draft, ready, old] = [
  exampleStatus({ id: 1, label: 'Draft', isDefault: true }),
  exampleStatus({ id: 3, label: 'Ready', colour: 'green', icon: 'check', category: 'ready' }),
  exampleStatus({ id: 4, label: 'Old', isActive: false }),
];
const statuses = [draft, ready, old];
const readyGo = { isReadyGo: true };
const rule = (given: Partial<StatusRule> = {}): StatusRule => ({
  id: 5,
  checklist: { id: 8, title: 'Term start' },
  status: ready,
  mode: 'ask',
  version: 2,
  ...given,
});
const proposal = (id: number, title: string, answer = true): StatusProposal => ({
  id,
  course: { id: 70 + id, title },
  checklist: { id: 8, title: 'Term start' },
  from: draft,
  to: ready,
  madeAt: '2026-11-20T10:00:00.000Z',
  permissions: { answer },
});

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(listStatusUse, undefined, { statuses });
  network.answer(listStatuses, undefined, { statuses });
  network.answer(listColumns, undefined, { columns: [] });
  given([rule()]);
  propose([]);
});

const given = (rules: StatusRule[], checklists = [{ id: 9, title: 'Accessibility' }]) =>
  network.answer(api.listStatusRules, undefined, { rules, checklists });
const propose = (proposals: StatusProposal[], total = proposals.length) =>
  network.answer(api.listStatusProposals, undefined, {
    proposals,
    pagination: pageOf(total, 1, 100).pagination,
  });
const writes = () =>
  network.calls.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => [method, url, body]);
const select = async (user: ReturnType<typeof openPage>, name: RegExp | string, option: string) => {
  await user.click(screen.getByRole('combobox', { name }));
  await user.click(await screen.findByRole('option', { name: option }));
};

test('lists the rules, and says when one rests', async () => {
  given([rule(), rule({ id: 6, checklist: { id: 7, title: 'End of term' }, status: old, mode: 'act' })], []);
  openPage('/manage/status', readyGo);
  const items = within(
    await screen.findByRole('list', { name: 'When a checklist is completed' }),
  ).getAllByRole('listitem');
  expect(items.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('Term startReadyAsks first'),
    expect.stringContaining('This rule is paused, because its status is no longer in use.'),
  ]);
  expect(screen.getByText(/^Every published checklist has a rule/)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'New rule' })).toBeNull();
  expect(await axeViolations()).toEqual([]);
});

test('adds a rule', async () => {
  network.answer(api.createStatusRule, undefined, rule());
  const user = openPage('/manage/status', readyGo);
  await user.click(await screen.findByRole('button', { name: 'New rule' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByRole('button', { name: 'Create rule' })).toBeDisabled();
  await select(user, 'Checklist', 'Accessibility');
  await select(user, 'Status', 'Ready');
  await user.click(dialog.getByRole('radio', { name: 'Set it right away' }));
  expect(await axeViolations()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Create rule' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes()).toEqual([['POST', '/api/status-rules', { checklistId: 9, statusId: 3, mode: 'act' }]]);
});

test('changes a rule, and keeps what was chosen if somebody else was faster', async () => {
  network.refuse(api.updateStatusRule, { id: 5 }, 409, {
    code: 'conflict',
    message: 'Somebody else has changed this rule.',
  });
  const user = openPage('/manage/status', readyGo);
  await user.click(await screen.findByRole('button', { name: 'Edit the rule for “Term start”' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: 'Set it right away' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Somebody else has changed this rule.')).toBeInTheDocument();
  expect(dialog.getByRole('radio', { name: 'Set it right away' })).toBeChecked();
  expect(writes()).toEqual([['PUT', '/api/status-rules/5', { statusId: 3, mode: 'act', version: 2 }]]);
});

test('removes a rule once that’s confirmed', async () => {
  network.answer(api.removeStatusRule, { id: 5 }, { rules: [] });
  const user = openPage('/manage/status', readyGo);
  await user.click(await screen.findByRole('button', { name: 'Remove the rule for “Term start”?' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/^What it has proposed goes with it\./)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(writes()).toEqual([['DELETE', '/api/status-rules/5', undefined]]));
});

test('answers many proposals at once, and says which couldn’t be', async () => {
  propose([proposal(1, 'Algebra'), proposal(2, 'Botany'), proposal(3, 'Chemistry', false)], 120);
  network.answer(api.answerStatusProposals, undefined, {
    done: [1],
    failed: [{ input: 2, code: 'not_found', message: 'This proposal no longer stands.' }],
  });
  const user = openPage('/manage/status', readyGo);
  const accept = await screen.findByRole('button', { name: 'Accept' });
  expect(accept).toBeDisabled();
  expect(screen.queryByRole('checkbox', { name: /^Chemistry/ })).toBeNull();
  expect(screen.getByText('117 more')).toBeInTheDocument();
  await user.click(screen.getByRole('checkbox', { name: 'Choose all' }));
  expect(screen.getByRole('checkbox', { name: 'Algebra: Draft → Ready' })).toBeChecked();
  expect(await axeViolations()).toEqual([]);
  await user.click(accept);
  expect(await screen.findByText('1 course has its new status.')).toBeInTheDocument();
  expect(screen.getByText('This proposal no longer stands.')).toBeInTheDocument();
  expect(writes()).toEqual([['POST', '/api/status-proposals/answers', { ids: [1, 2], isAccepted: true }]]);
});

describe('on a course', () => {
  beforeEach(() => {
    network.answer(readCourse, { id: 7 }, exampleCourseDetails());
    network.answer(readCourseStatus, { id: 7 }, { status: draft, since: null, permissions: { set: true } });
  });

  test('a proposal says why, and is declined by one click', async () => {
    network.answer(api.listCourseProposals, { id: 7 }, { proposals: [proposal(1, 'Biology')] });
    network.answer(api.answerStatusProposals, undefined, { done: [1], failed: [] });
    const user = openPage('/courses/7', readyGo);
    expect(await screen.findByText(/Because “Term start” was completed/)).toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
    await user.click(screen.getByRole('button', { name: 'Decline: Ready' }));
    expect(await screen.findByText('1 proposal declined.')).toBeInTheDocument();
    expect(writes()).toEqual([['POST', '/api/status-proposals/answers', { ids: [1], isAccepted: false }]]);
  });

  test('it’s only shown to people who can’t answer', async () => {
    network.answer(api.listCourseProposals, { id: 7 }, { proposals: [proposal(1, 'Biology', false)] });
    openPage('/courses/7', readyGo);
    expect(await screen.findByText(/Because “Term start” was completed/)).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Accept: Ready' })).toBeNull();
  });
});
