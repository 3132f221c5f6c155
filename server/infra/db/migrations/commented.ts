import { sql, type Kysely } from 'kysely';

/**
 * Runs statements, and puts their comments into the database: `--` above a table, view or column, and after a column. Other
 * notes go between slashes and stars.
 *
 * ```sql
 * -- groups of people. Why: batches belong to teams. Kept: until removed. Seen by: staff.
 * create table teams (
 *   title text not null, -- free text: can name people
 * ```
 */
export async function runCommented(db: Kysely<unknown>, statements: string): Promise<void> {
  await sql.raw([statements, ...commentsIn(statements)].join(';\n')).execute(db);
}

const opening = /^(?:create (?:unlogged )?(?<kind>table|view)|alter table) (?<relation>\w+)/;
const columnLine = /^(?:add column )?(?<column>\w+) .*?(?:-- (?<said>.+))?$/;
const rule = /^(?:add )?(?:constraint|primary|unique|check|foreign|exclude)\b/;

/** The statements that comment on tables, views and columns as the text does. */
export function commentsIn(statements: string): string[] {
  const comments: string[] = [];
  const say = (on: string, words: readonly string[]) => {
    if (words.length > 0) comments.push(`comment on ${on} is '${words.join(' ').replaceAll("'", "''")}'`);
  };
  let relation = '';
  let above: string[] = [];
  for (const line of statements.split('\n').map((each) => each.trim())) {
    if (line.startsWith('-- ')) {
      above.push(line.slice(3));
      continue;
    }
    const opened = opening.exec(line)?.groups;
    if (opened) {
      relation = opened.relation ?? '';
      if (opened.kind) say(`${opened.kind} ${relation}`, above);
    } else if (relation && !rule.test(line)) {
      const { column, said } = columnLine.exec(line)?.groups ?? {};
      if (column) say(`column ${relation}.${column}`, said ? [...above, said] : above);
    }
    if (/^\)|;$/.test(line)) relation = '';
    above = [];
  }
  return comments;
}
