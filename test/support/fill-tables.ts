import { deflateRawSync } from 'node:zlib';
import { runSql } from '#server/infra/db/database.ts';

interface Column {
  readonly table: string;
  readonly name: string;
  readonly type: string;
  /** the database gives it a value of its own */
  readonly isGiven: boolean;
  /** its comment says that it has something about a person, or words */
  readonly canName: boolean;
}

interface ForeignKey {
  readonly columns: readonly string[];
  readonly refers: string;
  readonly to: readonly string[];
}

/** What one institution's rows hold. */
interface Filling {
  /** a word in each text and each document that can name people */
  readonly word: string;
  /** people's own fields */
  readonly person: { readonly name: string; readonly email: string; readonly lmsUserId: string };
}

/** Tables of the whole installation, or of a moment within a transaction. */
const left = [
  'course_facts_due',
  'kysely_migration',
  'kysely_migration_lock',
  'canvas_budgets',
  'link_hosts',
];

/** Values that the tables' own rules ask for. */
const demanded: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  institutions: { domain_names: '{}', is_ready_go: false, active_products: '{core}', features: '{}' },
  alert_rules: { quiet_days: 7 },
  alerts: { state: 'open', resolution: null, resolved_at: null, snoozed_until: null, ended_at: null },
  announcements: { ends_at: null },
  checklist_tasks: { due_kind: 'fixed', due_days: null },
  quick_view_defaults: { batch_id: null, team_id: null, built_in: null },
  report_recipients: { address: null },
  runner_authorisations: { link_id: null },
  scope_decisions: { subject: 'course', rule_title: null, ended_because: 'replaced' },
  scope_kinds: { review_months: 12 },
  scope_rules: { review_months: 12 },
  statuses: { is_active: true },
  unsubscribe_links: { recipient_id: null },
};

/** Puts a row into every table, each leading to the others as its foreign keys ask. Returns the tables' names. */
export async function fillTables(filling: Filling): Promise<string[]> {
  const tables = await inOrder();
  const rows = new Map<string, Record<string, unknown>>();
  for (const table of tables) rows.set(table, await fillTable(table, filling, rows));
  return tables;
}

async function fillTable(
  table: string,
  filling: Filling,
  rows: ReadonlyMap<string, Record<string, unknown>>,
): Promise<Record<string, unknown>> {
  const [columns, keys, choices] = [await columnsOf(table), await keysOf(table), await choicesOf(table)];
  const row: Record<string, unknown> = {};
  for (const { name, type, isGiven, canName } of columns) {
    if (isGiven) continue;
    row[name] = valueOf(`${table}.${name}`, type, canName ? filling.word : 'code');
    if (name in choices) row[name] = type.endsWith('[]') ? `{${choices[name]}}` : choices[name];
  }
  const institution = rows.get('institutions')?.id;
  if ('institution_id' in row) row.institution_id = institution;
  for (const { columns: own, refers, to } of keys)
    own.forEach((name, index) => (row[name] = rows.get(refers)?.[to[index] ?? '']));
  if (table === 'people')
    Object.assign(row, {
      name: filling.person.name,
      email: filling.person.email,
      lms_user_id: filling.person.lmsUserId,
    });
  Object.assign(row, demanded[table]);
  const names = Object.keys(row);
  const { rows: made } = await runSql(
    `insert into ${table} (${names.join(', ')}) values (${names.map((_, index) => `$${index + 1}`).join(', ')})
     on conflict do nothing returning *`,
    Object.values(row),
  ).catch((error: unknown) => {
    throw new Error(`${table} can't be filled with ${JSON.stringify(row)}`, { cause: error });
  });
  if (made[0]) return made[0];
  const { rows: there } = await runSql(
    `select * from ${table} ${'institution_id' in row ? `where institution_id = ${String(institution)}` : ''} limit 1`,
  );
  return there[0] ?? {};
}

let count = 1_000;

function valueOf(place: string, type: string, word: string): unknown {
  count += 1;
  if (type.startsWith('timestamp')) return '2026-02-03T04:05:06.789012Z';
  if (type === 'date') return '2026-02-03';
  if (type === 'boolean') return false;
  if (type === 'jsonb') return JSON.stringify({ said: `${word} “${place}”` });
  if (type === 'text') return `${word}\u2028${count}`;
  if (type === 'text[]') return [`${word}, "${place}"`];
  if (type === 'bytea') return deflateRawSync(`<p>${word}, "${place}"</p>`);
  if (type === 'date[]') return '{2026-02-03}';
  if (type === 'smallint') return 1;
  if (type.startsWith('double precision')) return type.endsWith('[]') ? '{0.1,NULL,1e-7}' : 0.1;
  if (type.endsWith('[]')) return `{${count}}`;
  return count;
}

async function columnsOf(table: string): Promise<Column[]> {
  const { rows } = await runSql(
    `select attname as name, format_type(atttypid, atttypmod) as type,
       attidentity <> '' or attgenerated <> '' or
         coalesce(pg_get_expr(adbin, adrelid), '') like 'nextval%' as "isGiven",
       coalesce(col_description(attrelid, attnum), '') ~ '^(personal|free text): ' as "canName"
     from pg_attribute left join pg_attrdef on adrelid = attrelid and adnum = attnum
     where attrelid = $1::regclass and attnum > 0 and not attisdropped order by attnum`,
    [table],
  );
  return rows as unknown as Column[];
}

async function keysOf(table: string): Promise<ForeignKey[]> {
  const named = (list: string, of: string) =>
    `array(select attname::text from unnest(${list}) with ordinality as u (number, place)
       join pg_attribute on attrelid = ${of} and attnum = number order by place)`;
  const { rows } = await runSql(
    `select ${named('conkey', 'conrelid')} as columns, confrelid::regclass::text as refers,
       ${named('confkey', 'confrelid')} as to
     from pg_constraint where contype = 'f' and conrelid = $1::regclass`,
    [table],
  );
  return rows as unknown as ForeignKey[];
}

/** The first word that each column may have, where its rule lists them. */
async function choicesOf(table: string): Promise<Record<string, string>> {
  const { rows } = await runSql(
    `select pg_get_constraintdef(oid) as rule from pg_constraint where contype = 'c' and conrelid = $1::regclass`,
    [table],
  );
  return Object.fromEntries(
    rows.flatMap(({ rule }) =>
      [...String(rule).matchAll(/(\w+)\)?(?:::text)? (?:= ANY|<@) \(?\(?ARRAY\['?(.+?)'?(?:::|,|\])/g)].map(
        ([, column = '', choice = '']) => [column, choice] as const,
      ),
    ),
  );
}

/** Each table after those it refers to. */
async function inOrder(): Promise<string[]> {
  const { rows } = await runSql(
    `select relname as name, array(select distinct confrelid::regclass::text from pg_constraint
       where contype = 'f' and conrelid = c.oid and confrelid <> c.oid) as needs
     from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
     order by relname`,
  );
  const waiting = new Map(rows.map(({ name, needs }) => [String(name), needs as string[]]));
  for (const name of left) waiting.delete(name);
  const ordered: string[] = [];
  while (waiting.size > 0) {
    const next = [...waiting].find(([, needs]) => needs.every((need) => !waiting.has(need)));
    if (!next) throw new Error(`These tables need each other: ${[...waiting.keys()].join(', ')}`);
    ordered.push(next[0]);
    waiting.delete(next[0]);
  }
  return ordered;
}
