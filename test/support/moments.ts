type Rows = readonly Record<string, unknown>[];
/** Runs a statement on the database that's asked about. */
type Run = (text: string) => Promise<Rows>;

/** The first and the last moment or day in a column, in milliseconds since 1970. */
export interface Moments {
  readonly isDay: boolean;
  readonly first: number;
  readonly last: number;
}

interface Column {
  readonly table: string;
  readonly name: string;
  /** as it's declared: a moment or a day */
  readonly type: string;
}

/** All columns of moments and days, save those that the database computes, and those that are as Canvas says. */
async function columnsOf(run: Run): Promise<Column[]> {
  const rows = await run(
    `select c.relname as table, a.attname as name, format_type(a.atttypid, null) as type
     from pg_class c join pg_attribute a on a.attrelid = c.oid
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
       and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
       and a.atttypid in ('timestamptz'::regtype, 'date'::regtype) and c.relname not like 'kysely%'
       and not (c.relname in ('courses', 'course_facts', 'lms_terms') and a.attname in ('start_at', 'end_at'))
       and a.attname not like 'lms\\_%'
     order by 1, 2`,
  );
  return rows.map((row) => ({ table: String(row.table), name: String(row.name), type: String(row.type) }));
}

/** When the rows of all tables say that something was or will be, by table and column; columns with nothing are left out. */
export async function readMoments(run: Run): Promise<ReadonlyMap<string, Moments>> {
  const found = new Map<string, Moments>();
  for (const { table, name, type } of await columnsOf(run)) {
    const [row] = await run(
      `select (extract(epoch from min(${name})) * 1000)::float8 as first,
         (extract(epoch from max(${name})) * 1000)::float8 as last from ${table}`,
    );
    if (typeof row?.last !== 'number') continue;
    found.set(`${table}.${name}`, { isDay: type === 'date', first: Number(row.first), last: row.last });
  }
  return found;
}

/**
 * The columns with something that's earlier than all that was there before and than what began then, or later than all that
 * was planned and than now.
 */
export function fromOtherTimes(
  before: ReadonlyMap<string, Moments>,
  after: ReadonlyMap<string, Moments>,
  beganAt: number,
): string[] {
  const now = Date.now();
  return [...after].flatMap(([column, { isDay, first, last }]) => {
    const was = before.get(column);
    const latest = Math.max(was?.last ?? 0, now) + (now - beganAt) + minuteMs;
    // Yesterday began less than two days ago, and the system's numbers are of slices of five minutes.
    const earliest = Math.min(was?.first ?? Infinity, beganAt - (isDay ? 2 * dayMs : 10 * minuteMs));
    return last > latest || first < earliest ? [column] : [];
  });
}

const minuteMs = 60_000;
const dayMs = 86_400_000;

/** Lets a day pass: all that was is a day longer ago. In two steps, since keys hold days. */
export async function passDay(run: Run) {
  const byTable = Map.groupBy(await columnsOf(run), ({ table }) => table);
  const moves = [...byTable].flatMap(([table, columns]) =>
    ["- interval '1000 days'", "+ interval '999 days'"].map(
      (step) =>
        `update ${table} set ${columns.map(({ name, type }) => `${name} = (${name} ${step})::${type}`).join(', ')}`,
    ),
  );
  // As a replica would: no trigger takes it for a change.
  await run(['begin', 'set local session_replication_role = replica', ...moves, 'commit'].join(';\n'));
}
