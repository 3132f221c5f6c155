import { act, screen, waitFor, within } from '@testing-library/react';
import { BulkActionPanel } from '#client/bulk-actions/bulk-action-panel.tsx';
import { BulkActionsMenu } from '#client/bulk-actions/bulk-action-picker.tsx';
import { listBatches } from '#shared/batches/batch.api.ts';
import * as api from '#shared/bulk-actions/bulk-action.api.ts';
import type { BulkAction } from '#shared/bulk-actions/bulk-action.ts';
import { listStatuses } from '#shared/statuses/status.api.ts';
import { listTags } from '#shared/tags/tag.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import {
  bulkCounts as counts,
  endedAction as action,
  runningAction as running,
} from '#test/support/example-bulk-action.ts';
import { exampleBatch, exampleStatus, pageOf } from '#test/support/examples.ts';
import { FakeApi, settingsWith } from '#test/support/fake-api.ts';
import { openPart } from '#test/support/open-part.tsx';
import { writeInto } from '#test/support/write-into.ts';

let network: FakeApi;
beforeEach(() => {
  localStorage.clear();
  network = new FakeApi();
  network.install();
  network.answer(listTags, undefined, { tags: [{ id: 1, title: 'STEM' }] });
});
const withActions = (...actions: BulkAction[]) => network.answer(api.listBulkActions, undefined, { actions });

const selection = { all: { search: 'bio' }, except: [3] };
const menu = (onStarted = () => {}) => (
  <BulkActionsMenu selection={selection} count={1234} onStarted={onStarted} />
);
const choose = async (user: ReturnType<typeof openPart>, name: string) => {
  await user.click(screen.getByRole('button', { name: /^Actions/ }));
  await user.click(await screen.findByRole('menuitem', { name }));
};
const sent = () =>
  network.calls.filter(({ method }) => method === 'POST').map(({ url, body }) => [url, body]);
const group = async (name: RegExp) => within(await screen.findByRole('group', { name }));

/** The same with all about it, instead of the line. */
const opened = async (user: ReturnType<typeof openPart>, name: RegExp) => {
  await user.click((await group(name)).getByRole('button', { name: 'Details' }));
  await screen.findByRole('button', { name: 'Hide details' });
  return group(name);
};

