import { runSql } from '#server/infra/db/database.ts';
import { listOurs } from '#server/relations/owners.ts';

export interface ForeignKey {
  readonly columns: readonly string[];
  readonly refers: string;
  readonly to: readonly string[];
  /** the row goes with the one it refers to */
  readonly cascades: boolean;
}

export interface HeldColumn {
  readonly name: string;
  readonly type: string;
  readonly isComputed: boolean;
  /** no two rows can have the same there, or not with the same of something else */
  readonly isUnique: boolean;
  readonly comment: string | null;
}

export interface HeldTable {
  readonly name: string;
  readonly columns: readonly HeldColumn[];
  readonly keys: readonly ForeignKey[];
  /** a condition for the rows of the institution $1; null: the table is the whole installation's */
  readonly ofInstitution: string | null;
}

const namedIn = (list: string, of: string) =>
  `array(select attname::text from unnest(${list}) with ordinality as u (number, place)
     join pg_attribute on attrelid = ${of} and attnum = number order by place)`;

/** All tables of ours, each after those it refers to, with how their rows belong to an institution. */
export async function listHeldTables(): Promise<HeldTable[]> {
  const { rows } = await runSql(
    `select c.relname as name,
       (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod),
           'isComputed', attgenerated <> '', 'comment', col_description(c.oid, attnum),
           'isUnique', exists (select from pg_index
             where indrelid = c.oid and indisunique and attnum = any(indkey))) order by attnum)
         from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns,
       (select coalesce(json_agg(json_build_object('columns', ${namedIn('conkey', 'conrelid')},
           'refers', confrelid::regclass::text, 'to', ${namedIn('confkey', 'confrelid')},
           'cascades', confdeltype = 'c')), '[]')
         from pg_constraint join pg_class r on r.oid = confrelid
         where contype = 'f' and conrelid = c.oid and confrelid <> c.oid and r.relname = any($1::text[])) as keys
     from pg_class c
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname = any($1::text[])
     order by relname collate "C"`,
    [await listOurs()],
  );
  return inOrder(rows as unknown as Omit<HeldTable, 'ofInstitution'>[]);
}

function inOrder(tables: readonly Omit<HeldTable, 'ofInstitution'>[]): HeldTable[] {
  const ordered = new Map<string, HeldTable>();
  while (ordered.size < tables.length) {
    const next = tables.find(
      ({ name, keys }) => !ordered.has(name) && keys.every(({ refers }) => ordered.has(refers)),
    );
    if (!next) throw new Error('Some tables refer to each other in a circle');
    ordered.set(next.name, { ...next, ofInstitution: conditionOf(next, ordered) });
  }
  return [...ordered.values()];
}

/** By its own column, or by the first row it refers to that belongs to one. */
function conditionOf(
  { name, columns, keys }: Omit<HeldTable, 'ofInstitution'>,
  before: ReadonlyMap<string, HeldTable>,
): string | null {
  if (name === 'institutions') return 'id = $1';
  if (columns.some((column) => column.name === 'institution_id')) return 'institution_id = $1';
  for (const { columns: own, refers, to } of keys) {
    const condition = before.get(refers)?.ofInstitution;
    if (condition)
      return `(${own.join(', ')}) in (select ${to.join(', ')} from ${refers} where ${condition})`;
  }
  return null;
}

/** The columns of a table that lead to a person. */
export const personColumnsOf = ({ keys }: HeldTable) =>
  keys.filter(({ refers }) => refers === 'people').map(({ columns, to }) => columns[to.indexOf('id')] ?? '');

/** What opens something, or could: it's never given away. */
const secret = /(?:_hash|_token|_secret|^private_key|^token)$/;

/** The columns of a table that can be given to the people they're about. */
export const openColumnsOf = ({ columns }: HeldTable) => columns.filter(({ name }) => !secret.test(name));

/** The type of columns that hold a long text compressed: the database can't look into it. */
export const packed = 'bytea';

/**
 * The columns whose texts can name a person, as their comments say. A person's own row isn't among them, nor are codes:
 * a person's name can be the same as one.
 */
export const textColumnsOf = ({ name: table, columns }: HeldTable) =>
  table === 'people'
    ? []
    : columns.filter(
        ({ type, isComputed, comment }) =>
          ['text', 'text[]', 'jsonb', packed].includes(type) &&
          !isComputed &&
          /^(?:personal|free text): /.test(comment ?? ''),
      );
