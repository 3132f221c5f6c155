import { sql, type Kysely } from 'kysely';

/** Deletes the leftovers of ended syncs, which nothing else did: courses found, plans not confirmed. */
export async function up(db: Kysely<unknown>) {
  const isOvertaken = sql`exists (select from syncs later where later.batch_id = s.batch_id and later.id > s.id)`;
  await sql`delete from sync_found_courses f using syncs s
    where s.id = f.sync_id and s.status not in ('pending', 'in_progress')`.execute(db);
  await sql`delete from sync_changes c using syncs s
    where s.id = c.sync_id and not c.applied and ${isOvertaken}`.execute(db);
  await sql`update syncs s set needs_confirmation = false where s.needs_confirmation and ${isOvertaken}`.execute(
    db,
  );
}
