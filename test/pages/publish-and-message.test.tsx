import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { BulkActionPanel } from '#client/bulk-actions/bulk-action-panel.tsx';
import { BulkActionsMenu } from '#client/bulk-actions/bulk-action-picker.tsx';
import PublishCourseDialog from '#client/bulk-actions/publish-course-dialog.tsx';
import * as api from '#shared/bulk-actions/bulk-action.api.ts';
import type { BulkAction, BulkActionCourse } from '#shared/bulk-actions/bulk-action.ts';
import { axeViolations } from '#test/support/axe.ts';
import {
  bulkCounts as counts,
  endedAction as action,
  runningAction as running,
} from '#test/support/example-bulk-action.ts';
import { pageOf } from '#test/support/examples.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { openPart } from '#test/support/open-part.tsx';

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(api.startBulkAction, undefined, running({ action: 'publish', about: [] }));
});

const selection = { selected: [1, 2, 3, 4, 5] };
const openMenu = () => openPart(<BulkActionsMenu selection={selection} count={5} />, { isReadyGo: true });

const preview = (given: Partial<{ published: number; unpublished: number; withoutInstructors: number }>) =>
  network.answer(api.previewCourses, undefined, {
    total: 5,
    published: 0,
    unpublished: 0,
    withoutInstructors: 0,
    ...given,
  });

async function choose(user: UserEvent, item: string) {
  await user.click(screen.getByRole('button', { name: /^Actions/ }));
  await user.click(await screen.findByRole('menuitem', { name: item }));
  return within(await screen.findByRole('dialog'));
}

interface Sent {
  readonly action: string;
  readonly params: object;
  readonly changeKey: string;
}
const sent = () =>
  network.calls.filter(({ url }) => url === '/api/courses/actions').map(({ body }) => body as Sent);

