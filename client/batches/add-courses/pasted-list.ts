import { readReference, type CanvasPlace } from '#shared/courses/canvas-id.ts';

/** A pasted word: an id in Canvas, an SIS id, or a number, which can be either. */
interface PastedId {
  readonly kind: 'lms' | 'sis' | 'number';
  readonly value: string;
}

interface PastedList {
  /** the ids in order; none of a table's */
  readonly ids: readonly PastedId[];
  /** what's checked like an uploaded file */
  readonly content: string;
  /** rows of several columns, as they're copied from a spreadsheet: which one has the ids, the check finds out */
  readonly isTable: boolean;
  /** a number that could also be several: 1,234 */
  readonly unclear: string | undefined;
}

interface Asked {
  readonly canvas: CanvasPlace;
  /** null: not said yet */
  readonly numbersAre: 'lms' | 'sis' | null;
}

/** Headings of id columns in spreadsheets, without case and spaces: people copy them along with the column. */
const headers = {
  lms: ['lmscourseid', 'canvascourseid', 'canvasid'],
  sis: ['sis', 'sisid', 'siscourseid'],
  either: ['id', 'courseid'],
};
const headerOf = (word: string) => {
  const name = word.toLowerCase().replaceAll(/[\s_-]/g, '');
  return (['lms', 'sis', 'either'] as const).find((kind) => headers[kind].includes(name));
};

/** No id is longer; the server rejects whatever's left. */
const longestKept = 300;

const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;

/** Whether a word is an id by itself: only then do spaces around it separate ids. */
const isIdLike = (word: string) => /\d/.test(word) || word.includes('/courses/');

interface Cell {
  readonly words: readonly string[];
  readonly isQuoted: boolean;
}

/** A line's cells, separated by commas, semicolons or tabs, with the words of each. */
function cellsOf(line: string): Cell[] {
  const cells: { words: string[]; isQuoted: boolean }[] = [{ words: [], isQuoted: false }];
  for (const [word, inQuotes] of line.matchAll(/"((?:[^"]|"")*)"|[,;\t]|[^\s,;"]+/g)) {
    const cell = cells.at(-1);
    if (/^[,;\t]$/.test(word)) cells.push({ words: [], isQuoted: false });
    else if (cell) {
      cell.words.push((inQuotes?.replaceAll('""', '"') ?? word).trim().slice(0, longestKept));
      if (inQuotes !== undefined) cell.isQuoted = true;
    }
  }
  return cells;
}

/** The ids of a cell. Words that aren't all ids are one: "BIO 101". */
const idsOf = ({ words, isQuoted }: Cell) =>
  (isQuoted || words.every(isIdLike) ? words : [words.join(' ')]).filter((word) => word !== '');

/** Several lines of several columns, with more in them than ids. */
const isTableOf = (lines: readonly (readonly Cell[])[]) =>
  lines.filter((cells) => cells.length > 1).length > 1 &&
  lines.some((cells) => cells.length > 1 && cells.some(({ words }) => words.some((word) => !isIdLike(word))));

/**
 * Reads course ids, or course addresses in the institution's own Canvas. Digits alone are numbers, unless `numbersAre` or
 * the column's header says what they are.
 */
export function readPastedList(text: string, { canvas, numbersAre }: Asked): PastedList {
  const lines = text
    .split(/\r\n?|\n/)
    .map(cellsOf)
    .filter((cells) => cells.some(({ words }) => words.length > 0));
  if (isTableOf(lines)) return { ids: [], content: text, isTable: true, unclear: undefined };
  const words = lines.flatMap((cells) => cells.flatMap(idsOf));
  const header = headerOf(words[0] ?? '');
  const said = header === 'lms' || header === 'sis' ? header : numbersAre;
  const ids = (header ? words.slice(1) : words).map((word): PastedId => {
    const { lmsCourseId } = readReference(word, canvas);
    if (lmsCourseId === undefined) return { kind: 'sis', value: word };
    return /^\d+$/.test(word) ? { kind: said ?? 'number', value: word } : { kind: 'lms', value: lmsCourseId };
  });
  return {
    ids,
    content: words.map((word) => `${quoted(word)}\r\n`).join(''),
    isTable: false,
    unclear: /(?<![^\s;])\d{1,3}(?:,\d{3})+(?![^\s;])/.exec(text)?.[0],
  };
}

/** The list as a file to check, one id a line, so that each row's line is the id's place in the list. */
export const fileOf = ({ content }: PastedList, name: string) =>
  new File([content], name, { type: 'text/csv' });
