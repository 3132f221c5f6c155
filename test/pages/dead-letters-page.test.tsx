import { act, screen, waitFor, within } from '@testing-library/react';
import * as letters from '#shared/system/dead-letter.api.ts';
import type { DeadLetter } from '#shared/system/dead-letter.columns.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { openPage } from '#test/support/open-page.tsx';
import { catchSavedFiles, exportAs } from '#test/support/saved-files.ts';
import { writeInto } from '#test/support/write-into.ts';

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
});

const open = (path: string) => openPage(path, { abilities: ['system.inspect'] });

const one = '3f2504e0-4f89-41d3-9a0c-0305e82c3301';
const two = '3f2504e0-4f89-41d3-9a0c-0305e82c3302';
const letter = (given: Partial<DeadLetter> = {}): DeadLetter => ({
  id: one,
  job: 'sync-batch',
  isKnown: true,
  institution: { id: 7, title: 'Northfield' },
  payload: '{ "batchId": 7 }',
  message: 'Canvas is away',
  attempts: 3,
  diedAt: '2026-03-01T12:00:00Z',
  ...given,
});
const answerLetters = (...found: DeadLetter[]) =>
  network.answer(letters.listDeadLetters, undefined, {
    letters: found,
    pagination: {
      page: 1,
      limit: 10,
      total: found.length,
      pages: 1,
      hasNext: false,
      hasPrevious: false,
    },
    readAt: '2026-03-02T12:00:00Z',
    jobs: ['sync-batch'],
    institutions: [{ id: 7, title: 'Northfield' }],
  });
const lastBody = (path: string) =>
  network.calls.findLast(({ method, url }) => method === 'POST' && url.endsWith(path))?.body;

