import { who, copies } from './copies.ts';
import { exportRows, lineOf } from './export-rows.ts';
import type { HeldTable, ForeignKey } from './held-tables.ts';
import { asked, type HeldPerson } from './person.ts';
import { cleaned, columnsOf, mayFit, rowsOf, type Search } from './table-texts.ts';
import { searchesFor } from './searches-for.ts';

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
    for await (const { 'row place': at, line } of rowsOf(table, query, asked(person))) {
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
  for await (const row of rowsOf(table, query, [institutionId, finder.pattern]))
    if (cleaned(table, columns, { row, finder }).size > 0)
      yield { place: String(row['row place']), line: String(row.line) };
}

/** Conditions for the rows of a table that go with a person, and for those that change, over `who`. */
interface Touched {
  readonly go: readonly string[];
  readonly change: readonly string[];
}

/** For each table the rows that erasing a person touches: theirs, those that hang on them, and those that mean them. */
function touchedRows(tables: readonly HeldTable[]): ReadonlyMap<string, readonly string[]> {
  const touched = new Map<string, Touched>();
  for (const table of tables) touched.set(table.name, touchedIn(table, touched));
  return new Map([...touched].map(([name, { go, change }]) => [name, [...go, ...change]]));
}

function touchedIn({ name, keys }: HeldTable, before: ReadonlyMap<string, Touched>): Touched {
  const own = copies.filter(({ table }) => table === name);
  const hanging = keys.flatMap((key) => {
    const condition = leadsToGone(key, before);
    return condition === undefined ? [] : [{ condition, goes: key.cascades }];
  });
  const go = [
    ...(name === 'people' ? ['id = (select id from who)'] : []),
    ...own.filter(({ becomes }) => becomes === null).map(({ rows }) => rows),
    ...hanging.filter(({ goes }) => goes).map(({ condition }) => condition),
  ];
  const change = [
    ...own.filter(({ becomes }) => becomes !== null).map(({ rows }) => rows),
    ...hanging.filter(({ goes }) => !goes).map(({ condition }) => condition),
  ];
  return { go, change };
}

/** The key leads to a row that goes. */
function leadsToGone({ columns, refers, to }: ForeignKey, before: ReadonlyMap<string, Touched>) {
  const { go = [] } = before.get(refers) ?? {};
  if (go.length === 0) return undefined;
  if (refers === 'people') return `${columns[to.indexOf('id')]} = (select id from who)`;
  return `(${columns.join(', ')}) in (select ${to.join(', ')} from ${refers} where ${go.map((one) => `(${one})`).join(' or ')})`;
}
