import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { inTransaction, runSql } from '#server/infra/db/database.ts';
import { knownByAddress, knownByLmsId, listedByLmsId, listedIn } from './copies.ts';
import { listHeldTables, openColumnsOf, personColumnsOf, type HeldTable } from './holdings.ts';
import type { HeldPerson } from './person.ts';

const portion = 1_000;

export interface ExportedTable {
  readonly name: string;
  readonly rows: number;
  /** what the table holds */
  readonly description: string;
}

/** Writes all rows of the institution into a new folder: a file of JSON lines for each table, and an index. */
export const exportInstitution = (institutionId: number, title: string, folder: string) =>
  exportRows(folder, title, ({ ofInstitution }) =>
    ofInstitution === null ? null : [ofInstitution, [institutionId]],
  );

/** The same for what's about a person: their rows, and those that name them by an id. */
export const exportPerson = (person: HeldPerson, folder: string) =>
  exportRows(folder, person.name, (table) => conditionOf(table, person));

type Condition = readonly [text: string, values: unknown[]];

function conditionOf(
  table: HeldTable,
  { id, institutionId, email, lmsUserId }: HeldPerson,
): Condition | null {
  const columnsIn = (all: readonly { table: string; column: string }[]) =>
    all.filter((one) => one.table === table.name).map(({ column }) => column);
  const conditions = [
    ...(table.name === 'people' ? ['id = $1'] : []),
    ...personColumnsOf(table).map((column) => `${column} = $1`),
    ...columnsIn(listedIn).map((column) => `$1 = any(${column})`),
    ...columnsIn(knownByLmsId).map((column) => `institution_id = $2 and ${column} = $3`),
    ...columnsIn(listedByLmsId).map((column) => `institution_id = $2 and $3 = any(${column})`),
    ...columnsIn(knownByAddress).map((column) => `institution_id = $2 and lower(${column}) = lower($4)`),
  ];
  if (conditions.length === 0) return null;
  // So that each value has a type, also where a table needs only some.
  const typed = '($1::int is null or $2::int is null or $3::text is null or $4::text is null or true)';
  const text = conditions.map((condition) => `(${condition})`).join(' or ');
  return [`(${text}) and ${typed}`, [id, institutionId, lmsUserId, email]];
}

function exportRows(
  folder: string,
  title: string,
  conditionFor: (table: HeldTable) => Condition | null,
): Promise<ExportedTable[]> {
  return inTransaction(async () => {
    await runSql('set transaction isolation level repeatable read, read only');
    await runSql(`set local timezone = 'UTC'; set local idle_in_transaction_session_timeout = 0`);
    await mkdir(folder, { mode: 0o700 });
    const exported: ExportedTable[] = [];
    for (const table of await listHeldTables()) {
      const condition = conditionFor(table);
      if (!condition) continue;
      const rows = await exportTable(table, condition, folder);
      if (rows > 0) exported.push({ name: table.name, rows, description: await descriptionOf(table.name) });
    }
    await writeFile(join(folder, 'index.md'), indexOf(title, exported), { mode: 0o600 });
    return exported;
  });
}

async function exportTable(table: HeldTable, [condition, values]: Condition, folder: string) {
  const columns = openColumnsOf(table).map(({ name }) => `"${name}"`);
  await runSql(
    `declare given no scroll cursor for select to_json(row)::text as line
     from (select ${columns.join(', ')} from "${table.name}" where ${condition}) as row`,
    values,
  );
  let count = 0;
  async function* lines() {
    for (;;) {
      const { rows } = await runSql(`fetch ${portion} from given`);
      count += rows.length;
      for (const { line } of rows) yield `${String(line)}\n`;
      if (rows.length < portion) return;
    }
  }
  const first = lines();
  const { value, done } = await first.next();
  // A table without rows gets no file.
  if (!done) {
    async function* all() {
      yield value;
      yield* first;
    }
    await pipeline(
      Readable.from(all()),
      createWriteStream(join(folder, `${table.name}.jsonl`), { mode: 0o600 }),
    );
  }
  await runSql('close given');
  return count;
}

async function descriptionOf(table: string) {
  const { rows } = await runSql(`select coalesce(obj_description($1::regclass), '') as text`, [table]);
  return String(rows[0]?.text);
}

function indexOf(title: string, tables: readonly ExportedTable[]) {
  const lines = tables.map(
    ({ name, rows, description }) => `| [${name}](${name}.jsonl) | ${rows} | ${description} |`,
  );
  return [
    `# ${title}`,
    '',
    `What Courseyard holds, as of ${new Date().toISOString()}. Each file has one row per line, as JSON; times are in UTC. Tokens and other secrets are left out.`,
    '',
    '| File | Rows | What it is |',
    '| --- | --- | --- |',
    ...lines,
    '',
  ].join('\n');
}
