import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { App } from '#client/app/app.tsx';
import messages from '#shared/lang/en.json' with { type: 'json' };
import * as api from '#shared/batches/batch.api.ts';
import type { Settings } from '#shared/sessions/session-settings.ts';
import { listUndos, undoChange } from '#shared/undos/undo.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { exampleBatch, exampleUndo } from '#test/support/examples.ts';
import { FakeApi, settingsWith } from '#test/support/fake-api.ts';

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
});

function open(settings: Partial<Settings> = {}) {
  history.replaceState(null, '', '/manage/batches');
  render(<App settings={settingsWith(settings)} locale="en" messages={messages} />);
  return userEvent.setup();
}

test('lists batches with their labels, and sorts them by the column clicked', async () => {
  const batches = [
    exampleBatch({}),
    exampleBatch({
      id: 2,
      title: 'Archive 2025',
      status: 0,
      courseCount: 30,
      team: { id: 3, title: 'Design' },
    }),
  ];
  network.answer(api.listBatches, undefined, { batches, canSeeArchived: true });
  const user = open();
  const titles = () =>
    screen.getAllByRole('rowheader').map((cell) => within(cell).getByRole('link').textContent);
  expect(await screen.findByRole('link', { name: 'Fall 2026' })).toBeInTheDocument();
  expect(titles()).toEqual(['Archive 2025', 'Fall 2026']);
  expect(screen.getByText('Archived')).toBeInTheDocument();
  expect(screen.getByText('Unassigned')).toBeInTheDocument();
  expect(screen.getAllByText('Dynamic')).toHaveLength(2);
  expect(screen.queryByRole('columnheader', { name: 'Tags' })).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'Courses' }));
  expect(titles()).toEqual(['Fall 2026', 'Archive 2025']);
});

test("offers what each batch's permissions allow, and asks before removing", async () => {
  network.answer(api.listBatches, undefined, { batches: [exampleBatch({})], canSeeArchived: true });
  network.answer(api.removeBatch, { id: 1 }, { id: 1 });
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Actions for Fall 2026' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Remove' }));
  const dialog = await screen.findByRole('dialog', { name: 'Remove “Fall 2026”?' });
  expect(dialog).toHaveTextContent('12 courses leave the batch.');
  expect(network.calls.filter(({ method }) => method === 'DELETE')).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  expect(network.calls.filter(({ method }) => method === 'DELETE').map(({ url }) => url)).toEqual([
    '/api/batches/1',
  ]);
});

test('says who can help a member without batches, and offers no way to add one', async () => {
  network.answer(api.listBatches, undefined, { batches: [], canSeeArchived: false });
  open({ abilities: [] });
  expect(await screen.findByText(/Ask an administrator to add you to a team/)).toBeInTheDocument();
  expect(screen.queryByRole('link', { name: 'New batch' })).not.toBeInTheDocument();
  expect(screen.queryByRole('checkbox', { name: 'Show archived' })).not.toBeInTheDocument();
});

test("shows the server's sentence when the list fails, and a way to retry", async () => {
  network.refuse(api.listBatches, undefined, 503, {
    code: 'unavailable',
    message: 'The database cannot be reached.',
  });
  const user = open();
  expect(await screen.findByText('The database cannot be reached.')).toBeInTheDocument();
  network.answer(api.listBatches, undefined, { batches: [exampleBatch({})], canSeeArchived: false });
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('link', { name: 'Fall 2026' })).toBeInTheDocument();
});

test('pages the batches, keeps page and order in the address, and begins again in another order', async () => {
  const batches = Array.from({ length: 23 }, (_, index) =>
    exampleBatch({
      id: index + 1,
      title: `Batch ${String(index + 1).padStart(2, '0')}`,
      courseCount: 100 - index,
    }),
  );
  network.answer(api.listBatches, undefined, { batches, canSeeArchived: false });
  const user = open();
  expect(await screen.findByText('23 results')).toBeInTheDocument();
  expect(screen.getAllByRole('rowheader')).toHaveLength(10);
  await user.click(screen.getByRole('button', { name: 'Courses' }));
  await user.click(screen.getByRole('button', { name: 'Next page' }));
  expect(await screen.findByRole('link', { name: 'Batch 13' })).toBeInTheDocument();
  expect(window.location.search).toBe('?sort=courseCount&order=asc&page=2');
  await user.click(screen.getByRole('button', { name: 'Courses' }));
  expect(await screen.findByRole('link', { name: 'Batch 01' })).toBeInTheDocument();
  expect(window.location.search).toBe('?sort=courseCount&order=desc');
});

test.each([
  ['batch_removed', 'Remove', '“Fall 2026” was removed.', '“Fall 2026” is back.'],
  ['batch_archived', 'Archive', '“Fall 2026” was archived.', '“Fall 2026” is active again.'],
] as const)('restores after %s, and returns the focus', async (kind, action, sentence, outcome) => {
  const undo = exampleUndo({ kind, count: 1, total: 1 });
  let rows = [exampleBatch({})];
  network.answerBy(api.listBatches, undefined, () => ({ batches: rows, canSeeArchived: true }));
  const goes = () => {
    rows = [];
    network.answer(listUndos, undefined, { undos: [undo] });
    return exampleBatch({});
  };
  network.answerBy(api.removeBatch, { id: 1 }, goes);
  network.answerBy(api.updateBatch, { id: 1 }, goes);
  network.answerBy(undoChange, { id: undo.id }, () => {
    rows = [exampleBatch({})];
    network.answer(listUndos, undefined, { undos: [] });
    return { ...undo, status: 'done' as const };
  });
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Actions for Fall 2026' }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
  if (action === 'Remove')
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  const button = await screen.findByRole('button', { name: `Undo: ${sentence}` });
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Fall 2026' })).not.toBeInTheDocument());
  // Nothing is left of the list, so what's next to it has the focus.
  await waitFor(() => expect(screen.getByRole('button', { name: 'Export' })).toHaveFocus());
  await user.click(button);
  expect(await screen.findByRole('link', { name: 'Fall 2026' })).toBeInTheDocument();
  expect(await screen.findByText(outcome)).toBeInTheDocument();
  expect(button).not.toBeInTheDocument();
});