describe('the menu', () => {
  beforeEach(() =>
    network.answer(api.startBulkAction, undefined, running({ counts: counts({ total: 1234 }) })),
  );

  test('starts scans at once, and says that they’re under way', async () => {
    let isStarted = false;
    const user = openPart(menu(() => (isStarted = true)));
    await choose(user, 'Rescan everything');
    expect(await screen.findByText('Under way for 1,234 courses.')).toBeInTheDocument();
    expect(sent()).toEqual([
      [
        '/api/courses/actions',
        { action: 'full_scan', params: {}, selection, changeKey: expect.stringMatching(/^\w{16,}$/) },
      ],
    ]);
    expect(isStarted).toBe(true);
  });

  test('asks which tags, and creates those that are new', async () => {
    const user = openPart(menu());
    await choose(user, 'Add tags…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Add tags to 1,234 courses' }));
    expect(dialog.getByRole('button', { name: 'Add tags' })).toBeDisabled();
    await writeInto(user, await dialog.findByRole('combobox', { name: /^Tags/ }), 'Pilot');
    await user.click(await screen.findByRole('option', { name: 'Create “Pilot”' }));
    await user.click(dialog.getByRole('button', { name: 'Add tags' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()[0]?.[1]).toMatchObject({ action: 'tag', params: { tags: ['Pilot'] }, selection });
  });

  test('asks which status, in the ReadyGo flavour alone', async () => {
    network.answer(listStatuses, undefined, {
      statuses: [
        exampleStatus({ id: 3, label: 'Ready' }),
        exampleStatus({ id: 4, label: 'Old', isActive: false }),
      ],
    });
    const user = openPart(menu(), { isReadyGo: true });
    await choose(user, 'Set status…');
    const dialog = within(await screen.findByRole('dialog', { name: 'Set the status of 1,234 courses' }));
    expect(dialog.getByRole('button', { name: 'Set status' })).toBeDisabled();
    await user.click(await dialog.findByRole('combobox', { name: 'New status' }));
    expect(await screen.findByRole('option', { name: 'Ready' })).toBeInTheDocument();
    expect(screen.queryByRole('option', { name: 'Old' })).toBeNull();
    await user.click(screen.getByRole('option', { name: 'Ready' }));
    await writeInto(user, dialog.getByRole('textbox', { name: /Note/ }), ' Checked ');
    await user.click(dialog.getByRole('button', { name: 'Set status' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()[0]?.[1]).toMatchObject({
      action: 'set_status',
      params: { statusId: 3, note: 'Checked' },
      selection,
    });
  });

  test('asks for a batch among those that can be changed, and what a hybrid one keeps', async () => {
    network.answer(listBatches, undefined, {
      batches: [
        exampleBatch({ id: 1, title: 'Dynamic' }),
        exampleBatch({ id: 2, title: 'Hybrid', type: 'hybrid' }),
        exampleBatch({
          id: 3,
          title: 'Theirs',
          type: 'static',
          permissions: { ...exampleBatch().permissions, add_remove_courses: false },
        }),
      ],
      canSeeArchived: true,
    });
    const user = openPart(menu());
    await choose(user, 'Remove from a batch…');
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(await dialog.findByRole('combobox', { name: /^Batch/ }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Hybrid']);
    await user.click(screen.getByRole('option', { name: 'Hybrid' }));
    await user.click(dialog.getByRole('checkbox', { name: /^Leave them out from now on/ }));
    await user.click(dialog.getByRole('button', { name: 'Remove' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]?.[1]).toMatchObject({
      action: 'remove_from_batch',
      params: { batchId: 2, exclude: false },
    });
  });

  test('keeps the dialog open when the server refuses, and says why', async () => {
    network.refuse(api.startBulkAction, undefined, 409, { code: 'conflict', message: 'Tags are off.' });
    const user = openPart(menu());
    await choose(user, 'Remove tags…');
    await writeInto(user, await screen.findByRole('combobox', { name: /^Tags/ }), 'STEM');
    await user.click(await screen.findByRole('option', { name: 'STEM' }));
    await user.click(screen.getByRole('button', { name: 'Remove tags' }));
    expect(await screen.findByText('Tags are off.')).toBeInTheDocument();
    expect(screen.getByRole('dialog')).toBeInTheDocument();
  });

  test('is only for people who can change courses, and offers tags only where there are any', async () => {
    openPart(menu(), { abilities: ['batches.view'] });
    expect(screen.queryByRole('button', { name: /^Actions/ })).toBeNull();
    const user = openPart(menu(), { institution: settingsWith().institution });
    await user.click(screen.getByRole('button', { name: /^Actions/ }));
    const offered = (await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent);
    const everybodys = ['Scan', 'Rescan everything', 'Add to a batch…', 'Remove from a batch…'];
    expect(offered).toEqual(expect.arrayContaining(everybodys));
    const others = ['Add tags…', 'Remove tags…', 'Set status…', 'Publish in Canvas…'];
    expect(offered.filter((name) => others.includes(name))).toEqual([]);
  });
});

describe('the panel', () => {
  test('is empty without actions', async () => {
    withActions();
    openPart(<BulkActionPanel />);
    await waitFor(() => expect(network.asked(api.listBulkActions)).toHaveLength(1));
    expect(screen.queryByRole('region')).toBeNull();
  });

  test('follows what was started before a reload or in another tab, and says when it has ended', async () => {
    withActions(running());
    openPart(<BulkActionPanel />);
    const card = await group(/^Tag with STEM: 10 courses$/);
    expect(card.getByRole('status')).toHaveTextContent('Under way: 4 done, 6 to do');
    expect(card.getByRole('progressbar')).toHaveAttribute('value', '4');
    expect(await axeViolations()).toEqual([]);
    withActions(action({ counts: counts({ done: 9, failed: 1 }) }));
    expect(await screen.findByText('Completed: 9 courses done, 1 failed.')).toBeVisible();
  });

  test('says that an action has ended that was over before anyone looked', async () => {
    withActions();
    network.answer(api.startBulkAction, undefined, running());
    const user = openPart(
      <>
        {menu()}
        <BulkActionPanel />
      </>,
    );
    await waitFor(() => expect(network.asked(api.listBulkActions)).toHaveLength(1));
    withActions(action({ counts: counts({ done: 10 }) }));
    await choose(user, 'Rescan everything');
    expect(await screen.findByText('Completed: 10 courses done.')).toBeVisible();
  });

  test('cancels, retries and undoes', async () => {
    withActions(running());
    network.answer(api.cancelBulkAction, { id: 5 }, running({ status: 'cancelling' }));
    const user = openPart(<BulkActionPanel />);
    const card = await group(/^Tag with STEM/);
    await user.click(card.getByRole('button', { name: 'Cancel' }));
    expect(card.getByRole('status')).toHaveFocus();
    const failed = {
      counts: counts({ done: 8, failed: 2 }),
      can: { pause: false, goOn: false, cancel: false, retry: true, undo: true },
    };
    withActions(action(failed));
    network.answer(api.retryBulkAction, { id: 5 }, running());
    network.answer(api.undoBulkAction, { id: 5 }, running({ status: 'undoing' }));
    await user.click(await card.findByRole('button', { name: 'Retry 2 failed courses' }));
    await user.click(card.getByRole('button', { name: 'Undo' }));
    await waitFor(() =>
      expect(sent().map(([url]) => url)).toEqual([
        '/api/bulk-actions/5/cancel',
        '/api/bulk-actions/5/retry',
        '/api/bulk-actions/5/undo',
      ]),
    );
  });

  test('says until when it can be undone, and why not when it’s too late', async () => {
    withActions(action());
    network.refuse(api.undoBulkAction, { id: 5 }, 409, { code: 'conflict', message: 'It’s too late.' });
    const user = openPart(<BulkActionPanel />);
    const card = await opened(user, /^Tag with STEM/);
    expect(card.getByText(/Can be undone until/)).toBeInTheDocument();
    await user.click(card.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('It’s too late.')).toBeInTheDocument();
  });

  test('is put away until the next action, and comes back when it’s asked for', async () => {
    withActions(action());
    const user = openPart(
      <>
        <BulkActionPanel />
        <button type="button">Next</button>
      </>,
    );
    await user.click((await group(/^Tag with STEM/)).getByRole('button', { name: 'Hide this action' }));
    expect(screen.queryByRole('region')).toBeNull();
    expect(screen.getByRole('button', { name: 'Next' })).toHaveFocus();
    withActions(running({ id: 6, about: ['Law'] }), action());
    await user.click(document.body);
    openPart(<BulkActionPanel />);
    expect(await screen.findByRole('group', { name: /^Tag with Law/ })).toBeInTheDocument();
    openPart(<BulkActionPanel isAsked />);
    expect(await screen.findByRole('group', { name: /^Tag with STEM/ })).toBeInTheDocument();
  });

  test('lists what became of the courses, the failed ones first', async () => {
    withActions(action({ counts: counts({ done: 9, failed: 1 }) }));
    network.answer(
      api.listBulkActionCourses,
      { id: 5 },
      {
        courses: [
          {
            courseId: 7,
            title: 'Botany',
            lmsCourseId: '2007',
            courseCode: 'BIO 101',
            outcome: 'failed',
            undo: null,
            message: 'You may not change it.',
          },
        ],
        ...pageOf(1),
      },
    );
    const user = openPart(<BulkActionPanel />);
    const card = await opened(user, /^Tag with STEM/);
    await user.click(card.getByRole('button', { name: 'Show courses' }));
    const row = within(
      (await card.findByRole('rowheader', { name: 'Botany BIO 101' })).closest('tr') ?? document.body,
    );
    expect(row.getByText('You may not change it.')).toBeInTheDocument();
    expect(row.getByRole('link', { name: 'Botany' })).toHaveAttribute('href', '/courses/7');
    expect(network.asked(api.listBulkActionCourses, { id: 5 })[0]).toContain('outcome=failed');
    await user.click(card.getByRole('combobox', { name: 'Show' }));
    await user.click(await screen.findByRole('option', { name: 'All courses' }));
    await waitFor(() =>
      expect(network.asked(api.listBulkActionCourses, { id: 5 }).at(-1)).not.toContain('outcome'),
    );
  });

  test('shows earlier actions on demand', async () => {
    withActions(
      action({ id: 3, about: ['new'] }),
      action({ id: 2, about: ['old'] }),
      action({ id: 1, action: 'scan', about: [] }),
    );
    const user = openPart(<BulkActionPanel />);
    await opened(user, /^Tag with new/);
    expect(screen.queryByRole('group', { name: /^Tag with old/ })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Show 2 earlier actions' }));
    expect(await screen.findByRole('group', { name: 'Scan: 10 courses' })).toBeInTheDocument();
    await act(async () => {});
  });
});

test('offers to undo an action whose last course is done a moment before the action ends', async () => {
  withActions(
    action({
      endedAt: null,
      undoUntil: null,
      can: { pause: false, goOn: false, cancel: false, retry: false, undo: false },
    }),
  );
  openPart(<BulkActionPanel />);
  await group(/STEM/);
  expect(screen.queryByRole('button', { name: 'Undo' })).not.toBeInTheDocument();
  withActions(action());
  expect(await screen.findByRole('button', { name: 'Undo' })).toBeVisible();
});
