import { sql, type Kysely } from 'kysely';

const tables = ['task_runners', 'syncs', 'course_scans', 'course_searches', 'course_lists'];

/**
 * Sentences become phrases that can be said in every language: a text's id and its values. Old sentences are kept word
 * for word. A sync that waits for a person is no longer a failed one with a flag.
 */
export async function up(db: Kysely<unknown>) {
  for (const name of tables) {
    const table = sql.table(name);
    await sql`alter table ${table} add column reason jsonb`.execute(db);
    await sql`update ${table}
      set reason = jsonb_build_object('id', 'text.literal', 'params', jsonb_build_object('text', error_message))
      where error_message is not null`.execute(db);
  }
  await sql`alter table syncs drop constraint syncs_status_check`.execute(db);
  await sql`alter table syncs add constraint syncs_status_check
    check (status in ('pending', 'in_progress', 'waiting', 'completed', 'failed', 'cancelled'))`.execute(db);
  await sql`update syncs set status = 'waiting' where needs_confirmation`.execute(db);
  await sql`update syncs s set reason = jsonb_build_object('id', 'sync.reason.largeRemoval', 'params',
      jsonb_build_object('remove', counts.of_them[1]::int, 'courses', counts.of_them[2]::int))
    from (select id, regexp_match(error_message, 'would remove (\\d+) of (\\d+) courses') as of_them from syncs) counts
    where counts.id = s.id and s.status = 'waiting' and counts.of_them is not null`.execute(db);
  for (const name of tables) await sql`alter table ${sql.table(name)} drop column error_message`.execute(db);
  await sql`alter table syncs drop column needs_confirmation`.execute(db);
}
