import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { owners } from './owners.ts';

const server = fileURLToPath(new URL('..', import.meta.url));
const tables = Object.keys(owners);

/** The tables that a source names: in SQL, in Kysely calls, or as the type of their rows. */
function tablesNamedIn(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/\/\/[^'"`\n]*$/gm, '');
  return tables.filter((table) =>
    new RegExp(
      String.raw`(?:\b(?:from|join|into|update|table)\s+|(?:From|Join|[iI]nto|Table)\(\s*'|Tables\['|'select )${table}\b(?!\()`,
      'i',
    ).test(code),
  );
}

/** Who can name every table: the database's own folders, the one that erases, the relations, and how long rows are kept. */
const everywhere =
  /^(?:(?:infra\/(?:db|tenancy)|operations\/personal-data|relations)\/|retention\/kept-rows\.ts$)/;

test('finds tables in SQL, in queries and in types, but not in prose', () => {
  expect(tablesNamedIn('sql`select 1 from batches b join batch_courses m on true`')).toEqual([
    'batch_courses',
    'batches',
  ]);
  expect(tablesNamedIn("db().selectFrom('people as p').leftJoin(\n 'teams as t', 'a', 'b')")).toEqual([
    'people',
    'teams',
  ]);
  expect(tablesNamedIn("type Row = Tables['syncs']")).toEqual(['syncs']);
  expect(tablesNamedIn('/** Courses from batches. */ const courses = batches; // from people')).toEqual([]);
});

test('each table is named only by its own feature', () => {
  const strangers = readdirSync(server, { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts') && !everywhere.test(path))
    .flatMap((path) =>
      tablesNamedIn(readFileSync(join(server, path), 'utf8'))
        .filter((table) => !path.startsWith(`${(owners as Record<string, string>)[table]}/`))
        .map((table) => `${path} names ${table}`),
    );
  expect(strangers).toEqual([]);
});

test('the tables of pg-boss are named in one file', () => {
  const root = join(server, '..');
  const naming = ['server', 'scripts', 'test'].flatMap((tree) =>
    readdirSync(join(root, tree), { recursive: true, encoding: 'utf8' })
      .map((path) => `${tree}/${path.replaceAll('\\', '/')}`)
      .filter((path) => path.endsWith('.ts') && path !== 'server/relations/owners.test.ts')
      .filter((path) => /(?<![_\w])pgboss\b/.test(readFileSync(join(root, path), 'utf8'))),
  );
  expect(naming).toEqual(['server/infra/jobs/queue-tables.ts']);
});
