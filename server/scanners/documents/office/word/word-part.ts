import { white } from '#server/scanners/body/style/color.ts';
import { isBlank } from '#server/scanners/body/text.ts';
import type { DocumentPlace } from '../../document-finding.ts';
import { faultOfAlt, faultOfLink, type Faults } from '../faults.ts';
import { hexColorOf, isFaint, type OfficeColor } from '../office-colors.ts';
import type { OfficePackage } from '../office-package.ts';
import type { XmlReading } from '../xml.ts';
import type { TextBox } from './word-drawing.ts';
import { flowReading, replay, type WordTable } from './word-flow.ts';
import { blankRuns, fakeHeadings, fakeLists } from './word-lines.ts';
import { paragraphOf, type Paragraph, type Part, type Run } from './word-paragraph.ts';
import type { WordStyles } from './word-styles.ts';

export type PartName = Extract<DocumentPlace, { in: 'text' }>['part'];

/** What's gathered over all parts of a document. */
export interface WordDocument {
  readonly faults: Faults;
  readonly styles: WordStyles;
  /** a part is what it should be */
  onFound(): void;
  onText(paragraph: Paragraph, part: PartName): void;
  onHeading(paragraph: Paragraph, place: DocumentPlace): void;
  onLookalike(paragraph: Paragraph, place: DocumentPlace): void;
}

interface Box extends TextBox {
  readonly place: DocumentPlace;
}

interface State {
  readonly document: WordDocument;
  readonly faults: Faults;
  readonly name: PartName;
  readonly part: Part;
  readonly places: ReturnType<typeof placesIn>;
  readonly lists: ReturnType<typeof fakeLists>;
  readonly blanks: ReturnType<typeof blankRuns>;
  readonly lookalikes: ReturnType<typeof fakeHeadings>;
  /** found in the paragraph at hand */
  readonly boxes: Box[];
  page: OfficeColor;
}

/** Reads the text, a header or the notes. */
export async function readPart(pack: OfficePackage, part: string, document: WordDocument, name: PartName) {
  const { faults, styles } = document;
  const usualSize = styles.paragraph(undefined).look.size ?? 0;
  const state: State = {
    document,
    faults,
    name,
    part: { styles, relations: await pack.relationsOf(part) },
    places: placesIn(name),
    lists: fakeLists(faults),
    blanks: blankRuns(faults),
    lookalikes: fakeHeadings(usualSize, ({ paragraph, place }) => document.onLookalike(paragraph, place)),
    boxes: [],
    page: white,
  };
  await pack.read(part, readingOf(state));
  state.lists.end();
}

function readingOf(state: State, box?: Box): XmlReading {
  const { document, faults, part, places, lists, boxes } = state;
  const starts = new Map<WordTable, DocumentPlace>();
  return flowReading(
    {
      onParagraph(node, tables) {
        checkParagraph(state, paragraphOf(node, part), { table: tables.at(-1), box });
        // Boxes inside a box wait until it's been read.
        for (let next = box ? undefined : boxes.shift(); next; next = boxes.shift())
          replay(next.content, readingOf(state, next));
      },
      onTableStart(table) {
        lists.end();
        state.blanks.end();
        if (!box) state.lookalikes.onTable();
        starts.set(table, places.of('table'));
      },
      onTableEnd(table) {
        lists.end();
        judgeTable(faults, table, starts.get(table) ?? places.last('table'));
        starts.delete(table);
      },
      onDocument: document.onFound,
      onPageColor: ({ 'w:color': color }) => (state.page = hexColorOf(color) ?? state.page),
    },
    part.styles,
  );
}

interface Around {
  readonly table: WordTable | undefined;
  readonly box: Box | undefined;
}

function checkParagraph(state: State, paragraph: Paragraph, { table, box }: Around) {
  const { document, faults, name, places } = state;
  const isBody = name === 'body' && !box;
  if (paragraph.level !== undefined && !isBlank(paragraph.text)) {
    places.enter(paragraph.text);
    if (isBody) document.onHeading(paragraph, places.of('heading'));
  }
  const place = isBlank(paragraph.text) ? places.last('paragraph') : places.of('paragraph');
  document.onText(paragraph, name);
  if (table && table.excerpt.length < longestExcerpt)
    table.excerpt += ` ${paragraph.text.slice(0, longestExcerpt)}`;
  checkLinks(state, paragraph);
  checkDrawings(state, paragraph);
  const ground = box?.ground ?? table?.ground ?? (table?.isPainted ? 'unknown' : state.page);
  const faint = paragraph.runs.find((run) => isFaintRun(run, paragraph, ground));
  if (faint) faults.add('office-contrast', box?.place ?? place, faint.text);
  if (!isBody) return;
  state.lists.onParagraph({ paragraph, place });
  if (table) return;
  state.blanks.onParagraph({ paragraph, place });
  state.lookalikes.onParagraph({ paragraph, place });
}

const longestExcerpt = 200;

/** A box with text is one fault, however it's placed. */
function checkDrawings({ faults, name, places, boxes: waiting }: State, { drawings }: Paragraph) {
  for (const { described, isFloating, boxes } of drawings) {
    const place = places.of(described ? 'picture' : 'box');
    const rule = described && faultOfAlt(described);
    if (rule) faults.add(rule, place, described.text);
    if (boxes.length > 0) faults.add('docx-text-box', place);
    else if (isFloating && described && name === 'body') faults.add('docx-floating', place);
    waiting.push(...boxes.map((box) => ({ ...box, place })));
  }
}

function checkLinks({ faults, places }: State, { links }: Paragraph) {
  for (const { text, hasDrawing } of links) {
    const place = places.of('link');
    if (isBlank(text)) {
      if (!hasDrawing) faults.add('docx-link-empty', place);
      continue;
    }
    const rule = faultOfLink(text);
    if (rule) faults.add(rule, place, text);
  }
}

/** One row or column is a box or a list; then there's nothing to head. */
function judgeTable(faults: Faults, table: WordTable, place: DocumentPlace) {
  const { rows, columns, excerpt } = table;
  if (table.isNested) faults.add('docx-table-nested', place, excerpt);
  if (table.isMerged) faults.add('office-merged', place, excerpt);
  if (rows > 1 && columns > 1 && !table.hasHeader) faults.add('office-table-header', place, excerpt);
}

function isFaintRun({ text, look }: Run, { style }: Paragraph, around: OfficeColor) {
  const { color = 'auto', size = 0, isBold = false, isHidden } = look;
  if (color === 'auto' || isHidden || !/[\p{L}\p{N}]/u.test(text)) return false;
  return isFaint({ color, ground: look.ground ?? style.ground ?? around, size, isBold });
}

type Kind = 'heading' | 'paragraph' | 'picture' | 'box' | 'table' | 'link';

/** Counts things below each heading, as people find them. */
function placesIn(part: PartName) {
  let heading: string | undefined;
  let counts = new Map<string, number>();
  const at = (kind: Kind): DocumentPlace => {
    const nth = counts.get(kind) ?? 1;
    return heading === undefined ? { in: 'text', part, nth } : { in: 'text', part, heading, nth };
  };
  return {
    enter(text: string) {
      heading = text.trim().slice(0, 120);
      counts = new Map();
    },
    of(kind: Kind): DocumentPlace {
      counts.set(kind, (counts.get(kind) ?? 0) + 1);
      return at(kind);
    },
    last: at,
  };
}
