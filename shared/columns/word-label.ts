import type { Message } from '#shared/text/messages.ts';
import { formatWords, scanWords, stateWords, toolWords } from './column.messages.ts';

const words: Readonly<Record<string, Message>> = {
  ...stateWords,
  ...formatWords,
  ...scanWords,
  ...toolWords,
};

/** What a word of a one-of column is called; undefined for the institution's own words. */
export const wordLabel = (word: string): Message | undefined =>
  Object.hasOwn(words, word) ? words[word] : undefined;
