import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listActivity } from '#shared/courses/activity.api.ts';
import { readCourse } from '#shared/courses/course.api.ts';
import * as api from '#shared/statuses/status.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import { axeViolations } from '#test/support/axe.ts';
import { exampleCourseDetails, exampleStatus, pageOf } from '#test/support/examples.ts';
import { FakeApi, settleNetwork } from '#test/support/fake-api.ts';
import { openPage } from '#test/support/open-page.tsx';
import { writeInto } from '#test/support/write-into.ts';

const statuses = [
  exampleStatus({ id: 1, label: 'Not started', isDefault: true, courseCount: 1200, version: 4 }),
  exampleStatus({ id: 2, label: 'In review', meaning: 'A colleague looks at it.', category: 'in_progress' }),
  exampleStatus({
    id: 3,
    label: 'Ready',
    colour: 'green',
    icon: 'check',
    category: 'ready',
    courseCount: 7,
    inScopeCount: 5,
  }),
  exampleStatus({ id: 4, label: 'Old', isActive: false }),
];
const readyGo = { isReadyGo: true };

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answer(checkTaskRunners, undefined, { core: { status: true } });
  network.answer(api.listStatusUse, undefined, { statuses });
  network.answer(api.listStatuses, undefined, { statuses });
});

const writes = () =>
  network.calls.filter(({ method }) => method !== 'GET').map(({ method, url, body }) => [method, url, body]);
const itemsOf = async () =>
  within(await screen.findByRole('list', { name: 'Course statuses' })).getAllByRole('listitem');
const labels = async () => (await itemsOf()).map((item) => item.querySelector('bdi')?.textContent);

async function choose(user: ReturnType<typeof openPage>, label: string, action: string) {
  await user.click(await screen.findByRole('button', { name: `Actions for ${label}` }));
  await user.click(await screen.findByRole('menuitem', { name: action }));
  return within(await screen.findByRole('dialog'));
}

async function select(
  user: ReturnType<typeof openPage>,
  scope: ReturnType<typeof within>,
  name: string | RegExp,
  option: string,
) {
  await user.click(scope.getByRole('combobox', { name }));
  await user.click(await screen.findByRole('option', { name: option }));
}

test('lists the statuses in their order, with what they mean and the courses that have them', async () => {
  openPage('/manage/status', readyGo);
  expect(await labels()).toEqual(['Not started', 'In review', 'Ready', 'Old']);
  const [first, second, third, fourth] = (await itemsOf()).map((item) => within(item));
  expect(first?.getByText('Default')).toBeInTheDocument();
  expect(second?.getByText('A colleague looks at it.')).toBeInTheDocument();
  expect(second?.getByText('Category: In progress')).toBeInTheDocument();
  expect(fourth?.getByText('No longer in use')).toBeInTheDocument();
  expect(third?.getByRole('link', { name: '7 courses' })).toHaveAttribute(
    'href',
    `/courses?filter=${encodeURIComponent('readygo.status:one_of:3')}`,
  );
  expect(third?.getByRole('link', { name: '(5 in scope)' })).toHaveAttribute(
    'href',
    `/courses?filter=${encodeURIComponent('readygo.status:one_of:3;core.scope:one_of:in_scope')}`,
  );
  expect(first?.queryByText(/in scope/)).toBeNull();
  expect(await axeViolations()).toEqual([]);
});

