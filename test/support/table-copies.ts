import { runSql } from '#server/infra/db/database.ts';

const copies = 'copies_of_tables';

/** The columns of each of our tables that store something, by its name; partitions count as their table. */
async function listColumns(schema: string): Promise<Map<string, readonly string[]>> {
  const { rows } = await runSql(
    `select c.relname as name, json_agg(a.attname order by a.attnum) as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and c.relname not like 'kysely%'
     group by c.relname order by c.relname collate "C"`,
    [schema],
  );
  return new Map(rows.map(({ name, columns }) => [String(name), columns as string[]]));
}

/** Copies all rows of all tables, for looking at them after changes. */
export async function copyTables() {
  const tables = [...(await listColumns('public')).keys()];
  const statements = tables.map((table) => `create table ${copies}."${table}" as table public."${table}"`);
  await runSql([`create schema ${copies}`, ...statements].join(';'));
}

/** What of the copies is no longer in the database, each as `table`, `table.column`, or `table: 3 rows differ`. */
export async function compareWithCopies(): Promise<string[]> {
  const [before, now] = [await listColumns(copies), await listColumns('public')];
  const differences: string[] = [];
  for (const [table, columns] of before) {
    const present = now.get(table);
    if (present) {
      const kept = columns.filter((name) => present.includes(name));
      const gone = columns.filter((name) => !present.includes(name));
      differences.push(...gone.map((name) => `${table}.${name}`), ...(await rowsLost(table, kept)));
    } else differences.push(table);
  }
  return differences;
}

async function rowsLost(table: string, columns: readonly string[]) {
  const rowsOf = (schema: string) =>
    `select row(${columns.map((name) => `"${name}"`).join(', ')})::text from ${schema}."${table}"`;
  const { rows } = await runSql(
    `select count(*)::int as lost from (${rowsOf(copies)} except all ${rowsOf('public')}) lost`,
  );
  const lost = Number(rows[0]?.lost);
  return lost === 0 ? [] : [`${table}: ${lost} rows differ`];
}
