import { runSql } from '#server/infra/db/database.ts';
import { nobody } from './copies.ts';
import type { HeldTable } from './holdings.ts';
import type { HeldPerson } from './person.ts';

const escaped = (word: string) => word.replace(/[^\p{L}\p{N}\s]/gu, '\\$&');

/** Any of the words, by itself and not as part of a longer one. */
const patternOf = (words: readonly string[]) =>
  `(?<![[:alnum:]])(?:${words.map(escaped).join('|')})(?![[:alnum:]])`;

/** A document's words, as JSON has them. */
const inJson = (words: readonly string[]) => words.map((word) => JSON.stringify(word).slice(1, -1));

interface Swept {
  readonly isFound: string;
  readonly value: string;
}

/** How a column of that type is searched and rewritten; $2 is the pattern, $3 the one for documents. */
function sweepOf(column: string, type: string): Swept | undefined {
  const replaced = (text: string, pattern: string) => `regexp_replace(${text}, ${pattern}, $4, 'gi')`;
  if (type === 'text') return { isFound: `${column} ~* $2`, value: replaced(column, '$2') };
  if (type === 'text[]')
    return {
      isFound: `array_to_string(${column}, ' ') ~* $2`,
      value: `array(select ${replaced('one', '$2')} from unnest(${column}) with ordinality as u (one, place) order by place)`,
    };
  if (type === 'jsonb')
    return { isFound: `${column}::text ~* $3`, value: `${replaced(`${column}::text`, '$3')}::jsonb` };
  return undefined;
}

/** Replaces the words in every text and document that the table has of the person's institution, or in some rows. */
export async function sweepTable(
  table: HeldTable,
  person: HeldPerson,
  { words, only = 'true' }: { words: readonly string[]; only?: string },
) {
  if (words.length === 0 || table.ofInstitution === null || table.name === 'people') return;
  const columns = table.columns.flatMap(({ name, type, isComputed }) => {
    const sweep = isComputed ? undefined : sweepOf(`"${name}"`, type);
    return sweep ? [{ name, ...sweep }] : [];
  });
  if (columns.length === 0) return;
  const values = columns.map(
    ({ name, isFound, value }) => `"${name}" = case when ${isFound} then ${value} else "${name}" end`,
  );
  await runSql(
    `with asked as (select $2::text, $3::text, $4::text)
     update "${table.name}" set ${values.join(', ')}
     where ${table.ofInstitution} and (${only}) and (${columns.map(({ isFound }) => isFound).join(' or ')})`,
    [person.institutionId, patternOf(words), patternOf(inJson(words)), nobody],
  );
}
