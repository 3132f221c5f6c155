interface LinkedPart {
  readonly text: string;
  readonly href?: string;
}

const address = /https?:\/\/[^\s<>"]+/giu;
/** Marks that end a sentence, and not the address before them. */
const trailing = /[.,;:!?'’»)\]]+$/u;

/** Cuts plain text into addresses and what's between them. Only those of web pages count: nothing else becomes a link. */
export function linkedParts(text: string): readonly LinkedPart[] {
  const parts: LinkedPart[] = [];
  let end = 0;
  for (const { 0: found, index } of text.matchAll(address)) {
    const href = withoutEnd(found);
    if (!URL.canParse(href)) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push({ text: href, href });
    end = index + href.length;
  }
  return end < text.length ? [...parts, { text: text.slice(end) }] : parts;
}

/** A bracket belongs to the address if it was opened there. */
function withoutEnd(found: string) {
  const cut = found.replace(trailing, '');
  return cut.includes('(') && found.startsWith(`${cut})`) ? `${cut})` : cut;
}
