import { sql, type Kysely } from 'kysely';

/**
 * What a first sync can write while it waits for the LMS it needn't write afterwards: the facts of the courses that it plans
 * to add are copied with the plan. And a planned course is marked as applied where it stands: with room beside it, and no
 * index of what's still to apply, its other index needn't hear of it.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    create trigger members_planned after insert on sync_changes
      referencing new table as new_rows for each statement execute function members_added();
    drop index sync_changes_to_apply;
    alter table sync_changes set (fillfactor = 50);
  `.execute(db);
}
