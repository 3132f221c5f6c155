import { DateTime } from 'luxon';
import type { Actor } from '#server/access/actor.ts';
import { accessProblems } from '#server/access/access.messages.ts';
import { say, languageInUse } from '#server/infra/i18n/language.ts';
import { inOnePortion, sheetOf, tableFileOf, type Column } from '#server/infra/table-files/table-file.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentTime } from '#server/infra/clock.ts';
import { columnLabels } from '#shared/columns/column-labels.ts';
import { findColumn, type ColumnId } from '#shared/columns/columns.ts';
import type { CourseSelection } from '#shared/course-table/course-selection.ts';
import type { CourseTableQuery } from '#shared/course-table/course-table.api.ts';
import { filterSentence, type FilterWords } from '#shared/filters/filter-sentence.ts';
import { Problem } from '#shared/http/problem.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import { literal, phrase, type Phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import type { Condition } from '#shared/filters/filter.ts';
import type { Reader } from './column-sql.ts';
import { courseSheet } from './course-sheet.ts';
import {
  countInScope,
  findTeamTitle,
  listBatchTitles,
  listIds,
  type CourseSort,
} from './course-table.repository.ts';
import { hasColumn, sortOf } from './course-table.service.ts';
import { readerOf } from './reader.service.ts';
import { labelOf, listOwnWords, ownWords } from './columns.service.ts';

/** What an exported workbook of courses says besides their values. */
const texts = defineMessages({
  title: { id: 'courseExport.title', defaultMessage: 'Courses' },
  about: { id: 'courseExport.about', defaultMessage: 'About this file' },
  what: { id: 'courseExport.what', defaultMessage: 'What' },
  value: { id: 'courseExport.value', defaultMessage: 'Value' },
  institution: { id: 'courseExport.institution', defaultMessage: 'Institution' },
  asOf: { id: 'courseExport.asOf', defaultMessage: 'As of' },
  count: { id: 'courseExport.count', defaultMessage: 'Courses' },
  inScope: { id: 'courseExport.inScope', defaultMessage: 'Courses in scope' },
  batches: { id: 'courseExport.batches', defaultMessage: 'Batches' },
  allBatches: { id: 'courseExport.allBatches', defaultMessage: 'All active batches' },
  team: { id: 'courseExport.team', defaultMessage: 'Team' },
  search: { id: 'courseExport.search', defaultMessage: 'Search' },
  filter: { id: 'courseExport.filter', defaultMessage: 'Filter' },
  sort: { id: 'courseExport.sort', defaultMessage: 'Sorted by' },
  sortedBy: {
    id: 'courseExport.sortedBy',
    defaultMessage: '{column}, {order, select, asc {ascending} other {descending}}',
  },
  none: { id: 'courseExport.none', defaultMessage: 'None' },
  allCourses: { id: 'courseExport.allCourses', defaultMessage: 'All courses' },
});

interface Export extends CourseTableQuery {
  readonly format: TableFormat;
  readonly chosen?: CourseSelection | undefined;
}

/** The courses of the query, or those chosen among them, with its columns; in a workbook, a second sheet says what was asked for, and when. */
export async function exportCoursesFor(scope: Scope, actor: Actor, { format, chosen, ...query }: Export) {
  const reader = await readerOf(scope, actor);
  const sort = sortOf(query);
  const ids = await listIds(reader, query, sort, chosen);
  const main = courseSheet(reader, {
    title: phrase(texts.title),
    ...(await columnsFor(scope, query.columns)),
    listIds: async () => ids,
  });
  const after = format === 'csv' ? [] : [await aboutSheet(reader, { query, sort, ids })];
  return tableFileOf(scope, { what: 'courses', format, main, after });
}

interface WorkbookQuery {
  readonly batchIds: readonly number[];
  readonly columns: readonly string[];
}

const byTitle: CourseSort = { column: 'core.title', order: 'asc' };
const everything = { search: undefined, filter: [] };

