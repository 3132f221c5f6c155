import {
  compressed,
  pdfText,
  pdfWriter,
  type PdfLayout,
  type PdfProtection,
  type PdfWriter,
} from './pdf-writer.ts';

/** A part of a page, as people who tag documents see it. */
export interface PdfBlock {
  /** a tag's type; 'Artifact' for decoration, '' for content that no one tagged */
  readonly tag: string;
  readonly text?: string;
  /** the share of the page that a picture fills */
  readonly picture?: number;
  readonly alt?: string;
  /** more entries of the tag's dictionary, as they stand in the file */
  readonly entries?: string;
  readonly parts?: readonly PdfBlock[];
  /** an annotation in it, and whether the tag refers to it */
  readonly annotation?: { readonly entries: string; readonly isTagged?: boolean };
}

export interface PdfField {
  /** what it's called for people; left out: nothing */
  readonly label?: string;
  /** more entries of its dictionary */
  readonly entries?: string;
}

/** A document to be written. */
export interface PdfPlan {
  readonly pages: readonly (readonly PdfBlock[])[];
  readonly title: string;
  readonly language: string;
  readonly isTagged: boolean;
  readonly isTitleShown: boolean;
  readonly hasBookmarks: boolean;
  readonly hasTabOrder: boolean;
  readonly isSuspect: boolean;
  /** whether its characters can be read aloud */
  readonly hasUnicode: boolean;
  /** the map of roles: "/Chapter/H1" */
  readonly roles: string;
  /** the fields of a form, on the first page */
  readonly fields: readonly PdfField[];
  /** more entries of the catalog and of the form */
  readonly catalog: string;
  readonly form: string;
  readonly producer: string;
  readonly layout: PdfLayout;
  readonly protection: PdfProtection | undefined;
}

const [width, height] = [612, 792];
const lineHeight = 12;

/** A text in lines that fit on a page, each with the blank at its end. */
const linesOf = (text: string) => text.match(/.{1,90}(?:\s|$)|\S{1,90}/g) ?? [text];

const sound: PdfPlan = {
  pages: [],
  title: 'Rivers and their deltas',
  language: 'en',
  isTagged: true,
  isTitleShown: true,
  hasBookmarks: false,
  hasTabOrder: true,
  isSuspect: false,
  hasUnicode: true,
  roles: '',
  fields: [],
  catalog: '',
  form: '',
  producer: 'Northfield Writer 3',
  layout: 'table',
  protection: undefined,
};

export const heading = (level: number, text: string): PdfBlock => ({ tag: `H${level}`, text });
export const paragraph = (text: string): PdfBlock => ({ tag: 'P', text });
export const figure = (alt?: string): PdfBlock => ({
  tag: 'Figure',
  picture: 0.1,
  ...(alt === undefined ? {} : { alt }),
});
export const link = (text: string): PdfBlock => ({
  tag: 'Link',
  text,
  annotation: { entries: `/Subtype/Link/Contents(${text})/A<</S/URI/URI(https://www.example.org/)>>` },
});

/** A table of rows and cells, the first of them headers of their columns. */
export const table = (rows: readonly (readonly string[])[], isHeaded = true): PdfBlock => ({
  tag: 'Table',
  parts: rows.map((cells, row) => ({
    tag: 'TR',
    parts: cells.map((text) =>
      isHeaded && row === 0
        ? { tag: 'TH', text, entries: '/A<</O/Table/Scope/Column>>' }
        : { tag: 'TD', text },
    ),
  })),
});

export const list = (items: readonly string[]): PdfBlock => ({
  tag: 'L',
  parts: items.map((text) => ({
    tag: 'LI',
    parts: [
      { tag: 'Lbl', text: '-' },
      { tag: 'LBody', text },
    ],
  })),
});

/** A page as any course has it, without a fault. */
export const soundPage = (page: number): PdfBlock[] => [
  heading(page === 0 ? 1 : 2, page === 0 ? 'Rivers and their deltas' : `Part ${page}`),
  paragraph(
    'Where a river meets the sea, it slows down and drops what it carried. Grain by grain, land grows.',
  ),
  figure('A delta from above: the river divides into seven arms'),
  list(['Sand falls first', 'Clay is carried farthest']),
  table([
    ['River', 'Length'],
    ['Po', '652 km'],
    ['Ebro', '930 km'],
  ]),
  link('A map of the delta'),
  { tag: 'Artifact', text: `${page + 1}` },
];

