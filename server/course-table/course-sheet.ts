import { say } from '#server/infra/i18n/language.ts';
import { byIds, sheetOf, type Column } from '#server/infra/table-files/table-file.ts';
import type { Column as CourseColumn } from '#shared/columns/column.ts';
import { columnLabels } from '#shared/columns/column-labels.ts';
import { wordLabel } from '#shared/columns/word-label.ts';
import { findColumn, type ColumnId } from '#shared/columns/columns.ts';
import type { ColumnType, Sheet, TableCell } from '#shared/http/table-file.ts';
import { phrase, type Phrase } from '#shared/text/phrase.ts';
import type { Reader } from './column-sql.ts';
import { listValues, type ValuesRow } from './course-table.repository.ts';

interface CourseSheet {
  readonly title: Phrase;
  /** in their order; one that the institution doesn't have is there, but empty */
  readonly columns: readonly ColumnId[];
  readonly isAvailable: (id: ColumnId) => boolean;
  readonly listIds: () => Promise<readonly number[]>;
}

/** A sheet of courses with some columns, each cell with the type of its column. What isn't known is empty. */
export function courseSheet(reader: Reader, { title, columns, isAvailable, listIds }: CourseSheet): Sheet {
  const read = columns.filter(isAvailable);
  const places = new Map(read.map((id, place) => [id, place]));
  const shown = columns.flatMap((id): Column<ValuesRow>[] => {
    const column = findColumn(id);
    if (!column) return [];
    const cellOf = cellsOf(column);
    const place = places.get(id);
    return [
      {
        header: phrase(columnLabels[id]),
        type: typeOf(column),
        cell: ({ values }) => (place === undefined ? null : cellOf(values[place])),
      },
    ];
  });
  return sheetOf(
    title,
    shown,
    byIds(listIds, (ids) => listValues(reader, ids, read)),
  );
}

function typeOf({ type, unit, precision }: CourseColumn): ColumnType {
  if (type === 'one_of') return 'text';
  if (unit === 'score' || unit === 'megabytes') return 'decimal';
  return type === 'date' && precision === 'moment' ? 'moment' : type;
}

/** Turns a column's values from the database into cells; several words are joined. */
function cellsOf({ words }: CourseColumn): (value: unknown) => TableCell {
  const inWords = (word: unknown) => {
    const label = words && wordLabel(String(word));
    return label ? say(phrase(label)) : String(word);
  };
  return (value) => {
    if (value instanceof Date) return value.toISOString();
    if (Array.isArray(value)) return value.length > 0 ? value.map(inWords).join('; ') : null;
    if (typeof value === 'string') return inWords(value);
    return typeof value === 'number' || typeof value === 'boolean' ? value : null;
  };
}
