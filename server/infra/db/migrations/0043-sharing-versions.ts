import { sql, type Kysely } from 'kysely';

/** Who has a quick view is changed by itself, so it has a version of its own: it mustn't clash with what's shown. */
export async function up(db: Kysely<unknown>) {
  await sql`alter table quick_views add column sharing_version integer not null default 1`.execute(db);
}
