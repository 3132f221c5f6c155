import { act, screen, waitFor, within } from '@testing-library/react';
import { ownUndos } from '#client/data/storage.ts';
import { listBatches, removeBatch } from '#shared/batches/batch.api.ts';
import { listUndos, undoChange } from '#shared/undos/undo.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleBatch, exampleUndo } from '#test/support/examples.ts';
import { FakeApi, settleNetwork } from '#test/support/fake-api.ts';
import { openPage } from '#test/support/open-page.tsx';

const undo = exampleUndo();
const offer = 'Undo: 2 courses were removed from “Fall 2026”.';

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(listBatches, undefined, { batches: [], canSeeArchived: false });
  network.answer(listUndos, undefined, { undos: [undo] });
  sessionStorage.clear();
});

/** Any page will do: the change may have been made on another, or before a reload; but in this tab. */
function open() {
  ownUndos.add(String(undo.id));
  return openPage('/manage/batches');
}
const asked = () => network.asked(undoChange, { id: undo.id });

test('offers on any page what can be undone, for as long as the server says', async () => {
  network.answer(listUndos, undefined, { undos: [{ ...undo, secondsLeft: 1.5 }] });
  open();
  const button = await screen.findByRole('button', { name: offer });
  expect(await axeViolations()).toEqual([]);
  await waitFor(() => expect(button).not.toBeInTheDocument());
});

test('offers nothing of what the same person did in another tab, or by the API', async () => {
  openPage('/manage/batches');
  await screen.findByRole('heading', { level: 1 });
  await waitFor(() => expect(network.asked(listUndos)).not.toEqual([]));
  await act(settleNetwork);
  expect(screen.queryByRole('button', { name: offer })).not.toBeInTheDocument();
});

test('offers what was done here a moment ago', async () => {
  network.answer(listUndos, undefined, { undos: [] });
  network.answer(listBatches, undefined, { batches: [exampleBatch()], canSeeArchived: true });
  network.answerBy(removeBatch, { id: exampleBatch().id }, () => {
    network.answer(listUndos, undefined, { undos: [undo] });
    return { id: exampleBatch().id };
  });
  const user = openPage('/manage/batches');
  await user.click(await screen.findByRole('button', { name: /^Actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByRole('button', { name: offer })).toBeInTheDocument();
});

test('undoes once, and says that everything is back to how it was', async () => {
  network.answer(undoChange, { id: undo.id }, { ...undo, status: 'done', done: 2 });
  const user = open();
  const button = await screen.findByRole('button', { name: offer });
  await user.dblClick(button);
  expect(await screen.findByText('2 courses in “Fall 2026” were restored.')).toBeInTheDocument();
  expect(button).not.toBeInTheDocument();
  expect(asked()).toHaveLength(1);
});

test("says why it couldn't be undone, and that it's too late", async () => {
  const message = 'It’s too late to undo this.';
  network.refuse(undoChange, { id: undo.id }, 409, { code: 'conflict', message });
  const user = open();
  await user.click(await screen.findByRole('button', { name: offer }));
  expect(await screen.findByText(message)).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: offer })).not.toBeInTheDocument();
});

test('follows a large one that continues in the background, even after a reload', async () => {
  const running = { ...undo, count: 900, total: 900, status: 'running' as const };
  network.answer(listUndos, undefined, { undos: [running] });
  open();
  expect(await screen.findByText('Undoing the change of “Fall 2026”…')).toBeInTheDocument();
  network.answer(listUndos, undefined, { undos: [] });
  expect(await screen.findByText('900 courses in “Fall 2026” were restored.')).toBeInTheDocument();
  expect(screen.queryByText('Undoing the change of “Fall 2026”…')).not.toBeInTheDocument();
});

test('says that everything is back, also when that was over before it was listed as running', async () => {
  network.answer(undoChange, { id: undo.id }, { ...undo, status: 'running' });
  const user = open();
  const button = await screen.findByRole('button', { name: offer });
  network.answer(listUndos, undefined, { undos: [] });
  await user.click(button);
  expect(await screen.findByText('2 courses in “Fall 2026” were restored.')).toBeInTheDocument();
});

test('says that one stopped halfway, and goes on with it when asked to', async () => {
  const stopped = { ...undo, total: 900, done: 300, status: 'running' as const, hasStopped: true };
  network.answer(listUndos, undefined, { undos: [stopped] });
  const user = open();
  const sentence = 'Undoing the change of “Fall 2026” stopped halfway: 300 of 900 are as they were.';
  const button = await screen.findByRole('button', { name: `Go on: ${sentence}` });
  network.answer(undoChange, { id: undo.id }, { ...stopped, hasStopped: false });
  network.answer(listUndos, undefined, { undos: [] });
  await user.click(button);
  expect(await screen.findByText('2 courses in “Fall 2026” were restored.')).toBeInTheDocument();
  expect(asked()).toHaveLength(1);
});

test("says what couldn't be put back, and retries only that", async () => {
  const failed = [{ id: 7, title: 'Botany', message: 'There is no such course.' }];
  const partly = { ...undo, status: 'done' as const, done: 1, failedCount: 1, failed };
  network.answer(listUndos, undefined, { undos: [partly] });
  const user = open();
  const sentence = '1 of 2 couldn’t be put back in “Fall 2026”. There is no such course.';
  const button = await screen.findByRole('button', { name: `Retry the rest: ${sentence}` });
  network.answer(undoChange, { id: undo.id }, { ...undo, status: 'done', done: 2 });
  network.answer(listUndos, undefined, { undos: [] });
  await user.click(button);
  expect(await screen.findByText('2 courses in “Fall 2026” were restored.')).toBeInTheDocument();
  expect(asked()).toHaveLength(1);
});
