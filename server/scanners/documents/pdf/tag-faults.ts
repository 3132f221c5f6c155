import type { PdfFault } from './pdf-fault.ts';
import type { PdfDict, PdfFile } from './pdf-file.ts';
import { attributeOf, type Structure, type Tag } from './structure.ts';

const fileName = /^[^\n]{1,200}\.(png|jpe?g|gif|bmp|tiff?|svg|webp|heic|emf|wmf|eps|pdf)$/i;

/** Types that are a table's or a list's, and what they may be with. */
interface Order {
  readonly rule: 'pdf-list' | 'pdf-table-parts';
  readonly types: ReadonlySet<string>;
}

const order = (rule: Order['rule'], types: string): Order => ({ rule, types: new Set(types.split(' ')) });

/** What may stand in what; a type that isn't named may stand anywhere. */
const parents: Readonly<Record<string, Order>> = {
  LI: order('pdf-list', 'L'),
  LBody: order('pdf-list', 'LI'),
  TR: order('pdf-table-parts', 'Table THead TBody TFoot'),
  TH: order('pdf-table-parts', 'TR'),
  TD: order('pdf-table-parts', 'TR'),
  THead: order('pdf-table-parts', 'Table'),
  TBody: order('pdf-table-parts', 'Table'),
  TFoot: order('pdf-table-parts', 'Table'),
};

/** What lists and tables may consist of. */
const children: Readonly<Record<string, Order>> = {
  L: order('pdf-list', 'LI Caption L'),
  LI: order('pdf-list', 'Lbl LBody'),
  Table: order('pdf-table-parts', 'TR THead TBody TFoot Caption'),
  TR: order('pdf-table-parts', 'TH TD'),
};

/** Parts that say nothing of what they group, or that no one is told of. */
const passedOver: ReadonlySet<string> = new Set(['NonStruct', 'Private', 'Artifact']);

/** Faults in the tags: figures, formulas, headings, lists and tables. */
export function tagFaults(file: PdfFile, { tags }: Structure, classes: PdfDict | undefined): PdfFault[] {
  const faults: PdfFault[] = [];
  const nth = counter();
  const tables = new Map<Tag, Table>();
  let level = 0;
  for (const tag of tags) {
    const at = { page: tag.page, nth: nth(tag) };
    if (tag.type === 'Figure') faults.push(...ofFigure(tag).map((fault) => ({ ...fault, ...at })));
    else if (
      tag.type === 'Formula' &&
      tag.hasContent &&
      !tag.isReplaced &&
      !tag.children.some((kid) => kid.isMath)
    )
      faults.push({ rule: 'pdf-formula-alt', ...at });
    else if (/^H\d+$/.test(tag.type)) {
      const next = Number(tag.type.slice(1));
      if (next > level + 1)
        faults.push({
          rule: 'pdf-heading-skip',
          page: tag.page,
          excerpt: `${level ? `H${level} → ` : ''}${tag.type}`,
        });
      level = next;
    } else if (tag.type === 'Table') {
      tables.set(tag, { at, rows: 0, cells: 0, headers: 0, unscoped: 0, unreferring: 0, columns: 0 });
      if (tag.table) faults.push({ rule: 'pdf-table-nested', ...at });
    } else count(file, classes, tag, tables);
    faults.push(...misplaced(tag).map((rule) => ({ rule, page: tag.page, excerpt: tag.type })));
  }
  for (const table of tables.values()) faults.push(...ofTable(table));
  return faults;
}

interface Table {
  readonly at: { readonly page: number | undefined; readonly nth: number | undefined };
  rows: number;
  columns: number;
  cells: number;
  headers: number;
  /** headers that don't say whether they're a row's or a column's */
  unscoped: number;
  /** cells that don't say which headers are theirs */
  unreferring: number;
}

/** Which one of its kind on its page a tag is; undefined where its page is unknown. */
function counter() {
  const counts = new Map<string, number>();
  return ({ type, page }: Tag) => {
    if (page === undefined) return undefined;
    const key = `${page} ${type}`;
    const next = (counts.get(key) ?? 0) + 1;
    counts.set(key, next);
    return next;
  };
}

function ofFigure({ hasContent, isReplaced, alt }: Tag): PdfFault[] {
  if (fileName.test(alt?.trim() ?? '')) return [{ rule: 'pdf-alt-file-name', excerpt: alt }];
  return hasContent && !isReplaced ? [{ rule: 'pdf-figure-alt' }] : [];
}

/** Counts a row or a cell for the table that it's in. */
function count(file: PdfFile, classes: PdfDict | undefined, tag: Tag, tables: ReadonlyMap<Tag, Table>) {
  const table = tag.table && tables.get(tag.table);
  if (!table) return;
  if (tag.type === 'TR') {
    table.rows += 1;
  } else if (tag.type === 'TH') {
    table.headers += 1;
    if (attributeOf(file, classes, tag, 'Scope') === undefined) table.unscoped += 1;
  } else if (tag.type === 'TD') {
    table.cells += 1;
    if (attributeOf(file, classes, tag, 'Headers') === undefined) table.unreferring += 1;
  }
  // Its children follow it, so a row's width is known with the last of them.
  if (tag.type === 'TH' || tag.type === 'TD')
    table.columns = Math.max(table.columns, tag.parent?.children.length ?? 0);
}

/** A single row or column is no table to find one's way in. */
function ofTable({ at, rows, columns, cells, headers, unscoped, unreferring }: Table): PdfFault[] {
  if (cells === 0 || rows < 2 || columns < 2) return [];
  if (headers === 0) return [{ rule: 'pdf-table-header', ...at }];
  return unscoped > 0 && unreferring > 0 ? [{ rule: 'pdf-table-scope', ...at }] : [];
}

function misplaced(tag: Tag): ('pdf-list' | 'pdf-table-parts')[] {
  const within = parents[tag.type];
  const around = closest(tag);
  if (within && around !== undefined && !within.types.has(around)) return [within.rule];
  const consists = tag.parent && children[tag.parent.type];
  if (!consists || within || passedOver.has(tag.type) || tag.isMath) return [];
  return consists.types.has(tag.type) ? [] : [consists.rule];
}

/** The type of what's around a tag, parts without a meaning passed over; '' at the top. */
function closest({ parent }: Tag): string {
  let around = parent;
  for (let steps = 0; around && passedOver.has(around.type) && steps < 20; steps += 1) around = around.parent;
  return around?.type ?? '';
}
