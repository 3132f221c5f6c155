import { readTable, type RawRow } from '#server/infra/http/csv.ts';
import { mostCsvRows, uploadCourseCsv } from '#shared/batches/add-courses.api.ts';
import type { CanvasPlace } from '#shared/courses/canvas-id.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { keyOf } from '#shared/text/search-key.ts';
import { batchProblems } from '../batch.messages.ts';
import {
  courseAtAddress,
  courseIn,
  isNumber,
  kindOf,
  type CourseNamed,
  type NumbersAre,
} from './course-cell.ts';
import type { GivenRow } from './csv-check.repository.ts';

/** One way to understand a list: which column has the ids, and what its numbers are. */
export interface Reading {
  /** the column's name in the file, if it has one, and its place from 1 on */
  readonly column: string | null;
  readonly place: number;
  readonly numbersAre: NumbersAre;
  readonly rows: readonly GivenRow[];
}

interface ReadList {
  /** several, if the file doesn't say which is meant */
  readonly readings: readonly Reading[];
  /** how many rows stand above the header */
  readonly rowsAbove: number;
}

interface Asked {
  readonly canvas: CanvasPlace;
  /** the caller's word on the numbers of a column that doesn't say it */
  readonly numbersAre: NumbersAre | undefined;
}

/** More ways to understand a file than a person can choose from. */
const mostReadings = 4;

/** Reads an uploaded list of courses, in every way in which it can be meant. Throws a Problem if there are none, or too many. */
export async function readCourseList(content: Uint8Array, asked: Asked): Promise<ReadList> {
  const field = uploadCourseCsv.upload;
  const { header, rows, above } = await readTable(content, { headerAt, maxRows: mostCsvRows, field });
  const all = header ? byHeader(header, rows, asked) : byContent(rows, asked);
  const meant =
    all.length > 1 ? all.filter(({ numbersAre }) => numbersAre === (asked.numbersAre ?? numbersAre)) : all;
  const readings = [...new Map(meant.map((each) => [JSON.stringify(each.rows), each])).values()];
  const refused = phrase(batchProblems.nameColumn);
  if (readings.length === 0 || readings.length > mostReadings)
    throw new Problem('invalid_input', refused, { [`file.${field}`]: refused });
  return { readings, rowsAbove: above };
}

/** What a column's name says: Canvas ids, SIS ids, course ids of some kind, or addresses. */
type Meaning = NumbersAre | 'either' | 'address';

/** What names of id columns are made of, in the languages people keep their lists in. Any other word makes it another column. */
const idWords =
  /^(?:canvas|lms|sis|courses?|cursos?|cours|kurs|corso|ids?|identifiants?|identificador|identifier|identificativo|kennung|num(?:ber|ero|mer)|nr|no|de[lrsm]?|du|l[aei]s?|en|dans|in|im|the|of)+$/;
const addressWords =
  /^(?:course|curso|cours|kurs|canvas|lms|web|de[l]?|du|la|the|link|url|address|adresse|direccion|enlace|lien)+$/;
const longestName = 60;

/** Letters and digits alone: an id such as "ID-7" is no name. */
const nameKeyOf = (name: string) => keyOf(name).replace(/[^\p{L}\p{N}]/gu, '');

function meaningOf(name: string): Meaning | undefined {
  const key = nameKeyOf(name);
  if (key.length > longestName) return undefined;
  if (addressWords.test(key) && /link|url|addr|adress|direccion|enlace|lien/.test(key)) return 'address';
  if (!idWords.test(key)) return undefined;
  if (/sis/.test(key)) return 'sis';
  const isId = /id|kennung|num|nr|no$/.test(key);
  if (/canvas|lms/.test(key)) return isId ? 'lms' : undefined;
  // Without a course, a number is the row's.
  return /id/.test(key) || (isId && /cours|curso|kurs|corso/.test(key)) ? 'either' : undefined;
}

/** The first row that names a column of ids and has none itself. One name above a row of several is a title. */
function headerAt(rows: readonly (readonly string[])[]): number {
  const isNamed = (cells: readonly string[]) =>
    cells.some((cell) => meaningOf(cell) !== undefined) && !cells.some(isCertainlyData);
  const countOf = (cells: readonly string[]) => cells.filter((cell) => cell !== '').length;
  const at = rows.findIndex(isNamed);
  if (countOf(rows[at] ?? []) !== 1) return at;
  const wide = rows.findIndex((cells, index) => index > at && isNamed(cells) && countOf(cells) > 1);
  return wide === -1 || rows.slice(at, wide).some((cells) => cells.some(isCertainlyData)) ? at : wide;
}

const isCertainlyData = (cell: string) => isNumber(cell) || /\/courses\//.test(cell);

/** Whether a cell looks like an id or an address of a course, and like nothing else. */
const isIdLike = (cell: string) =>
  isCertainlyData(cell) ||
  (/\d/.test(cell) &&
    !/[\s@%]|:\/\//.test(cell) &&
    !/^\d{1,4}[-./]\d{1,2}[-./]\d{1,4}(?:T|$)|^\d+[.,:]\d+$/.test(cell));

const cellAt = ({ cells }: RawRow, column: number) => cells[column] ?? '';

