import { sql, type RawBuilder } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import { currentTime } from '#server/infra/clock.ts';
import type { LetterSort } from '#shared/system/dead-letter.columns.ts';
import { deadLetterQueue } from './declared-queues.ts';
import { jobTable } from './queue-tables.ts';

/*
 * Questions about dead letters that pg-boss's interface can't answer, or only by loading every job. Like queue-tables,
 * this reads its tables and writes nothing.
 */

export interface StoredLetter {
  readonly id: string;
  readonly data: unknown;
  /** why it died */
  readonly message: string;
  /** how often it was tried; null if nobody counted */
  readonly attempts: number | null;
  readonly diedAt: Date;
}

/** Which letters; all, if nothing is given. */
export interface LetterFilter {
  readonly ids?: readonly string[] | undefined;
  readonly job?: string | undefined;
  readonly institutionId?: number | undefined;
  /** of no institution, or of one that isn't among these */
  readonly ofNoneOf?: readonly number[] | undefined;
  /** died then or later */
  readonly from?: Date | undefined;
  /** died earlier */
  readonly before?: Date | undefined;
  /** was there already at a moment of `readClock` */
  readonly cameBefore?: string | undefined;
}

export interface LetterOrder {
  readonly sortBy: LetterSort;
  readonly sortOrder: 'asc' | 'desc';
}

/** The letter's own word, or the record of the job's last failure: ours, or pg-boss's if its time ran out. */
const message = sql<string>`coalesce(data #>> '{death,message}', source_output ->> 'message',
  source_output #>> '{value,message}', '')`;
const diedAt = sql<Date>`coalesce((data #>> '{death,at}')::timestamptz, created_on)`;
const attempts = sql<number | null>`coalesce((data #>> '{death,attempts}')::integer, source_retry_count + 1)`;
const institutionId = sql<number>`(data ->> 'institutionId')::integer`;
const job = sql<string>`data ->> 'job'`;
const jobs = sql.raw(jobTable);

const isLetter = sql`name = ${deadLetterQueue} and state = 'created'`;

function matching(filter: LetterFilter): RawBuilder<unknown> {
  const conditions = [isLetter];
  if (filter.ids !== undefined) conditions.push(sql`id = any(${[...filter.ids]}::uuid[])`);
  if (filter.job !== undefined) conditions.push(sql`${job} = ${filter.job}`);
  if (filter.institutionId !== undefined)
    conditions.push(sql`${institutionId} = ${filter.institutionId}::integer`);
  if (filter.ofNoneOf !== undefined)
    conditions.push(sql`${institutionId} <> all(${[...filter.ofNoneOf]}::integer[])`);
  if (filter.from) conditions.push(sql`${diedAt} >= ${filter.from}::timestamptz`);
  if (filter.before) conditions.push(sql`${diedAt} < ${filter.before}::timestamptz`);
  if (filter.cameBefore !== undefined) conditions.push(sql`created_on < ${filter.cameBefore}::timestamptz`);
  return sql.join(conditions, sql` and `);
}

/** Now, by the clock that says when letters come, as ISO text to the microsecond. */
export async function readClock(): Promise<string> {
  const { rows } = await sql<{ now: string }>`
    select to_char(now() at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as now`.execute(db());
  return rows[0]?.now ?? currentTime().toISOString();
}

const sortKeys = { diedAt, job, institution: institutionId, attempts } as const satisfies Record<
  LetterOrder['sortBy'],
  unknown
>;

const columns = sql`id, data, ${message} as message, ${attempts} as attempts, ${diedAt} as "diedAt"`;

/** A page of the letters; newest first unless another order is given, as among equal ones. */
export async function listLetters(
  filter: LetterFilter,
  { limit, offset, order }: { limit: number; offset: number; order?: LetterOrder | undefined },
): Promise<StoredLetter[]> {
  const { sortBy, sortOrder } = order ?? { sortBy: 'diedAt', sortOrder: 'desc' };
  const direction = sortOrder === 'asc' ? sql`asc nulls last` : sql`desc nulls last`;
  const { rows } = await sql<StoredLetter>`
    select ${columns} from ${jobs} where ${matching(filter)}
    order by ${sortKeys[sortBy]} ${direction}, ${diedAt} desc, id limit ${limit} offset ${offset}`.execute(
    db(),
  );
  return rows;
}

/** The letters with these ids that are still there. */
export async function readLetters(ids: readonly string[]): Promise<StoredLetter[]> {
  const { rows } = await sql<StoredLetter>`
    select ${columns} from ${jobs} where ${isLetter} and id = any(${ids}::uuid[])`.execute(db());
  return rows;
}

interface After {
  readonly after: string | undefined;
  readonly limit: number;
}

const onlyAfter = (after: string | undefined) => (after === undefined ? sql`true` : sql`id > ${after}::uuid`);

/** Ids of the letters, in their order, those after one of them. */
export async function listLetterIds(filter: LetterFilter, { after, limit }: After): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from ${jobs} where ${matching(filter)} and ${onlyAfter(after)}
    order by id limit ${limit}`.execute(db());
  return rows.map(({ id }) => id);
}

/** Errors as they were stored, of letters in the order of their ids; with `part`, only those that have it in them. */
export async function listMessages(
  filter: LetterFilter,
  { after, limit, part }: After & { readonly part: string | undefined },
) {
  const hasPart = part === undefined ? sql`true` : sql`position(lower(${part}) in lower(${message})) > 0`;
  const { rows } = await sql<Pick<StoredLetter, 'id' | 'message'>>`
    select id, ${message} as message from ${jobs}
    where ${matching(filter)} and ${onlyAfter(after)} and ${hasPart} order by id limit ${limit}`.execute(
    db(),
  );
  return rows;
}

export async function countLetters(filter: LetterFilter = {}): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) from ${jobs} where ${matching(filter)}`.execute(db());
  return rows[0]?.count ?? 0;
}

/** The jobs and institutions that letters are of, for a choice. */
export async function letterOwners(): Promise<{ jobs: string[]; institutionIds: number[] }> {
  const { rows } = await sql<{ job: string; institutionId: number }>`
    select distinct ${job} as job, ${institutionId} as "institutionId" from ${jobs} where ${isLetter}
    order by 1, 2`.execute(db());
  return {
    jobs: [...new Set(rows.map((row) => row.job))],
    institutionIds: [...new Set(rows.map((row) => row.institutionId))],
  };
}
