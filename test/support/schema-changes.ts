import { runSql } from '#server/infra/db/database.ts';

interface Column {
  readonly type: string;
  readonly isRequired: boolean;
  /** whether an insert can leave it out */
  readonly isFilled: boolean;
}

interface Rule {
  readonly table: string;
  readonly columns: readonly string[];
  readonly text: string;
}

/** What code relies on in a database. */
interface Schema {
  readonly columns: ReadonlyMap<string, ReadonlyMap<string, Column>>;
  /** checks, keys and unique indexes */
  readonly rules: ReadonlyMap<string, Rule>;
  /** functions with their arguments → what they return */
  readonly functions: ReadonlyMap<string, string>;
}

const columnsQuery = `
  select c.relname as table, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    a.attnotnull as is_required, a.atthasdef or a.attidentity <> '' or not a.attnotnull as is_filled
  from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
    and c.relname not like 'kysely%'`;

/**
 * Of an expression's index, no column is known: then it counts as being about those that were there. With partitions, a
 * table's index is the same rule as without.
 */
const rulesQuery = `
  select c.relname as table, d.conname as name, pg_get_constraintdef(d.oid) as text,
    array(select attname::text from pg_attribute where attrelid = c.oid and attnum = any(d.conkey)) as columns
  from pg_constraint d join pg_class c on c.oid = d.conrelid
  where c.relnamespace = 'public'::regnamespace and not c.relispartition and d.contype in ('c', 'f', 'x')
  union all
  select c.relname, i.relname, replace(pg_get_indexdef(i.oid), ' ON ONLY ', ' ON '),
    array(select attname::text from pg_attribute where attrelid = c.oid and attnum = any(x.indkey::smallint[]))
  from pg_index x join pg_class i on i.oid = x.indexrelid join pg_class c on c.oid = x.indrelid
  where c.relnamespace = 'public'::regnamespace and not c.relispartition and x.indisunique
    and c.relname not like 'kysely%'`;

const functionsQuery = `
  select p.proname || '(' || pg_get_function_identity_arguments(p.oid) || ')' as name,
    pg_get_function_result(p.oid) as result
  from pg_proc p where p.pronamespace = 'public'::regnamespace
    and not exists (select from pg_depend d where d.objid = p.oid and d.deptype = 'e')`;

/** Reads what's there now, in the current transaction if there is one. */
export async function readSchema(): Promise<Schema> {
  const columns = new Map<string, Map<string, Column>>();
  for (const row of (await runSql(columnsQuery)).rows) {
    const table = columns.get(String(row.table)) ?? new Map<string, Column>();
    columns.set(String(row.table), table);
    table.set(String(row.name), {
      type: String(row.type),
      isRequired: row.is_required === true,
      isFilled: row.is_filled === true,
    });
  }
  const rules = (await runSql(rulesQuery)).rows.map(
    ({ table, name, text, columns: about }): [string, Rule] => [
      String(name),
      { table: String(table), columns: about as string[], text: String(text) },
    ],
  );
  const functions = (await runSql(functionsQuery)).rows.map(
    ({ name, result }) => [String(name), String(result)] as const,
  );
  return { columns, rules: new Map(rules), functions: new Map(functions) };
}

/** What code written for the schema before can't work with in the one after; each a short sentence. */
export function breakingChanges(before: Schema, after: Schema): string[] {
  const tables = [...before.columns].flatMap(([table, columns]) => {
    const now = after.columns.get(table);
    return now ? columnChanges(table, columns, now) : [`${table} is gone`];
  });
  return [...tables, ...ruleChanges(before, after), ...functionChanges(before, after)];
}

type Columns = ReadonlyMap<string, Column>;

function columnChanges(table: string, before: Columns, after: Columns): string[] {
  const changed = [...before].flatMap(([name, was]) => {
    const now = after.get(name);
    if (!now) return [`${table}.${name} is gone`];
    return [
      ...(now.type === was.type ? [] : [`${table}.${name} is ${now.type} instead of ${was.type}`]),
      ...(now.isRequired && !was.isRequired ? [`${table}.${name} can't be empty any more`] : []),
      ...(was.isFilled && !now.isFilled ? [`${table}.${name} has to be given`] : []),
    ];
  });
  const added = [...after].filter(([name, { isFilled }]) => !before.has(name) && !isFilled);
  return [...new Set([...changed, ...added.map(([name]) => `${table}.${name} has to be given`)])];
}

function ruleChanges(before: Schema, after: Schema): string[] {
  const isAboutOld = ({ table, columns }: Rule) => {
    const old = before.columns.get(table);
    return old !== undefined && (columns.length === 0 || columns.some((name) => old.has(name)));
  };
  const added = [...after.rules].filter(
    ([name, rule]) => isAboutOld(rule) && before.rules.get(name)?.text !== rule.text,
  );
  // "On conflict" names a unique index; a check that's gone hinders nobody.
  const gone = [...before.rules].filter(
    ([name, { table, text }]) =>
      text.includes(' UNIQUE ') && after.columns.has(table) && !after.rules.has(name),
  );
  return [
    ...added.map(([name, { table, text }]) => `${table} has a new rule, ${name}: ${text}`),
    ...gone.map(([name, { table }]) => `${table} isn't unique by ${name} any more`),
  ];
}

const functionChanges = (before: Schema, after: Schema) =>
  [...before.functions].flatMap(([name, result]) => {
    const now = after.functions.get(name);
    if (now === result) return [];
    return [now === undefined ? `${name} is gone` : `${name} returns ${now} instead of ${result}`];
  });
