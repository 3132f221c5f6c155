import { copies } from './copies.ts';
import type { ForeignKey, HeldTable } from './holdings.ts';

/** Conditions for the rows of a table that go with a person, and for those that change, over `who`. */
interface Touched {
  readonly go: readonly string[];
  readonly change: readonly string[];
}

/** For each table the rows that erasing a person touches: theirs, those that hang on them, and those that mean them. */
export function touchedRows(tables: readonly HeldTable[]): ReadonlyMap<string, readonly string[]> {
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
