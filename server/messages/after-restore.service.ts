import { sql } from 'kysely';
import { stored } from '#server/infra/db/column-types.ts';
import { db } from '#server/infra/db/database.ts';
import { phrase } from '#shared/text/phrase.ts';
import { copyReasons } from './message.messages.ts';

/** Copies that were still to go to Canvas when the backup was made may have gone since: they aren't sent again. */
export async function giveUpUnsentCopies() {
  await sql`update course_messages set canvas_state = 'unknown',
      canvas_problem = ${stored(phrase(copyReasons.interrupted))}::jsonb
    where canvas_state in ('waiting', 'sending')`.execute(db());
}
