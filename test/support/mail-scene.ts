import { startMailbox, type Mailbox } from '#scripts/harness/mailbox/mailbox.ts';
import { db } from '#server/infra/db/database.ts';
import { composeMails } from '#server/mail/mail.worker.ts';
import { configureMail } from '#server/mail/transport.service.ts';
import { tell, type Telling } from '#server/notifications/tell.service.ts';
import { defaultPreferences, type NotificationPreferences } from '#shared/account/preferences.ts';
import { notificationTopics, type MailCadence } from '#shared/notifications/notification-kinds.ts';
import type { BuiltInstitution, BuiltPerson } from './build.ts';
import { runJobs } from './jobs.ts';

export const mailOrigin = 'https://courseyard.test';

/** A mail server of its own that the code under test sends to; `close` ends both. */
export async function startMailScene(): Promise<Mailbox> {
  const mailbox = await startMailbox();
  const mail = { smtpUrl: mailbox.url, from: 'Courseyard <courseyard@courseyard.test>' };
  configureMail({ mail, publicUrl: mailOrigin });
  return {
    ...mailbox,
    get mails() {
      return mailbox.mails;
    },
    get faults() {
      return mailbox.faults;
    },
    close: async () => {
      configureMail({ mail: undefined, publicUrl: mailOrigin });
      await mailbox.close();
    },
  };
}

/** Tells people of an alert of a rule, unless something else is given. */
export const tellOfAlert = (
  { scope }: BuiltInstitution,
  people: readonly BuiltPerson[],
  given: Partial<Telling<'alerts_opened'>> = {},
) =>
  tell(scope, {
    personIds: people.map(({ id }) => id),
    kind: 'alerts_opened',
    key: 'alerts_opened:1',
    facts: { ruleId: 1, ruleTitle: 'Low score', severity: 'warning' },
    amount: 3,
    cadence: 'immediate',
    ...given,
  });

/** Preferences by which mail about everything comes at one cadence. */
export const mailedAt = (mail: MailCadence, given: Partial<NotificationPreferences> = {}) =>
  JSON.stringify({
    notifications: {
      email: true,
      topics: notificationTopics.reduce(
        (topics, topic) => ({ ...topics, [topic]: { inApp: true, mail } }),
        defaultPreferences.notifications.topics,
      ),
      ...given,
    },
  });

/** Composes what's due at a moment, and sends it. */
export async function mailAt({ scope }: BuiltInstitution, now: Date) {
  await composeMails(scope, 0, now);
  await runJobs();
}

/** As after the pause: mails that were put off are due. */
export const passPause = () =>
  db()
    .updateTable('mails')
    .set({ due_at: new Date(0) })
    .where('state', '=', 'waiting')
    .execute();

export const mailStates = async () => {
  const rows = await db().selectFrom('mails').select('state').orderBy('id').execute();
  return rows.map(({ state }) => state);
};
