import { hash } from 'node:crypto';
import { runSql } from '#server/infra/db/database.ts';
import { linesOf, type StoredTable } from './stored-tables.ts';

/** What a table held: how many rows, and a sum over the digests of their lines, whatever their order. */
export interface Checksum {
  readonly rows: number;
  readonly sum: string;
}

/** How many hex digits of each digest count: a row that's lost, added or altered changes the sum. */
const digits = 12;

/** Adds lines up as they pass. */
export function startChecksum() {
  let rows = 0;
  let sum = 0n;
  return {
    add: (line: string) => {
      rows += 1;
      sum += BigInt(`0x${hash('sha256', line, 'hex').slice(0, digits)}`);
    },
    end: (): Checksum => ({ rows, sum: String(sum) }),
  };
}

/** The same, by the database. */
export async function checksumOf(table: StoredTable): Promise<Checksum> {
  const digest = `substr(encode(sha256(convert_to(line, 'UTF8')), 'hex'), 1, ${digits})`;
  const { rows } = await runSql(
    `select count(*) as rows, coalesce(sum(('x' || ${digest})::bit(${digits * 4})::bigint), 0)::text as sum
     from (${linesOf(table)}) as stored`,
  );
  return { rows: Number(rows[0]?.rows), sum: String(rows[0]?.sum) };
}
