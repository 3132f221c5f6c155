import { isBlank } from '#server/scanners/body/text.ts';
import {
  isNextInList,
  lineStartOf,
  looksLikeList,
  type LineStart,
} from '#server/scanners/udoit/rules/lists.ts';
import type { DocumentPlace } from '../../document-finding.ts';
import type { Faults } from '../faults.ts';
import type { Paragraph, Run } from './word-paragraph.ts';

interface Line {
  readonly paragraph: Paragraph;
  readonly place: DocumentPlace;
}

/** A heading is short, bold or larger than the text, and has no stop at its end. */
const mostWords = 12;
const mostCharacters = 90;
const enlarged = 1.2;
const isUnfinished = /[.!?;,:…。！？：；][\s"'”’»)\]]*$/u;

/** Paragraphs that look like headings, each found when plain text or a table follows it. */
export function fakeHeadings(usualSize: number, onFound: (line: Line) => void) {
  const largeSize = Math.max(usualSize, mostUsual) * enlarged;
  let waiting: Line | undefined;
  const end = () => {
    if (waiting) onFound(waiting);
    waiting = undefined;
  };
  return {
    onTable: end,
    onParagraph(line: Line) {
      const { paragraph } = line;
      if (isBlank(paragraph.text)) {
        if (paragraph.isFilled) waiting = undefined;
        return;
      }
      if (isStressed(paragraph, largeSize) || paragraph.level !== undefined) {
        // Of several in a row, the last one heads what follows.
        waiting = looksLikeHeading(paragraph) ? line : undefined;
        return;
      }
      end();
    },
  };
}

const looksLikeHeading = ({ text, level, words, isNumbered, style, drawings, links }: Paragraph) =>
  level === undefined &&
  !isNumbered &&
  !style.isApart &&
  drawings.length === 0 &&
  links.length === 0 &&
  words > 0 &&
  words <= mostWords &&
  text.length <= mostCharacters &&
  !text.includes('\n') &&
  /\p{L}/u.test(text) &&
  !isUnfinished.test(text);

/** Points that text has in nearly all documents, whatever their styles say. */
const mostUsual = 12;

function isStressed({ runs }: Paragraph, largeSize: number) {
  const seen = runs.filter(({ text, look }) => !isBlank(text) && !look.isHidden);
  const isLarge = ({ look: { size = 0 } }: Run) => size >= largeSize;
  return seen.length > 0 && (seen.every(({ look }) => look.isBold === true) || seen.every(isLarge));
}

/** Paragraphs, or lines in one, that begin like the items of a list. */
export function fakeLists(faults: Faults) {
  let run: LineStart[] = [];
  let first: Line | undefined;
  const end = () => {
    if (first && looksLikeList(run)) faults.add('docx-list-fake', first.place, first.paragraph.text);
    run = [];
    first = undefined;
  };
  const follow = (start: LineStart, line: Line) => {
    const before = run.at(-1);
    if (before && !isNextInList(before, start)) end();
    if (start.mark === undefined) return;
    run.push(start);
    first ??= line;
  };
  return {
    end,
    onParagraph(line: Line) {
      const { paragraph } = line;
      if (paragraph.isNumbered || paragraph.level !== undefined || paragraph.style.isApart) {
        end();
        return;
      }
      for (const text of paragraph.text.split('\n'))
        if (!isBlank(text)) follow(lineStartOf(text.trimStart().slice(0, longestStart), text), line);
    },
  };
}

/** Enough to tell how a line begins. */
const longestStart = 60;

/** This many empty paragraphs, or a long blank within a line, stand for a page break, a gap or a column. */
const mostEmpty = 3;
const blanks = /\S[ \u00a0\u3000]{8,}\S|\S\t{3,}\S/;

/** Empty paragraphs in a row, and blanks that move text about. */
export function blankRuns(faults: Faults) {
  let empty = 0;
  return {
    end: () => (empty = 0),
    onParagraph({ paragraph, place }: Line) {
      if (isBlank(paragraph.text) && !paragraph.isFilled && paragraph.drawings.length === 0) {
        empty += 1;
        if (empty === mostEmpty) faults.add('docx-blank-runs', place);
        return;
      }
      empty = 0;
      if (blanks.test(paragraph.text)) faults.add('docx-blank-runs', place, paragraph.text);
    },
  };
}
