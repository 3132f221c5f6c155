import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { abilities } from '#shared/access/abilities.ts';
import * as api from '#shared/checklists/checklist.api.ts';
import type { DraftContent } from '#shared/checklists/checklist.ts';
import { contentOf } from '#shared/checklists/draft.ts';
import { listBatches } from '#shared/batches/batch.api.ts';
import { queryCourses } from '#shared/course-table/course-table.api.ts';
import { sendTaskMessage } from '#shared/tasks/task.api.ts';
import { assignToBatch, readChecklistProgress } from '#shared/tasks/tasklist.api.ts';
import { listColumns } from '#shared/columns/columns.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import {
  answerDrafts,
  exampleChecklist,
  exampleProgress,
  withDraft,
  exampleSent,
} from '#test/support/example-checklist.ts';
import { exampleColumns, examplePage } from '#test/support/example-table.ts';
import { exampleBatch, pageOf } from '#test/support/examples.ts';
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
/** Opens the closed line below the tasks, where a checklist's title is. */
async function openSettings(user: ReturnType<typeof openPage>) {
  await user.click(await screen.findByRole('button', { name: /^Settings/ }));
  return field('Title');
}
const open = () => openPage('/manage/checklists/4', editor);
const isSaved = () => screen.findByText(/^Draft saved/);

test('saves what was changed by itself, and says what that changes', async () => {
  const user = open();
  expect(await screen.findByText('Nothing changed since it was published')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await writeInto(user, await openSettings(user), ' 2027');
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

test('waits for how far the courses are, since each task says it, but not if nobody knows', async () => {
  const release = network.hold(readChecklistProgress, params, exampleProgress());
  open();
  await waitFor(() => expect(network.asked(readChecklistProgress, params)).toHaveLength(1));
  expect(screen.queryByRole('heading', { level: 1 })).not.toBeInTheDocument();
  release();
  expect(await screen.findByRole('heading', { level: 1, name: 'Term start' })).toBeInTheDocument();
});

test('is edited, too, while nobody can say how far the courses are', async () => {
  network.refuse(readChecklistProgress, params, 503, { code: 'unavailable', message: '' });
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'Term start' })).toBeInTheDocument();
});

test('saves also when the page is left before the next pause', async () => {
  const user = open();
  await user.type(await openSettings(user), '!');
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
  expect(await screen.findByRole('heading', { name: 'Task 4' })).toBeInTheDocument();
  await waitFor(async () => expect(await field('Task title')).toHaveFocus());
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
  await user.click(screen.getByRole('checkbox', { name: 'Someone else has to verify it' }));
  await user.click(screen.getByRole('combobox', { name: /^People for this task/ }));
  await user.click(await screen.findByRole('option', { name: 'Cem' }));
  await waitFor(() =>
    expect(lastDraft()?.taskTemplates[0]).toMatchObject({
      due: { kind: 'deadline', days: -14 },
      needsVerification: true,
      users: [22],
    }),
  );
  const summary = '3 of 4 done · due 14 days before the deadline · verified by someone else · 1 person';
  expect(screen.getByText(summary)).toBeInTheDocument();
  await isSaved();
});

test('puts people on the checklist and takes them off, never both', async () => {
  const user = open();
  await openSettings(user);
  await user.click(await screen.findByRole('button', { name: 'Remove Ben' }));
  await waitFor(() => expect(lastDraft()).toMatchObject({ usersToAssign: [], usersToRemove: [21] }));
  await user.click(screen.getByRole('combobox', { name: /^People Tasks/ }));
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
    await writeInto(user, await openSettings(user), ' 2027');
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
  await user.type(await openSettings(user), '!');
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
  await user.type(await openSettings(user), '!');
  await isSaved();
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText('Title: “Term start” becomes “Term start!”')).toBeInTheDocument();
  await user.click(dialog.getByRole('radio', { name: /^Team/ }));
  expect(await axeViolations()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Draft published successfully')).toBeInTheDocument();
  expect(network.calls.find(({ url }) => url.endsWith('/publish'))?.body).toEqual({
    version: server.checklist.draftVersion,
    overrideVisibility: 'team',
  });
  expect(await screen.findByText('Nothing changed since it was published')).toBeInTheDocument();
  // The button is disabled now, so what's around it has the focus.
  await waitFor(() => expect(screen.getByRole('region', { name: 'Draft' })).toHaveFocus());
});

