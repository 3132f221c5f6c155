import { screen, waitFor, within } from '@testing-library/react';
import type { Fix } from '#shared/fixes/fix.ts';
import * as api from '#shared/fixes/fixes.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleFix } from '#test/support/example-fixes.ts';
import { pageOf } from '#test/support/examples.ts';
import { FakeApi, settingsWith } from '#test/support/fake-api.ts';
import { address, openPage } from '#test/support/open-page.tsx';
import { catchSavedFiles, exportAs } from '#test/support/saved-files.ts';
import { writeInto } from '#test/support/write-into.ts';

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
});

const { institution } = settingsWith({});
const open = (query = '', savesFixes = true) =>
  openPage(`/fixes${query}`, { institution: { ...institution, savesFixes } });
const numbers = { written: 12, undone: 1, stale: 2, refused: 0, medianSeconds: 13.6 };
const answer = (...fixes: Fix[]) =>
  network.answer(api.listFixes, undefined, { fixes, pagination: pageOf(fixes.length).pagination, numbers });
const lastAsked = () =>
  Object.fromEntries(new URL(network.asked(api.listFixes).at(-1) ?? '', 'http://x').searchParams);
const rows = async () => (await screen.findAllByRole('row')).slice(1);

test('says who changed what, where, in whose name, and what became of it', async () => {
  answer(
    exampleFix(),
    exampleFix({
      id: 82,
      hand: 'service',
      by: null,
      state: 'undone',
      undoUntil: null,
      undoneAt: '2026-03-02T12:00:00Z',
      undoneBy: 'Grace Hopper',
    }),
    exampleFix({
      id: 83,
      state: 'refused',
      reason: 'canvas_refused',
      said: 'too long',
      undoUntil: null,
      item: null,
    }),
  );
  open();
  expect(
    await screen.findByRole('heading', { level: 1, name: /12 fixes are saved in Canvas/ }),
  ).toBeInTheDocument();
  expect(
    screen.getByText(
      /1 was undone \(8\.33%\) · 2 places had changed in between \(66\.67%\) · 0 were refused \(0%\)/,
    ),
  ).toBeInTheDocument();
  expect(screen.getByText(/less than 14 seconds/)).toBeInTheDocument();
  const [saved, undone, refused] = await rows();
  expect(saved).toHaveTextContent(/Ada Lovelace.*Botany.*Week 1.*Images without a description.*Describe it/);
  expect(saved).toHaveTextContent('<img src="leaf.png"><img src="leaf.png" alt="A leaf">Saved');
  expect(saved?.querySelector('img')).toBeNull();
  expect(undone).toHaveTextContent(/somebody else.*saved as the service account.*Undone.*by Grace Hopper/);
  expect(refused).toHaveTextContent(/Not saved: Canvas refused it.*Canvas says: too long/);
  expect(within(refused ?? document.body).queryByRole('button', { name: /^Undo/ })).not.toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test('keeps filters, search and sort in the address', async () => {
  answer(exampleFix());
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Botany' }));
  await user.click(screen.getByRole('combobox', { name: 'Outcome' }));
  await user.click(await screen.findByRole('option', { name: 'Undone' }));
  await user.click(screen.getByRole('checkbox', { name: 'Only mine' }));
  await writeInto(user, screen.getByRole('textbox', { name: 'From (year-month-day)' }), '2026-03-01');
  await user.click(screen.getByRole('button', { name: /^Fault/ }));
  await waitFor(() =>
    expect(lastAsked()).toMatchObject({
      courseId: '7',
      state: 'undone',
      mine: 'true',
      from: '2026-03-01',
      sortBy: 'rule',
    }),
  );
  expect(address()).toContain('/manage/fixes?courseId=7&state=undone&mine=true&from=2026-03-01');
  await user.click(screen.getByRole('button', { name: /Only this course: Botany/ }));
  await waitFor(() => expect(lastAsked()).not.toHaveProperty('courseId'));
});

test('undoes one, and says so', async () => {
  answer(exampleFix());
  const user = open();
  network.answer(api.undoFix, { id: 81 }, exampleFix({ state: 'undoing', undoUntil: null }));
  network.answer(api.readFix, { id: 81 }, exampleFix({ state: 'undone', undoUntil: null }));
  const undo = await screen.findByRole('button', { name: 'Undo: Week 1' });
  answer(exampleFix({ state: 'undone', undoUntil: null }));
  await user.click(undo);
  expect(await screen.findByText('Undone: “Week 1” is as it was.')).toBeInTheDocument();
  await waitFor(async () => expect((await rows())[0]).toHaveTextContent('Undone'));
});

test('shows both versions where one can’t be undone by itself', async () => {
  answer(exampleFix({ state: 'kept', reason: 'changed_since_fixed', undoUntil: null }));
  network.answer(api.readFixTexts, { id: 81 }, { before: '<p>Old</p>', now: null });
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Compare both versions' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('<p>Old</p>')).toBeInTheDocument();
  expect(dialog.getByText('The item is no longer in Canvas.')).toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test('says that there is nothing yet, that nothing matches, and that it couldn’t be loaded', async () => {
  answer();
  const user = open();
  expect(await screen.findByText(/Nothing has been fixed from here yet/)).toBeInTheDocument();
  network.refuse(api.listFixes, undefined, 503, { code: 'unavailable', message: 'Away.' });
  await user.type(screen.getByRole('searchbox', { name: 'Search by course, item or person' }), 'zzz');
  expect(await screen.findByText('The fixes couldn’t be loaded.')).toBeInTheDocument();
  answer();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(
    await screen.findByText('No fixes match.', { ignore: '[role=status] *, [role=status], [aria-live] *' }),
  ).toBeInTheDocument();
});

test('exports what the filters leave', async () => {
  answer(exampleFix());
  const saved = catchSavedFiles();
  network.answerFile(api.exportFixes, undefined, { name: 'fixes.xlsx', content: 'rows' });
  const user = open('?rule=contrast');
  await exportAs(user, 'Excel');
  expect(await screen.findByText('Exported as fixes.xlsx.')).toBeInTheDocument();
  expect(saved.map(({ name }) => name)).toEqual(['fixes.xlsx']);
  const asked = new URL(network.asked(api.exportFixes).at(-1) ?? '', 'http://x');
  expect(Object.fromEntries(asked.searchParams)).toEqual({ rule: 'contrast', format: 'xlsx' });
});

test('is in the menu only where fixes are saved', async () => {
  answer();
  open();
  expect(await screen.findByRole('link', { name: 'Fixes in Canvas' })).toBeInTheDocument();
});
