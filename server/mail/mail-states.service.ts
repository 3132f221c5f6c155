import { sql } from 'kysely';
import type { Session } from '#server/access/actor.ts';
import { noteBySystem } from '#server/access/audit.ts';
import { answerBook, noAnswers } from '#server/infra/measures/answers.ts';
import { stored } from '#server/infra/db/column-types.ts';
import { db } from '#server/infra/db/database.ts';
import { phrase } from '#shared/text/phrase.ts';
import { scopeTo, type Scope } from '#server/infra/tenancy/scope.ts';
import type { HeldBackGroup } from '#shared/mail/mail.api.ts';
import { Problem } from '#shared/http/problem.ts';
import { failureOf } from './mail-failure.ts';
import { mailNotes, mailProblems } from './mail.messages.ts';
import { listSetAside, takeAllBack, takeBack } from './outbox.repository.ts';

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

/** Addresses that are set aside, by what a mail server said of them. */
export async function listHeldBack(): Promise<HeldBackGroup[]> {
  const groups = await listSetAside();
  return groups.map(({ since, until, ...group }) => ({
    ...group,
    since: since.toISOString(),
    until: until.toISOString(),
  }));
}

/**
 * Sends mail again to all addresses of an answer that turned out to be about us, not about them. Each institution's log says
 * so; refuses if none was left.
 */
export async function takeBackAll(session: Session, answer: string, until: string) {
  const taken = await takeAllBack(answer, until);
  if (taken.length === 0) throw new Problem('conflict', phrase(mailProblems.noneSetAside));
  for (const { id, title, addresses } of taken.filter((each) => each.id !== session.scope.institutionId))
    await noteBySystem(scopeTo(id), {
      action: 'takeBackGroup',
      about: { type: 'institution', id, title },
      outcome: 'done',
      note: phrase(mailNotes.takenBack, { addresses, answer, others: 0 }),
      session,
    });
  const own = taken.find(({ id }) => id === session.scope.institutionId)?.addresses ?? 0;
  const addresses = taken.reduce((sum, each) => sum + each.addresses, 0);
  const note = phrase(mailNotes.takenBack, { addresses: own, answer, others: addresses - own });
  return { addresses, note };
}
