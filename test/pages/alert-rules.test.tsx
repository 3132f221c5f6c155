import { screen, waitFor, within } from '@testing-library/react';
import * as api from '#shared/alerts/alert-rule.api.ts';
import type { AlertRule } from '#shared/alerts/alert-rule.ts';
import { listBatches } from '#shared/batches/batch.api.ts';
import { listColumns } from '#shared/columns/columns.api.ts';
import type { Result } from '#shared/http/endpoint.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { listTaskPeople } from '#shared/tasks/task.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleRule, scoreColumn } from '#test/support/example-alerts.ts';
import { exampleBatch, pageOf } from '#test/support/examples.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { address, openPage } from '#test/support/open-page.tsx';

type Preview = Result<typeof api.previewAlertRule>;

const readyGo = { isReadyGo: true };
const preset = {
  id: 'low_score' as const,
  title: 'Accessibility score below 70',
  description: 'Courses whose accessibility score is below 70.',
  severity: 'warning' as const,
  condition: exampleRule().condition,
  audience: ['team' as const],
  cadence: 'weekly' as const,
  quietDays: 7,
  isAvailable: true,
};
const preview = (given: Partial<Preview> = {}): Preview => ({
  courses: [{ id: 7, title: 'Botany', values: [{ column: 'udoit.score', value: 58 }] }],
  pagination: pageOf(1).pagination,
  inScope: 1,
  peopleCount: 3,
  unknownTeacherCount: 1,
  fault: null,
  ...given,
});

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(listColumns, undefined, { columns: [scoreColumn] });
  network.answer(listBatches, undefined, { batches: [exampleBatch()], canSeeArchived: true });
  network.answer(api.listAlertPresets, undefined, { presets: [preset] });
  network.answer(api.previewAlertRule, undefined, preview());
  have(exampleRule());
});

function have(...rules: AlertRule[]) {
  network.answer(api.listAlertRules, undefined, { rules });
  for (const rule of rules) network.answer(api.readAlertRule, { id: rule.id }, rule);
}
const writes = () =>
  network.calls
    .filter(({ method, url }) => method !== 'GET' && !url.endsWith('/preview'))
    .map(({ method, url, body }) => [method, url, body]);
const previewed = () => network.calls.filter(({ url }) => url.endsWith('/preview')).at(-1)?.body;
const content = {
  title: 'Low score',
  preset: null,
  severity: 'warning',
  condition: exampleRule().condition,
  batchIds: null,
  audience: ['team'],
  personIds: [],
  cadence: 'daily',
  quietDays: 3,
  isActive: true,
};

test('lists the rules with their condition in words, and leads to their open alerts', async () => {
  have(
    exampleRule(),
    exampleRule({
      id: 6,
      title: 'Old',
      fault: 'It rests.',
      isActive: false,
      openCount: 0,
      openInScopeCount: 0,
    }),
  );
  openPage('/manage/alerts', readyGo);
  const row = within(
    (await screen.findByRole('rowheader', { name: 'Low score' })).closest('tr') ?? document.body,
  );
  expect(row.getByText('Accessibility score below 70')).toBeInTheDocument();
  expect(row.getByText('All tracked courses')).toBeInTheDocument();
  expect(row.getByRole('link', { name: '2' })).toHaveAttribute('href', '/alerts?ruleId=5');
  expect(row.getByText('(1 in scope)')).toBeInTheDocument();
  expect(screen.getByText('It rests.')).toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test('pauses a rule, and removes one', async () => {
  network.answer(api.updateAlertRule, { id: 5 }, exampleRule({ isActive: false }));
  network.answer(api.removeAlertRule, { id: 5 }, { id: 5 });
  const user = openPage('/manage/alerts', readyGo);
  await user.click(await screen.findByRole('checkbox', { name: /^On ?: Low score$/ }));
  expect(await screen.findByText(/“Low score” is paused/)).toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Actions for Low score' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  await waitFor(() =>
    expect(writes()).toEqual([
      ['PUT', '/api/alert-rules/5', { ...content, isActive: false, version: 4 }],
      ['DELETE', '/api/alert-rules/5', undefined],
    ]),
  );
});

test('offers what to start from where there are no rules, and shows what that would find', async () => {
  have();
  network.answer(api.createAlertRule, undefined, exampleRule({ title: preset.title }));
  const user = openPage('/manage/alerts', readyGo);
  await user.click(await screen.findByRole('link', { name: /^Start from this/ }));
  expect(await screen.findByRole('textbox', { name: /Title/ })).toHaveValue(preset.title);
  expect(await screen.findByText(/1 course would have an alert\./)).toBeInTheDocument();
  expect(screen.getByText(/3 people would hear of it, and 1 teacher/)).toBeInTheDocument();
  const row = screen.getByRole('rowheader', { name: 'Botany' }).closest('tr');
  expect(within(row ?? document.body).getByText('58')).toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(address()).toBe('/manage/alerts'));
  expect(writes()).toEqual([
    [
      'POST',
      '/api/alert-rules',
      { ...content, title: preset.title, preset: 'low_score', cadence: 'weekly', quietDays: 7 },
    ],
  ]);
});

test('asks for what’s missing before it saves, and previews nothing until then', async () => {
  const user = openPage('/manage/alerts/create-rule', readyGo);
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(screen.getByText('Fill in this field')).toBeInTheDocument();
  expect(screen.getByRole('alert')).toHaveTextContent('Add a filter');
  expect(screen.getByText(/once the rule has a condition/)).toBeInTheDocument();
  expect([previewed(), writes()]).toEqual([undefined, []]);
});

