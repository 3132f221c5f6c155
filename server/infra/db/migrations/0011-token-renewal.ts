import { sql, type Kysely } from 'kysely';

/** One process renews a token at a time: the time until which others keep away. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table task_runners add column renewing_until timestamptz`.execute(db);
}
