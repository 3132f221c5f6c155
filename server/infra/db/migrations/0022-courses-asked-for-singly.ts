import { sql, type Kysely } from 'kysely';

/**
 * Before a course leaves a batch, Canvas is asked about that course: a list paged by number can miss one that's there.
 * When too many would leave for that, the list is read again.
 */
export async function up(db: Kysely<unknown>) {
  await sql`
    alter table sync_found_courses add column belongs boolean not null default true;
    comment on column sync_found_courses.belongs is 'false for a member that the rule no longer takes';
    alter table syncs drop constraint syncs_phase_check;
    alter table syncs add constraint syncs_phase_check
      check (phase in ('reading', 'rereading', 'checking', 'applying'));
  `.execute(db);
}
