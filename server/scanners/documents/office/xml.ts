import { StringDecoder } from 'node:string_decoder';
import { Parser } from 'htmlparser2';
import { Stopped } from './stopped.ts';
import type { XmlNode } from './xml-node.ts';

export interface XmlReading {
  /** elements given as a whole; everything around them is given as it opens and closes */
  readonly whole: ReadonlySet<string>;
  readonly onWhole: (node: XmlNode) => void;
  readonly onOpen?: (name: string, attributes: XmlNode['attributes']) => void;
  readonly onClose?: (name: string) => void;
}

/** What one document may cost, over all its parts. */
export interface XmlBudget {
  elements: number;
}

/** A sheet of 900,000 rows and a text of 600,000 paragraphs are below it. */
export const wholeBudget = (): XmlBudget => ({ elements: 4_000_000 });

/** Real files stay below 60. */
const deepest = 256;
const mostAttributes = 500;
/** Of one paragraph, slide or row. */
const mostInTree = 200_000;
const chunkSize = 65_536;

const office = 'http://schemas.openxmlformats.org/';
const strict = 'http://purl.oclc.org/ooxml/';
const microsoft = 'http://schemas.microsoft.com/office/';
/** Namespaces that rules read, by the prefix used here: of ECMA-376's transitional and strict files, and Microsoft's own. */
const prefixes: ReadonlyMap<string, string> = new Map([
  ...[
    ['w', 'wordprocessingml'],
    ['a', 'drawingml'],
    ['p', 'presentationml'],
    ['x', 'spreadsheetml'],
  ].flatMap(([prefix = '', name = '']): [string, string][] => [
    [`${office}${name}/2006/main`, prefix],
    [`${strict}${name}/main`, prefix],
  ]),
  ...[
    ['wp', 'wordprocessingDrawing'],
    ['pic', 'picture'],
    ['c', 'chart'],
    ['dgm', 'diagram'],
    ['xdr', 'spreadsheetDrawing'],
  ].flatMap(([prefix = '', name = '']): [string, string][] => [
    [`${office}drawingml/2006/${name}`, prefix],
    [`${strict}drawingml/${name}`, prefix],
  ]),
  [`${office}officeDocument/2006/relationships`, 'r'],
  [`${strict}officeDocument/relationships`, 'r'],
  [`${office}markup-compatibility/2006`, 'mc'],
  [`${office}package/2006/relationships`, 'rels'],
  [`${office}package/2006/content-types`, 'ct'],
  [`${office}package/2006/metadata/core-properties`, 'cp'],
  [`${office}officeDocument/2006/extended-properties`, 'ep'],
  [`${strict}officeDocument/extendedProperties`, 'ep'],
  ['http://purl.org/dc/elements/1.1/', 'dc'],
  [`${microsoft}word/2010/wordprocessingShape`, 'wps'],
  [`${microsoft}word/2010/wordprocessingGroup`, 'wpg'],
  [`${microsoft}word/2010/wordprocessingCanvas`, 'wpc'],
  [`${microsoft}word/2010/wordml`, 'w14'],
  [`${microsoft}drawing/2017/decorative`, 'adec'],
  [`${microsoft}powerpoint/2010/main`, 'p14'],
  ['urn:schemas-microsoft-com:vml', 'v'],
  ['urn:schemas-microsoft-com:office:office', 'o'],
]);

/** Wrappers that change nothing in what they hold. */
const transparent: ReadonlySet<string> = new Set(
  'mc:AlternateContent mc:Choice mc:Fallback w:sdt w:sdtContent w:ins w:moveTo w:smartTag w:customXml w:dir w:bdo'.split(
    ' ',
  ),
);
/** What isn't there for readers: deleted text, earlier formatting, and how a field is filled in. */
const skipped: ReadonlySet<string> = new Set(
  'w:del w:moveFrom w:sdtPr w:sdtEndPr w:pPrChange w:rPrChange w:tblPrChange w:tcPrChange w:trPrChange w:sectPrChange w:tblGridChange'.split(
    ' ',
  ),
);

/** What prefixes stand for inside an element that declares any. */
interface Scope {
  readonly namespaces: ReadonlyMap<string, string>;
  /** names as written, with what they're called here */
  readonly names: Map<string, string>;
  /** whether attributes have the usual prefixes as they're written */
  readonly isUsual: boolean;
  /** how deep the element is that opened it */
  readonly depth: number;
}

/**
 * Reads a part as a stream: whole elements are handed over one at a time, so that memory depends on the largest of them and
 * not on the part. Entities of a DTD are never resolved. Throws `Stopped` beyond a budget.
 */
