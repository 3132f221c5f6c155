import { screen, waitFor, within } from '@testing-library/react';
import { paginate } from '#shared/http/page.ts';
import * as api from '#shared/report-mails/report-mails.api.ts';
import type { ReportSchedule } from '#shared/report-mails/report-schedule.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { address, openPage } from '#test/support/open-page.tsx';
import { writeInto } from '#test/support/write-into.ts';

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
});

const path = '/manage/report-mails';
const run = {
  id: 4,
  dueAt: '2026-03-06T12:00:00Z',
  state: 'written' as const,
  stoppedBy: null,
  sent: 2,
  waiting: 1,
  failed: 0,
  dropped: 0,
};

const example = (given: Partial<ReportSchedule> = {}): ReportSchedule => ({
  id: 7,
  title: 'Scores',
  what: {
    kind: 'report',
    reportId: 'udoit_score',
    duration: '30_days',
    batchIds: null,
    byBatch: false,
    quickViewId: null,
    checklistId: null,
  },
  moments: { every: 'week', weekday: 5, hour: 7 },
  attachment: 'none',
  people: [{ id: 2, name: 'Dean Alvarez', isActive: true, hasStopped: true }],
  addresses: [{ address: 'regent@regents.example.org', hasStopped: false }],
  owner: { id: 1, name: 'Ingrid Solberg', isYou: false },
  state: 'active',
  stoppedBy: null,
  nextAt: '2026-03-13T12:00:00Z',
  lastRun: run,
  version: 3,
  updatedAt: '2026-03-01T00:00:00Z',
  ...given,
});

const list = (...schedules: readonly ReportSchedule[]) =>
  network.answer(api.listReportSchedules, undefined, {
    schedules: [...schedules],
    pagination: paginate({ page: 1, limit: 10 }, schedules.length),
  });
const readers = () =>
  network.answer(api.findReportReaders, undefined, {
    people: [
      { id: 2, name: 'Dean Alvarez' },
      { id: 3, name: 'Ada Lovelace' },
    ],
    isMore: false,
    domains: ['regents.example.org'],
  });
const writes = () => network.calls.filter(({ method }) => method !== 'GET');
const rowOf = async (title: string) => {
  const row = (await screen.findByRole('rowheader', { name: title })).closest('tr');
  if (!row) throw new Error(`${title} has no row`);
  return row;
};
const choose = async (user: ReturnType<typeof openPage>, title: string, item: string) => {
  await user.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
};

test('lists reports by mail with when and to whom, and what became of the last one', async () => {
  list(
    example(),
    example({
      id: 8,
      title: 'Old',
      owner: null,
      state: 'stopped',
      stoppedBy: 'nothing_seen',
      nextAt: null,
      lastRun: null,
    }),
  );
  openPage(path);
  expect(await rowOf('Scores')).toHaveTextContent(
    /Active.*Each Friday at 7:00\sAM.*Dean Alvarez, regent@regents\.example\.org \(1 stopped it\).*Ingrid Solberg.*2 sent, 1 waiting/,
  );
  expect(await rowOf('Old')).toHaveTextContent(/Stopped.*None of its batches is left.*Nobody.*Not yet/);
  expect(await axeViolations()).toEqual([]);
});

test('says how the first one is made, or that none matches', async () => {
  list();
  const user = openPage(path);
  expect(await screen.findByText(/No report is sent by mail yet/)).toBeInTheDocument();
  await writeInto(user, await screen.findByRole('searchbox', { name: 'Search reports by mail' }), 'x');
  expect(await screen.findAllByText('No report by mail matches.')).not.toHaveLength(0);
  await waitFor(() => expect(address()).toContain('search=x'));
});

test('pauses, resumes and removes', async () => {
  list(example(), example({ id: 8, title: 'Resting', state: 'paused', nextAt: null }));
  network.answer(api.updateReportSchedule, { id: 7 }, example({ state: 'paused' }));
  network.answer(api.updateReportSchedule, { id: 8 }, example({ id: 8 }));
  network.answer(api.removeReportSchedule, { id: 7 }, { id: 7 });
  const user = openPage(path);
  await choose(user, 'Scores', 'Pause');
  expect(await screen.findAllByText('“Scores” is paused.')).not.toHaveLength(0);
  await choose(user, 'Resting', 'Resume');
  await choose(user, 'Scores', 'Remove');
  await waitFor(() => expect(writes()).toHaveLength(3));
  expect(writes().map(({ body }) => (body as { isActive?: boolean } | undefined)?.isActive)).toEqual([
    false,
    true,
    undefined,
  ]);
  expect(writes()[0]?.body).toMatchObject({
    version: 3,
    personIds: [2],
    addresses: ['regent@regents.example.org'],
  });
});