/** Everything in the batches: all courses, each once with its batches, what was asked for, then a sheet for each batch. */
export async function exportWorkbookFor(scope: Scope, actor: Actor, { batchIds, columns }: WorkbookQuery) {
  const reader = await readerOf(scope, actor);
  const batches = await listBatchTitles(reader, batchIds);
  if (batches.length < new Set(batchIds).size) throw new Problem('not_found', phrase(accessProblems.batch));
  const wanted = await columnsFor(scope, columns);
  const combined = withBatches(wanted.columns);
  const query = { ...everything, batchIds: [...batchIds] };
  const ids = await listIds(reader, query, byTitle);
  const sheetFor = (title: Phrase, chosen: readonly ColumnId[], list: () => Promise<readonly number[]>) =>
    courseSheet(reader, { ...wanted, title, columns: chosen, listIds: list });
  return tableFileOf(scope, {
    what: 'batches-with-courses',
    format: 'xlsx',
    main: sheetFor(phrase(texts.allCourses), combined, async () => ids),
    after: [
      await aboutSheet(reader, { query, sort: byTitle, ids }),
      ...batches.map(({ id, title }) =>
        sheetFor(literal(title), wanted.columns, () =>
          listIds(reader, { ...everything, batchIds: [id] }, byTitle),
        ),
      ),
    ],
  });
}

/** The columns with the course's batches in second place, unless they're somewhere already. */
const withBatches = ([first = 'core.title', ...others]: readonly ColumnId[]): readonly ColumnId[] =>
  first === 'core.batches' || others.includes('core.batches')
    ? [first, ...others]
    : [first, 'core.batches', ...others];

/** The columns that there are, and which of them the institution has. */
async function columnsFor(scope: Scope, ids: readonly string[]) {
  const institution = await scope.institution();
  return {
    columns: ids.flatMap((id) => findColumn(id)?.id ?? []),
    isAvailable: (id: ColumnId) => hasColumn(institution, id),
  };
}

interface Asked {
  readonly query: Pick<CourseTableQuery, 'batchIds' | 'teamId' | 'search' | 'filter'>;
  readonly sort: CourseSort;
  readonly ids: readonly number[];
}

type Line = readonly [what: Phrase, value: string];

const aboutColumns: readonly Column<Line>[] = [
  { header: phrase(texts.what), type: 'text', cell: ([what]) => say(what) },
  { header: phrase(texts.value), type: 'text', cell: ([, value]) => value },
];

/** A sheet that says which courses these are, and as of when. */
async function aboutSheet(reader: Reader, { query, sort, ids }: Asked) {
  const { title } = await reader.scope.institution();
  const batches = await listBatchTitles(reader, query.batchIds);
  const team = query.teamId === undefined ? undefined : await findTeamTitle(reader, query.teamId);
  const words = await filterWordsOf(reader, query.filter);
  const now = DateTime.fromJSDate(currentTime(), { zone: reader.timeZone }).toFormat('yyyy-MM-dd HH:mm');
  const column = say(phrase(columnLabels[sort.column]));
  const lines: readonly Line[] = [
    [phrase(texts.institution), title],
    [phrase(texts.asOf), `${now} (${reader.timeZone})`],
    [phrase(texts.count), words.number(ids.length)],
    [phrase(texts.inScope), words.number(await countInScope(reader, ids))],
    [
      phrase(texts.batches),
      query.batchIds.length === 0
        ? say(phrase(texts.allBatches))
        : batches.map((batch) => batch.title).join('; '),
    ],
    ...(query.teamId === undefined ? [] : [[phrase(texts.team), team ?? `#${query.teamId}`] as const]),
    [phrase(texts.search), query.search || say(phrase(texts.none))],
    [phrase(texts.filter), filterSentence(query.filter, words)],
    [phrase(texts.sort), say(phrase(texts.sortedBy, { column, order: sort.order }))],
  ];
  return sheetOf(
    phrase(texts.about),
    aboutColumns,
    inOnePortion(async () => lines),
  );
}

/** How a filter is put into words in the language of the current request. */
async function filterWordsOf(reader: Reader, filter: readonly Condition[]): Promise<FilterWords> {
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
    for (const { value, label } of await listOwnWords(reader, column)) known.set(`${column} ${value}`, label);
  return known;
}
