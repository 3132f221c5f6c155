import { oncePerBody } from './body.ts';
import { isSeen } from './presence.ts';

/** How much text there is to read. */
interface Words {
  readonly words: number;
  /** consecutive whitespace counts as one */
  readonly characters: number;
}

/** A word begins with a letter or digit. */
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_-]*/gu;
/** Chinese and Japanese have no spaces between words: each character counts, as in word processors. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

/** The words of a text. */
export const countWords = (text: string): number => countLatin(text).words ?? countAny(text);

/** Visible words and characters in the whole body. */
export const wordsOf = oncePerBody((body): Words => {
  let [words, characters] = [0, 0];
  for (const node of body.nodes) {
    if (node.kind !== 'text' || !isSeen(node.parent)) continue;
    const counted = countLatin(node.text);
    words += counted.words ?? countAny(node.text);
    characters += counted.characters;
  }
  return { words, characters };
});

/** Counts by character code, many times faster than by Unicode properties; undefined words where those are needed. */
function countLatin(text: string): { words: number | undefined; characters: number } {
  let [words, characters] = [0, 0];
  let [isLatin, isInWord, isInBlank] = [true, false, false];
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    const isBlank = code <= 0x20 || code === 0xa0;
    if (!isBlank || !isInBlank) characters += 1;
    isInBlank = isBlank;
    if (isLetter(code)) {
      if (!isInWord) words += 1;
      isInWord = true;
    } else if (!isJoining(code)) {
      isInWord = false;
      isLatin &&= code < 0xc0 || isPunctuation(code);
    }
  }
  return { words: isLatin ? words : undefined, characters };
}

const isLetter = (code: number) =>
  (code >= 0x61 && code <= 0x7a) ||
  (code >= 0x41 && code <= 0x5a) ||
  (code >= 0x30 && code <= 0x39) ||
  (code >= 0xc0 && code <= 0x24f && code !== 0xd7 && code !== 0xf7);

/** Apostrophes, dashes and underscores inside words. */
const isJoining = (code: number) => code === 0x27 || code === 0x2019 || code === 0x5f || code === 0x2d;

/** Multiplication and division signs, which sit among the letters, and typographic punctuation. */
const isPunctuation = (code: number) => code === 0xd7 || code === 0xf7 || (code >= 0x2000 && code <= 0x206f);

function countAny(text: string) {
  const signs = text.match(unspaced)?.length ?? 0;
  const rest = signs === 0 ? text : text.replace(unspaced, ' ');
  return signs + (rest.match(word)?.length ?? 0);
}
