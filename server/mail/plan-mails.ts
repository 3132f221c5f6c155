import type { NotificationPreferences } from '#shared/account/preferences.ts';
import {
  type NotificationKind,
  rarer,
  topicOf,
  type MailCadence,
} from '#shared/notifications/notification-kinds.ts';
import type { DigestTime } from './digest-time.ts';

/** A notification that's in no mail yet. */
export interface Pending {
  readonly id: string;
  readonly kind: NotificationKind;
  readonly cadence: MailCadence;
  readonly firstAt: Date;
}

interface Recipient {
  /** whether mail can reach them, and they want any */
  readonly isMailed: boolean;
  readonly topics: NotificationPreferences['topics'];
  readonly due: DigestTime;
}

/** What becomes of a person's notifications now; those in none of these wait. */
export interface MailPlan {
  /** each gets a mail of its own */
  readonly singles: readonly string[];
  readonly digest: readonly string[];
  /** never get a mail; the bell adds more of the same to them until then */
  readonly unmailed: readonly string[];
}

/** Decides by the rarer of what the notification and the person want. A digest is due once something waited for it. */
export function planMails(pending: readonly Pending[], { isMailed, topics, due }: Recipient): MailPlan {
  const cadenceOf = ({ kind, cadence }: Pending) =>
    isMailed ? rarer(cadence, topics[topicOf[kind]].mail) : 'never';
  const of = (cadence: MailCadence) => pending.filter((one) => cadenceOf(one) === cadence);
  const [daily, weekly, never] = [of('daily'), of('weekly'), of('never')];
  const waitedFor = (moment: Date) => (one: Pending) => one.firstAt <= moment;
  const isDailyDue = daily.some(waitedFor(due.daily));
  const isWeeklyDue = weekly.some(waitedFor(due.weekly));
  // One mail a day: what's due weekly goes along with the daily one, but not before its own time.
  const digest = [...(isDailyDue || isWeeklyDue ? daily : []), ...(isWeeklyDue ? weekly : [])];
  return {
    singles: of('immediate').map(({ id }) => id),
    digest: digest.map(({ id }) => id),
    unmailed: never.filter(waitedFor(due.daily)).map(({ id }) => id),
  };
}
