/** A text in English, and the id of its translations. */
export interface Message {
  readonly id: string;
  readonly defaultMessage: string;
}

/** Declares texts. It has the name of react-intl's function, so that `formatjs extract` finds them. */
export const defineMessages = <const T extends Readonly<Record<string, Message>>>(messages: T) => messages;

/** What turns the direction of the text that follows it: embeddings, overrides, isolates, and their ends (UAX #9). */
const turning = /[\u202a-\u202e\u2066-\u2069]/u;
const isolateBegins = /[\u2066-\u2068]/u;
const isolateEnd = '\u2069';
/** Letters of scripts that are written from right to left. */
const fromTheRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Whether a text can turn what comes after it: it has marks that aren't all inside isolates that end within it. */
function reachesOut(text: string): boolean {
  let depth = 0;
  for (const character of text) {
    if (isolateBegins.test(character)) depth += 1;
    else if (character === isolateEnd && depth === 0) return true;
    else if (character === isolateEnd) depth -= 1;
    else if (depth === 0 && turning.test(character)) return true;
  }
  return depth > 0;
}

/** The text with an end for each isolate that begins in it, and without ends of others. */
function closed(text: string): string {
  let depth = 0;
  let kept = '';
  for (const character of text) {
    if (character === isolateEnd && depth === 0) continue;
    if (isolateBegins.test(character)) depth += 1;
    if (character === isolateEnd) depth -= 1;
    kept += character;
  }
  return kept + isolateEnd.repeat(depth);
}

const isolate = (text: string) => `\u2068${closed(text)}${isolateEnd}`;

/** A paragraph's end ends all isolates, so each has its own. */
const inEachParagraph = (change: (text: string) => string) => (text: string) =>
  text
    .split(/([\n\r\u0085\u2029])/)
    .map(change)
    .join('');

const isolatedParagraphs = inEachParagraph((text) => (reachesOut(text) ? isolate(text) : text));

/**
 * A text from outside, as it's shown: direction marks in it turn nothing around it. Any other text stays the same, and
 * so does one that's isolated already.
 */
export const isolated = (text: string) => (turning.test(text) ? isolatedParagraphs(text) : text);

const isIsolate = (text: string) => isolateBegins.test(text.charAt(0)) && !reachesOut(text);

const isolatedFromTheRight = inEachParagraph((text) =>
  fromTheRight.test(text) && !isIsolate(text) ? isolate(text) : isolated(text),
);

/** The same for a text inside a sentence, where words that are written from right to left would move what's beside them. */
export const isolatedInSentence = (text: string) =>
  fromTheRight.test(text) ? isolatedFromTheRight(text) : isolated(text);

const withoutIsolates = inEachParagraph((text) => {
  const inner = text.slice(1, -1);
  return isolated(inner) === text ? inner : text;
});

/** The text that `isolated` was given, for what's sent back. */
export const withoutIsolate = (text: string) => (turning.test(text) ? withoutIsolates(text) : text);