test('is changed in a dialog that says what’s missing, and what was refused', async () => {
  list(example());
  readers();
  network.refuse(api.updateReportSchedule, { id: 7 }, 422, {
    code: 'invalid_input',
    message: 'Not there',
    fields: { 'body.addresses': 'Reports can’t be sent to example.com.' },
  });
  const user = openPage(path);
  await choose(user, 'Scores', 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change “Scores”' }));
  expect(await axeViolations()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Take Dean Alvarez off' }));
  const addresses = await dialog.findByRole('textbox', { name: /Other addresses/ });
  await user.clear(addresses);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Choose at least one person or address')).toBeInTheDocument();
  expect(writes()).toEqual([]);
  await user.type(addresses, 'a@example.com');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findAllByText(/Reports can’t be sent to example\.com/)).not.toHaveLength(0);
});

test('sends one to try it out', async () => {
  list(example());
  readers();
  network.answer(api.tryReportMail, undefined, { address: 'me@example.edu' });
  const user = openPage(path);
  await choose(user, 'Scores', 'Edit');
  await user.click(await screen.findByRole('button', { name: 'Send me one now' }));
  expect(await screen.findAllByText('One is on its way to me@example.edu.')).not.toHaveLength(0);
  expect(writes()[0]?.body).toMatchObject({ what: { reportId: 'udoit_score' }, attachment: 'none' });
});

test('is handed over to a person who is searched for', async () => {
  list(example());
  readers();
  network.answer(api.handOverReportSchedule, { id: 7 }, example());
  const user = openPage(path);
  await choose(user, 'Scores', 'Hand over');
  await user.click(await screen.findByRole('combobox', { name: 'Person' }));
  await user.click(await screen.findByRole('option', { name: 'Ada Lovelace' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Hand “Scores” over' }));
  await user.click(dialog.getByRole('button', { name: 'Hand over' }));
  expect(await screen.findAllByText('“Scores” has the numbers of Ada Lovelace now.')).not.toHaveLength(0);
  expect(writes()[0]?.body).toEqual({ personId: 3, version: 3 });
});

test('one has its latest times on its page', async () => {
  network.answer(
    api.readReportSchedule,
    { id: 7 },
    {
      ...example({ moments: { every: 'month', day: 'last', hour: 19 } }),
      runs: [run, { ...run, id: 3, state: 'stopped', stoppedBy: 'owner_gone', sent: 0, waiting: 0 }],
    },
  );
  openPage(`${path}/7`);
  expect(await screen.findByRole('heading', { name: 'Scores' })).toBeInTheDocument();
  expect(screen.getByText(/On the last day of each month at 7:00\sPM/)).toBeInTheDocument();
  expect(screen.getByText('Accessibility score, all active batches')).toBeInTheDocument();
  expect(
    screen.getByText(/Not sent: The person whose numbers it had no longer has access/),
  ).toBeInTheDocument();
  expect(screen.getByText(/Dean Alvarez/).closest('li')).toHaveTextContent('Dean Alvarez (stopped it)');
  expect(await axeViolations()).toEqual([]);
});

test('says what evidence is about, and from when on it counts changes', async () => {
  const what = {
    kind: 'evidence' as const,
    batchIds: null,
    accountId: '7',
    since: '2026-01-31',
    measure: null,
  };
  const evidence = example({ title: 'For the dean', what });
  list(evidence);
  readers();
  network.answer(api.updateReportSchedule, { id: 7 }, evidence);
  network.answer(api.readReportSchedule, { id: 7 }, { ...evidence, runs: [] });
  const user = openPage(path);
  expect(await screen.findByRole('columnheader', { name: /As seen by/ })).toBeInTheDocument();
  await choose(user, 'For the dean', 'Edit');
  const dialog = within(await screen.findByRole('dialog', { name: 'Change “For the dean”' }));
  expect(dialog.getByText('Each mail is as of the day on which it’s sent.')).toBeVisible();
  const since = dialog.getByRole('combobox', { name: 'Looks back on' });
  expect(since).toHaveValue('Since Jan 31, 2026');
  await user.click(since);
  await user.click(await screen.findByRole('option', { name: '6 months' }));
  // The day stays on offer.
  await user.click(since);
  expect(await screen.findByRole('option', { name: 'Since Jan 31, 2026' })).toBeVisible();
  await user.click(await screen.findByRole('option', { name: '6 months' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(writes()).toHaveLength(1));
  expect(writes()[0]?.body).toMatchObject({ what: { ...what, since: '6_months' } });
  await user.click(await screen.findByRole('link', { name: 'For the dean' }));
  expect(await screen.findByText('Evidence, an account with everything below it')).toBeInTheDocument();
});