function byHeader(header: readonly string[], rows: readonly RawRow[], asked: Asked): Reading[] {
  const meanings = withContext(header, header.map(meaningOf));
  const placesOf = (meaning: Meaning) => meanings.flatMap((each, place) => (each === meaning ? [place] : []));
  const [lms, sis, either, address] = [
    placesOf('lms'),
    placesOf('sis'),
    placesOf('either'),
    placesOf('address'),
  ];
  const known = [...lms, ...sis, ...address];
  if (lms.length > 0 || sis.length > 0 || either.length === 0) {
    const cellsOf = (row: RawRow) => {
      const ids = [...lms, ...sis].map((place) =>
        courseIn(cellAt(row, place), sis.includes(place) ? 'sis' : 'lms', asked.canvas),
      );
      const addresses = address.map((place) => courseAtAddress(cellAt(row, place), asked.canvas));
      // Beside an id, an address may lead anywhere.
      return [...ids, ...addresses.filter((each) => each?.fault === undefined || ids.every((id) => !id))];
    };
    const [place = 0] = known;
    return [
      {
        column: null,
        place: place + 1,
        numbersAre: 'lms',
        rows: rows.map((row) => together(row, cellsOf(row))),
      },
    ];
  }
  return either.flatMap((place) =>
    readingsOf({ rows, place, beside: address, column: header[place] ?? null }, asked),
  );
}

/** What Canvas's own files mean by "course id": the SIS id in those for its SIS import, Canvas's id beside an SIS id. */
function withContext(header: readonly string[], meanings: readonly (Meaning | undefined)[]) {
  const keys = header.map(nameKeyOf);
  const isSisFile =
    keys.includes('canvascourseid') ||
    ['courseid', 'shortname', 'longname'].every((key) => keys.includes(key));
  return meanings.map((meaning, place): Meaning | undefined => {
    if (meaning !== 'either') return meaning;
    if (meanings.includes('sis')) return 'lms';
    return isSisFile && keys[place] === 'courseid' ? 'sis' : meaning;
  });
}

/** A row whose cells must name one course: no one can tell which of two is meant. */
function together({ line }: RawRow, named: readonly (CourseNamed | undefined)[]): GivenRow {
  const given = named.flatMap((each) => each ?? []);
  const valuesOf = (kind: NumbersAre) => [
    ...new Set(given.flatMap((each) => (each.fault === undefined && each.kind === kind ? [each.value] : []))),
  ];
  const [lms, sis] = [valuesOf('lms'), valuesOf('sis')];
  if (lms.length > 1 || sis.length > 1)
    return { line, given: [...lms, ...sis].join(' '), kind: 'lms', outcome: 'conflict', alsoSis: null };
  // An id that a spreadsheet has changed says nothing against the other one.
  const fault = given.find(
    (each) => each.fault !== undefined && (each.fault !== 'altered' || sis.length === 0),
  );
  if (fault) return rowOf(line, fault);
  const [value, also] = lms.length > 0 ? [lms[0], sis[0]] : [sis[0]];
  if (value === undefined) return rowOf(line, { kind: 'lms', value: '', fault: 'malformed' });
  return { ...rowOf(line, { kind: lms.length > 0 ? 'lms' : 'sis', value }), alsoSis: also ?? null };
}

const rowOf = (line: number, { kind, value, fault }: CourseNamed): GivenRow => ({
  line,
  given: value,
  kind,
  outcome: fault ?? null,
  alsoSis: null,
});

/** How much of a column's name is kept. */
const longestShown = 100;

interface IdColumn {
  readonly rows: readonly RawRow[];
  readonly place: number;
  /** columns of addresses: an address says which course it is */
  readonly beside: readonly number[];
  readonly column: string | null;
}

/** A column of ids of some kind, with its numbers as Canvas ids and as SIS ids; once, if it has no numbers. */
function readingsOf({ rows, place, beside, column }: IdColumn, { canvas }: Asked): Reading[] {
  const isOpen = rows.some((row) => isNumber(cellAt(row, place)));
  const kinds: readonly NumbersAre[] = isOpen ? ['lms', 'sis'] : ['sis'];
  return kinds.map((numbersAre) => ({
    column: column === null ? null : column.slice(0, longestShown),
    place: place + 1,
    numbersAre,
    rows: rows.map((row) => {
      const cell = cellAt(row, place);
      const address = beside
        .map((each) => courseAtAddress(cellAt(row, each), canvas))
        .find((each) => each && each.fault === undefined);
      const own = courseIn(cell, kindOf(cell, numbersAre), canvas);
      return rowOf(row.line, address ?? own ?? { kind: 'lms', value: '', fault: 'malformed' });
    }),
  }));
}

/** The columns whose cells all look like ids, where no header that we know says it. */
function byContent(rows: readonly RawRow[], asked: Asked): Reading[] {
  const width = Math.max(...rows.map(({ cells }) => cells.length));
  const places = Array.from({ length: width }, (_, place) => place).filter((place) =>
    rows.some((row) => cellAt(row, place) !== ''),
  );
  const [first] = rows;
  if (first && rows.length === 1 && first.cells.every((cell) => isIdLike(cell))) {
    const across = first.cells.map((cell, index) => ({ line: index + 1, cells: [cell] }));
    return readingsOf({ rows: across, place: 0, beside: [], column: null }, asked);
  }
  const [only = 0] = places;
  if (places.length === 1) return readingsOf({ rows, place: only, beside: [], column: null }, asked);
  const hasNames = rows.length > 1 && first !== undefined && !first.cells.some(isIdLike);
  const below = hasNames ? rows.slice(1) : rows;
  const candidates = places.filter((place) => {
    const cells = below.map((row) => cellAt(row, place)).filter((cell) => cell !== '');
    return cells.length > 0 && cells.every(isIdLike);
  });
  const columnOf = (place: number) => (hasNames && first ? cellAt(first, place) : null);
  return candidates.flatMap((place) =>
    readingsOf({ rows: below, place, beside: [], column: columnOf(place) }, asked),
  );
}
