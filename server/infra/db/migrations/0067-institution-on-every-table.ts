import { sql, type Kysely } from 'kysely';

/** The tables that knew their institution by their parent alone: parent, its id, and what the foreign key was called. */
const children = [
  { table: 'sync_found_courses', parent: 'syncs', key: 'sync_id' },
  { table: 'sync_changes', parent: 'syncs', key: 'sync_id' },
  { table: 'sync_skipped_courses', parent: 'syncs', key: 'sync_id' },
  { table: 'course_search_results', parent: 'course_searches', key: 'search_id' },
  { table: 'course_list_rows', parent: 'course_lists', key: 'list_id' },
  { table: 'undo_items', parent: 'undos', key: 'undo_id' },
] as const;

/**
 * Every table of an institution says whose its rows are, so that the database can be divided by institution. What
 * belongs to a parent can't have another institution than that.
 */
export async function up(db: Kysely<unknown>) {
  await sql`alter table undos add constraint undos_institution_id_id_key unique (institution_id, id)`.execute(
    db,
  );
  for (const { table, parent, key } of children) {
    const its = sql.table(table);
    await sql`alter table ${its} add column institution_id integer`.execute(db);
    await sql`update ${its} child set institution_id = parent.institution_id
      from ${sql.table(parent)} parent where parent.id = child.${sql.ref(key)}`.execute(db);
    await sql`alter table ${its} alter column institution_id set not null,
      drop constraint ${sql.id(`${table}_${key}_fkey`)},
      add constraint ${sql.id(`${table}_${key}_fkey`)} foreign key (institution_id, ${sql.ref(key)})
        references ${sql.table(parent)} (institution_id, id) on delete cascade`.execute(db);
  }
}
