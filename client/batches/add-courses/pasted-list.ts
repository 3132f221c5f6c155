import { readReference, type CanvasPlace } from '#shared/courses/canvas-id.ts';

/** The ids in a pasted list. */
interface PastedList {
  /** the ids in order, each with its kind */
  readonly ids: readonly { readonly kind: 'lms' | 'sis'; readonly value: string }[];
  readonly lmsCount: number;
  readonly sisCount: number;
}

/** Headers of id columns in spreadsheets, without case and spaces: people copy them along with the column. */
const headers = {
  lms: ['id', 'courseid', 'lmscourseid', 'canvascourseid'],
  sis: ['sis', 'sisid', 'siscourseid'],
};
const headerOf = (word: string) => {
  const name = word.toLowerCase().replaceAll(/[\s_-]/g, '');
  if (headers.sis.includes(name)) return 'sis';
  return headers.lms.includes(name) ? 'lms' : undefined;
};

/** No id is longer; the server rejects whatever's left. */
const longestKept = 300;

/** Words separated by spaces, commas, semicolons or line ends; an id that contains one of these is in quotation marks. */
const wordsOf = (text: string) =>
  [...text.matchAll(/"((?:[^"]|"")*)"|[^\s,;"]+/g)]
    .map(([word, inQuotes]) => (inQuotes?.replaceAll('""', '"') ?? word).trim().slice(0, longestKept))
    .filter((word) => word !== '');

/**
 * Reads course ids, or course addresses in the institution's own Canvas. Digits alone are an id in Canvas, unless
 * `numbersAre` or the column's header says otherwise.
 */
export function readPastedList(
  text: string,
  { canvas, numbersAre }: { canvas: CanvasPlace; numbersAre: 'lms' | 'sis' },
): PastedList {
  const words = wordsOf(text);
  const header = headerOf(words[0] ?? '');
  const isSis = numbersAre === 'sis' || header === 'sis';
  const ids = (header ? words.slice(1) : words).map((word) => {
    const { lmsCourseId } = readReference(word, canvas);
    const isNumber = /^\d+$/.test(word);
    return lmsCourseId === undefined || (isNumber && isSis)
      ? ({ kind: 'sis', value: word } as const)
      : ({ kind: 'lms', value: lmsCourseId } as const);
  });
  const lmsCount = ids.filter(({ kind }) => kind === 'lms').length;
  return { ids, lmsCount, sisCount: ids.length - lmsCount };
}

const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;

/** The list as a file to check. It has no header, so each row's line is the id's place in the list. */
export const fileOf = ({ ids }: PastedList, name: string) =>
  new File(
    ids.map(({ kind, value }) => (kind === 'lms' ? `${quoted(value)},\r\n` : `,${quoted(value)}\r\n`)),
    name,
    { type: 'text/csv' },
  );