/** The picture of a page, as a copier makes it. */
export const scannedPage: readonly PdfBlock[] = [{ tag: '', picture: 1 }];

const pagesOf = (count: number) => Array.from({ length: count }, (_nothing, page) => soundPage(page));

/** Faults that a made document can have, each as a change to a sound one. */
const faults = {
  password: (plan) => ({
    ...plan,
    protection: { cipher: 'aes-128', password: 'delta', letsAssistiveTechnologyIn: true },
  }),
  'at-locked': (plan) => ({
    ...plan,
    protection: { cipher: 'rc4-128', password: '', letsAssistiveTechnologyIn: false },
  }),
  scanned: (plan) => ({ ...plan, isTagged: false, pages: plan.pages.map(() => scannedPage) }),
  'pages-scanned': (plan) => ({ ...plan, pages: [...plan.pages, [{ tag: 'P', picture: 0.9 }]] }),
  untagged: (plan) => ({ ...plan, isTagged: false }),
  title: (plan) => ({ ...plan, title: '' }),
  language: (plan) => ({ ...plan, language: '' }),
  'figure-alt': (plan) => withOnFirst(plan, figure()),
  'table-header': (plan) =>
    withOnFirst(
      plan,
      table(
        [
          ['Po', '652 km'],
          ['Ebro', '930 km'],
        ],
        false,
      ),
    ),
  'heading-skip': (plan) => withOnFirst(plan, heading(4, 'Grain by grain')),
  'field-name': (plan) => ({ ...plan, fields: [...plan.fields, {}] }),
  'no-unicode': (plan) => ({ ...plan, hasUnicode: false }),
  'title-shown': (plan) => ({ ...plan, isTitleShown: false }),
  link: (plan) => withOnFirst(plan, { tag: '', annotation: { entries: '/Subtype/Link', isTagged: false } }),
} satisfies Record<string, (plan: PdfPlan) => PdfPlan>;

export type PdfFault = keyof typeof faults | 'damaged';
export const pdfFaults = [...Object.keys(faults), 'damaged'] as PdfFault[];

function withOnFirst(plan: PdfPlan, block: PdfBlock): PdfPlan {
  const [first = [], ...others] = plan.pages;
  return { ...plan, pages: [[...first, block], ...others] };
}

/** A PDF with these faults and no others, of two pages if nothing else is said; the same bytes each time. */
export function makePdf(wanted: readonly PdfFault[] = [], changes: Partial<PdfPlan> = {}): Buffer {
  let plan: PdfPlan = { ...sound, pages: pagesOf(2), ...changes };
  for (const fault of wanted)
    if (fault !== 'damaged') plan = (faults[fault] as (plan: PdfPlan) => PdfPlan)(plan);
  const bytes = writePdf(plan);
  return wanted.includes('damaged')
    ? Buffer.from(bytes.toString('latin1').replaceAll(' obj', ' odj'), 'latin1')
    : bytes;
}

/** A sound PDF of any length. */
export const soundPdf = (pages: number, changes: Partial<PdfPlan> = {}) =>
  makePdf([], { pages: pagesOf(pages), hasBookmarks: pages > 20, ...changes });

function writePdf(plan: PdfPlan): Buffer {
  const writer = pdfWriter();
  const draft = new Draft(plan, writer);
  for (const [at, blocks] of plan.pages.entries()) draft.addPage(blocks, at === 0 ? plan.fields : []);
  return draft.write();
}

/** One document on its way into a file. */
class Draft {
  readonly #plan: PdfPlan;
  readonly #writer: PdfWriter;
  readonly #pages: string[] = [];
  readonly #fields: string[] = [];
  readonly #uppermost: string[] = [];
  /** what content and annotations belong to, by their number */
  readonly #parents: string[] = [];
  readonly #nodes: string;
  readonly #tree: string;
  readonly #resources: string;

  constructor(plan: PdfPlan, writer: PdfWriter) {
    this.#plan = plan;
    this.#writer = writer;
    this.#nodes = writer.reserve();
    this.#tree = writer.reserve();
    const picture = writer.add(
      compressed(
        Uint8Array.of(0, 90, 180, 255),
        '/Type/XObject/Subtype/Image/Width 2/Height 2/ColorSpace/DeviceGray/BitsPerComponent 8',
      ),
    );
    this.#resources = `<</Font<</F1 ${this.#font()}>>/XObject<</Im1 ${picture}>>>>`;
  }

