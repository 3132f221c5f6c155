import { runSql } from './database.ts';

/*
 * Only tables of ten pages or more. Of one that was never looked at, PostgreSQL expects no fewer, and finds rows by
 * index. Of one known to be smaller it reads all for each row that refers to it, and goes on so in this session when it
 * has become large.
 */

/** Tells the database what its tables hold, so that it plans for that. */
export const analyzeTables = () => onLargeTables('analyze');

/** The same, once their dead rows are gone. */
export const vacuumTables = () => onLargeTables('vacuum (analyze)');

async function onLargeTables(command: string) {
  const { rows } = await runSql(
    `select format('%I.%I', schemaname, s.relname) as name from pg_stat_user_tables s join pg_class c on c.oid = relid
     where pg_relation_size(relid) >= 10 * current_setting('block_size')::int and pg_has_role(relowner, 'usage')`,
  );
  // VACUUM can't share a query with others.
  for (const { name } of rows) await runSql(`${command} ${String(name)}`);
}
