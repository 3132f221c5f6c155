import { actions, isOffered } from './alert-actions.ts';

const offered = (state: 'open' | 'acknowledged' | 'snoozed' | 'resolved', isHolding = true, answer = true) =>
  actions.filter((action) => isOffered(action, { state, isHolding, permissions: { answer } }));

test('offers what leads on from each state', () => {
  expect(offered('open')).toEqual(['acknowledge', 'snooze', 'resolve']);
  expect(offered('acknowledged')).toEqual(['snooze', 'resolve', 'reopen']);
  expect(offered('snoozed')).toEqual(['acknowledge', 'snooze', 'resolve', 'reopen']);
  expect(offered('resolved')).toEqual(['reopen']);
});

test('can’t reopen what no longer holds', () => {
  expect(offered('resolved', false)).toEqual([]);
});

test('offers nothing to people who can only look', () => {
  expect(offered('open', true, false)).toEqual([]);
});