test('moves a status by keyboard, keeps the focus on it, and says where it is now', async () => {
  let list = statuses;
  network.answerBy(api.listStatusUse, undefined, () => ({ statuses: list }));
  network.answerBy(api.orderStatuses, undefined, ({ body }) => {
    const { ids } = body as { ids: number[] };
    list = ids.flatMap((id) => list.find((status) => status.id === id) ?? []);
    return { statuses: list };
  });
  const user = openPage('/manage/status', readyGo);
  const up = await screen.findByRole('button', { name: 'Move Ready up' });
  act(() => up.focus());
  await user.keyboard('{Enter}{Enter}');
  expect(screen.getByRole('button', { name: 'Move Ready down' })).toHaveFocus();
  expect(screen.getByText('Ready is now number 1 of 4.')).toBeInTheDocument();
  await waitFor(() =>
    expect(writes()).toEqual([
      ['POST', '/api/statuses/order', { before: [1, 2, 3, 4], ids: [1, 3, 2, 4] }],
      ['POST', '/api/statuses/order', { before: [1, 3, 2, 4], ids: [3, 1, 2, 4] }],
    ]),
  );
  await act(settleNetwork);
  expect(await labels()).toEqual(['Ready', 'Not started', 'In review', 'Old']);
  expect(screen.getByRole('button', { name: 'Move Ready down' })).toHaveFocus();
});

test('keeps the focus on a status that’s moved to the end', async () => {
  network.hold(api.orderStatuses, undefined, { statuses });
  const user = openPage('/manage/status', readyGo);
  const down = await screen.findByRole('button', { name: 'Move Ready down' });
  act(() => down.focus());
  await user.keyboard('{Enter}');
  expect(screen.getByRole('button', { name: 'Move Ready down' })).toBeDisabled();
  expect(screen.getByRole('button', { name: 'Move Ready up' })).toHaveFocus();
});

test('moves a status by mouse, and puts it back if somebody else has changed the list', async () => {
  network.refuse(api.orderStatuses, undefined, 409, {
    code: 'conflict',
    message: 'Somebody else has changed the list.',
  });
  openPage('/manage/status', readyGo);
  const [first, , third] = await itemsOf();
  if (!first || !third) throw new Error('There are too few statuses');
  fireEvent.dragStart(third);
  fireEvent.dragOver(first);
  fireEvent.drop(first);
  expect(await screen.findByText('Somebody else has changed the list.')).toBeInTheDocument();
  expect(writes()).toEqual([['POST', '/api/statuses/order', { before: [1, 2, 3, 4], ids: [3, 1, 2, 4] }]]);
  await waitFor(async () => expect(await labels()).toEqual(['Not started', 'In review', 'Ready', 'Old']));
});

test('adds a status', async () => {
  network.answer(api.createStatus, undefined, exampleStatus({ id: 9, label: 'Pilot' }));
  const user = openPage('/manage/status', readyGo);
  await screen.findByRole('button', { name: 'Move Ready up' });
  await user.click(screen.getByRole('button', { name: 'New status' }));
  const dialog = within(await screen.findByRole('dialog'));
  await writeInto(user, dialog.getByRole('textbox', { name: /Label/ }), 'Pilot');
  await select(user, dialog, 'Category', 'Blocked');
  await select(user, dialog, 'Colour', 'Orange');
  await select(user, dialog, 'Icon', 'Flag');
  expect(await axeViolations()).toEqual([]);
  await user.click(dialog.getByRole('button', { name: 'Create status' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(writes()).toEqual([
    [
      'POST',
      '/api/statuses',
      {
        label: 'Pilot',
        meaning: '',
        colour: 'orange',
        icon: 'flag',
        category: 'blocked',
        isDefault: false,
        isActive: true,
      },
    ],
  ]);
});

test('tells the second of two editors, and keeps what they typed', async () => {
  network.refuse(api.updateStatus, { id: 1 }, 409, {
    code: 'conflict',
    message: 'Somebody else has changed this status.',
  });
  const user = openPage('/manage/status', readyGo);
  const dialog = await choose(user, 'Not started', 'Edit');
  const field = dialog.getByRole('textbox', { name: /Label/ });
  await user.clear(field);
  await writeInto(user, field, 'To do');
  expect(dialog.getByRole('checkbox', { name: /^Default/ })).toBeDisabled();
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Somebody else has changed this status.')).toBeInTheDocument();
  expect(field).toHaveValue('To do');
  expect(writes()[0]?.[2]).toMatchObject({ label: 'To do', isDefault: true, version: 4 });
});

test('removes a status once it’s said what its courses get instead', async () => {
  network.answer(api.removeStatus, { id: 1 }, exampleStatus({ id: 3, label: 'Ready' }));
  const user = openPage('/manage/status', readyGo);
  const dialog = await choose(user, 'Not started', 'Remove');
  expect(dialog.getByText(/^1,200 courses get another status instead\./)).toBeInTheDocument();
  expect(dialog.getByText(/^It’s the default\./)).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: 'Remove' })).toBeDisabled();
  await select(user, dialog, 'Status that its courses get', 'Ready');
  await user.click(dialog.getByRole('button', { name: 'Remove' }));
  await waitFor(() => expect(writes()).toEqual([['DELETE', '/api/statuses/1?into=3&version=4', undefined]]));
});

