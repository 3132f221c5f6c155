import { createWriteStream } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { runSql } from '#server/infra/db/database.ts';
import { inSnapshot } from '#server/infra/db/snapshot.ts';
import { currentTime } from '#server/infra/clock.ts';
import { listOurs } from '#server/relations/owners.ts';
import { listHeldTables, openColumnsOf, packed, type HeldTable } from './held-tables.ts';
import { rowsOf, textOf } from './table-texts.ts';

interface ExportedTable {
  readonly name: string;
  readonly rows: number;
  /** what the table holds */
  readonly description: string;
}

/** The lines of a table that are exported; none: it's left out. */
type LinesOf = (table: HeldTable) => AsyncIterable<string>;

/** Writes all rows of the institution into a new folder: a file of JSON lines for each table, and an index. */
export const exportInstitution = (institutionId: number, title: string, folder: string) =>
  exportRows(
    folder,
    title,
    () =>
      async function* linesOf(table) {
        const { name, ofInstitution } = table;
        if (ofInstitution === null) return;
        const query = `select ${lineOf(table)} from "${name}" where ${ofInstitution}`;
        for await (const { line } of rowsOf(table, query, [institutionId])) yield String(line);
      },
  );

/** A row as a line, without what opens something. */
export const lineOf = (table: HeldTable) =>
  `(select to_json(open)::text from (select ${openColumnsOf(table)
    .map(({ name }) => `"${table.name}"."${name}"`)
    .join(', ')}) as open) as line`;

/** A line with its compressed texts as texts. */
export function readable({ columns }: HeldTable, line: string): string {
  const names = columns.filter(({ type }) => type === packed).map(({ name }) => name);
  if (names.length === 0) return line;
  // As PostgreSQL writes bytes: within a text, the quotes of the name would have a backslash.
  const bytes = new RegExp(String.raw`"(${names.join('|')})":"\\\\x([\da-f]*)"`, 'g');
  return line.replace(
    bytes,
    (_all, name: string, hex: string) => `"${name}":${JSON.stringify(textOf(Buffer.from(hex, 'hex')))}`,
  );
}

/** Writes lines of all tables, as they are at one moment. */
export function exportRows(
  folder: string,
  title: string,
  choose: (tables: readonly HeldTable[]) => LinesOf | Promise<LinesOf>,
): Promise<ExportedTable[]> {
  return inSnapshot(async () => {
    await runSql(`set local timezone = 'UTC'; set local idle_in_transaction_session_timeout = 0`);
    await mkdir(folder, { mode: 0o700 });
    const tables = await listHeldTables();
    const linesOf = await choose(tables);
    const exported: ExportedTable[] = [];
    for (const table of tables) {
      const rows = await writeLines(join(folder, `${table.name}.jsonl`), table, linesOf(table));
      if (rows > 0) exported.push({ name: table.name, rows, description: await descriptionOf(table.name) });
    }
    await writeFile(join(folder, 'index.md'), indexOf(title, exported), { mode: 0o600 });
    return exported;
  }, listOurs);
}

/** A table without rows gets no file. Returns how many lines there were. */
async function writeLines(path: string, table: HeldTable, lines: AsyncIterable<string>) {
  let count = 0;
  const given = lines[Symbol.asyncIterator]();
  const first = await given.next();
  if (first.done) return count;
  async function* all() {
    for (let line = first; !line.done; line = await given.next()) {
      count += 1;
      yield `${readable(table, line.value)}\n`;
    }
  }
  await pipeline(Readable.from(all()), createWriteStream(path, { mode: 0o600 }));
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
    `What Courseyard holds, as of ${currentTime().toISOString()}. Each file has one row per line, as JSON; times are in UTC. Tokens and other secrets are left out.`,
    '',
    '| File | Rows | What it is |',
    '| --- | --- | --- |',
    ...lines,
    '',
  ].join('\n');
}