test.each([true, false])('says that no mail is sent, but only then: %s', async (mailIsOn) => {
  openPage('/manage/alerts/create-rule', { ...readyGo, mailIsOn });
  await screen.findByRole('radio', { name: /^At once/ });
  expect(screen.queryByText(/^No email is sent/) === null).toBe(mailIsOn);
});

test('goes on with a rule after a filter was added, without saving it', async () => {
  have(exampleRule({ condition: [] }));
  const user = openPage('/manage/alerts/rules/5', readyGo);
  await user.click(await screen.findByRole('button', { name: 'Add filter' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('combobox', { name: /^Column/ }));
  await user.click(await screen.findByRole('option', { name: 'Accessibility score' }));
  await user.click(dialog.getByRole('combobox', { name: 'Has to' }));
  await user.click(await screen.findByRole('option', { name: 'be below' }));
  await user.type(dialog.getByRole('textbox', { name: 'Number' }), '70{Enter}');
  await waitFor(() => expect(previewed()).toMatchObject({ condition: exampleRule().condition }));
  expect([writes(), address()]).toEqual([[], '/manage/alerts/rules/5']);
});

test('previews each change of what it asks and whom it tells', async () => {
  network.answer(listTaskPeople, undefined, {
    people: [{ id: 30, name: 'Grace', isActive: true }],
    isMore: false,
  });
  const user = openPage('/manage/alerts/rules/5', readyGo);
  await user.click(await screen.findByRole('checkbox', { name: 'These people' }));
  await user.click(screen.getByRole('combobox', { name: 'Add a person' }));
  await user.click(await screen.findByRole('option', { name: 'Grace' }));
  network.answer(
    api.previewAlertRule,
    undefined,
    preview({
      courses: [],
      pagination: pageOf(0).pagination,
      inScope: 0,
      peopleCount: 0,
      unknownTeacherCount: 0,
    }),
  );
  await user.click(screen.getByRole('radio', { name: 'Courses of some batches' }));
  await user.click(screen.getByRole('combobox', { name: 'Batches' }));
  await user.click(await screen.findByRole('option', { name: 'Fall 2026' }));
  await waitFor(() =>
    expect(previewed()).toMatchObject({ batchIds: [1], audience: ['team', 'people'], personIds: [30] }),
  );
  expect(await screen.findByText(/No course meets this now/)).toBeInTheDocument();
});

test('previews another rule from its first page on', async () => {
  network.answer(
    api.previewAlertRule,
    undefined,
    preview({ pagination: pageOf(25).pagination, inScope: 25 }),
  );
  const user = openPage('/manage/alerts/rules/5', readyGo);
  await user.click(await screen.findByRole('button', { name: 'Next page' }));
  await waitFor(() => expect(previewed()).toMatchObject({ page: 2 }));
  await user.click(screen.getByRole('checkbox', { name: 'These people' }));
  await waitFor(() => expect(previewed()).toMatchObject({ page: 1, audience: ['team', 'people'] }));
});

test('says so when it would find very many, nothing that it can, or can’t look', async () => {
  network.answer(
    api.previewAlertRule,
    undefined,
    preview({ pagination: pageOf(50_000).pagination, inScope: 40_000 }),
  );
  openPage('/manage/alerts/rules/5', readyGo);
  expect(await screen.findByText(/50,000 alerts at once say little/)).toBeInTheDocument();
  expect(screen.getByText('(40,000 in scope)').closest('p')).toHaveTextContent(
    '50,000 courses (40,000 in scope) would have an alert.',
  );
});

test('shows why a rule finds nothing', async () => {
  network.answer(api.previewAlertRule, undefined, preview({ fault: 'The column is gone.' }));
  openPage('/manage/alerts/rules/5', readyGo);
  expect(await screen.findByText('The column is gone.')).toBeInTheDocument();
});

test('says when the preview fails, and tries again', async () => {
  network.refuse(api.previewAlertRule, undefined, 503, { code: 'unavailable', message: 'Away.' });
  const user = openPage('/manage/alerts/rules/5', readyGo);
  const again = await screen.findByRole('button', { name: 'Try again' });
  network.answer(api.previewAlertRule, undefined, preview());
  await user.click(again);
  expect(await screen.findByText(/1 course would have an alert/)).toBeInTheDocument();
});

test('asks before changes are lost, and offers the latest version if somebody was first', async () => {
  network.refuse(api.updateAlertRule, { id: 5 }, 409, {
    code: 'conflict',
    message: 'Somebody else was first.',
    fields: { 'body.version': 'Not the latest version' },
  });
  const user = openPage('/manage/alerts/rules/5', readyGo);
  const title = await screen.findByRole('textbox', { name: /Title/ });
  await user.type(title, ' 2');
  await user.click(screen.getByRole('link', { name: 'Cancel' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Leave without saving' }));
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Somebody else was first.')).toBeInTheDocument();
  have(exampleRule({ title: 'Theirs', version: 5 }));
  await user.click(screen.getByRole('button', { name: 'Load the latest version' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: /Title/ })).toHaveValue('Theirs'));
});

test('a new rule starts from nothing or from a template: each is something to do, not a choice to keep', async () => {
  const user = openPage('/manage/alerts', readyGo);
  await user.click(await screen.findByRole('button', { name: 'New rule' }));
  const menu = await screen.findByRole('menu');
  const entries = [...menu.querySelectorAll('[role^=menuitem]')];
  expect(entries.map((entry) => [entry.getAttribute('role'), entry.textContent])).toEqual([
    ['menuitem', 'Empty rule'],
    ['menuitem', preset.title],
  ]);
  await user.click(entries[1]!);
  await waitFor(() => expect(address()).toBe('/manage/alerts/create-rule?preset=low_score'));
});