test('says why a draft wasn’t published', async () => {
  network.refuse(api.publishDraft, params, 409, { code: 'conflict', message: 'Choose a wider one.' });
  const user = open();
  await user.type(await openSettings(user), '!');
  await isSaved();
  await user.click(screen.getByRole('button', { name: 'Publish' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Publish' }));
  expect(await screen.findByText('Failed to publish draft: Choose a wider one.')).toBeInTheDocument();
});

test('discards the draft once that’s confirmed', async () => {
  const user = open();
  await user.type(await openSettings(user), '!');
  await user.click(await screen.findByRole('button', { name: 'Discard draft' }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Discard draft' }));
  expect(await screen.findByText('Draft deleted successfully')).toBeInTheDocument();
  expect(await field('Title')).toHaveValue('Term start');
  await act(settleNetwork);
});

test('shows how far the courses are, all together and with each task', async () => {
  open();
  expect(await screen.findByRole('link', { name: 'Fall' })).toHaveAttribute('href', '/manage/batches/1');
  expect(screen.getByText(/5 of 12 tasks done/)).toHaveTextContent(
    /^4 courses \(3 in scope\), assigned to Fall/,
  );
  expect(screen.getByRole('link', { name: '2 overdue in 2 courses (1 in scope)' })).toHaveAttribute(
    'href',
    '/tasks?scope=all&standing=all&checklistId=4&state=overdue',
  );
  expect(screen.getByText('2 of 4 done · 2 overdue')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^Settings/ })).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByText('all staff find it · for 1 person')).toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
});

test('a scan that is to tick a task needs a condition, and says how many courses meet it', async () => {
  network.answerBy(queryCourses, undefined, ({ body }) => {
    const { filter = [] } = body as { filter?: readonly unknown[] };
    return {
      ...examplePage([]),
      pagination: pageOf(filter.length > 1 ? 3 : 4).pagination,
      inScope: filter.length > 1 ? 1 : 2,
    };
  });
  const user = open();
  await user.click(await screen.findByRole('radio', { name: 'A scan' }));
  await isSaved();
  expect(lastDraft()?.taskTemplates[0]?.condition).toEqual([]);
  expect(screen.getByText(/^Nothing says when a scan ticks this task/)).toBeInTheDocument();
  expect(screen.getByText(/^Before you can publish, say when a scan ticks task 1/)).toBeInTheDocument();
  expect(screen.getByRole('button', { name: 'Publish' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Add filter' }));
  const dialog = within(await screen.findByRole('dialog'));
  await user.click(dialog.getByRole('combobox'));
  await user.click(await screen.findByRole('option', { name: 'Published' }));
  await user.click(dialog.getByRole('button', { name: 'Apply filter' }));
  expect(
    await screen.findByText(
      /^3 of the 4 courses that have this checklist meet this now\. In scope: 1 of 2\./,
    ),
  ).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Show them' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/courses\?filter=readygo\.checklists/),
  );
  await waitFor(() => expect(screen.getByRole('button', { name: 'Publish' })).toBeEnabled());
  await user.click(screen.getByRole('radio', { name: 'A person' }));
  await waitFor(() => expect(lastDraft()?.taskTemplates[0]?.condition).toBeNull());
  await isSaved();
});

test('reminds those who are late: first it says whom, then what came of it', async () => {
  network.answer(sendTaskMessage, undefined, exampleSent);
  const user = open();
  const button = await screen.findByRole('button', { name: 'Remind 2 people' });
  await user.click(button);
  const dialog = within(await screen.findByRole('dialog', { name: 'Remind people of their tasks' }));
  expect(await dialog.findByText('2 people hear of 3 tasks: Ben (2) and Cem (1).')).toBeInTheDocument();
  expect(dialog.getByText('2 tasks are left out: they have nobody but you to tell.')).toBeInTheDocument();
  expect(await axeViolations()).toEqual([]);
  await user.type(dialog.getByRole('textbox', { name: /^Message/ }), 'By Friday, please');
  await user.click(dialog.getByRole('button', { name: 'Remind 2 people' }));
  expect(await screen.findByText('2 people were reminded of 3 tasks.')).toBeInTheDocument();
  expect(network.calls.find(({ url }) => url === sendTaskMessage.path)?.body).toMatchObject({
    selection: { all: { scope: 'all', state: 'overdue', checklistId: 4 } },
    kind: 'reminder',
    body: 'By Friday, please',
    changeKey: expect.any(String),
  });
  await waitFor(() => expect(button).toHaveFocus());
});

test('assigns the checklist to a batch, from its own page', async () => {
  network.answer(listBatches, undefined, {
    batches: [
      exampleBatch({ id: 1, title: 'Fall' }),
      exampleBatch({ id: 2, title: 'Spring', inScopeCount: 10 }),
    ],
    canSeeArchived: true,
  });
  network.answer(assignToBatch, { id: 2, checklistId: 4 }, { checklists: [], permissions: { assign: true } });
  const user = open();
  await screen.findByRole('link', { name: 'Fall' });
  await user.click(screen.getByRole('button', { name: 'Assign' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign “Term start”' }));
  await user.type(dialog.getByRole('combobox', { name: 'Batch' }), 'a');
  expect(await screen.findByText('No other batch that you can change matches.')).toBeInTheDocument();
  await user.clear(dialog.getByRole('combobox', { name: 'Batch' }));
  await user.click(await screen.findByRole('option', { name: 'Spring (12 courses, 10 in scope)' }));
  expect(await axeViolations()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Assign' }));
  expect(await screen.findByText('The courses of “Spring” are getting it.')).toBeInTheDocument();
});