test('dead letters show what failed and why, and the payload in their details', async () => {
  answerLetters(letter(), letter({ id: two, job: 'job-of-old', isKnown: false, institution: null }));
  const user = open('/queue-dead-letter');
  const rows = (await screen.findAllByRole('row')).slice(1);
  expect(rows[0]).toHaveTextContent(/sync-batch.*Northfield.*3.*Canvas is away/);
  expect(rows[1]).toHaveTextContent(/job-of-old.*Not in this version.*None, or one that’s gone/);
  expect(await axeViolations()).toEqual([]);
  await user.click(within(rows[0] ?? document.body).getByRole('button', { name: /^Details: sync-batch/ }));
  expect(await screen.findByText('{ "batchId": 7 }')).toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test('dead letters are retried after a question, and each that can’t be says why', async () => {
  answerLetters(letter(), letter({ id: two, job: 'job-of-old', isKnown: false }));
  network.answer(letters.retryDeadLetters, undefined, {
    done: [one],
    failed: [
      {
        input: two,
        code: 'conflict',
        message: 'There is no such job.',
        job: 'job-of-old',
        diedAt: '2026-03-01T12:00:00Z',
      },
    ],
    next: null,
  });
  const user = open('/queue-dead-letter');
  await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  const dialog = await screen.findByRole('dialog', { name: 'Retry 2 jobs?' });
  await user.click(within(dialog).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('1 job was put back.')).toBeInTheDocument();
  expect(
    screen.getByText(/^job-of-old, Mar 1, 2026, 12:00:00.PM: There is no such job\.$/),
  ).toBeInTheDocument();
  expect(lastBody('/retries')).toEqual({ which: { ids: [one, two] } });
});

test('dead letters are retried from their row and discarded from their details, one by one', async () => {
  answerLetters(letter(), letter({ id: two, job: 'job-of-old', isKnown: false }));
  const outcome = { done: [one], failed: [], next: null };
  network.answer(letters.retryDeadLetters, undefined, outcome);
  network.answer(letters.discardDeadLetters, undefined, outcome);
  const user = open('/queue-dead-letter');
  await user.click(await screen.findByRole('button', { name: /^Retry: sync-batch/ }));
  expect(screen.queryByRole('button', { name: /^Retry: job-of-old/ })).not.toBeInTheDocument();
  const question = await screen.findByRole('dialog', { name: 'Retry 1 job?' });
  await user.click(within(question).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('1 job was put back.')).toBeInTheDocument();
  expect(lastBody('/retries')).toEqual({ which: { ids: [one] } });
  await user.click(screen.getByRole('button', { name: /^Details: job-of-old/ }));
  const details = await screen.findByRole('dialog', { name: 'job-of-old' });
  await user.click(within(details).getByRole('button', { name: 'Discard' }));
  const reason = await screen.findByRole('dialog', { name: 'Discard 1 job?' });
  await writeInto(user, within(reason).getByRole('textbox', { name: /Reason/ }), 'gone');
  await user.click(within(reason).getByRole('button', { name: 'Discard' }));
  await waitFor(() => expect(lastBody('/discards')).toEqual({ which: { ids: [two] }, reason: 'gone' }));
});

test('dead letters are read again by themselves', async () => {
  jest.useFakeTimers({ doNotFake: ['queueMicrotask', 'nextTick', 'setImmediate'] });
  try {
    answerLetters();
    open('/queue-dead-letter');
    expect(await screen.findByText('No job has failed for good.')).toBeInTheDocument();
    answerLetters(letter());
    await act(() => jest.advanceTimersByTimeAsync(15_000));
    expect(screen.getByText('Canvas is away')).toBeInTheDocument();
  } finally {
    jest.useRealTimers();
  }
});

test('dead letters are discarded only with a reason, all that match if wanted, call after call', async () => {
  answerLetters(letter());
  network.answerBy(letters.listDeadLetters, undefined, () => ({
    letters: [letter()],
    pagination: { page: 1, limit: 10, total: 600, pages: 60, hasNext: true, hasPrevious: false },
    readAt: '2026-03-02T12:00:00Z',
    jobs: ['sync-batch'],
    institutions: [],
  }));
  let calls = 0;
  network.answerBy(letters.discardDeadLetters, undefined, () => {
    calls += 1;
    return { done: [one], failed: [], next: calls === 1 ? one : null };
  });
  const user = open('/queue-dead-letter?job=sync-batch');
  await user.click(await screen.findByRole('button', { name: 'Select all 600' }));
  await user.click(screen.getByRole('button', { name: 'Discard' }));
  const dialog = await screen.findByRole('dialog', { name: 'Discard 600 jobs?' });
  const confirm = within(dialog).getByRole('button', { name: 'Discard' });
  expect(confirm).toBeDisabled();
  await writeInto(user, within(dialog).getByRole('textbox', { name: /Reason/ }), 'too old');
  await user.click(confirm);
  expect(await screen.findByText('2 jobs were discarded.')).toBeInTheDocument();
  expect(lastBody('/discards')).toEqual({
    which: { filter: { job: 'sync-batch' }, except: [], diedBefore: '2026-03-02T12:00:00Z', after: one },
    reason: 'too old',
  });
});

test('dead letters say when the server stops in between', async () => {
  answerLetters(letter());
  network.answerBy(letters.retryDeadLetters, undefined, () => {
    throw new Error('away');
  });
  const user = open('/queue-dead-letter');
  await user.click(await screen.findByRole('checkbox', { name: 'Select page' }));
  await user.click(screen.getByRole('button', { name: 'Retry' }));
  const dialog = await screen.findByRole('dialog');
  await user.click(within(dialog).getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText('Courseyard is away.')).toBeInTheDocument();
});

test('dead letters are filtered by the address, and exported as filtered', async () => {
  answerLetters();
  const saved = catchSavedFiles();
  network.answerFile(letters.exportDeadLetters, undefined, { name: 'letters.csv', content: 'x' });
  const user = open('/queue-dead-letter?institutionId=7');
  expect(await screen.findByText('No dead letters match.')).toBeInTheDocument();
  await exportAs(user, 'CSV');
  expect(await screen.findByText('Exported as letters.csv.')).toBeInTheDocument();
  expect(saved).toHaveLength(1);
  const asked = new URL(network.asked(letters.exportDeadLetters).at(-1) ?? '', 'http://x').searchParams;
  expect(Object.fromEntries(asked)).toEqual({ institutionId: '7', format: 'csv' });
  await user.click(screen.getByRole('combobox', { name: 'Institution' }));
  await user.click(await screen.findByRole('option', { name: 'None, or one that’s gone' }));
  await waitFor(() => expect(network.asked(letters.listDeadLetters).at(-1)).toContain('institutionId=none'));
});

test('the focus stays on the page when the row of a discarded dead letter is gone', async () => {
  answerLetters(letter());
  network.answer(letters.discardDeadLetters, undefined, { done: [one], failed: [], next: null });
  const user = open('/queue-dead-letter');
  await user.click(await screen.findByRole('button', { name: /^Discard: sync-batch/ }));
  const dialog = await screen.findByRole('dialog', { name: 'Discard 1 job?' });
  await writeInto(user, within(dialog).getByRole('textbox', { name: /Reason/ }), 'gone');
  answerLetters();
  await user.click(within(dialog).getByRole('button', { name: 'Discard' }));
  await waitFor(() =>
    expect(screen.getByRole('main')).toContainElement(document.activeElement as HTMLElement),
  );
});
