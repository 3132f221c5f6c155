import { defaultPreferences } from '#shared/account/preferences.ts';
import type { MailCadence } from '#shared/notifications/notification-kinds.ts';
import { lastDigestTime } from './digest-time.ts';
import { planMails, type Pending } from './plan-mails.ts';

/** A Wednesday, an hour after the digest. */
const due = lastDigestTime(new Date('2026-11-25T08:00:00Z'), 'UTC');
const pending = (cadence: MailCadence, firstAt = '2026-11-24T12:00:00Z'): Pending => ({
  id: cadence,
  kind: 'alerts_opened',
  cadence,
  firstAt: new Date(firstAt),
});
const plan = (one: Pending, wish: MailCadence, isMailed = true) => {
  const { topics } = defaultPreferences.notifications;
  const choice = { ...topics, alerts: { inApp: true, mail: wish } };
  const { singles, digest, unmailed } = planMails([one], { isMailed, topics: choice, due });
  if (singles.length > 0) return 'single';
  if (digest.length > 0) return 'digest';
  return unmailed.length > 0 ? 'unmailed' : 'waits';
};

test.each([
  ['immediate', 'immediate', 'single'],
  ['immediate', 'daily', 'digest'],
  ['daily', 'immediate', 'digest'],
  ['weekly', 'immediate', 'waits'],
  ['immediate', 'weekly', 'waits'],
  ['never', 'immediate', 'unmailed'],
  ['immediate', 'never', 'unmailed'],
] as const)('%s for a person who wants %s: %s', (cadence, wish, found) => {
  expect(plan(pending(cadence), wish)).toBe(found);
});

test('what came after the hour waits for the next digest', () => {
  expect(plan(pending('daily', '2026-11-25T07:30:00Z'), 'daily')).toBe('waits');
});

test('what’s never mailed stays open for more of the same until the hour', () => {
  expect(plan(pending('never', '2026-11-25T07:30:00Z'), 'daily')).toBe('waits');
});

test('what’s weekly goes along on the first day after its Monday', () => {
  expect(plan(pending('weekly', '2026-11-22T12:00:00Z'), 'weekly')).toBe('digest');
});

test('what’s due weekly doesn’t come early with a daily one', () => {
  const { topics } = defaultPreferences.notifications;
  const wishes = { ...topics, alerts: { inApp: true, mail: 'immediate' as const } };
  const both = [pending('daily'), pending('weekly')];
  expect(planMails(both, { isMailed: true, topics: wishes, due }).digest).toEqual(['daily']);
});

test('the weekly mail has the day’s news too, even if the daily one would wait: one mail a day', () => {
  const { topics } = defaultPreferences.notifications;
  const wishes = { ...topics, alerts: { inApp: true, mail: 'immediate' as const } };
  const both = [pending('daily', '2026-11-25T07:30:00Z'), pending('weekly', '2026-11-22T12:00:00Z')];
  expect(planMails(both, { isMailed: true, topics: wishes, due }).digest).toEqual(['daily', 'weekly']);
});

test('nothing is mailed to whom mail can’t reach', () => {
  expect(plan(pending('immediate'), 'immediate', false)).toBe('unmailed');
});
