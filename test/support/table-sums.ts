import { runSql } from '#server/infra/db/database.ts';

/** The columns of each table, by its name. */
export type Columns = ReadonlyMap<string, readonly string[]>;

/** Every column that stores something, of every table of ours; partitions count as their table. */
export async function listColumns(): Promise<Columns> {
  const { rows } = await runSql(
    `select c.relname as name, json_agg(a.attname order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname not like 'kysely%'
     group by c.relname order by c.relname collate "C"`,
  );
  return new Map(rows.map(({ name, columns }) => [String(name), columns as string[]]));
}

/** For each table its number of rows and, in those columns, what's in them: the same text for the same rows. */
export async function sumTables(columns: Columns): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const [table, names] of columns) {
    const row = `md5(row(${names.map((name) => `"${name}"`).join(', ')})::text)`;
    const { rows } = await runSql(
      `select count(*) || ' ' || coalesce(md5(string_agg(${row}, '' order by ${row} collate "C")), '') as sum from "${table}"`,
    );
    sums[table] = String(rows[0]?.sum);
  }
  return sums;
}
