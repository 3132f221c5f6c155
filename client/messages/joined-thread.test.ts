import type { ThreadPart } from '#shared/messages/message.ts';
import { withEarlier, withNewest } from './joined-thread.ts';

const message = (id: number) => ({
  id,
  authorName: 'Amara',
  isOwn: false,
  isByInstructor: true,
  body: `Message ${id}`,
  at: '2026-01-01T00:00:00.000Z',
  copy: null,
});
const part = (ids: readonly number[], hasEarlier: boolean): ThreadPart => ({
  messages: ids.map(message),
  hasEarlier,
  unreadCount: 0,
  lastReadId: null,
  canWrite: true,
  isCopied: false,
});
const ids = ({ messages }: { messages: readonly { id: number }[] }) => messages.map(({ id }) => id);
const nothing = { messages: [], hasEarlier: false };

test('new messages join on to those shown', () => {
  const shown = withNewest(withNewest(nothing, part([3, 4, 5], true)), part([4, 5, 6], true));
  expect([ids(shown), shown.hasEarlier]).toEqual([[3, 4, 5, 6], true]);
});

test('earlier ones stay when new ones come', () => {
  const shown = withEarlier(withNewest(nothing, part([3, 4], true)), part([1, 2], false));
  expect([ids(shown), shown.hasEarlier]).toEqual([[1, 2, 3, 4], false]);
  const later = withNewest(shown, part([4, 5], true));
  expect([ids(later), later.hasEarlier]).toEqual([[1, 2, 3, 4, 5], false]);
});

test('after a long absence there is no gap: only the end is shown', () => {
  const shown = withNewest(withNewest(nothing, part([1, 2], false)), part([8, 9], true));
  expect([ids(shown), shown.hasEarlier]).toEqual([[8, 9], true]);
});

test('the first messages of a thread show at once', () => {
  expect(ids(withNewest(nothing, part([1], false)))).toEqual([1]);
});
