import { randomUUID } from 'node:crypto';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { Locale } from '#shared/sessions/session-settings.ts';
import { countLetters, dropOlderLetters, insertLetters, type NewLetter } from './compose-mails.repository.ts';
import { sendMailsJob } from './mail.job.ts';
import { mailHost, type OutgoingMail } from './transport.service.ts';

/** What a mail says that a feature above writes. */
export interface Letter extends Pick<OutgoingMail, 'subject' | 'text' | 'html' | 'attachments'> {
  /** for the audit log, should the mail fail */
  readonly about: { readonly type: string; readonly id: number; readonly title: string };
}

/** Whom a letter goes to, and what it needs to say. */
export interface LetterAsked {
  readonly runId: number;
  readonly recipientId: number | null;
  /** null: an address of nobody here */
  readonly personId: number | null;
  readonly name: string;
  readonly to: string;
  readonly language: Locale;
  /** where links lead, without a trailing slash */
  readonly publicUrl: string;
  readonly unsubscribeUrl: string;
}

/** How a feature above writes mails of its own at the moment they're sent, and lets people stop them. */
export interface LetterWriter {
  /** In the reader's language. Undefined: it's not to be sent any more. */
  write(scope: Scope, asked: LetterAsked): Promise<Letter | undefined>;
  /** What somebody on a list gets; undefined: they aren't on one any more. */
  findSubscription(
    scope: Scope,
    recipientId: number,
  ): Promise<{ title: string; isStopped: boolean } | undefined>;
  /** Whether there was something to stop. */
  stop(scope: Scope, recipientId: number): Promise<boolean>;
}

let writer: LetterWriter | undefined;

/** Sets who writes letters; see compose.ts. */
export const writeLettersWith = (given: LetterWriter) => void (writer = given);

export function letterWriter() {
  if (!writer) throw new Error('Nobody writes letters: compose() comes first');
  return writer;
}

/**
 * Writes letters down in the current transaction; they're written and sent after it. Who still waits for an older one of
 * the same list gets only this one.
 */
export async function queueLetters(scope: Scope, letters: readonly NewLetter[]) {
  await dropOlderLetters(
    scope,
    letters.flatMap(({ recipientId }) => recipientId ?? []),
  );
  await insertLetters(
    scope,
    letters.map((letter) => ({ ...letter, messageId: `<${randomUUID()}@${mailHost()}>` })),
  );
  await sendMailsJob.enqueue(scope, {});
}

/** How many letters of runs were sent, wait, failed and weren't to be sent any more. */
export const letterCounts = (scope: Scope, runIds: readonly number[]) => countLetters(scope, runIds);
