import { Tokenizer, type TokenizerCallbacks } from 'htmlparser2';
import type { BodyNode } from './node.ts';
import {
  addText,
  endAll,
  endElement,
  isForeign,
  openRoot,
  startElement,
  type OpenElements,
} from './open-elements.ts';

/**
 * Reads HTML into its nodes in document order, the root first: in one pass, without recursion, in time that grows with
 * the source alone. Never throws.
 *
 * Built on htmlparser2's tokenizer and not on its parser, which searches its whole stack for every stray end tag, lets
 * end tags reach across table cells, and reports wrong offsets after `</p >` (12.0.0).
 */
export function readNodes(source: string): BodyNode[] {
  const open = openRoot();
  const tokenizer = new Tokenizer({ decodeEntities: true }, handlersOf(source, open));
  tokenizer.write(source);
  tokenizer.end();
  endAll(open, source.length);
  return open.nodes;
}

const ignore = () => undefined;

function handlersOf(source: string, open: OpenElements): TokenizerCallbacks {
  const tag = startTagReader(source);
  const nameAt = (start: number, end: number) => {
    const name = source.slice(start, end).toLowerCase();
    return name === 'image' && !isForeign(open) ? 'img' : name;
  };
  /** The tokenizer reports where an end tag's name ends; the tag itself goes on to the next `>`. */
  const afterTag = (nameEnd: number) => source.indexOf('>', nameEnd) + 1 || source.length;
  return {
    ontext: (start, end) => addText(open, source.slice(start, end)),
    ontextentity: (codePoint) => addText(open, String.fromCodePoint(codePoint)),
    onopentagname: (start, end) => tag.begin(nameAt(start, end), start - 1),
    ...tag.attributes,
    onopentagend: (end) => startElement(open, tag.end(end + 1, false)),
    onselfclosingtag: (end) => startElement(open, tag.end(end + 1, true)),
    onclosetag: (start, end) =>
      endElement(open, nameAt(start, end), { start: start - 2, end: afterTag(end) }),
    oncdata: (start, end, less) => {
      if (isForeign(open)) addText(open, source.slice(start, end - less));
    },
    isInForeignContext: () => isForeign(open),
    oncomment: ignore,
    ondeclaration: ignore,
    onprocessinginstruction: ignore,
    onend: ignore,
  };
}

/** Collects a start tag's attributes; the first of equal names wins. */
function startTagReader(source: string) {
  let tag: { name: string; start: number; attributes: Record<string, string> | undefined } = {
    name: '',
    start: 0,
    attributes: undefined,
  };
  let [name, value] = ['', ''];
  return {
    begin: (tagName: string, start: number) => {
      tag = { name: tagName, start, attributes: undefined };
    },
    end: (end: number, isSelfClosed: boolean) => ({ ...tag, end, isSelfClosed }),
    attributes: {
      onattribname: (start: number, end: number) => {
        [name, value] = [source.slice(start, end).toLowerCase(), ''];
      },
      onattribdata: (start: number, end: number) => {
        value += source.slice(start, end);
      },
      onattribentity: (codePoint: number) => {
        value += String.fromCodePoint(codePoint);
      },
      onattribend: () => {
        tag.attributes ??= {};
        if (!Object.hasOwn(tag.attributes, name)) tag.attributes[name] = value;
      },
    },
  };
}
