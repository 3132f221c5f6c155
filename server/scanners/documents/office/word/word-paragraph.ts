import { countWords } from '#server/scanners/body/words.ts';
import type { Relation } from '../office-package.ts';
import { childOf, type XmlNode } from '../xml-node.ts';
import { drawingOf, type Drawing } from './word-drawing.ts';
import {
  groundOf,
  isListed,
  lookOf,
  merged,
  outlineLevelOf,
  type ParagraphStyle,
  type TextLook,
  type WordStyles,
} from './word-styles.ts';

export interface Run {
  readonly text: string;
  readonly look: TextLook;
}

export interface Link {
  readonly target: string;
  text: string;
  /** a picture's text can be the link's */
  hasDrawing: boolean;
  /** how many runs there were at its end */
  end: number;
}

export interface Paragraph {
  readonly style: ParagraphStyle;
  /** of headings, from 0 */
  readonly level: number | undefined;
  readonly isNumbered: boolean;
  readonly runs: readonly Run[];
  readonly links: readonly Link[];
  readonly drawings: readonly Drawing[];
  /** what's read: without hidden text */
  readonly text: string;
  readonly words: number;
  /** ends a page or section, or holds a formula: not empty, though it has no text */
  readonly isFilled: boolean;
}

export interface Part {
  readonly styles: WordStyles;
  readonly relations: ReadonlyMap<string, Relation>;
}

/** Reads a `w:p`. Text boxes in it are given as drawings. */
export function paragraphOf(node: XmlNode, part: Part): Paragraph {
  const { styles } = part;
  const properties = childOf(node, 'w:pPr');
  const style = styles.paragraph(childOf(properties, 'w:pStyle')?.attributes['w:val']);
  const ownGround = groundOf(childOf(properties, 'w:shd'), styles.palette);
  const numbering = childOf(properties, 'w:numPr');
  const level = outlineLevelOf(properties) ?? style.level;
  const content = contentOf(node, part, style.look);
  const text = content.runs.map((run) => (run.look.isHidden ? '' : run.text)).join('');
  return {
    ...content,
    style: ownGround === undefined ? style : { ...style, ground: ownGround },
    level: level === undefined || level > 8 ? undefined : level,
    isNumbered: numbering ? isListed(numbering) : style.isNumbered,
    text,
    words: countWords(text),
    isFilled: content.isFilled || childOf(properties, 'w:sectPr') !== undefined,
    links: content.links.filter(({ target }) => target !== ''),
  };
}

interface Step {
  readonly node: XmlNode;
  readonly link: Link | undefined;
  readonly look: TextLook;
}

const drawn: ReadonlySet<string> = new Set(['w:drawing', 'w:pict', 'w:object']);
const filling: ReadonlySet<string> = new Set(['m:oMath', 'm:oMathPara', 'w:lastRenderedPageBreak']);

/** What's in a paragraph, in order. */
function contentOf(paragraph: XmlNode, part: Part, look: TextLook) {
  const [runs, links, drawings]: [Run[], Link[], Drawing[]] = [[], [], []];
  const linkTo = (target: string): Link => {
    const before = links.at(-1);
    // Programs cut one link into several, each with a piece of its text.
    if (before?.target === target && before.end === runs.length) return before;
    const link: Link = { target, text: '', hasDrawing: false, end: runs.length };
    links.push(link);
    return link;
  };
  const fields = fieldsOf(linkTo);
  let isFilled = false;
  const steps: Step[] = [];
  const enter = ({ children }: XmlNode, around: Omit<Step, 'node'>) => {
    for (const node of children.toReversed()) steps.push({ ...around, node });
  };
  enter(paragraph, { link: undefined, look });
  for (let step = steps.pop(); step; step = steps.pop()) {
    const { node } = step;
    const link = step.link ?? fields.link();
    if (node.name === 'w:r') enter(node, { ...step, look: lookOfRun(node, look, part) });
    else if (node.name === 'w:hyperlink') enter(node, { ...step, link: linkTo(targetOf(node, part)) });
    else if (node.name === 'w:fldSimple') enter(node, { ...step, link: simpleField(node, linkTo) ?? link });
    else if (drawn.has(node.name)) {
      const drawing = drawingOf(node, part.styles.palette);
      if (drawing) drawings.push(drawing);
      if (link) link.hasDrawing = true;
    } else fields.follow(node);
    isFilled ||= drawn.has(node.name) || filling.has(node.name) || isPageBreak(node);
    const text = textOf(node);
    if (text === '') continue;
    runs.push({ text, look: step.look });
    if (!link) continue;
    link.text += text;
    link.end = runs.length;
  }
  return { runs, links, drawings, isFilled };
}

function simpleField({ attributes }: XmlNode, linkTo: (target: string) => Link) {
  const target = targetOfCode(attributes['w:instr'] ?? '');
  return target === undefined ? undefined : linkTo(target);
}

/** Fields over several runs: a code, then what's shown for it; one can hold others. */
function fieldsOf(linkTo: (target: string) => Link) {
  const open: { code: string; isCode: boolean; link: Link | undefined }[] = [];
  return {
    link: () => open.at(-1)?.link,
    follow({ name, attributes, text }: XmlNode) {
      const field = open.at(-1);
      const type = name === 'w:fldChar' ? attributes['w:fldCharType'] : undefined;
      if (type === 'begin') open.push({ code: '', isCode: true, link: field?.link });
      else if (type === 'end') open.pop();
      if (!field) return;
      if (name === 'w:instrText' && field.isCode) field.code = (field.code + text).slice(0, longestCode);
      if (type !== 'separate') return;
      field.isCode = false;
      const target = targetOfCode(field.code);
      if (target !== undefined) field.link = linkTo(target);
    },
  };
}

const longestCode = 2_000;

const isPageBreak = ({ name, attributes }: XmlNode) => name === 'w:br' && attributes['w:type'] !== undefined;

/** Text that's seen, of an element directly inside a run. */
function textOf({ name, text, attributes }: XmlNode): string {
  if (name === 'w:t') return text;
  if (name === 'w:tab') return '\t';
  if (name === 'w:noBreakHyphen') return '-';
  if (name === 'w:cr' || (name === 'w:br' && attributes['w:type'] === undefined)) return '\n';
  if (name !== 'w:sym') return '';
  const code = Number.parseInt(attributes['w:char'] ?? '', 16);
  return code > 0 && code <= 0xff_ff ? String.fromCharCode(code) : '';
}

function lookOfRun(run: XmlNode, around: TextLook, { styles }: Part): TextLook {
  const properties = childOf(run, 'w:rPr');
  if (!properties) return around;
  const named = styles.character(childOf(properties, 'w:rStyle')?.attributes['w:val']);
  return merged(around, named, lookOf(properties, styles.palette));
}

function targetOf({ attributes }: XmlNode, { relations }: Part): string {
  const anchor = attributes['w:anchor'];
  const target = relations.get(attributes['r:id'] ?? '')?.target ?? '';
  return anchor === undefined ? target : `${target}#${anchor}`;
}

/** The address in a field's code: `HYPERLINK "https://…" \l "place"`. */
function targetOfCode(code: string): string | undefined {
  const [, quoted, bare] = /^\s*HYPERLINK\s+(?:\\l\s+)?(?:"([^"]*)"|(\S+))/i.exec(code) ?? [];
  return quoted ?? bare;
}
