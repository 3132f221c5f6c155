import type { Actor } from '#server/access/actor.ts';
import { say } from '#server/infra/i18n/language.ts';
import type { Institution } from '#server/infra/tenancy/institution.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { scopeSettingsOf } from '#server/relations/scope-decisions.ts';
import type { ColumnWord, DescribedColumn } from '#shared/columns/columns.api.ts';
import { columnDescriptions, columnLabels } from '#shared/columns/column-labels.ts';
import { otherNames } from '#shared/columns/column.messages.ts';
import { wordLabel } from '#shared/columns/word-label.ts';
import { columns, findColumn, productOf, type ColumnId } from '#shared/columns/columns.ts';
import { operatorsOf } from '#shared/filters/operators.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { courseTableProblems } from './course-table.messages.ts';
import { listAccountWords } from './account-words.repository.ts';
import type { Reader } from './column-sql.ts';
import { listWords } from './course-table.repository.ts';
import { hasColumn } from './course-table.service.ts';
import { readerOf } from './reader.service.ts';

/** Every column in the caller's language, and whether their institution has it. */
export async function describeColumns(scope: Scope) {
  const institution = await scope.institution();
  const labels = (await scopeSettingsOf(scope).executeTakeFirst())?.labels ?? {};
  return {
    columns: columnsOf(institution).map((column): DescribedColumn => ({
      id: column.id,
      tool: productOf(column.id),
      label: say(phrase(columnLabels[column.id])),
      description: say(phrase(columnDescriptions[column.id])),
      alsoCalled: alsoCalled(column.id),
      type: column.type,
      unit: column.unit ?? null,
      precision: column.precision ?? null,
      words: column.words ? wordsOf(column.words, column.id === 'core.scope' ? labels : {}) : null,
      isMany: column.isMany ?? false,
      isSortable: column.isSortable,
      isFilterable: true,
      operators: [...operatorsOf(column)],
      summary: column.summary,
      betterWhen: column.betterWhen,
      isAvailable: hasColumn(institution, column.id),
    })),
  };
}

/** The registry; the core flavour doesn't know ReadyGo's. */
const columnsOf = ({ isReadyGo }: Institution) =>
  columns.filter(({ id }) => isReadyGo || productOf(id) !== 'readygo');

function alsoCalled(id: ColumnId) {
  const words = otherNames[id];
  return words ? say(phrase(words)) : '';
}

const wordsOf = (words: readonly string[], own: Readonly<Record<string, string>> = {}): ColumnWord[] =>
  words.map((value) => ({ value, label: own[value] ?? labelOf(value) }));

/** What people call a word of a one-of column; the institution's own words stay as they are. */
export function labelOf(word: string) {
  const label = wordLabel(word);
  return label ? say(phrase(label)) : word;
}

/** The one-of columns whose words are the institution's. */
export const ownWords = [
  'core.termName',
  'core.accountName',
  'core.batches',
  'core.tags',
  'readygo.status',
  'readygo.checklists',
  'readygo.open_checklists',
  'readygo.completed_checklists',
  'readygo.open_alerts',
] as const;

/** The words of a one-of column, for the people to choose from. */
export async function listWordsOf(scope: Scope, actor: Actor, id: string) {
  const column = findColumn(id);
  if (column?.words) return { words: wordsOf(column.words) };
  const institution = await scope.institution();
  const own = ownWords.find((one) => one === id && columnsOf(institution).some((known) => known.id === one));
  if (!own) throw new Problem('not_found', phrase(courseTableProblems.noColumn));
  return { words: await listOwnWords(await readerOf(scope, actor), own) };
}

/** The institution's own words that the courses a reader sees have in a column. */
export const listOwnWords = (reader: Reader, id: (typeof ownWords)[number]): Promise<ColumnWord[]> =>
  id === 'core.accountName' ? listAccountWords(reader) : listWords(reader, id);
