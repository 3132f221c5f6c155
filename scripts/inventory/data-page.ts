import { runSql } from '#server/infra/db/database.ts';
import { owners } from '#server/relations/owners.ts';
import { keptRows, type KeptRows } from '#server/retention/kept-rows.ts';

/** The features whose tables are in each group; tables of no feature are machinery. */
const groups: Readonly<Record<string, readonly string[]>> = {
  'People, rights and logins': [
    'access',
    'api-tokens',
    'launch',
    'login',
    'operations/registration',
    'people',
    'sessions',
    'teams',
  ],
  'Institutions and Canvas': [
    'canvas-grants',
    'institutions',
    'live-events',
    'lms',
    'lms-directory',
    'runner-authorisations',
    'task-runners',
  ],
  'Courses and batches': [
    'batches',
    'bulk-actions',
    'course-table',
    'courses',
    'quick-views',
    'statuses',
    'syncs',
    'tags',
    'teachers',
    'undos',
  ],
  'Scans and history': [
    'activity',
    'course-files',
    'course-reads',
    'findings',
    'fix-runs',
    'fixes',
    'history',
    'link-checks',
    'media',
    'reports',
    'scans',
    'suggestions',
    'tidyup',
  ],
  'Checklists and tasks': ['automatic-tasks', 'calendar-feeds', 'checklists', 'status-rules', 'tasks'],
  'Alerts, messages and mail': [
    'alerts',
    'announcements',
    'instructor-tool',
    'instructor-view',
    'mail',
    'messages',
    'notifications',
  ],
};
const machinery = 'Machinery';
export const groupNames = [...Object.keys(groups), machinery];

export interface DescribedTable {
  readonly name: string;
  readonly comment: string | null;
  readonly columns: readonly {
    readonly name: string;
    readonly type: string;
    readonly comment: string | null;
    readonly leadsToPerson: boolean;
    /** a rule of the table lists what can be there */
    readonly isOfList: boolean;
  }[];
}

/** All tables with what their comments say. */
export async function listDescribed(): Promise<DescribedTable[]> {
  const { rows } = await runSql(
    `select c.relname as name, obj_description(c.oid) as comment,
       (select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod),
           'comment', col_description(c.oid, attnum),
           'isOfList', exists (select from pg_constraint
             where contype = 'c' and conrelid = c.oid and conkey = array[attnum]
               and pg_get_constraintdef(oid) ~ '(= ANY|<@) \\(?\\(?ARRAY'),
           'leadsToPerson', attname <> 'institution_id' and exists (select from pg_constraint
             where contype = 'f' and conrelid = c.oid and attnum = any(conkey) and confrelid = 'people'::regclass))
         order by attnum)
        from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped) as columns
     from pg_class c
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition
       and relname not like 'kysely%'
     order by relname collate "C"`,
  );
  return rows as unknown as DescribedTable[];
}

const parts = /^(?<what>.+)\. Why: (?<why>.+)\. Kept: (?<kept>.+)\. Seen by: (?<seen>.+)\.$/;

const rowsByTable: Readonly<Record<string, KeptRows>> = keptRows;

/** What a table's comment says in its four parts, and what is said of how long its rows are kept; undefined if it doesn't. */
export function noteOf({ name, comment }: DescribedTable) {
  const said = parts.exec(comment ?? '')?.groups;
  if (!said) return undefined;
  const { what, why, kept, seen } = said;
  return { what, why, kept: rowsByTable[name]?.said ?? kept, seen };
}

/** How long a table's rows are kept; “as” another table is said in full. */
export function keptOf(table: DescribedTable, tables: readonly DescribedTable[]): string {
  const kept = noteOf(table)?.kept ?? '';
  const other = tables.find(({ name }) => kept === `as ${name}`);
  return other ? keptOf(other, tables) : kept;
}

/** The columns of a table that hold something about a person. */
export const personalOf = ({ columns }: DescribedTable) =>
  columns.filter(({ comment }) => comment?.startsWith('personal: '));

/** Those with words of people or of Canvas; the keys that they're sorted and searched by say the same. */
const freeTextsOf = ({ columns }: DescribedTable) =>
  columns.filter(({ name, comment }) => comment?.startsWith('free text: ') && !name.endsWith('_key'));

export const hasFreeTexts = (table: DescribedTable) => freeTextsOf(table).length > 0;

export function groupOf({ name }: DescribedTable) {
  const owner = (owners as Record<string, string>)[name];
  return (
    Object.keys(groups).find((group) => owner !== undefined && groups[group]?.includes(owner)) ?? machinery
  );
}

/** The page dist/DATA.md: every table. */
export function dataPage(tables: readonly DescribedTable[]): string {
  const sections = groupNames.flatMap((group) => {
    const own = tables.filter((table) => groupOf(table) === group);
    return own.length === 0 ? [] : [`## ${group}`, '', ...tableOf(own), ''];
  });
  return [
    '# What Courseyard stores',
    '',
    'Written by `npm run data-inventory` from the comments in the database. “The audit log” and days “by default” are settings of each institution. What’s kept for a time goes in the night after it. Backups hold what was there when they were made. Jobs in the queue hold ids only: a day after they end, 90 days if they failed for good. Logs hold ids, no names. Free text is what people and Canvas write: it can name anyone.',
    '',
    'Everything comes from Canvas or from what people do here. `npm run export` gives and `npm run erase` erases what’s held about a person or an institution.',
    '',
    ...sections,
  ].join('\n');
}

const tableOf = (tables: readonly DescribedTable[]) => [
  '| Table | What | Why | Kept | Seen by | About a person |',
  '| --- | --- | --- | --- | --- | --- |',
  ...tables.map((table) => {
    const { what = '', why = '', kept = '', seen = '' } = noteOf(table) ?? {};
    const personal = personalOf(table).map(({ name, comment }) => `\`${name}\`: ${comment?.slice(10)}`);
    const free = freeTextsOf(table).map(({ name }) => `\`${name}\``);
    const about = [...personal, ...(free.length > 0 ? [`free text: ${free.join(', ')}`] : [])];
    return `| \`${table.name}\` | ${what} | ${why} | ${kept} | ${seen} | ${about.join('; ')} |`;
  }),
];
