import { readCanvasId, readReference, type CanvasPlace } from '#shared/courses/canvas-id.ts';

export type NumbersAre = 'lms' | 'sis';

/** The course that a cell names, or why it names none. */
export interface CourseNamed {
  readonly kind: NumbersAre;
  /** the id, or what the cell has instead */
  readonly value: string;
  /** 'altered': a spreadsheet may have changed it; 'elsewhere': an address in another Canvas */
  readonly fault?: 'malformed' | 'altered' | 'elsewhere' | undefined;
}

/** Longer than any id of Canvas or a student information system. */
const longestId = 255;

/** Marks that no one sees, and the apostrophe that makes a spreadsheet leave a cell as it is. */
const asText = (cell: string) =>
  cell
    .replaceAll(/[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/gu, '')
    .replace(/^['’](?=.)/u, '')
    .trim();

/** Digits of other scripts, which begin where a code's last four bits are zero, as ours. */
const ourDigits = (text: string) =>
  text.replaceAll(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/gu, (digit) =>
    String(digit.charCodeAt(0) & 0xf),
  );

/** Spreadsheets keep fifteen digits of a number, and write zeros for the rest. */
const cut = /^\d{15}0+$/;

/**
 * The whole number that a cell is, in each form in which spreadsheets write one: 104, 104.0, 1,234, 1.04E+02. 'altered'
 * if digits are missing (1.04E+05), or if it could be two numbers (1,000); undefined if it's no number at all.
 */
function numberIn(cell: string): string | 'altered' | undefined {
  const text = ourDigits(asText(cell)).replace(/^=\s*(?=\d)/, '');
  const digits =
    /^(0|[1-9]\d{0,19})$/.exec(text)?.[1] ??
    /^([1-9]\d*)[.,]0{1,2}$/.exec(text)?.[1] ??
    /^[1-9]\d{0,2}(?:([.,'’\u00a0\u2009\u202f])\d{3})(?:\1\d{3})*$/u.exec(text)?.[0].replaceAll(/\D/g, '');
  if (digits !== undefined)
    return cut.test(digits) || /^[1-9]\d{0,2}[.,]000$/.test(text) ? 'altered' : digits;
  if (/^[1-9]\d{0,2}(?: \d{3})+$/.test(text)) return 'altered';
  return writtenWithExponent(text);
}

function writtenWithExponent(text: string): string | 'altered' | undefined {
  const [, whole = '', fraction = '', exponent = ''] =
    /^([1-9])(?:[.,](\d+))?e\+?(\d{1,2})$/i.exec(text) ?? [];
  if (whole === '') return undefined;
  return fraction !== '' && fraction.length === Number(exponent) ? whole + fraction : 'altered';
}

/** Whether a cell could be an id in Canvas: a whole number, however it's written. */
export const isNumber = (cell: string) => numberIn(cell) !== undefined;

/** What a cell's id can only be, or what its number is taken for. Canvas alone writes a shard before an id: 10430~104. */
export function kindOf(cell: string, numbersAre: NumbersAre): NumbersAre {
  if (hasShard(asText(cell))) return 'lms';
  return isNumber(cell) ? numbersAre : 'sis';
}

const hasShard = (text: string) => text.includes('~') && readCanvasId(text) !== undefined;

/** The course that a cell names, if its number is an id of this kind; undefined for an empty cell. */
export function courseIn(cell: string, kind: NumbersAre, canvas: CanvasPlace): CourseNamed | undefined {
  const text = asText(cell);
  if (text === '') return undefined;
  const value = text.slice(0, longestId);
  const found = addressIn(text, canvas);
  if (found) return typeof found === 'string' ? { kind: 'lms', value, fault: found } : found;
  // Canvas's notation for "the course with this SIS id".
  const sis = /^sis_course_id:(.+)$/.exec(text)?.[1];
  if (sis !== undefined || kind === 'sis') return sisIn(sis ?? text);
  const number = hasShard(text) ? text : numberIn(cell);
  if (number === undefined || number === 'altered') return { kind, value, fault: number ?? 'malformed' };
  return { kind, value: number };
}

/** The course whose address a cell has; undefined for an empty cell. */
export function courseAtAddress(cell: string, canvas: CanvasPlace): CourseNamed | undefined {
  const text = asText(cell);
  if (text === '') return undefined;
  const found = addressIn(text, canvas) ?? 'malformed';
  return typeof found === 'string' ? { kind: 'lms', value: text.slice(0, longestId), fault: found } : found;
}

/** What spreadsheets write where a long number or a formula was. */
const spoilt = /^\d[.,]\d+e\+\d+$|^#(?:n\/a|ref!|name\?|value!|null!|num!|div\/0!|#+)$/i;

function sisIn(text: string): CourseNamed {
  const value = text.slice(0, longestId);
  if (text.length > longestId) return { kind: 'sis', value, fault: 'malformed' };
  return spoilt.test(text) || cut.test(text)
    ? { kind: 'sis', value, fault: 'altered' }
    : { kind: 'sis', value };
}

/** The one course whose address a text has: alone, in a formula, or with words around it. */
function addressIn(text: string, canvas: CanvasPlace): CourseNamed | 'elsewhere' | 'malformed' | undefined {
  const addresses = text.match(/https?:\/\/[^\s"'<>()[\]]+/gi) ?? (text.includes('/courses/') ? [text] : []);
  if (addresses.length === 0) return undefined;
  const found = addresses.map((address) => courseAt(address.replace(/[.,;:!?]+$/, ''), canvas));
  const courses = new Map(
    found.flatMap((each) => (typeof each === 'string' ? [] : [[each.value, each] as const])),
  );
  const [course] = courses.values();
  if (courses.size === 1) return course;
  if (courses.size === 0 && found.includes('elsewhere')) return 'elsewhere';
  return /^https?:/i.test(addresses[0] ?? '') ? 'malformed' : undefined;
}

function courseAt(address: string, canvas: CanvasPlace): CourseNamed | 'elsewhere' | 'malformed' {
  const sis = /\/courses\/sis_course_id:([^/?#]+)/.exec(address)?.[1];
  // With a number in its place, the address says whether it's in this Canvas.
  const { lmsCourseId, wrong } = readReference(
    sis === undefined ? address : address.replace(/sis_course_id:[^/?#]+/, '1'),
    canvas,
  );
  if (lmsCourseId === undefined) return wrong;
  if (sis === undefined) return { kind: 'lms', value: lmsCourseId };
  return sisIn(decoded(sis));
}

function decoded(text: string) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