export function readXml(bytes: Uint8Array, reading: XmlReading, budget: XmlBudget): void {
  const parser = new Parser(handlerOf(reading, budget), { xmlMode: true });
  const decoder = new StringDecoder(bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf16le' : 'utf8');
  for (let at = 0; at < bytes.length; at += chunkSize)
    parser.write(decoder.write(Buffer.from(bytes.subarray(at, at + chunkSize))));
  parser.end(decoder.end());
}

/** The whole of a small part as one tree; undefined if it has no such root. */
export function treeOf(bytes: Uint8Array, root: string, budget: XmlBudget): XmlNode | undefined {
  let found: XmlNode | undefined;
  readXml(bytes, { whole: new Set([root]), onWhole: (node) => (found ??= node) }, budget);
  return found;
}

function handlerOf({ whole, onWhole, onOpen, onClose }: XmlReading, budget: XmlBudget) {
  let scope: Scope = { namespaces: new Map(), names: new Map(), isUsual: true, depth: 0 };
  const outer: Scope[] = [];
  const open: string[] = [];
  const tree: XmlNode[] = [];
  const alternatives = alternativesIn(open);
  let [attributeCount, inTree, skippedFrom] = [0, 0, 0];

  return {
    onattribute() {
      attributeCount += 1;
      if (attributeCount > mostAttributes) throw new Stopped('budget');
    },
    onopentag(written: string, given: Record<string, string>) {
      attributeCount = 0;
      budget.elements -= 1;
      if (budget.elements < 0 || open.length >= deepest) throw new Stopped('budget');
      const inner = scopeWithin(scope, given, open.length + 1);
      if (inner !== scope) outer.push(scope);
      scope = inner;
      const name = nameIn(scope, written);
      open.push(name);
      if (skippedFrom > 0) return;
      if (skipped.has(name) || alternatives.isPassedOver(name)) skippedFrom = open.length;
      else if (!transparent.has(name)) start(name, scope.isUsual ? given : renamed(scope, given));
    },
    ontext(text: string) {
      const node = skippedFrom > 0 ? undefined : tree.at(-1);
      if (node) node.text += text;
    },
    onclosetag() {
      const depth = open.length;
      const name = open.pop() ?? '';
      if (scope.depth === depth) scope = outer.pop() ?? scope;
      if (skippedFrom === 0 && !transparent.has(name)) finish(name);
      if (skippedFrom === depth) skippedFrom = 0;
      alternatives.close(name, depth);
    },
  };

  function start(name: string, attributes: XmlNode['attributes']) {
    const parent = tree.at(-1);
    if (!parent && !whole.has(name)) {
      onOpen?.(name, attributes);
      return;
    }
    inTree += 1;
    if (inTree > mostInTree) throw new Stopped('budget');
    const node: XmlNode = { name, attributes, children: [], text: '' };
    parent?.children.push(node);
    tree.push(node);
  }

  function finish(name: string) {
    const node = tree.pop();
    if (!node) {
      onClose?.(name);
      return;
    }
    if (tree.length > 0) return;
    inTree = 0;
    onWhole(node);
  }
}

/** Of alternatives for old and new programs, the first is read. */
function alternativesIn(open: readonly string[]) {
  const chosen = new Set<number>();
  return {
    isPassedOver(name: string) {
      if (name !== 'mc:Choice' && name !== 'mc:Fallback') return false;
      const around = open.length - 1;
      if (chosen.has(around)) return true;
      chosen.add(around);
      return false;
    },
    close(name: string, depth: number) {
      if (name === 'mc:AlternateContent') chosen.delete(depth);
    },
  };
}

function scopeWithin(scope: Scope, given: Readonly<Record<string, string>>, depth: number): Scope {
  let namespaces: Map<string, string> | undefined;
  for (const name in given) {
    if (!name.startsWith('xmlns')) continue;
    const written = name === 'xmlns' ? '' : name.slice('xmlns:'.length);
    namespaces ??= new Map(scope.namespaces);
    namespaces.set(written, prefixes.get(given[name] ?? '') ?? written);
    if (namespaces.size > mostAttributes) throw new Stopped('budget');
  }
  if (!namespaces) return scope;
  const isUsual = [...namespaces].every(([written, usual]) => written === '' || written === usual);
  return { namespaces, names: new Map(), isUsual, depth };
}

function nameIn({ namespaces, names }: Scope, written: string): string {
  const known = names.get(written);
  if (known !== undefined) return known;
  const colon = written.indexOf(':');
  const prefix = namespaces.get(colon === -1 ? '' : written.slice(0, colon));
  const name = prefix ? `${prefix}:${written.slice(colon + 1)}` : written;
  if (names.size < mostAttributes) names.set(written, name);
  return name;
}

/** Attributes without a prefix stay without one: the default namespace isn't theirs. */
const renamed = (scope: Scope, given: Readonly<Record<string, string>>) =>
  Object.fromEntries(
    Object.entries(given).map(([written, value]) => [
      written.includes(':') ? nameIn(scope, written) : written,
      value,
    ]),
  );
