import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { namedEndpoints } from '#shared/endpoints.ts';
import en from '#shared/lang/en.json' with { type: 'json' };
import es from '#shared/lang/es.json' with { type: 'json' };
import fr from '#shared/lang/fr.json' with { type: 'json' };
import { sortsOf, sortValueIn, type List } from './list.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const languages: Readonly<Record<string, Readonly<Record<string, string>>>> = { en, es, fr };

const isList = (value: unknown): value is List<never> =>
  typeof value === 'object' && value !== null && 'columns' in value && 'title' in value;

/** All lists that are declared, by their names. */
const lists = (
  await Promise.all(
    globSync('shared/*/*.columns.ts', { cwd: root }).map(
      async (path) => Object.entries((await import(`${root}/${path}`)) as object) as [string, unknown][],
    ),
  )
)
  .flat()
  .flatMap(([name, list]) => (isList(list) ? [{ name, list, columns: Object.values(list.columns) }] : []));

/** Which lists the sources of a tree pass to one of these functions. */
const passedTo = (functions: string, tree: string) => {
  const calls = new RegExp(String.raw`\b(?:${functions})(?:<\w+>)?\((?:scope, )?(\w+)\b`, 'g');
  return new Set(
    globSync(`${tree}/**/*.{ts,tsx}`, { cwd: root }).flatMap((path) =>
      [...readFileSync(`${root}/${path}`, 'utf8').matchAll(calls)].map(([, name]) => name),
    ),
  );
};

/** Lists without a file: the server has their order, the client their columns, and neither needs the other's. */
const withoutFile = [
  'listAnnouncements',
  'listChecklists',
  'listCourses',
  'listExceptions',
  'listFindings',
  'listFoundItems',
  'listQuickViews',
  'listReportSchedules',
  'listTaughtFindings',
  'listTaughtFoundItems',
  'listTaughtTidyEntries',
  'listTidyEntries',
  'listUnbatchedCourses',
];

const keysOf = (query: z.ZodType | undefined): readonly string[] | undefined => {
  const shape = query instanceof z.ZodObject ? query.shape : {};
  const key = 'sortBy' in shape ? shape.sortBy : undefined;
  const inner = key instanceof z.ZodDefault ? key.def.innerType : key;
  return inner instanceof z.ZodEnum ? inner.options.map(String) : undefined;
};

const sorted = namedEndpoints.flatMap(([name, { query }]) => {
  const keys = keysOf(query);
  return keys ? [[name, keys] as const] : [];
});

test('every sort of the API is a column of a declared list, unless the list has no file', () => {
  const declared = new Set(
    lists.map(({ columns, list }) =>
      Object.keys(list.columns)
        .filter((_, place) => columns[place]?.sorts !== undefined)
        .toSorted()
        .join(),
    ),
  );
  const undeclared = sorted.filter(([, keys]) => !declared.has(keys.toSorted().join()));
  expect(undeclared.map(([name]) => name).toSorted()).toEqual(withoutFile);
  expect(sorted.length).toBeGreaterThan(20);
});

describe.each(Object.keys(languages))('in %s', (language) => {
  const texts = languages[language] ?? {};

  test('every list has a title, and every column a label in the table and in the file', () => {
    const said = lists.flatMap(({ list, columns }) => [
      list.title,
      ...columns.flatMap((column) =>
        column.only === 'table' ? [column.label] : [column.label, column.fileLabel ?? column.label],
      ),
    ]);
    expect(said.filter(({ id }) => !texts[id])).toEqual([]);
  });

  test('no file calls two columns the same', () => {
    const same = lists.flatMap(({ name, columns }) => {
      const headers = columns.flatMap((column) =>
        column.only === 'table' ? [] : [texts[(column.fileLabel ?? column.label).id]],
      );
      return headers.filter((header, at) => headers.indexOf(header) !== at).map((header) => [name, header]);
    });
    expect(same).toEqual([]);
  });
});

test('tables and files have their columns from the same declarations', () => {
  const inTables = lists.filter(({ columns }) => columns.some(({ only }) => only !== 'file'));
  const shown = passedTo('useListColumns', 'client');
  expect(inTables.filter(({ name }) => !shown.has(name)).map(({ name }) => name)).toEqual([]);
  const sent = passedTo('listFile|listSheet|fileColumns', 'server');
  expect(lists.filter(({ name }) => !sent.has(name)).map(({ name }) => name)).toEqual([]);
});

test('only files of chosen columns, of actions and of reports over time declare theirs on the server', () => {
  const declaring = globSync('server/!(infra)/**/*.ts', { cwd: root }).filter((path) =>
    /readonly Column<\w+>\[\] =/.test(readFileSync(`${root}/${path}`, 'utf8')),
  );
  expect(declaring.toSorted()).toEqual([
    'server/bulk-actions/bulk-action-courses.service.ts',
    'server/course-table/course-export.service.ts',
    'server/reports/report-export.service.ts',
    'server/reports/scorecard.service.ts',
  ]);
});

describe('a list’s sort', () => {
  const text = (id: string) => ({ id, defaultMessage: id });
  const list = {
    title: text('list'),
    columns: {
      name: { label: text('name'), type: 'text', value: ({ name }) => name },
      isNew: { label: text('isNew'), type: 'flag', sorts: true, value: ({ isNew }) => isNew },
      role: {
        label: text('role'),
        type: 'text',
        sorts: ({ rank }) => rank,
        value: ({ rank }, say) => say(text(`role${rank}`)),
      },
      all: { label: text('all'), sorts: true, only: 'table' },
    },
  } satisfies List<{ readonly name: string; readonly isNew: boolean; readonly rank: number }>;

  test('has the keys of the columns that sort, the default first', () => {
    expect(sortsOf(list, 'role')).toEqual(['role', 'isNew', 'all']);
  });

  test('is by the column’s value, or by another one if it says so', () => {
    const valueOf = sortValueIn(list, (message, ..._params) => message.defaultMessage);
    const row = { name: 'Ada', isNew: true, rank: 3 };
    expect(['name', 'isNew', 'role', 'all', 'gone'].map((by) => valueOf(row, by))).toEqual([
      'Ada',
      1,
      3,
      null,
      null,
    ]);
  });
});
