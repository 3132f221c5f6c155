import { screen, waitFor, within } from '@testing-library/react';
import { listBatches } from '#shared/batches/batch.api.ts';
import * as api from '#shared/checklists/checklist.api.ts';
import { abilities } from '#shared/access/abilities.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { answerDrafts, exampleChecklist, exampleSummary } from '#test/support/example-checklist.ts';
import { exampleBatch, pageOf } from '#test/support/examples.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { address, openPage } from '#test/support/open-page.tsx';

const editor = { isReadyGo: true, abilities: [...abilities] };

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(api.listChecklists, undefined, {
    checklists: [
      exampleSummary(),
      exampleSummary({ id: 5, title: 'Copy', hasDraft: true, owner: { name: 'Ben', isYou: false } }),
      exampleSummary({ id: 6, title: '', isPublished: false, hasDraft: true, completedTaskPercentage: null }),
    ],
    ...pageOf(3),
  });
});

const rowOf = async (title: string) => within(await screen.findByRole('row', { name: new RegExp(title) }));
async function choose(user: ReturnType<typeof openPage>, title: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${title}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
}

test('lists checklists with how far they are, and which have a draft', async () => {
  openPage('/manage/checklists', editor);
  const first = await rowOf('Term start');
  expect(first.getByRole('link', { name: 'Term start' })).toHaveAttribute('href', '/manage/checklists/4');
  expect(first.getByRole('progressbar', { name: 'Completed tasks of Term start' })).toHaveAttribute(
    'aria-valuetext',
    '62.50%',
  );
  expect(first.getByRole('cell', { name: '1,200 (1,100 in scope)' })).toBeInTheDocument();
  expect(first.queryByText('Draft')).toBeNull();
  expect((await rowOf('Copy')).getByText('Draft')).toBeInTheDocument();
  const third = await rowOf('Untitled checklist');
  expect([third.getByText('Not published'), third.getByText('No data')]).toHaveLength(2);
  expect(await axeViolations()).toEqual([]);
});

test('asks what a new checklist begins with, and leads to it', async () => {
  network.answer(api.createChecklist, undefined, exampleChecklist({ id: 9 }));
  answerDrafts(network, exampleChecklist({ id: 9 }));
  const user = openPage('/manage/checklists', editor);
  await user.click(await screen.findByRole('button', { name: 'New checklist' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('radio', { name: /Accessibility.*7 tasks/ }));
  expect(await axeViolations()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Create checklist' }));
  await waitFor(() => expect(address()).toBe('/manage/checklists/9'));
  const created = () =>
    network.calls.findLast(({ method, url }) => method === 'POST' && url === api.createChecklist.path)?.body;
  expect(created()).toEqual({ template: 'accessibility' });
});

test('names a new checklist at once: the dialog begins in its title', async () => {
  network.answer(api.createChecklist, undefined, exampleChecklist({ id: 9 }));
  answerDrafts(network, exampleChecklist({ id: 9 }));
  const user = openPage('/manage/checklists', editor);
  await user.click(await screen.findByRole('button', { name: 'New checklist' }));
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Title' })).toHaveFocus());
  await user.keyboard('Ready for week one{Enter}');
  await waitFor(() => expect(address()).toBe('/manage/checklists/9'));
  const { body } =
    network.calls.find(({ method, url }) => method === 'POST' && url === api.createChecklist.path) ?? {};
  expect(body).toEqual({ template: null, title: 'Ready for week one' });
});

test('assigns a checklist from its row, if it’s published', async () => {
  network.answer(listBatches, undefined, { batches: [exampleBatch()], canSeeArchived: true });
  const user = openPage('/manage/checklists', editor);
  await choose(user, 'Term start', 'Assign');
  expect(await screen.findByRole('dialog', { name: 'Assign “Term start”' })).toBeInTheDocument();
});

test('leads to the copy of a checklist', async () => {
  network.answer(api.duplicateChecklist, { id: 5 }, exampleChecklist({ id: 9 }));
  answerDrafts(network, exampleChecklist({ id: 9 }));
  const user = openPage('/manage/checklists', editor);
  await choose(user, 'Copy', 'Duplicate');
  await waitFor(() => expect(address()).toBe('/manage/checklists/9'));
});

test('says what goes with a checklist before removing it', async () => {
  network.answer(api.removeChecklist, { id: 4 }, { id: 4 });
  const user = openPage('/manage/checklists', editor);
  await choose(user, 'Term start', 'Remove');
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/It also goes from 1,200 courses/)).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Checklist removed successfully')).toBeInTheDocument();
});

test('says why a checklist wasn’t removed', async () => {
  network.refuse(api.removeChecklist, { id: 4 }, 404, { code: 'not_found', message: 'Checklist not found' });
  const user = openPage('/manage/checklists', editor);
  await choose(user, 'Term start', 'Remove');
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Remove' }));
  expect(await screen.findByText('Failed to remove checklist: Checklist not found')).toBeInTheDocument();
});

test.each(['/manage/checklists', '/manage/checklists/4'])(
  'isn’t there without the role for it: %s',
  async (path) => {
    answerDrafts(network);
    openPage(path, { ...editor, abilities: abilities.filter((ability) => ability !== 'checklists.manage') });
    expect(await screen.findByRole('heading', { level: 1, name: 'Page not found' })).toBeInTheDocument();
  },
);
