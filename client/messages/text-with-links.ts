/** A piece of a message: text, or an address that leads somewhere. */
interface Piece {
  readonly text: string;
  readonly href?: string;
}

const address = /https?:\/\/[^\s<>"“”«»]+/giu;
/** What ends a sentence after an address isn't part of it. */
const sentenceEnd = /[.,;:!?)\]}'’]+$/u;

/** Splits plain text at the web addresses in it. Nothing else in it means anything. */
export function textWithLinks(text: string): Piece[] {
  const pieces: Piece[] = [];
  let from = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const href = found.replace(sentenceEnd, '');
    if (!URL.canParse(href)) continue;
    if (index > from) pieces.push({ text: text.slice(from, index) });
    pieces.push({ text: href, href });
    from = index + href.length;
  }
  if (from < text.length) pieces.push({ text: text.slice(from) });
  return pieces;
}
