import { readReference } from './course-reference.ts';

/** What a list that somebody pasted names. */
export interface PastedList {
  /** each id in its order, by what it is an id of */
  readonly ids: readonly { readonly kind: 'lms' | 'sis'; readonly value: string }[];
  readonly lmsCount: number;
  readonly sisCount: number;
}

/** What a spreadsheet's column of ids is called, without case and spaces: it comes along when the column is copied. */
const headers = {
  lms: ['id', 'courseid', 'lmscourseid', 'canvascourseid'],
  sis: ['sis', 'sisid', 'siscourseid'],
};
const headerOf = (word: string) => {
  const name = word.toLowerCase().replaceAll(/[\s_-]/g, '');
  if (headers.sis.includes(name)) return 'sis';
  return headers.lms.includes(name) ? 'lms' : undefined;
};

/** Longer is no id; the server says so of whatever is left of it. */
const longestKept = 300;

/** Words between spaces, commas, semicolons and ends of lines; an id that contains one of them is in quotation marks. */
const wordsOf = (text: string) =>
  [...text.matchAll(/"((?:[^"]|"")*)"|[^\s,;"]+/g)]
    .map(([word, inQuotes]) => (inQuotes?.replaceAll('""', '"') ?? word).trim().slice(0, longestKept))
    .filter((word) => word !== '');

/**
 * Reads ids of courses, or their addresses in the institution's own Canvas. What is only digits is an id in Canvas,
 * unless `numbersAre` or the column's own header says otherwise.
 */
export function readPastedList(
  text: string,
  { lmsUrl, numbersAre }: { lmsUrl: string; numbersAre: 'lms' | 'sis' },
): PastedList {
  const words = wordsOf(text);
  const header = headerOf(words[0] ?? '');
  const isSis = numbersAre === 'sis' || header === 'sis';
  const ids = (header ? words.slice(1) : words).map((word) => {
    const { lmsCourseId } = readReference(word, lmsUrl);
    const isNumber = lmsCourseId === word;
    return lmsCourseId === undefined || (isNumber && isSis)
      ? ({ kind: 'sis', value: word } as const)
      : ({ kind: 'lms', value: lmsCourseId } as const);
  });
  const lmsCount = ids.filter(({ kind }) => kind === 'lms').length;
  return { ids, lmsCount, sisCount: ids.length - lmsCount };
}

const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;

/** The list as the file that is checked: without a header, so that each row's line is the id's place in the list. */
export const fileOf = ({ ids }: PastedList, name: string) =>
  new File(
    ids.map(({ kind, value }) => (kind === 'lms' ? `${quoted(value)},\r\n` : `,${quoted(value)}\r\n`)),
    name,
    { type: 'text/csv' },
  );
