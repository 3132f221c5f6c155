import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { abilities } from '#shared/access/abilities.ts';
import * as api from '#shared/checklists/checklist.api.ts';
import type { DraftContent } from '#shared/checklists/checklist.ts';
import { contentOf } from '#shared/checklists/draft.ts';
import { listColumns } from '#shared/columns/columns.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { answerDrafts, exampleChecklist, withDraft } from '#test/support/example-checklist.ts';
import { exampleColumns } from '#test/support/example-table.ts';
import { FakeApi, settleNetwork } from '#test/support/fake-api.ts';
import { address, openPage } from '#test/support/open-page.tsx';
import { writeInto } from '#test/support/write-into.ts';

const editor = { isReadyGo: true, abilities: [...abilities] };
const params = { id: 4 };

let network: FakeApi;
let server: ReturnType<typeof answerDrafts>;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(listColumns, undefined, exampleColumns());
  server = answerDrafts(network);
});

const drafts = () =>
  network.calls
    .filter(({ method }) => method === 'PUT')
    .map(({ body }) => body as DraftContent & { version: number });
const lastDraft = () => drafts().at(-1);
const orderOf = (content: DraftContent | undefined) =>
  content?.taskTemplates.map(({ title, weight }) => [weight, title]);
const field = (name: string) => screen.findByRole('textbox', { name: new RegExp(`^${name}`) });
const open = () => openPage('/manage/checklists/4', editor);
const isSaved = () => screen.findByText(/^Draft saved/);

