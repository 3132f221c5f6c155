import { who } from './copies.ts';
import { exportRows, lineOf } from './export-rows.ts';
import type { HeldTable } from './holdings.ts';
import { asked, type HeldPerson } from './person.ts';
import { cleaned, columnsOf, mayFit, rowsOf, type Search } from './texts.ts';
import { touchedRows } from './touched-rows.ts';
import { searchesFor } from './wanted.ts';

/**
 * Writes what erasing the person would change into a new folder: their rows, those that lead to them by an id, and those
 * that name them. Such rows can name others too.
 */
export const exportPerson = (person: HeldPerson, folder: string) =>
  exportRows(folder, person.name, async (tables) => {
    const searches = await searchesFor(person, tables);
    const touched = touchedRows(tables);
    return (table) => linesAbout(table, person, { conditions: touched.get(table.name) ?? [], searches });
  });

interface Where {
  readonly conditions: readonly string[];
  readonly searches: readonly Search[];
}

/** Each row once: first those that an id leads to, then those with a text that names the person. */
async function* linesAbout(table: HeldTable, person: HeldPerson, { conditions, searches }: Where) {
  const written = new Set<string>();
  if (conditions.length > 0) {
    const condition = conditions.map((one) => `(${one})`).join(' or ');
    const query = `${who} select ${place}, ${lineOf(table)} from "${table.name}" where ${condition}`;
    for await (const { 'row place': at, line } of rowsOf(query, asked(person))) {
      written.add(String(at));
      yield String(line);
    }
  }
  for (const search of searches)
    for await (const { place: at, line } of rowsNaming(table, search)) if (!written.has(at)) yield line;
}

/** In a partitioned table, rows can be at the same place in different parts. */
const place = `tableoid::text || ' ' || ctid::text as "row place"`;

async function* rowsNaming(table: HeldTable, { institutionId, finder }: Search) {
  const columns = columnsOf(table, ['names', 'texts']);
  const condition = mayFit(table, columns);
  if (condition === undefined || finder.pattern === undefined) return;
  const texts = columns.map(({ name }) => `"${name}"`).join(', ');
  const query = `select ${place}, ${lineOf(table)}, ${texts} from "${table.name}" where ${condition}`;
  for await (const row of rowsOf(query, [institutionId, finder.pattern]))
    if (cleaned(table, columns, { row, finder }).size > 0)
      yield { place: String(row['row place']), line: String(row.line) };
}