  #font() {
    if (this.#plan.hasUnicode)
      return this.#writer.add('<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>');
    const descriptor =
      '<</Type/FontDescriptor/FontName/Deltas/Flags 4/FontBBox[0 0 1000 1000]/ItalicAngle 0/Ascent 800/Descent -200/CapHeight 700/StemV 80>>';
    const system = `<</Registry ${pdfText('Adobe')}/Ordering ${pdfText('Identity')}/Supplement 0>>`;
    const below = this.#writer.add(
      `<</Type/Font/Subtype/CIDFontType2/BaseFont/Deltas/CIDSystemInfo${system}/FontDescriptor ${this.#writer.add(descriptor)}>>`,
    );
    return this.#writer.add(
      `<</Type/Font/Subtype/Type0/BaseFont/Deltas/Encoding/Identity-H/DescendantFonts[${below}]>>`,
    );
  }

  addPage(blocks: readonly PdfBlock[], fields: readonly PdfField[]) {
    const page = this.#writer.reserve();
    const drawn: Drawn = {
      page,
      content: new Array<string>(),
      owners: new Array<string>(),
      annotations: new Array<string>(),
      y: height,
    };
    for (const block of blocks) this.#uppermost.push(...this.#block(block, this.#tree, drawn));
    for (const field of fields) this.#uppermost.push(...this.#field(field, drawn));
    const contents = this.#writer.add(compressed(drawn.content.join('\n')));
    const parents = this.#parents.push(`[${drawn.owners.join(' ')}]`) - 1;
    const annotations = drawn.annotations.length > 0 ? `/Annots[${drawn.annotations.join(' ')}]` : '';
    const tabs = this.#plan.hasTabOrder ? '/Tabs/S' : '';
    this.#writer.add(
      `<</Type/Page/Parent ${this.#nodes}/MediaBox[0 0 ${width} ${height}]/Resources${this.#resources}/Contents ${contents}` +
        `/StructParents ${parents}${tabs}${annotations}>>`,
      page,
    );
    this.#pages.push(page);
  }

  /** Draws a block and its parts, and returns the tags that it adds to what's around it. */
  #block(block: PdfBlock, around: string, drawn: Drawn): string[] {
    const { tag, alt, entries = '', parts = [], annotation } = block;
    const isTag = this.#plan.isTagged && tag !== '' && tag !== 'Artifact';
    const own = isTag ? this.#writer.reserve() : around;
    const kids: string[] = [];
    const painted = this.#painted(block, drawn);
    if (painted !== '' && isTag) {
      const number = drawn.owners.push(own) - 1;
      drawn.content.push(`/${tag} <</MCID ${number}>> BDC ${painted} EMC`);
      kids.push(String(number));
    } else if (painted !== '')
      drawn.content.push(tag === 'Artifact' ? `/Artifact BMC ${painted} EMC` : painted);
    for (const part of parts) kids.push(...this.#block(part, own, drawn));
    if (annotation) {
      const isReferred = isTag && annotation.isTagged !== false;
      const added = this.#annotation(annotation.entries, isReferred ? own : undefined, drawn);
      if (isReferred) kids.push(`<</Type/OBJR/Obj ${added}/Pg ${drawn.page}>>`);
    }
    if (!isTag) return kids.filter((kid) => kid.endsWith(' R'));
    const described = alt === undefined ? '' : `/Alt ${pdfText(alt)}`;
    this.#writer.add(
      `<</Type/StructElem/S/${tag}/P ${around}/Pg ${drawn.page}${described}${entries}/K[${kids.join(' ')}]>>`,
      own,
    );
    return [own];
  }

  #painted({ text, picture }: PdfBlock, drawn: Drawn) {
    const parts: string[] = [];
    if (text !== undefined) {
      const lines = linesOf(text).map((line) => {
        drawn.y -= lineHeight;
        return `1 0 0 1 72 ${drawn.y} Tm <${this.#codes(line)}> Tj`;
      });
      drawn.y -= lineHeight / 2;
      parts.push(`BT /F1 10 Tf ${lines.join(' ')} ET`);
    }
    if (picture !== undefined) {
      const side = Math.sqrt(picture);
      parts.push(`q ${(width * side).toFixed(2)} 0 0 ${(height * side).toFixed(2)} 0 0 cm /Im1 Do Q`);
    }
    return parts.join(' ');
  }

  #codes(line: string) {
    const bytes = this.#plan.hasUnicode ? Buffer.from(line, 'latin1') : Buffer.from(line, 'utf16le').swap16();
    return bytes.toString('hex');
  }

  #annotation(entries: string, owner: string | undefined, drawn: Drawn) {
    const parent = owner === undefined ? '' : `/StructParent ${this.#parents.push(owner) - 1}`;
    // As digits, which can be encrypted.
    const written = entries.replace(
      /\(([^)]*)\)/g,
      (_all, text: string) => `<${Buffer.from(text, 'latin1').toString('hex')}>`,
    );
    const added = this.#writer.add(
      `<</Type/Annot/Rect[72 ${drawn.y} 200 ${drawn.y + 12}]/F 4${parent}${written}>>`,
    );
    drawn.annotations.push(added);
    return added;
  }

  #field({ label, entries = '' }: PdfField, drawn: Drawn): string[] {
    const own = this.#plan.isTagged ? this.#writer.reserve() : undefined;
    const said = label === undefined ? '' : `/TU ${pdfText(label)}`;
    const named = `/T ${pdfText(`field${this.#fields.length}`)}`;
    const kind = entries.includes('/FT') ? '' : '/FT/Tx';
    const added = this.#annotation(`/Subtype/Widget${kind}${named}${said}${entries}`, own, drawn);
    this.#fields.push(added);
    if (own === undefined) return [];
    this.#writer.add(
      `<</Type/StructElem/S/Form/P ${this.#tree}/Pg ${drawn.page}/K[<</Type/OBJR/Obj ${added}/Pg ${drawn.page}>>]>>`,
      own,
    );
    return [own];
  }

  write(): Buffer {
    const { title, language, isTagged, isTitleShown, isSuspect, roles, catalog, form, producer } = this.#plan;
    const add = (body: string, reference?: string) => this.#writer.add(body, reference);
    add(`<</Type/Pages/Kids[${this.#pages.join(' ')}]/Count ${this.#pages.length}>>`, this.#nodes);
    const numbers = this.#parents.map((owner, at) => `${at} ${owner}`).join(' ');
    const roleMap = roles ? `/RoleMap<<${roles}>>` : '';
    add(
      `<</Type/StructTreeRoot/K[${this.#uppermost.join(' ')}]/ParentTree<</Nums[${numbers}]>>${roleMap}>>`,
      this.#tree,
    );
    const entries = [
      isTagged
        ? `/StructTreeRoot ${this.#tree}/MarkInfo<</Marked true${isSuspect ? '/Suspects true' : ''}>>`
        : '',
      language ? `/Lang ${pdfText(language)}` : '',
      isTitleShown ? '/ViewerPreferences<</DisplayDocTitle true>>' : '',
      this.#plan.hasBookmarks ? `/Outlines ${this.#bookmarks()}` : '',
      this.#fields.length > 0 || form ? `/AcroForm<</Fields[${this.#fields.join(' ')}]${form}>>` : '',
      catalog,
    ];
    const root = add(`<</Type/Catalog/Pages ${this.#nodes}${entries.join('')}>>`);
    const info = add(`<<${title ? `/Title ${pdfText(title)}` : ''}/Producer ${pdfText(producer)}>>`);
    return this.#writer.write({ root, info, layout: this.#plan.layout, protection: this.#plan.protection });
  }

  #bookmarks() {
    const outlines = this.#writer.reserve();
    const first = this.#writer.add(
      `<</Title ${pdfText('Beginning')}/Parent ${outlines}/Dest[${this.#pages[0] ?? 'null'} /Fit]>>`,
    );
    return this.#writer.add(`<</Type/Outlines/First ${first}/Last ${first}/Count 1>>`, outlines);
  }
}

/** A page while it's drawn. */
interface Drawn {
  readonly page: string;
  readonly content: string[];
  /** the tag of each marked content */
  readonly owners: string[];
  readonly annotations: string[];
  y: number;
}
