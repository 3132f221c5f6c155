import { screen, waitFor } from '@testing-library/react';
import { exportBatches, listBatches } from '#shared/batches/batch.api.ts';
import { exportBatchWorkbook } from '#shared/course-table/course-table.api.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { exportPeople, listPeople } from '#shared/people/person.api.ts';
import { exportTeams, listTeams } from '#shared/teams/team.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleBatch, pageOf } from '#test/support/examples.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { openPage } from '#test/support/open-page.tsx';
import { catchSavedFiles, exportAs, type SavedFile } from '#test/support/saved-files.ts';

let network: FakeApi;
let saved: readonly SavedFile[];
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(listPeople, undefined, { people: [], ...pageOf(0) });
  saved = catchSavedFiles();
});

const askedOf = (target: Endpoint, params?: object) =>
  Object.fromEntries(new URL(network.asked(target, params).at(-1) ?? '', 'http://x').searchParams);

test('exports what the list shows, says so, and saves it under its name', async () => {
  network.answerFile(exportPeople, undefined, { name: 'people.csv', content: 'Name\r\nAda\r\n' });
  const user = openPage('/manage/people?search=ada&sort=email&order=desc&state=active');
  await exportAs(user, 'CSV');
  expect(await screen.findByText('Exported as people.csv.')).toBeInTheDocument();
  expect(saved.map(({ name }) => name)).toEqual(['people.csv']);
  expect(await saved[0]?.content.text()).toBe('Name\r\nAda\r\n');
  expect(askedOf(exportPeople)).toEqual({
    search: 'ada',
    sortBy: 'email',
    sortOrder: 'desc',
    state: 'active',
    format: 'csv',
  });
});

test('says how much has come, and can be stopped, which saves nothing', async () => {
  let more: ReadableStreamDefaultController<Uint8Array> | undefined;
  const content = new ReadableStream<Uint8Array>({
    start: (controller) => {
      more = controller;
      controller.enqueue(new Uint8Array(2_500_000));
    },
  });
  network.answerFile(exportPeople, undefined, { name: 'people.xlsx', content });
  const user = openPage('/manage/people');
  await exportAs(user, 'Excel');
  await user.click(await screen.findByRole('button', { name: 'Exporting… 2.5 MB' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Stop exporting' }));
  more?.close();
  expect(await screen.findByText('The export was stopped.')).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'Export' })).toBeInTheDocument();
  expect(saved).toEqual([]);
});

test('says when it stops before its end, and saves nothing', async () => {
  const content = new ReadableStream<Uint8Array>({
    start: (controller) => {
      controller.enqueue(new Uint8Array(10));
      controller.error(new TypeError('terminated'));
    },
  });
  network.answerFile(exportPeople, undefined, { name: 'people.csv', content });
  const user = openPage('/manage/people');
  await exportAs(user, 'CSV');
  expect(await screen.findByText('The export stopped before its end. Try again.')).toBeInTheDocument();
  expect(saved).toEqual([]);
});

test('gives the server’s reason for a refusal', async () => {
  network.holdRefusal(exportPeople, undefined, 503, {
    code: 'unavailable',
    message: 'The database is away.',
  })();
  const user = openPage('/manage/people');
  await exportAs(user, 'CSV');
  expect(await screen.findByText('The database is away.')).toBeInTheDocument();
});

test('opens by keyboard, moves the focus inside, and passes axe', async () => {
  const user = openPage('/manage/people');
  (await screen.findByRole('button', { name: 'Export' })).focus();
  await user.keyboard('{Enter}');
  const item = await screen.findByRole('menuitem', { name: 'CSV' });
  const menu = item.closest<HTMLElement>('[role=menu]');
  await waitFor(() => expect(menu?.contains(document.activeElement)).toBe(true));
  expect(await axeViolations()).toEqual([]);
});

describe('the other lists', () => {
  test('teams, in the order the table has', async () => {
    network.answer(listTeams, undefined, { teams: [] });
    network.answerFile(exportTeams, undefined, { name: 'teams.csv', content: 'Title' });
    const user = openPage('/manage/teams?search=a');
    await exportAs(user, 'CSV');
    expect(await screen.findByText('Exported as teams.csv.')).toBeInTheDocument();
    expect(askedOf(exportTeams)).toEqual({ search: 'a', sortBy: 'title', sortOrder: 'asc', format: 'csv' });
  });

  test('batches, or all their courses as one workbook', async () => {
    network.answer(listBatches, undefined, {
      batches: [exampleBatch({ id: 3 }), exampleBatch({ id: 8, title: 'Spring' })],
      canSeeArchived: true,
    });
    network.answerFile(exportBatches, undefined, { name: 'batches.csv', content: 'Title' });
    network.answerFile(exportBatchWorkbook, undefined, { name: 'all.xlsx', content: 'x' });
    const user = openPage('/manage/batches?archived=true&sort=team');
    await exportAs(user, 'CSV');
    expect(await screen.findByText('Exported as batches.csv.')).toBeInTheDocument();
    expect(askedOf(exportBatches)).toMatchObject({ includeArchived: 'true', sortBy: 'team' });
    await exportAs(user, 'All their courses, one workbook (Excel)');
    expect(await screen.findByText('Exported as all.xlsx.')).toBeInTheDocument();
    expect(network.calls.at(-1)?.body).toEqual({ batchIds: [3, 8] });
  });

  test('of more batches than fit into a workbook, and says so first', async () => {
    const batches = Array.from({ length: 203 }, (_, place) => exampleBatch({ id: place + 1 }));
    network.answer(listBatches, undefined, { batches, canSeeArchived: true });
    network.answerFile(exportBatchWorkbook, undefined, { name: 'all.xlsx', content: 'x' });
    const user = openPage('/manage/batches');
    await exportAs(user, 'All courses of the first 200 of these 203 batches, one workbook (Excel)');
    expect(await screen.findByText('Exported as all.xlsx.')).toBeInTheDocument();
    expect(network.calls.at(-1)?.body).toMatchObject({ batchIds: { length: 200 } });
  });
});
