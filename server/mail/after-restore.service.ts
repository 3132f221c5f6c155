import { sql } from 'kysely';
import { stored } from '#server/infra/db/column-types.ts';
import { db } from '#server/infra/db/database.ts';
import { phrase } from '#shared/text/phrase.ts';
import { mailProblems } from './mail.messages.ts';

/** Mails that were still to go out when the backup was made may have gone since: they aren't sent again. */
export async function dropUnsentMails() {
  await sql`update mails set state = 'dropped', ended_at = now(), problem = ${stored(phrase(mailProblems.restored))}::jsonb
    where state in ('waiting', 'sending')`.execute(db());
}
