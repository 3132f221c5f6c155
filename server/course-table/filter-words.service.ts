import { languageInUse, say } from '#server/infra/i18n/language.ts';
import { columnLabels } from '#shared/columns/column-labels.ts';
import { findColumn } from '#shared/columns/columns.ts';
import type { FilterWords } from '#shared/filters/filter-sentence.ts';
import type { Condition } from '#shared/filters/filter.ts';
import { phrase } from '#shared/text/phrase.ts';
import type { Reader } from './column-sql.ts';
import { labelOf, ownWords } from './columns.service.ts';
import { listWords } from './course-table.repository.ts';

/** How a filter is put into words in the language of the current request. */
export async function filterWordsOf(reader: Reader, filter: readonly Condition[]): Promise<FilterWords> {
  const locale = languageInUse();
  const own = await ownWordsOf(reader, filter);
  return {
    message: ({ id }, params = {}) => say({ id, params }),
    list: (parts, type) => new Intl.ListFormat(locale, { type }).format(parts),
    number: (value) => new Intl.NumberFormat(locale).format(value),
    day: (day) =>
      new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(day)),
    column: (id) => {
      const column = findColumn(id);
      return column ? say(phrase(columnLabels[column.id])) : id;
    },
    word: (column, value) => own.get(`${column} ${value}`) ?? labelOf(value),
  };
}

/** What people call the institution's own words in the filter, such as a term's id. */
async function ownWordsOf(reader: Reader, filter: readonly Condition[]) {
  const known = new Map<string, string>();
  for (const column of ownWords.filter((id) => filter.some((condition) => condition.column === id)))
    for (const { value, label } of await listWords(reader, column)) known.set(`${column} ${value}`, label);
  return known;
}
