import { oncePerBody } from './body.ts';
import { isSeen } from './presence.ts';

/** How much text there is to read. */
export interface Words {
  readonly words: number;
  /** blanks in a row count as one */
  readonly characters: number;
}

const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}'’_-]*/gu;
/** Chinese and Japanese put no spaces between words: each character counts, as word processors do. */
const unspaced = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/gu;

function countWords(text: string) {
  const signs = text.match(unspaced)?.length ?? 0;
  const rest = signs === 0 ? text : text.replace(unspaced, ' ');
  return signs + (rest.match(word)?.length ?? 0);
}

/** Words and characters that are seen, in the whole body. */
export const wordsOf = oncePerBody((body): Words => {
  let [words, characters] = [0, 0];
  for (const node of body.nodes) {
    if (node.kind !== 'text' || !isSeen(node.parent)) continue;
    words += countWords(node.text);
    characters += node.text.replace(/\s+/g, ' ').length;
  }
  return { words, characters };
});
