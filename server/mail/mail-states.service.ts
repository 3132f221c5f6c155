import { sql } from 'kysely';
import { answerBook, noAnswers } from '#server/infra/measures/answers.ts';
import { stored } from '#server/infra/db/column-types.ts';
import { db } from '#server/infra/db/database.ts';
import { phrase } from '#shared/text/phrase.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { Problem } from '#shared/http/problem.ts';
import { failureOf } from './mail-failure.ts';
import { mailProblems } from './mail.messages.ts';
import { takeBack } from './outbox.repository.ts';

const book = answerBook({ table: 'mail_states', key: 'host' });

/** Notes how the mail server took a mail, or a question. One that refuses a single mail is there. */
export function noteMailAnswer(
  host: string,
  { error, ms }: { readonly error?: unknown; readonly ms: number },
) {
  const failure = error === undefined ? undefined : failureOf(error);
  book.note(host, failure?.isForAll || failure?.isAboutUs ? { failure: failure.detail } : { ms });
}

/** Writes down how the mail server has answered this process. */
export const writeMailStates = () => book.write();

export const readMailState = async (host: string) => (await book.read([host])).get(host) ?? noAnswers;

/** Mails that were still to go out when the backup was made may have gone since: they aren't sent again. */
export async function dropUnsentMails() {
  await sql`update mails set state = 'dropped', ended_at = now(), problem = ${stored(phrase(mailProblems.restored))}::jsonb
    where state in ('waiting', 'sending')`.execute(db());
}

/** Sends mail to an address again; refuses if nothing was held back. */
export async function retryAddress(scope: Scope, address: string | null) {
  const isTaken = address !== null && (await takeBack(scope, address));
  if (!isTaken) throw new Problem('conflict', phrase(mailProblems.notSetAside));
  return { isRetried: true as const };
}