describe('on a course', () => {
  const [notStarted] = statuses;
  const given = (set: boolean) => {
    network.answer(readCourse, { id: 7 }, exampleCourseDetails());
    if (notStarted)
      network.answer(
        api.readCourseStatus,
        { id: 7 },
        { status: notStarted, since: null, permissions: { set } },
      );
  };

  test('the status is set, with a note', async () => {
    given(true);
    network.answerBy(api.setCourseStatus, { id: 7 }, () => ({
      status: exampleStatus({ id: 3, label: 'Ready' }),
      since: '2026-11-20T10:00:00.000Z',
      permissions: { set: true },
    }));
    const user = openPage('/courses/7', readyGo);
    expect(await screen.findByText('By default: nobody has set one yet.')).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Set status' }));
    const field = await screen.findByRole('combobox', { name: 'Status' });
    expect(screen.getByRole('button', { name: 'Save' })).toBeDisabled();
    await user.click(field);
    expect(screen.queryByRole('option', { name: 'Old' })).toBeNull();
    await user.click(await screen.findByRole('option', { name: 'Ready' }));
    await writeInto(user, screen.getByRole('textbox', { name: /Note/ }), 'Checked twice');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(writes()).toEqual([['PUT', '/api/courses/7/status', { statusId: 3, note: 'Checked twice' }]]),
    );
    expect(await screen.findByRole('button', { name: 'Set status' })).toBeInTheDocument();
  });

  test('one that’s no longer in use is still named where it’s set', async () => {
    given(true);
    const old = { status: exampleStatus({ id: 4, label: 'Old', isActive: false }), since: null };
    network.answer(api.readCourseStatus, { id: 7 }, { ...old, permissions: { set: true } });
    const user = openPage('/courses/7', readyGo);
    await user.click(await screen.findByRole('button', { name: 'Set status' }));
    await waitFor(() => expect(screen.getByRole('combobox', { name: 'Status' })).toHaveValue('Old'));
  });

  test('it is only shown to people who can’t set it', async () => {
    given(false);
    openPage('/courses/7', readyGo);
    expect(await screen.findByText('Not started')).toBeInTheDocument();
    expect(screen.queryByRole('button', { name: 'Set status' })).toBeNull();
  });

  test('its activity says who set it, from what to what, and why', async () => {
    given(true);
    network.answer(
      listActivity,
      { id: 7 },
      {
        entries: [
          {
            id: 1,
            kind: 'status_changed',
            tool: null,
            at: '2026-11-20T10:00:00.000Z',
            since: '2026-11-20T10:00:00.000Z',
            times: 1,
            person: 'Ada',
            facts: { status: { from: 'Not started', to: 'Ready', source: 'manual', note: '<b>Done</b>' } },
            changes: [],
            errorMessage: null,
          },
        ],
        pagination: pageOf(1).pagination,
      },
    );
    openPage('/courses/7/activity', readyGo);
    expect(await screen.findByText('Not started → Ready')).toBeInTheDocument();
    expect(screen.getByText('Note: <b>Done</b>')).toBeInTheDocument();
    expect(screen.getByRole('cell', { name: 'Ada' })).toBeInTheDocument();
  });
});
