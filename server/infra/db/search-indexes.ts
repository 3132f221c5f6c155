import { runSql } from './database.ts';

/**
 * Sorts new rows into the search indexes, which let many wait. PostgreSQL does it too, but for a few
 * among many only much later. Does nothing quickly if none wait.
 */
export async function sortIntoSearchIndexes(): Promise<void> {
  await runSql(`select gin_clean_pending_list(indexrelid) from pg_index
    join pg_class i on i.oid = indexrelid join pg_am on pg_am.oid = i.relam
    where amname = 'gin' and i.relkind = 'i' and i.relnamespace = current_schema()::regnamespace`);
}
