import { randomUUID } from 'node:crypto';
import { handleJob } from '#server/infra/jobs/job.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import type { Institution } from '#server/infra/tenancy/institution.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentTime } from '#server/infra/clock.ts';
import { holdOutgoing, settleOutgoing } from '#server/notifications/outgoing.service.ts';
import { readPreferences } from '#server/sessions/preferences.service.ts';
import { composeMailsJob, sendMailsJob } from './mail.job.ts';
import { sendMails } from './send-mails.service.ts';
import {
  holdUnsentDigests,
  insertMails,
  listRecipients,
  renewMails,
  type NewMail,
  type Recipient,
} from './compose-mails.repository.ts';
import { lastDigestTime } from './digest-time.ts';
import { planMails, type MailPlan } from './plan-mails.ts';
import { mailHost, mailIsOn } from './transport.service.ts';

/** How many people's mails are written down in one transaction. */
const portion = 100;

type Outgoing = Awaited<ReturnType<typeof holdOutgoing>>;

/**
 * Writes down the mails that are due for the next people, with what they tell: all of it or nothing. A digest that
 * couldn't be sent yet gets what's new, so that nobody finds two once the mail server is back.
 */
export async function composeMails(scope: Scope, after: number, now: Date): Promise<void> {
  await inTransaction(async () => {
    const outgoing = await holdOutgoing(scope, after, portion);
    const personIds = [...outgoing.keys()];
    const last = personIds.at(-1);
    if (last === undefined) return;
    const plans = await plansFor(scope, outgoing, now);
    await writeSingles(scope, plans);
    await writeDigests(scope, plans);
    await settleOutgoing(
      scope,
      null,
      plans.flatMap(({ plan }) => plan.unmailed),
    );
    if (plans.some(({ plan }) => plan.singles.length + plan.digest.length > 0))
      await sendMailsJob.enqueue(scope, {});
    if (personIds.length === portion) await composeMailsJob.enqueue(scope, { after: last });
  });
}

interface PersonPlan {
  readonly personId: number;
  readonly address: string;
  readonly day: string;
  readonly plan: MailPlan;
}

async function plansFor(scope: Scope, outgoing: Outgoing, now: Date): Promise<PersonPlan[]> {
  const institution = await scope.institution();
  const recipients = await listRecipients(scope, [...outgoing.keys()]);
  return recipients.map((recipient) => planFor(institution, recipient, { outgoing, now }));
}

function planFor(
  institution: Institution,
  { id, email, state, preferences, set_aside }: Recipient,
  { outgoing, now }: { outgoing: Outgoing; now: Date },
): PersonPlan {
  const { timeZone, notifications } = readPreferences(preferences);
  const due = lastDigestTime(now, timeZone ?? institution.timeZone);
  const isReached = state !== 'deactivated' && email !== null && set_aside === null;
  const pending = (outgoing.get(id) ?? []).map(({ first_at, ...rest }) => ({ ...rest, firstAt: first_at }));
  return {
    personId: id,
    address: email ?? '',
    day: due.day,
    plan: planMails(pending, {
      isMailed: mailIsOn() && institution.isReadyGo && isReached && notifications.email,
      topics: notifications.topics,
      due,
    }),
  };
}

const newMessageId = () => `<${randomUUID()}@${mailHost()}>`;

async function writeSingles(scope: Scope, plans: readonly PersonPlan[]) {
  const keyOf = (id: string) => `single:${id}`;
  const singles = plans.flatMap(({ personId, address, plan }) =>
    plan.singles.map((id) => ({ id, personId, address })),
  );
  const written = await insertMails(
    scope,
    singles.map(({ id, ...to }): NewMail => ({
      ...to,
      kind: 'single',
      key: keyOf(id),
      messageId: newMessageId(),
    })),
  );
  for (const { id } of singles) await settleOutgoing(scope, written.get(keyOf(id)) ?? null, [id]);
}

async function writeDigests(scope: Scope, plans: readonly PersonPlan[]) {
  const digests = plans.filter(({ plan }) => plan.digest.length > 0);
  if (digests.length === 0) return;
  const unsent = await holdUnsentDigests(
    scope,
    digests.map(({ personId }) => personId),
  );
  const keyOf = ({ personId, day }: PersonPlan) => `digest:${personId}:${day}`;
  const written = await insertMails(
    scope,
    digests
      .filter(({ personId }) => !unsent.has(personId))
      .map((digest): NewMail => ({
        personId: digest.personId,
        address: digest.address,
        kind: 'digest',
        key: keyOf(digest),
        messageId: newMessageId(),
      })),
  );
  for (const digest of digests) {
    const mailId = unsent.get(digest.personId) ?? written.get(keyOf(digest));
    // The person has had today's: what's left waits for tomorrow's.
    if (mailId !== undefined) await settleOutgoing(scope, mailId, digest.plan.digest);
  }
  await renewMails(scope, [...unsent.values()]);
}

export const composeMailsWorker = handleJob(composeMailsJob, (scope, { after }) =>
  composeMails(scope, after, currentTime()),
);

export const sendMailsWorker = handleJob(sendMailsJob, (scope, _, { signal }) => sendMails(scope, signal));
