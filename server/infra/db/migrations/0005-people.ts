import { sql, type Kysely } from 'kysely';

/** People are found by any part of name, e-mail and LMS id; the database keeps the search columns up to date. */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table people add column search_key text collate "C" generated always as
      (name_key || ' ' || lower(coalesce(email, '')) || ' ' || coalesce(lms_user_id, '')) stored;
    create index people_by_search on people using gin (search_key gin_trgm_ops);
  `.execute(db);
}
