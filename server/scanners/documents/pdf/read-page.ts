import { ContentTokens, isMap, isWord, type Operand } from './content-tokens.ts';
import { readFont, unknownFont, type Font } from './fonts.ts';
import type { PdfDict, PdfFile, PdfPage } from './pdf-file.ts';

/** What stands on a page. */
export interface PageContent {
  /** codes shown as text, blanks too */
  readonly characters: number;
  /** how much of the page pictures take, 0 to 1 */
  readonly pictureShare: number;
  /** characters that no one can read aloud, and that nothing else says */
  readonly unreadable: number;
  /** texts, pictures and lines that are neither tagged nor marked as decoration */
  readonly untagged: number;
}

/** What one document's pages may take to read. */
export interface ContentBudget {
  operators: number;
}

export const contentBudget = (): ContentBudget => ({ operators: 3_000_000 });

/** What a form that's drawn takes beside its own operators, in operators. */
const costOfForm = 100;
/** Forms that are drawn in forms; deeper ones are passed over. */
const mostForms = 16;
/** Marks and states that are open at once; what's deeper goes uncounted. */
const mostOpen = 1_000;

/** a, b, c, d of a transformation: enough to tell how large something is. */
type Scale = readonly [number, number, number, number];

interface State {
  readonly scale: Scale;
  readonly font: Font;
}

/** What a mark says of the content in it. */
interface Mark {
  readonly isTagged: boolean;
  readonly isTold: boolean;
}

interface Frame {
  readonly tokens: ContentTokens;
  readonly resources: PdfDict | undefined;
  readonly states: State[];
  readonly marks: Mark[];
  readonly form: PdfDict | undefined;
}

const texts: ReadonlySet<string> = new Set(['Tj', 'TJ', "'", '"']);
const paints: ReadonlySet<string> = new Set(['f', 'F', 'f*', 'S', 's', 'B', 'B*', 'b', 'b*', 'sh']);

/** Reads a page's content, with the forms drawn on it. Undefined if the budget was used up before its end. */
export function readPage(
  file: PdfFile,
  page: PdfPage,
  fonts: Map<PdfDict, Font>,
  budget: ContentBudget,
): PageContent | undefined {
  const reader = new PageReader(file, fonts, budget);
  reader.read(page);
  if (budget.operators <= 0) return undefined;
  return {
    characters: reader.characters,
    pictureShare: Math.min(1, reader.pictureArea / page.area),
    unreadable: reader.unreadable,
    untagged: reader.untagged,
  };
}

class PageReader {
  characters = 0;
  pictureArea = 0;
  unreadable = 0;
  untagged = 0;
  readonly #file: PdfFile;
  readonly #fonts: Map<PdfDict, Font>;
  readonly #budget: ContentBudget;
  readonly #frames: Frame[] = [];
  #state: State = { scale: [1, 0, 0, 1], font: unknownFont };
  #tagged = 0;
  #told = 0;

  constructor(file: PdfFile, fonts: Map<PdfDict, Font>, budget: ContentBudget) {
    this.#file = file;
    this.#fonts = fonts;
    this.#budget = budget;
  }

