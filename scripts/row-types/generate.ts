import { runSql } from '#server/infra/db/database.ts';
import { narrower } from './narrower.ts';

interface Column {
  readonly name: string;
  readonly type: string;
  readonly isNullable: boolean;
  readonly hasDefault: boolean;
  /** whether the database alone writes it */
  readonly isKept: boolean;
  readonly comment: string | null;
  /** the rule that lists what can be there */
  readonly rule: string | null;
}

interface Table {
  readonly name: string;
  readonly comment: string | null;
  readonly columns: readonly Column[];
}

/** The text of server/infra/db/tables.ts, for the database that's open. */
export async function generateRowTypes(): Promise<string> {
  const tables = await listTables();
  const body = tables
    .map(({ name, comment, columns }) => {
      const lines = columns.map(
        (column) => `${said(column.comment)}${column.name}: ${typeOf(name, column)};`,
      );
      return `${said(comment?.split('. Why: ')[0] ?? null)}${name}: {\n${lines.join('\n')}\n};`;
    })
    .join('\n');
  assertAllFound(tables);
  return `// Written by \`npm run row-types\` from the database that the migrations make.
import type { Generated, GeneratedAlways } from 'kysely';
${sharedImports()}
import type { Day, GivenJson, GivenMoment, Json, MaybeJson, MaybeMoment, Moment } from './column-types.ts';

/** Every table of the product, as Kysely reads it. */
export interface Tables {
${body}
}
`;
}

/** Comments that hundreds of columns have say nothing of this one. */
const usual = ['personal: a person’s id here', 'free text: can name people'];

const said = (comment: string | null) => (comment && !usual.includes(comment) ? `/** ${comment} */\n` : '');

const elements: Readonly<Record<string, string>> = {
  bigint: 'number',
  boolean: 'boolean',
  bytea: 'Uint8Array',
  date: 'Day',
  'double precision': 'number',
  integer: 'number',
  jsonb: 'Record<string, unknown>',
  smallint: 'number',
  text: 'string',
  'timestamp with time zone': 'Date',
  'character varying(255)': 'string',
  xid8: 'string',
};

function typeOf(table: string, column: Column) {
  const [element = '', isArray] = [column.type.replace('[]', ''), column.type.endsWith('[]')];
  const single = narrowed(`${table}.${column.name}`) ?? listedIn(column.rule) ?? elements[element];
  if (!single) throw new Error(`${table}.${column.name}: what is a ${column.type}?`);
  if (element === 'timestamp with time zone') return kindOf(column, 'Moment');
  if (element === 'jsonb') return `${kindOf(column, 'Json')}<${single}>`;
  return asWritten(column, isArray ? arrayOf(element, single) : single);
}

const kindOf = ({ isNullable, hasDefault }: Column, kind: 'Moment' | 'Json') =>
  `${isNullable ? 'Maybe' : hasDefault ? '' : 'Given'}${kind}`;

/** Of measures, some are missing. */
const arrayOf = (element: string, single: string) =>
  element === 'double precision' ? '(number | null)[]' : `${single}[]`;

function asWritten({ isNullable, hasDefault, isKept }: Column, type: string) {
  const whole = isNullable ? `${type} | null` : type;
  if (isKept) return `GeneratedAlways<${whole}>`;
  return hasDefault && !isNullable ? `Generated<${whole}>` : whole;
}

/** `CHECK ((kind = ANY (ARRAY['page'::text, 'quiz'::text])))` as `'page' | 'quiz'`. */
const listedIn = (rule: string | null) => rule?.replaceAll('::text', '').split(', ').join(' | ');

const narrowings = Object.values(narrower).flatMap((types) =>
  Object.entries(types).flatMap(([type, columns]) => columns.map((column) => [column, type] as const)),
);
const narrowed = (column: string) => new Map(narrowings).get(column);

function assertAllFound(tables: readonly Table[]) {
  const known = new Set(
    tables.flatMap(({ name, columns }) => columns.map((column) => `${name}.${column.name}`)),
  );
  const lost = narrowings.map(([column]) => column).filter((column) => !known.has(column));
  if (lost.length > 0) throw new Error(`scripts/row-types/narrower.ts has columns that don't exist: ${lost}`);
}

const sharedImports = () =>
  Object.entries(narrower)
    .filter(([path]) => path !== '')
    .map(([path, types]) => {
      const names = Object.keys(types).map((type) => /[A-Z]\w+/.exec(type)?.[0]);
      return `import type { ${names.join(', ')} } from '${path}';`;
    })
    .join('\n');

async function listTables(): Promise<Table[]> {
  const { rows } = await runSql(
    `select c.relname as name, obj_description(c.oid) as comment,
       (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod),
           'isNullable', not attnotnull, 'hasDefault', atthasdef or attidentity <> '',
           'isKept', attgenerated <> '' or attidentity = 'a', 'comment', col_description(c.oid, attnum),
           'rule', (select substring(pg_get_constraintdef(oid) from '^CHECK \\(\\(\\w+ = ANY \\(ARRAY\\[(.*)\\]\\)\\)\\)$')
             from pg_constraint where contype = 'c' and conrelid = c.oid and conkey = array[attnum] limit 1))
         order by attnum)
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns
     from pg_class c
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v') and not relispartition
       and relname not like 'kysely%'
     order by relname collate "C"`,
  );
  return rows as unknown as Table[];
}
