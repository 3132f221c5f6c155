import { groundOf, type WordStyles } from './word-styles.ts';
import type { OfficeColor } from '../office-colors.ts';
import { childOf, isOn, type XmlNode } from '../xml-node.ts';
import type { XmlReading } from '../xml.ts';

/** A table as it's read; it's judged when it ends. */
export interface WordTable {
  rows: number;
  /** of the row with the most cells */
  columns: number;
  hasHeader: boolean;
  isMerged: boolean;
  /** the first words in it */
  excerpt: string;
  readonly isNested: boolean;
  /** the style's colours win over those that are known */
  isPainted: boolean;
  cells: number;
  ground: OfficeColor | undefined;
}

export interface Flow {
  onParagraph(node: XmlNode, tables: readonly WordTable[]): void;
  onTableStart(table: WordTable): void;
  onTableEnd(table: WordTable): void;
  /** The part is a text document. */
  onDocument(): void;
  /** Of the page, behind all text. */
  onPageColor(attributes: XmlNode['attributes']): void;
}

const wholes: ReadonlySet<string> = new Set(['w:p', 'w:tblPr', 'w:trPr', 'w:tcPr']);
/** Tables in tables; deeper ones are read, but all as one. */
const deepestTable = 20;

/** Follows the paragraphs and tables of a part, or of a text box with `replay`. */
export function flowReading(flow: Flow, styles: WordStyles): XmlReading {
  const tables: WordTable[] = [];
  let depth = 0;
  const opened: Readonly<Record<string, () => void>> = {
    'w:tbl': () => {
      depth += 1;
      if (depth > deepestTable) return;
      const table = emptyTable(tables.length > 0);
      tables.push(table);
      flow.onTableStart(table);
    },
    'w:tr': () => {
      const table = tables.at(-1);
      if (table) [table.rows, table.cells] = [table.rows + 1, 0];
    },
    'w:tc': () => {
      const table = tables.at(-1);
      if (table) [table.cells, table.ground] = [table.cells + 1, undefined];
    },
  };
  const closed: Readonly<Record<string, () => void>> = {
    'w:tbl': () => {
      depth -= 1;
      if (depth >= deepestTable) return;
      const table = tables.pop();
      if (table) flow.onTableEnd(table);
    },
    'w:tr': () => {
      const table = tables.at(-1);
      if (table) table.columns = Math.max(table.columns, table.cells);
    },
  };
  const whole = (node: XmlNode) => {
    const table = tables.at(-1);
    if (node.name === 'w:p') flow.onParagraph(node, tables);
    else if (table) describe(table, node, styles);
  };
  return {
    whole: wholes,
    onWhole: whole,
    onOpen: (name, attributes) => {
      if (name === 'w:document') flow.onDocument();
      else if (name === 'w:background') flow.onPageColor(attributes);
      opened[name]?.();
    },
    onClose: (name) => closed[name]?.(),
  };
}

const emptyTable = (isNested: boolean): WordTable => ({
  rows: 0,
  columns: 0,
  hasHeader: false,
  isMerged: false,
  excerpt: '',
  isNested,
  isPainted: false,
  cells: 0,
  ground: undefined,
});

/** Takes in the properties of a table, a row or a cell. */
function describe(table: WordTable, node: XmlNode, styles: WordStyles) {
  if (node.name === 'w:tblPr')
    table.isPainted = styles.paintsTables(childOf(node, 'w:tblStyle')?.attributes['w:val']);
  // Only rows from the first one on repeat, and are read as headers.
  if (node.name === 'w:trPr')
    table.hasHeader ||= table.rows === 1 && isOn(childOf(node, 'w:tblHeader')) === true;
  if (node.name !== 'w:tcPr') return;
  table.ground = groundOf(childOf(node, 'w:shd'), styles.palette);
  table.isMerged ||=
    Number(childOf(node, 'w:gridSpan')?.attributes['w:val'] ?? 1) > 1 ||
    node.children.some(({ name }) => name === 'w:vMerge' || name === 'w:hMerge');
}

/** Reads a tree as if it were a part. */
export function replay(root: XmlNode, { whole, onWhole, onOpen, onClose }: XmlReading): void {
  const steps: (XmlNode | string)[] = root.children.toReversed();
  for (let step = steps.pop(); step !== undefined; step = steps.pop()) {
    if (typeof step === 'string') onClose?.(step);
    else if (whole.has(step.name)) onWhole(step);
    else {
      onOpen?.(step.name, step.attributes);
      steps.push(step.name, ...step.children.toReversed());
    }
  }
}
