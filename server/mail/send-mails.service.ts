import { noteBySystem } from '#server/access/audit.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import { log } from '#server/infra/log.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { phrase } from '#shared/text/phrase.ts';
import { inLanguage } from '#server/infra/i18n/language.ts';
import { currentMs, currentTime } from '#server/infra/clock.ts';
import { mailLines } from '#server/notifications/outgoing.service.ts';
import { readPreferences } from '#server/sessions/preferences.service.ts';
import { failureOf, type MailFailure } from './mail-failure.ts';
import { mailProblems } from './mail.messages.ts';
import { sendMailsJob } from './mail.job.ts';
import {
  claimMail,
  endMail,
  postponeMail,
  type ClaimedMail,
  setAside,
  wasAnySent,
} from './outbox.repository.ts';
import {
  connections,
  deliver,
  inTurn,
  mailIsOn,
  type OutgoingMail,
  mailOrigin,
} from './transport.service.ts';
import { listRecipients } from './compose-mails.repository.ts';
import { nameInMail, writeMail } from './mail-text.ts';
import { makeUnsubscribeUrl } from './unsubscribe.service.ts';

/** How long a run sends before another one goes on, in milliseconds. */
const sliceMs = 60_000;
/** A sender that's had a mail for this long is lost: a living one gives up after 45 seconds. */
const lostMs = 120_000;
/** The pauses between attempts double up to the longest; after the last day, the mail has failed. */
const firstPauseMs = 5 * 60_000;
const longestPauseMs = 4 * 3_600_000;
const keptTryingMs = 3 * 86_400_000;

interface Slice {
  readonly signal: AbortSignal;
  readonly until: number;
  /** the mail server isn't there: the rest waits for the next run */
  isBroken: boolean;
}

/** Sends the institution's mails that are due, some at once, each in an attempt of its own. */
export async function sendMails(scope: Scope, signal: AbortSignal): Promise<void> {
  if (!mailIsOn()) return;
  const slice: Slice = { signal, until: currentMs() + sliceMs, isBroken: false };
  const ends = await Promise.all(Array.from({ length: connections }, () => sendUntilEnd(scope, slice)));
  if (!slice.isBroken && ends.some((isMore) => isMore)) await sendMailsJob.enqueue(scope, {});
}

/** Sends one mail after another; returns whether there may be more. */
async function sendUntilEnd(scope: Scope, slice: Slice): Promise<boolean> {
  while (!slice.isBroken && !slice.signal.aborted && currentMs() < slice.until)
    if (!(await inTurn(() => sendNext(scope, slice)))) return false;
  return true;
}

async function sendNext(scope: Scope, slice: Slice): Promise<boolean> {
  if (slice.isBroken) return false;
  const now = currentTime();
  const mail = await claimMail(scope, { now, lostBefore: new Date(now.getTime() - lostMs) });
  if (!mail) return false;
  const outgoing = await outgoingMailFor(scope, mail);
  if (!outgoing) {
    await endMail(mail, { state: 'dropped' });
    return true;
  }
  try {
    await deliver(outgoing, slice.signal);
  } catch (error) {
    const failure = failureOf(error);
    if (failure.isForAll) slice.isBroken = true;
    log.warn({ mailId: mail.id, kind: failure.kind, detail: failure.detail }, 'a mail was not taken');
    await settleFailure(scope, { mail, outgoing, failure });
    return true;
  }
  await endMail(mail, { state: 'sent' });
  return true;
}

interface Failed {
  readonly mail: ClaimedMail;
  readonly outgoing: OutgoingMail;
  readonly failure: MailFailure;
}

async function settleFailure(scope: Scope, { mail, outgoing, failure }: Failed) {
  const { detail, isUnsure } = failure;
  // A mail server that has never taken a mail says the same of every address.
  const kind = (await wasAnySent(scope)) ? failure.kind : 'temporary';
  const now = currentMs();
  if (kind === 'temporary' && now - mail.renewed_at.getTime() < keptTryingMs) {
    const pause = Math.min(firstPauseMs * 2 ** (mail.attempts - 1), longestPauseMs);
    return postponeMail(mail, {
      dueAt: new Date(now + pause),
      isUnsure: isUnsure || mail.is_unsure,
      problem: phrase(mailProblems.temporary, { detail }),
    });
  }
  const problem = phrase(mailProblems[kind === 'temporary' ? 'tooLong' : kind], { detail });
  await inTransaction(async () => {
    await endMail(mail, { state: 'failed', problem });
    if (kind === 'address') await setAside(scope, outgoing.to, detail);
    await noteBySystem(scope, {
      action: 'sendMail',
      about: { type: 'person', id: mail.person_id, title: outgoing.toName },
      outcome: 'failed',
      note: problem,
    });
  });
}

/**
 * The mail as it's sent, in the person's language. Undefined if it's to be dropped: they're shut out, have no address or
 * one that's set aside, or want no mail any more; or what it told of is gone.
 */
async function outgoingMailFor(scope: Scope, mail: ClaimedMail): Promise<OutgoingMail | undefined> {
  const [person] = await listRecipients(scope, [mail.person_id]);
  if (!person || person.state === 'deactivated' || person.email === null || person.set_aside !== null)
    return undefined;
  const { locale, notifications } = readPreferences(person.preferences);
  const institution = await scope.institution();
  if (!notifications.email || !institution.isReadyGo) return undefined;
  const language = locale ?? institution.locale;
  const publicUrl = mailOrigin();
  return inLanguage(language, async () => {
    const lines = await mailLines(scope, mail.id, { personId: person.id, publicUrl });
    if (lines.length === 0) return undefined;
    const unsubscribeUrl = await makeUnsubscribeUrl(scope, person.id);
    const written = writeMail(lines, {
      language,
      name: person.name,
      institution: institution.title,
      publicUrl,
      unsubscribeUrl,
    });
    return {
      ...written,
      to: person.email ?? mail.address,
      toName: nameInMail(person.name),
      messageId: mail.message_id,
      unsubscribeUrl,
    };
  });
}
