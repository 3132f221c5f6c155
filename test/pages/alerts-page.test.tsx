import { screen, waitFor, within } from '@testing-library/react';
import * as api from '#shared/alerts/alert.api.ts';
import type { Alert } from '#shared/alerts/alert.ts';
import { listBatches } from '#shared/batches/batch.api.ts';
import { listColumns, listColumnWords } from '#shared/columns/columns.api.ts';
import { readCourse } from '#shared/courses/course.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleAlert, scoreColumn } from '#test/support/example-alerts.ts';
import { exampleBatch, exampleCourseDetails, pageOf } from '#test/support/examples.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { address, openPage } from '#test/support/open-page.tsx';
import { writeInto } from '#test/support/write-into.ts';

const staff = { isReadyGo: true };
const botany = exampleAlert();
const chemistry = exampleAlert({ id: 10, version: 3, course: { id: 8, title: 'Chemistry' } });

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(listColumns, undefined, { columns: [scoreColumn] });
  network.answer(
    listColumnWords,
    { id: 'readygo.open_alerts' },
    { words: [{ value: '5', label: 'Low score' }] },
  );
  network.answer(listBatches, undefined, { batches: [exampleBatch()], canSeeArchived: false });
  list(botany, chemistry);
});

const list = (...alerts: Alert[]) =>
  network.answer(api.listAlerts, undefined, {
    alerts,
    outOfScopeCount: alerts.filter(({ outOfScope }) => outOfScope !== null).length,
    ...pageOf(alerts.length),
  });
const answerWith = (failed: { input: number; code: string; message: string }[], ...done: number[]) =>
  network.answer(api.answerAlerts, undefined, { done, failed });
const sent = () => network.calls.filter(({ url }) => url === '/api/alerts/answers').map(({ body }) => body);
const asked = () => network.calls.filter(({ url }) => url.startsWith('/api/alerts?')).at(-1)?.url;
const rowOf = async (name: string) =>
  within((await screen.findByRole('rowheader', { name })).closest('tr') ?? document.body);

