import { sql, type Kysely } from 'kysely';

/** Each portion of courses that enters a batch asks for the batch's first day. */
export async function up(db: Kysely<unknown>) {
  await sql`create index member_spans_by_day on member_spans (batch_id, from_day)`.execute(db);
}
