import { screen, waitFor, within } from '@testing-library/react';
import {
  listNotifications,
  countUnread,
  markRead,
  type Notification,
} from '#shared/notifications/notification.api.ts';
import { FakeApi } from '#test/support/fake-api.ts';
import { address, openPage } from '#test/support/open-page.tsx';

const notification = (given: Partial<Notification> = {}): Notification => ({
  id: '7',
  kind: 'alerts_opened',
  topic: 'alerts',
  text: 'Low score: 3 new alerts',
  amount: 3,
  courseId: null,
  path: '/notifications?topic=alerts',
  at: '2026-03-01T00:00:00Z',
  isRead: false,
  ...given,
});

let network: FakeApi;
beforeEach(() => {
  network = new FakeApi();
  network.install();
  network.answerEverything(1);
});

const answer = (notifications: readonly Notification[], next: string | null = null) =>
  network.answer(listNotifications, undefined, { notifications: [...notifications], next });

const marked = () =>
  network.calls
    .filter(({ url, method }) => url === '/api/notifications/read' && method === 'POST')
    .map(({ body }) => body);

describe('the bell', () => {
  const bell = (name: string) => screen.findByRole('button', { name });

  test('says how much is unread, and shows the latest with links', async () => {
    network.answer(countUnread, undefined, { count: 2 });
    answer([notification(), notification({ id: '6', text: 'Read before', path: null, isRead: true })]);
    network.answer(markRead, undefined, { marked: 1 });
    const user = openPage('/user', { isReadyGo: true });
    await user.click(await bell('Notifications, 2 unread'));
    const panel = await screen.findByRole('dialog', { name: 'Notifications' });
    await user.click(await within(panel).findByRole('link', { name: notification().text }));
    expect(marked()).toEqual([{ ids: ['7'] }]);
    expect(address()).toBe('/notifications?topic=alerts');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  test('counts to 99', async () => {
    network.answer(countUnread, undefined, { count: 100 });
    openPage('/user', { isReadyGo: true });
    await bell('Notifications, more than 99 unread');
    expect(screen.getByText('99+')).toBeInTheDocument();
  });

  test('marks all up to the newest that was shown', async () => {
    network.answer(countUnread, undefined, { count: 2 });
    answer([notification()]);
    network.answer(markRead, undefined, { marked: 2 });
    const user = openPage('/user', { isReadyGo: true });
    await user.click(await bell('Notifications, 2 unread'));
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect(marked()).toEqual([{ upTo: '7' }]);
  });

  test('tells screen readers when there’s more than before', async () => {
    network.answer(countUnread, undefined, { count: 1 });
    answer([notification()]);
    network.answer(markRead, undefined, { marked: 1 });
    const user = openPage('/user', { isReadyGo: true });
    await user.click(await bell('Notifications, 1 unread'));
    network.answer(countUnread, undefined, { count: 3 });
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    expect(await screen.findByText('2 new notifications')).toBeInTheDocument();
  });

  test('says nothing about what was there before, nor when something was read', async () => {
    network.answer(countUnread, undefined, { count: 3 });
    answer([notification()]);
    network.answer(markRead, undefined, { marked: 2 });
    const user = openPage('/user', { isReadyGo: true });
    await user.click(await bell('Notifications, 3 unread'));
    network.answer(countUnread, undefined, { count: 1 });
    await user.click(await screen.findByRole('button', { name: 'Mark all as read' }));
    // What's open over it hides it from screen readers.
    await screen.findByRole('button', { name: 'Notifications, 1 unread', hidden: true });
    expect(screen.queryByText(/new notification/)).not.toBeInTheDocument();
  });

  test('isn’t there while acting for another institution', async () => {
    openPage('/user', { isReadyGo: true, actingAs: { id: 2, title: 'Elsewhere' } });
    await screen.findByRole('heading', { level: 1 });
    expect(screen.queryByRole('button', { name: /^Notifications/ })).not.toBeInTheDocument();
    expect(network.asked(countUnread)).toEqual([]);
  });
});

describe('the page of all notifications', () => {
  test('narrows them, and goes on to older ones', async () => {
    answer([notification({ path: null })], '7');
    const user = openPage('/notifications', { isReadyGo: true });
    await user.click(await screen.findByRole('checkbox', { name: 'Only unread' }));
    expect(address()).toBe('/notifications?unread=true');
    await user.click(await screen.findByRole('link', { name: 'Older' }));
    expect(address()).toBe('/notifications?unread=true&before=7');
    expect(screen.getByRole('link', { name: 'Newest' })).toBeInTheDocument();
  });

  test('begins with the newest again when it’s narrowed further back', async () => {
    answer([notification({ path: null })]);
    const user = openPage('/notifications?before=7', { isReadyGo: true });
    await user.click(await screen.findByRole('checkbox', { name: 'Only unread' }));
    expect(address()).toBe('/notifications?unread=true');
  });

  test('says so when there are none', async () => {
    answer([]);
    openPage('/notifications', { isReadyGo: true });
    expect(await screen.findByText('There are no notifications here.')).toBeInTheDocument();
  });
});