async function choose(user: ReturnType<typeof openPage>, course: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for Low score, ${course}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

test('lists alerts with the value then and now', async () => {
  openPage('/alerts', staff);
  const row = await rowOf('Botany');
  expect(row.getByText('Accessibility score: 62 → 58')).toBeInTheDocument();
  expect(row.getByText('Accessibility score below 70')).toBeInTheDocument();
  expect(row.getByText('Warning')).toBeInTheDocument();
  expect(row.getByText('Open')).toBeInTheDocument();
  expect(row.getByRole('link', { name: 'Botany' })).toHaveAttribute('href', '/courses/7');
  expect(asked()).toContain('state=open&sortBy=openedAt&sortOrder=desc');
  expect(await axeViolations()).toEqual([]);
});

test('keeps its filters in the address', async () => {
  const user = openPage('/alerts?ruleId=5&courseId=7', staff);
  expect(await screen.findByText('Only Botany')).toBeInTheDocument();
  await user.click(screen.getByRole('combobox', { name: 'State' }));
  await user.click(await screen.findByRole('option', { name: 'Snoozed' }));
  await waitFor(() => expect(asked()).toContain('state=snoozed'));
  expect(asked()).toContain('ruleId=5&courseId=7');
  await user.click(screen.getByRole('button', { name: 'Clear filters' }));
  await waitFor(() => expect(address()).toBe('/alerts?state=snoozed'));
});

test('names the filters in its address: by their titles once those are read, or by their ids', async () => {
  const user = openPage('/alerts?ruleId=5&batchId=99', staff);
  await waitFor(() => expect(screen.getByRole('combobox', { name: 'Rule' })).toHaveValue('Low score'));
  const batch = screen.getByRole('combobox', { name: 'Batch' });
  expect(batch).toHaveValue('#99');
  await user.click(batch);
  await user.click(await screen.findByRole('option', { name: 'Any batch' }));
  await waitFor(() => expect(address()).toBe('/alerts?ruleId=5'));
});

test('acknowledges one alert with a click', async () => {
  answerWith([], 9);
  const user = openPage('/alerts', staff);
  await choose(user, 'Botany', 'Acknowledge');
  expect(await screen.findByText('1 alert acknowledged.')).toBeInTheDocument();
  expect(sent()).toEqual([{ alerts: [{ id: 9, version: 1 }], answer: { action: 'acknowledge' } }]);
});

test('snoozes chosen alerts until a day, with what’s said of each that couldn’t be', async () => {
  answerWith([{ input: 10, code: 'conflict', message: 'Somebody was first.' }], 9);
  const user = openPage('/alerts', staff);
  await user.click(await screen.findByRole('checkbox', { name: 'Low score, Botany' }));
  await user.click(screen.getByRole('checkbox', { name: 'Low score, Chemistry' }));
  await user.click(screen.getByRole('button', { name: 'Snooze' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Snooze 2 alerts' }));
  await user.click(dialog.getByRole('radio', { name: 'Another day' }));
  expect(dialog.getByRole('button', { name: 'Snooze' })).toBeDisabled();
  await writeInto(user, dialog.getByRole('textbox', { name: 'Day' }), '2027-01-15');
  await writeInto(user, dialog.getByRole('textbox', { name: 'Note' }), 'After the holidays');
  await user.click(dialog.getByRole('button', { name: 'Snooze' }));
  expect(await screen.findByText('1 alert snoozed.')).toBeInTheDocument();
  const failures = within(screen.getByRole('list', { name: 'Alerts that stay as they were' }));
  expect(failures.getByRole('listitem')).toHaveTextContent('Chemistry: Somebody was first.');
  expect(sent()).toEqual([
    {
      alerts: [
        { id: 9, version: 1 },
        { id: 10, version: 3 },
      ],
      answer: { action: 'snooze', until: '2027-01-15', note: 'After the holidays' },
    },
  ]);
});

test('offers nothing on alerts of courses that the person can’t change', async () => {
  list(exampleAlert({ permissions: { answer: false } }));
  openPage('/alerts', staff);
  await rowOf('Botany');
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull();
  expect(screen.queryByRole('checkbox', { name: 'Low score, Botany' })).toBeNull();
});

test('says how each alert ended or stands', async () => {
  list(
    exampleAlert({
      state: 'snoozed',
      snoozedUntil: '2027-01-15',
      answeredBy: 'Grace',
      answeredAt: '2026-11-21T10:00:00.000Z',
      note: 'Later',
    }),
    exampleAlert({
      id: 10,
      course: { id: 8, title: 'Chemistry' },
      state: 'resolved',
      resolution: 'condition',
      resolvedAt: '2026-11-21T10:00:00.000Z',
      isHolding: false,
    }),
  );
  openPage('/alerts?state=all', staff);
  const snoozed = await rowOf('Botany');
  expect(snoozed.getByText('Until Jan 15, 2027')).toBeInTheDocument();
  expect(snoozed.getByText(/Grace/)).toBeInTheDocument();
  expect(snoozed.getByText('“Later”')).toBeInTheDocument();
  expect((await rowOf('Chemistry')).getByText(/^By itself/)).toBeInTheDocument();
});

test('says that there are none, and when they can’t be loaded', async () => {
  list();
  openPage('/alerts', staff);
  expect(await screen.findByText('No alerts are open.')).toBeInTheDocument();
});

test('says which alerts are on courses that aren’t in scope, and how many', async () => {
  list(exampleAlert({ outOfScope: 'Archived' }), chemistry);
  openPage('/alerts', staff);
  expect((await rowOf('Botany')).getByText('Course not in scope: Archived')).toBeInTheDocument();
  expect(screen.getByText('1 of these is on courses that aren’t in scope.')).toBeInTheDocument();
});

test('shows a course’s alerts on its page, and resolved ones behind a disclosure', async () => {
  network.answer(readCourse, { id: 7 }, exampleCourseDetails());
  network.answerBy(api.listAlerts, undefined, ({ url }) => {
    const isPast = url.includes('state=resolved');
    const resolved = exampleAlert({
      id: 3,
      state: 'resolved',
      resolution: 'person',
      resolvedAt: botany.openedAt,
    });
    return { alerts: [isPast ? resolved : botany], outOfScopeCount: 0, ...pageOf(1) };
  });
  answerWith([], 9);
  const user = openPage('/courses/7', staff);
  await user.click(await screen.findByRole('button', { name: '1 resolved alert' }));
  expect(await screen.findByText(/^By hand/)).toBeInTheDocument();
  const actions = screen.getAllByRole('button', { name: 'Actions for Low score, Botany' });
  await user.click(actions[0] ?? document.body);
  await user.click(await screen.findByRole('menuitem', { name: 'Resolve' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('button', { name: 'Resolve' }));
  await waitFor(() =>
    expect(sent()).toEqual([{ alerts: [{ id: 9, version: 1 }], answer: { action: 'resolve' } }]),
  );
});

test('keeps the core flavour without alerts', async () => {
  network.answer(readCourse, { id: 7 }, exampleCourseDetails());
  openPage('/courses/7');
  await screen.findByRole('heading', { name: 'Botany', level: 1 });
  expect(network.calls.filter(({ url }) => url.startsWith('/api/alerts'))).toEqual([]);
});