test('saves what was changed by itself, and says what that changes', async () => {
  const user = open();
  expect(await screen.findByText('Nothing changed since it was published')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await writeInto(user, await field('Title'), ' 2027');
  await waitFor(() => expect(lastDraft()?.title).toBe('Term start 2027'));
  await isSaved();
  expect(drafts()[0]?.version).toBe(1);
  await user.click(screen.getByRole('button', { name: '1 change' }));
  expect(screen.getByText('Title: “Term start” becomes “Term start 2027”')).toBeInTheDocument();
  await user.clear(await field('Task title'));
  await writeInto(user, await field('Task title'), 'Hello');
  await waitFor(() => expect(lastDraft()).toMatchObject({ taskTemplates: [{ title: 'Hello' }, {}, {}] }));
  expect(screen.getByText('Changed task: Hello (title)')).toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test('saves also when the page is left before the next pause', async () => {
  const user = open();
  await user.type(await field('Title'), '!');
  await user.click(screen.getByRole('link', { name: 'Quick views' }));
  await waitFor(() => expect(lastDraft()?.title).toBe('Term start!'));
});

test('moves a task by keyboard, keeps the focus on it, and says where it is now', async () => {
  const user = open();
  const up = await screen.findByRole('button', { name: 'Move Grading up' });
  act(() => up.focus());
  await user.keyboard('{Enter}{Enter}');
  expect(screen.getByRole('button', { name: 'Move Grading down' })).toHaveFocus();
  expect(screen.getByText('Grading is now number 1 of 3.')).toBeInTheDocument();
  await waitFor(() =>
    expect(orderOf(lastDraft())).toEqual([
      [1, 'Grading'],
      [2, 'Welcome'],
      [3, 'Syllabus'],
    ]),
  );
  await isSaved();
});

test('moves a task by mouse', async () => {
  open();
  const list = await screen.findByRole('list', { name: 'Tasks' });
  const [first, , third] = within(list).getAllByRole('listitem');
  if (!first || !third) throw new Error('There are three tasks');
  fireEvent.dragStart(first);
  fireEvent.dragOver(third);
  fireEvent.drop(third);
  await isSaved();
  expect(orderOf(lastDraft())?.map(([, title]) => title)).toEqual(['Syllabus', 'Grading', 'Welcome']);
});

test('adds a task, chooses it, and can’t publish it without a title', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Add task' }));
  expect(await screen.findByRole('heading', { name: 'Task 4' })).toHaveFocus();
  expect(address()).toContain('?task=');
  await isSaved();
  expect(screen.getByText('Before you can publish, give task 4 a title.')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await writeInto(user, await field('Task title'), 'Grades');
  await waitFor(() => expect(screen.getByRole('button', { name: 'Publish' })).toBeEnabled());
  await isSaved();
});

test('deletes a task, which can be put back', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Delete Syllabus' }));
  await waitFor(() =>
    expect(orderOf(lastDraft())?.map(([, title]) => title)).toEqual(['Welcome', 'Grading']),
  );
  await user.click(screen.getByRole('button', { name: /^Undo:/ }));
  await waitFor(() => expect(lastDraft()?.taskTemplates).toHaveLength(3));
  expect(orderOf(lastDraft())?.[1]).toEqual([2, 'Syllabus']);
});

test('sets when a task is due, who does it, and who verifies it', async () => {
  const user = open();
  await user.click(await screen.findByRole('combobox', { name: 'Due' }));
  await user.click(await screen.findByRole('option', { name: 'By the batch’s deadline' }));
  await user.clear(await field('Days'));
  await user.type(await field('Days'), '14');
  await user.click(screen.getByRole('checkbox', { name: 'Somebody else has to verify it' }));
  await user.click(screen.getByRole('combobox', { name: /^People of this task/ }));
  await user.click(await screen.findByRole('option', { name: 'Cem' }));
  await waitFor(() =>
    expect(lastDraft()?.taskTemplates[0]).toMatchObject({
      due: { kind: 'deadline', days: -14 },
      needsVerification: true,
      users: [22],
    }),
  );
  const summary = 'due 14 days before the deadline, verified by somebody else, 1 person';
  expect(screen.getByText(summary)).toBeInTheDocument();
  await isSaved();
});

test('puts people on the checklist and takes them off, never both', async () => {
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Take Ben off' }));
  await waitFor(() => expect(lastDraft()).toMatchObject({ usersToAssign: [], usersToRemove: [21] }));
  await user.click(screen.getByRole('combobox', { name: /^People They/ }));
  await user.click(await screen.findByRole('option', { name: 'Ben' }));
  await waitFor(() => expect(lastDraft()).toMatchObject({ usersToAssign: [], usersToRemove: [] }));
  await isSaved();
});

describe('when somebody else was first', () => {
  const outdated = {
    code: 'conflict' as const,
    message: 'Ben saved this draft on Mar 2.',
    fields: { 'body.version': 'Not the latest version' },
  };
  beforeEach(() => {
    const theirs = contentOf(server.checklist);
    const [welcome, ...others] = theirs.taskTemplates;
    if (!welcome) throw new Error('There is a task');
    network.refuse(api.saveDraft, params, 409, outdated);
    network.answer(
      api.readChecklist,
      params,
      withDraft(server.checklist, {
        ...theirs,
        title: 'Spring',
        taskTemplates: [{ ...welcome, description: 'By Ben' }, ...others],
      }),
    );
  });
  async function edit() {
    network.answer(api.readChecklist, params, server.checklist);
    const user = open();
    await writeInto(user, await field('Title'), ' 2027');
    return user;
  }

  test('keeps what was edited, and puts it onto the newest draft when asked to', async () => {
    const theirs = network;
    const newest = withDraft(server.checklist, {
      ...contentOf(server.checklist),
      title: 'Spring',
      visibility: 'team',
    });
    const user = await edit();
    expect(await screen.findByText('Ben saved this draft on Mar 2.')).toBeInTheDocument();
    expect(await field('Title')).toHaveValue('Term start 2027');
    expect(screen.getByText('Your latest changes aren’t saved.')).toBeInTheDocument();
    expect(await axeViolations()).toEqual([]);
    theirs.answer(api.readChecklist, params, newest);
    theirs.answerBy(api.saveDraft, params, ({ body }) => withDraft(newest, body as DraftContent));
    await user.click(screen.getByRole('button', { name: 'Put my changes onto it' }));
    expect(await screen.findByText('Title: yours was kept instead of “Spring”.')).toBeInTheDocument();
    await waitFor(() =>
      expect(lastDraft()).toMatchObject({ title: 'Term start 2027', visibility: 'team', version: 2 }),
    );
    await isSaved();
  });

  test('takes the newest draft instead when asked to', async () => {
    const newest = withDraft(server.checklist, { ...contentOf(server.checklist), title: 'Spring' });
    const user = await edit();
    await screen.findByText('Ben saved this draft on Mar 2.');
    network.answer(api.readChecklist, params, newest);
    await user.click(screen.getByRole('button', { name: 'Give up my changes' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Spring' })).toBeInTheDocument();
    expect(drafts()).toHaveLength(1);
  });

  test('says when the newest draft can’t be loaded, and gives nothing up', async () => {
    const user = await edit();
    await screen.findByText('Ben saved this draft on Mar 2.');
    network.refuse(api.readChecklist, params, 503, { code: 'unavailable', message: '' });
    await user.click(screen.getByRole('button', { name: 'Give up my changes' }));
    expect(await screen.findByText('The newest draft couldn’t be loaded. Try again.')).toBeInTheDocument();
    expect(await field('Title')).toHaveValue('Term start 2027');
  });
});

test('says that a draft couldn’t be saved, and tries again', async () => {
  network.refuse(api.saveDraft, params, 503, { code: 'unavailable', message: 'Courseyard is away.' });
  const user = open();
  await user.type(await field('Title'), '!');
  expect(await screen.findByText('Failed to update draft.')).toBeInTheDocument();
  network.answerBy(api.saveDraft, params, ({ body }) => withDraft(server.checklist, body as DraftContent));
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await isSaved();
});

test('publishes the draft, if wished for other people', async () => {
  const published = exampleChecklist({
    title: 'Term start!',
    publication: 2,
    draftVersion: 3,
    visibility: 'team',
  });
  network.answer(api.publishDraft, params, published);
  const user = open();
  await user.type(await field('Title'), '!');
  await isSaved();
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Title: “Term start” becomes “Term start!”')).toBeInTheDocument();
  await user.click(dialog.getByRole('radio', { name: /^Team/ }));
  expect(await axeViolations()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Draft published successfully')).toBeInTheDocument();
  expect(network.calls.find(({ method }) => method === 'POST')?.body).toEqual({
    version: server.checklist.draftVersion,
    overrideVisibility: 'team',
  });
  expect(await screen.findByText('Nothing changed since it was published')).toBeInTheDocument();
});

test('says why a draft wasn’t published', async () => {
  network.refuse(api.publishDraft, params, 409, { code: 'conflict', message: 'Choose a wider one.' });
  const user = open();
  await user.type(await field('Title'), '!');
  await isSaved();
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Failed to publish draft: Choose a wider one.')).toBeInTheDocument();
});

test('discards the draft once that’s confirmed', async () => {
  const user = open();
  await user.type(await field('Title'), '!');
  await user.click(await screen.findByRole('button', { name: 'Discard draft' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard draft' }));
  expect(await screen.findByText('Draft deleted successfully')).toBeInTheDocument();
  expect(await field('Title')).toHaveValue('Term start');
  await act(settleNetwork);
});