describe('publishing and unpublishing', () => {
  test('says before it starts how many courses students will see, and how many stay as they are', async () => {
    preview({ published: 3, unpublished: 2 });
    const user = openMenu();
    const dialog = await choose(user, 'Publish in Canvas…');
    expect(dialog.getByRole('heading', { name: 'Publish 5 courses in Canvas' })).toBeVisible();
    expect(
      await dialog.findByText(/^2 courses will be published: students who are enrolled see them/),
    ).toBeVisible();
    expect(
      dialog.getByText('3 courses are so already, concluded or deleted, and stay as they are.'),
    ).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    expect(sent()).toEqual([]);
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toMatchObject([{ action: 'publish', params: {}, selection }]);
  });

  test('says that Canvas refuses courses with submissions, and does nothing if it’s cancelled', async () => {
    preview({ published: 1, unpublished: 4 });
    const user = openMenu();
    const dialog = await choose(user, 'Unpublish in Canvas…');
    expect(
      await dialog.findByText(/^1 course will be unpublished: students no longer see it\. Canvas refuses/),
    ).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toEqual([]);
  });

  test('says so if nothing would change as far as is known', async () => {
    preview({ published: 5 });
    const dialog = await choose(openMenu(), 'Publish in Canvas…');
    expect(await dialog.findByText(/^As far as Courseyard knows, there is nothing to change/)).toBeVisible();
  });

  test('can’t be started before it’s known what it would do', async () => {
    network.refuse(api.previewCourses, undefined, 503, {
      code: 'unavailable',
      message: 'Courseyard is away.',
    });
    const dialog = await choose(openMenu(), 'Publish in Canvas…');
    expect(await dialog.findByText(/Courseyard/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Publish' })).toBeDisabled();
  });

  test('says why it was refused, and keeps asking', async () => {
    preview({ unpublished: 5 });
    const message = 'Your institution’s runner may not publish courses.';
    network.refuse(api.startBulkAction, undefined, 403, { code: 'not_allowed', message });
    const user = openMenu();
    const dialog = await choose(user, 'Publish in Canvas…');
    await dialog.findByText(/^5 courses will be published/);
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    expect(await screen.findByText(message)).toBeInTheDocument();
    expect(screen.getByRole('dialog')).toBeVisible();
  });

  test('is the same action when it’s asked again after the network was lost, and another wish is another', async () => {
    preview({ published: 2, unpublished: 3 });
    network.lose(api.startBulkAction, undefined);
    const user = openMenu();
    const first = await choose(user, 'Publish in Canvas…');
    await first.findByText(/^3 courses will be published/);
    await user.click(first.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(first.getByRole('button', { name: 'Publish' })).toBeEnabled());
    await user.click(first.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    await waitFor(() => expect(first.getByRole('button', { name: 'Publish' })).toBeEnabled());
    await user.click(first.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const second = await choose(user, 'Unpublish in Canvas…');
    await second.findByText(/^2 courses will be unpublished/);
    await user.click(second.getByRole('button', { name: 'Unpublish' }));
    await waitFor(() => expect(sent()).toHaveLength(3));
    const [one, again, other] = sent().map(({ changeKey }) => changeKey);
    expect(again).toBe(one);
    expect(other).not.toBe(one);
  });

  test('one course is published from its own page in the same way', async () => {
    network.answer(api.previewCourses, undefined, {
      total: 1,
      published: 0,
      unpublished: 1,
      withoutInstructors: 0,
    });
    let isClosed = false;
    const user = openPart(
      <PublishCourseDialog
        course={{ id: 7, title: 'Botany' }}
        action="publish"
        onClose={() => (isClosed = true)}
      />,
      { isReadyGo: true },
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Publish “Botany” in Canvas' }));
    await dialog.findByText(/^Students who are enrolled see the course as soon as/);
    await user.click(dialog.getByRole('button', { name: 'Publish' }));
    await waitFor(() => expect(isClosed).toBe(true));
    expect(sent()).toMatchObject([{ action: 'publish', selection: { selected: [7] } }]);
  });
});

describe('what became of the courses', () => {
  const course = (given: Partial<BulkActionCourse>): BulkActionCourse => ({
    courseId: 1,
    title: 'Botany',
    lmsCourseId: '2001',
    courseCode: null,
    outcome: 'done',
    undo: null,
    message: null,
    ...given,
  });
  const show = (shown: BulkAction, ...courses: BulkActionCourse[]) => {
    network.answer(api.listBulkActions, undefined, { actions: [shown] });
    network.answer(api.listBulkActionCourses, { id: 5 }, { courses, ...pageOf(courses.length) });
    return openPart(<BulkActionPanel />, { isReadyGo: true });
  };

  test('each course has its outcome and Canvas’s reason; the failed ones are retried alone, the others undone', async () => {
    const ended = action({
      action: 'unpublish',
      about: [],
      counts: counts({ total: 3, done: 1, unchanged: 1, failed: 1 }),
      can: { pause: false, goOn: false, cancel: false, retry: true, undo: true },
    });
    const reason = 'Students have handed in work: Canvas doesn’t unpublish it.';
    const user = show(
      ended,
      course({ outcome: 'failed', message: reason }),
      course({ courseId: 2, title: 'Chemistry' }),
      course({ courseId: 3, title: 'Latin', outcome: 'unchanged', message: 'It was so already.' }),
    );
    await user.click(await screen.findByRole('button', { name: 'Details' }));
    const card = within(await screen.findByRole('group', { name: 'Unpublish in Canvas: 3 courses' }));
    await user.click(await card.findByRole('button', { name: 'Show courses' }));
    const rows = (await card.findAllByRole('row')).slice(1).map(({ textContent }) => textContent);
    expect(rows).toEqual([`BotanyFailed${reason}`, 'ChemistryDone—', 'LatinUnchangedIt was so already.']);
    expect(await axeViolations()).toEqual([]);
    network.answer(api.retryBulkAction, { id: 5 }, ended);
    network.answer(api.undoBulkAction, { id: 5 }, ended);
    await user.click(card.getByRole('button', { name: 'Retry 1 failed course' }));
    await waitFor(() => expect(network.asked(api.retryBulkAction, { id: 5 })).toHaveLength(1));
    await user.click(card.getByRole('button', { name: 'Undo' }));
    await waitFor(() => expect(network.asked(api.undoBulkAction, { id: 5 })).toHaveLength(1));
  });

  test('there are no reasons and no pages where there’s nothing to say about them', async () => {
    const user = show(
      action({ action: 'publish', about: [], counts: counts({ total: 1, done: 1 }) }),
      course({}),
    );
    await user.click(await screen.findByRole('button', { name: 'Details' }));
    const card = within(await screen.findByRole('group', { name: 'Publish in Canvas: 1 course' }));
    await user.click(await card.findByRole('button', { name: 'Show courses' }));
    await card.findByRole('rowheader', { name: 'Botany' });
    expect(card.queryByRole('columnheader', { name: 'Reason' })).toBeNull();
    expect(card.queryByRole('navigation')).toBeNull();
  });

  test('messages can’t be undone, and so it isn’t offered', async () => {
    show(
      action({
        action: 'message_instructors',
        about: [],
        can: { pause: false, goOn: false, cancel: false, retry: false, undo: false },
      }),
    );
    const card = within(await screen.findByRole('group', { name: 'Message to instructors: 10 courses' }));
    expect(card.queryByRole('button', { name: 'Undo' })).toBeNull();
  });
});

describe('writing to instructors', () => {
  const openDialog = async () => {
    const user = openMenu();
    const dialog = await choose(user, 'Message instructors…');
    const field = dialog.getByRole('textbox', { name: /^Message/ });
    const send = () => dialog.getByRole('button', { name: 'Send' });
    return { user, dialog, field, send };
  };
  /** At once: a key stroke for each of thousands of letters would take minutes. */
  const write = async (user: UserEvent, field: HTMLElement, text: string) => {
    await user.clear(field);
    await user.click(field);
    await user.paste(text);
  };

  test('says that it can’t be undone and who won’t hear of it, and sends what was written', async () => {
    preview({ withoutInstructors: 2 });
    const { user, dialog, field, send } = await openDialog();
    expect(
      dialog.getByText(/^The same text goes into the thread of each of 5 courses.*can’t be undone\.$/),
    ).toBeVisible();
    expect(
      await dialog.findByText(/^For 2 courses, no instructor is known: they are left out/),
    ).toBeVisible();
    expect(await axeViolations()).toEqual([]);
    await user.type(field, '  Term starts on Monday. ');
    await user.click(send());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent()).toMatchObject([
      { action: 'message_instructors', params: { body: 'Term starts on Monday.' }, selection },
    ]);
  });

  test('sends nothing that’s empty or too long, and says by how much', async () => {
    preview({});
    const { user, dialog, field, send } = await openDialog();
    await user.type(field, '   ');
    expect(send()).toBeDisabled();
    await write(user, field, 'x'.repeat(4_999));
    expect(dialog.getByText('1 character left')).toBeVisible();
    await waitFor(() => expect(send()).toBeEnabled());
    await write(user, field, 'x'.repeat(5_002));
    expect(dialog.getByText('2 characters too many')).toBeVisible();
    expect(send()).toBeDisabled();
  });

  test('keeps what was written when the network is lost, and sends it once it’s back', async () => {
    preview({});
    network.lose(api.startBulkAction, undefined);
    const { user, field, send } = await openDialog();
    await user.type(field, 'Hello all');
    await waitFor(() => expect(send()).toBeEnabled());
    await user.click(send());
    expect(await screen.findByText(/can’t be reached/)).toBeInTheDocument();
    expect(field).toHaveValue('Hello all');
    network.answer(api.startBulkAction, undefined, running({ action: 'message_instructors', about: [] }));
    await user.click(send());
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(new Set(sent().map(({ changeKey }) => changeKey)).size).toBe(1);
  });
});
