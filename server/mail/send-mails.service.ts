import { noteBySystem } from '#server/access/audit.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import { log } from '#server/infra/log.ts';
import { scopeOf, type Scope } from '#server/infra/tenancy/scope.ts';
import type { Locale } from '#shared/sessions/session-settings.ts';
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
import { isSetAside, listRecipients, type Recipient } from './compose-mails.repository.ts';
import { letterWriter, type Letter } from './letters.service.ts';
import { asOneLine, longestSubject, nameInMail, withoutIsolates } from './mail-line.service.ts';
import { writeMail } from './mail-text.ts';
import { makeUnsubscribeUrl, type Unsubscriber } from './unsubscribe.service.ts';

/** How long a run sends before another one goes on, in milliseconds. */
const sliceMs = 60_000;
/** A sender that's had a mail for this long is lost: a living one gives up after 45 seconds. */
const lostMs = 120_000;
/** The pauses between attempts double up to the longest; after the last day, the mail has failed. */
const firstPauseMs = 5 * 60_000;
const longestPauseMs = 4 * 3_600_000;
const keptTryingMs = 3 * 86_400_000;
/** Nothing else tells of a report; the next one takes its place. */
const reportsKeptTryingMs = 7 * 86_400_000;

interface Slice {
  readonly signal: AbortSignal;
  readonly until: number;
  /** the mail server isn't there: the rest waits for the next run */
  isBroken: boolean;
  /** the institution as it was at the first mail */
  institution?: Promise<Scope>;
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
  slice.institution ??= scope.institution().then(scopeOf);
  const outgoing = await outgoingMailFor(await slice.institution, mail);
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

/** A mail, and what it's about in the audit log. */
interface Addressed extends OutgoingMail {
  readonly about: Letter['about'];
}

interface Failed {
  readonly mail: ClaimedMail;
  readonly outgoing: Addressed;
  readonly failure: MailFailure;
}

async function settleFailure(scope: Scope, { mail, outgoing, failure }: Failed) {
  const { detail, isUnsure } = failure;
  // A mail server that has never taken a mail says the same of every address.
  const kind = (await wasAnySent(scope)) ? failure.kind : 'temporary';
  const now = currentMs();
  const keptMs = mail.kind === 'report' ? reportsKeptTryingMs : keptTryingMs;
  if (kind === 'temporary' && now - mail.renewed_at.getTime() < keptMs) {
    const pause = Math.min(firstPauseMs * 2 ** (mail.attempts - 1), longestPauseMs);
    return postponeMail(mail, {
      dueAt: new Date(now + pause),
      isUnsure: isUnsure || mail.is_unsure,
      problem: phrase(mailProblems.temporary, { detail }),
    });
  }
  const tooLong = mail.kind === 'report' ? 'tooLongForReport' : 'tooLong';
  const problem = phrase(mailProblems[kind === 'temporary' ? tooLong : kind], { detail });
  await inTransaction(async () => {
    await endMail(mail, { state: 'failed', problem });
    if (kind === 'address') await setAside(scope, outgoing.to, detail);
    await noteBySystem(scope, {
      action: 'sendMail',
      about: outgoing.about,
      outcome: 'failed',
      note: problem,
    });
  });
}

/**
 * The mail as it's sent, in its reader's language. Undefined if it's to be dropped: they're shut out, have no address or one
 * that's set aside, or want no mail any more; or what it told of is gone.
 */
async function outgoingMailFor(scope: Scope, mail: ClaimedMail): Promise<Addressed | undefined> {
  if (mail.person_id === null) return letterToOutside(scope, mail);
  const [person] = await listRecipients(scope, [mail.person_id]);
  if (!person || person.state === 'deactivated' || person.email === null || person.set_aside !== null)
    return undefined;
  const { locale, notifications } = readPreferences(person.preferences);
  const institution = await scope.institution();
  if (!notifications.email) return undefined;
  const language = locale ?? institution.locale;
  if (mail.kind === 'report') return letterFor(scope, mail, { ...person, language });
  if (!institution.isReadyGo) return undefined;
  return inLanguage(language, () => newsFor(scope, mail, { ...person, language }));
}

interface Reader extends Pick<Recipient, 'name' | 'email'> {
  /** null: no person here */
  readonly id: number | null;
  readonly language: Locale;
}

/** What happened, for a person. */
async function newsFor(scope: Scope, mail: ClaimedMail, { id, name, email, language }: Reader) {
  if (id === null) return undefined;
  const institution = await scope.institution();
  const publicUrl = mailOrigin();
  const lines = await mailLines(scope, mail.id, { personId: id, publicUrl });
  if (lines.length === 0) return undefined;
  const unsubscribeUrl = await makeUnsubscribeUrl(scope, { personId: id });
  const written = writeMail(lines, {
    language,
    name,
    institution: institution.title,
    publicUrl,
    unsubscribeUrl,
  });
  return {
    ...written,
    to: email ?? mail.address,
    toName: nameInMail(name),
    messageId: mail.message_id,
    unsubscribeUrl,
    about: { type: 'person', id, title: nameInMail(name) },
  };
}

async function letterToOutside(scope: Scope, mail: ClaimedMail) {
  if (await isSetAside(scope, mail.address)) return undefined;
  const { locale } = await scope.institution();
  return letterFor(scope, mail, { id: null, name: '', email: mail.address, language: locale });
}

/** Who's on a list stops that list's mails alone; others stop all of theirs. */
function unsubscriberOf(recipientId: number | null, personId: number | null): Unsubscriber | undefined {
  if (recipientId !== null) return { recipientId };
  return personId === null ? undefined : { personId };
}

/** A mail that another feature writes. */
async function letterFor(
  scope: Scope,
  mail: ClaimedMail,
  { id, name, email, language }: Reader,
): Promise<Addressed | undefined> {
  const to = email ?? mail.address;
  const whose = unsubscriberOf(mail.recipient_id, id);
  if (mail.run_id === null || !whose) return undefined;
  const unsubscribeUrl = await makeUnsubscribeUrl(scope, whose);
  const asked = {
    runId: mail.run_id,
    recipientId: mail.recipient_id,
    personId: id,
    name: nameInMail(name),
    to,
  };
  const letter = await inLanguage(language, () =>
    letterWriter().write(scope, { ...asked, language, publicUrl: mailOrigin(), unsubscribeUrl }),
  );
  if (!letter) return undefined;
  return {
    ...letter,
    subject: asOneLine(letter.subject, longestSubject),
    text: withoutIsolates(letter.text),
    to,
    toName: nameInMail(name),
    messageId: mail.message_id,
    unsubscribeUrl,
  };
}