  read({ dict, resources }: PdfPage) {
    const budget = this.#budget;
    const parts = this.#file.list(dict.get('Contents')).flatMap((part) => {
      const bytes = this.#file.stream(part);
      return bytes ? [bytes, Uint8Array.of(10)] : [];
    });
    this.#enter(parts.length === 2 && parts[0] ? parts[0] : Buffer.concat(parts), resources, undefined);
    for (let frame = this.#frames.at(-1); frame && budget.operators > 0; frame = this.#frames.at(-1)) {
      budget.operators -= 1;
      const operator = frame.tokens.next();
      if (operator === undefined) this.#leave(frame);
      else this.#apply(operator, frame.tokens.operands, frame);
    }
  }

  #enter(bytes: Uint8Array, resources: PdfDict | undefined, form: PdfDict | undefined) {
    const tokens = new ContentTokens(bytes);
    this.#frames.push({ tokens, resources, states: [this.#state], marks: [], form });
  }

  #leave(frame: Frame) {
    while (frame.marks.length > 0) this.#endMark(frame);
    this.#state = frame.states[0] ?? this.#state;
    this.#frames.pop();
  }

  #apply(operator: string, operands: readonly Operand[], frame: Frame) {
    if (texts.has(operator)) this.#show(operands);
    else if (paints.has(operator)) this.#paint();
    else if (operator === 'q') {
      if (frame.states.length < mostOpen) frame.states.push(this.#state);
    } else if (operator === 'Q') {
      this.#state = (frame.states.length > 1 ? frame.states.pop() : frame.states[0]) ?? this.#state;
    } else if (operator === 'cm')
      this.#state = { ...this.#state, scale: scaled(operands, this.#state.scale) };
    else if (operator === 'Tf') this.#state = { ...this.#state, font: this.#fontOf(operands[0], frame) };
    else if (operator === 'BDC' || operator === 'BMC') this.#beginMark(operands, frame);
    else if (operator === 'EMC') this.#endMark(frame);
    else if (operator === 'Do') this.#draw(operands[0], frame);
    else if (operator === 'ID') this.#picture();
  }

  #show(operands: readonly Operand[]) {
    const shown = operands.at(-1);
    const parts = Array.isArray(shown) ? (shown as readonly Operand[]) : [shown];
    const { bytesPerCode, lacksUnicode } = this.#state.font;
    let count = 0;
    for (const part of parts) {
      if (!(part instanceof Uint8Array)) continue;
      for (let at = 0; at + bytesPerCode <= part.length; at += bytesPerCode) {
        const code = bytesPerCode === 1 ? (part[at] ?? 0) : (part[at] ?? 0) * 256 + (part[at + 1] ?? 0);
        count += 1;
        if (this.#told === 0 && lacksUnicode(code)) this.unreadable += 1;
      }
    }
    this.characters += count;
    if (count > 0) this.#paint();
  }

  #paint() {
    if (this.#tagged === 0) this.untagged += 1;
  }

  /** A picture fills the unit square, as it's transformed. */
  #picture() {
    const [a, b, c, d] = this.#state.scale;
    this.pictureArea += Math.abs(a * d - b * c);
    this.#paint();
  }

  #draw(operand: Operand | undefined, frame: Frame) {
    const drawn = this.#resource(frame, 'XObject', operand);
    const dict = this.#file.dict(drawn);
    const kind = this.#file.name(dict?.get('Subtype'));
    if (kind === 'Image') this.#picture();
    const isInItself = this.#frames.length > mostForms || this.#frames.some(({ form }) => form === dict);
    const bytes = kind === 'Form' && !isInItself ? this.#file.stream(drawn) : undefined;
    if (!dict || !bytes) return;
    this.#budget.operators -= costOfForm;
    this.#enter(bytes, this.#file.dict(dict.get('Resources')) ?? frame.resources, dict);
    const entered = this.#frames.at(-1);
    if (entered && dict.has('StructParent')) this.#mark({ isTagged: true, isTold: false }, entered);
    const matrix = this.#file.list(dict.get('Matrix')).map((part) => this.#file.number(part) ?? 0);
    if (matrix.length === 6) this.#state = { ...this.#state, scale: scaled(matrix, this.#state.scale) };
  }

  #resource(frame: Frame, kind: string, operand: Operand | undefined) {
    if (!isWord(operand)) return undefined;
    return this.#file.dict(frame.resources?.get(kind))?.get(operand.name);
  }

  #fontOf(operand: Operand | undefined, frame: Frame): Font {
    const dict = this.#file.dict(this.#resource(frame, 'Font', operand));
    if (!dict) return unknownFont;
    const known = this.#fonts.get(dict) ?? readFont(this.#file, dict);
    this.#fonts.set(dict, known);
    return known;
  }

  #beginMark([tag, properties]: readonly Operand[], frame: Frame) {
    const isArtifact = isWord(tag) && tag.name === 'Artifact';
    if (isMap(properties))
      return this.#mark(
        {
          isTagged: isArtifact || properties.has('MCID'),
          isTold: isArtifact || properties.has('ActualText'),
        },
        frame,
      );
    const dict = this.#file.dict(this.#resource(frame, 'Properties', properties));
    return this.#mark(
      {
        isTagged: isArtifact || dict?.has('MCID') === true,
        isTold: isArtifact || dict?.has('ActualText') === true,
      },
      frame,
    );
  }

  #mark(mark: Mark, { marks }: Frame) {
    if (marks.length >= mostOpen) return;
    marks.push(mark);
    if (mark.isTagged) this.#tagged += 1;
    if (mark.isTold) this.#told += 1;
  }

  #endMark({ marks }: Frame) {
    const ended = marks.pop();
    if (ended?.isTagged) this.#tagged -= 1;
    if (ended?.isTold) this.#told -= 1;
  }
}

function scaled(operands: readonly Operand[], [e, f, g, h]: Scale): Scale {
  const [a = 1, b = 0, c = 0, d = 1] = operands.slice(0, 4).map((one) => (typeof one === 'number' ? one : 0));
  return [a * e + b * g, a * f + b * h, c * e + d * g, c * f + d * h];
}
