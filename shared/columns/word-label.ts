import { scopeAlarmWords, scopeStandingWords } from '#shared/scope-decisions/scope-words.messages.ts';
import { defineMessages, type Message } from '#shared/text/messages.ts';

/** The tools, as words of a column. */
const toolWords = defineMessages({
  core: { id: 'column.word.tool.core', defaultMessage: 'Core' },
  udoit: { id: 'column.word.tool.udoit', defaultMessage: 'UDOIT' },
  tidyup: { id: 'column.word.tool.tidyup', defaultMessage: 'TidyUP' },
});

/** How a tool’s data about a course stands. */
const scanWords = defineMessages({
  never: { id: 'column.word.scan.never', defaultMessage: 'Not scanned yet' },
  scanning: { id: 'column.word.scan.scanning', defaultMessage: 'Being scanned' },
  failed: { id: 'column.word.scan.failed', defaultMessage: 'Scan failed' },
  stale: { id: 'column.word.scan.stale', defaultMessage: 'Stale' },
  fresh: { id: 'column.word.scan.fresh', defaultMessage: 'Up to date' },
});

/** How a course is taught. */
const formatWords = defineMessages({
  not_set: { id: 'column.word.format.not_set', defaultMessage: 'Not set' },
  on_campus: { id: 'column.word.format.on_campus', defaultMessage: 'On campus' },
  blended: { id: 'column.word.format.blended', defaultMessage: 'Blended' },
  online: { id: 'column.word.format.online', defaultMessage: 'Online' },
});

/** The states of a course in Canvas. */
const stateWords = defineMessages({
  unpublished: { id: 'column.word.state.unpublished', defaultMessage: 'Unpublished' },
  available: { id: 'column.word.state.available', defaultMessage: 'Published' },
  completed: { id: 'column.word.state.completed', defaultMessage: 'Concluded' },
  deleted: { id: 'column.word.state.deleted', defaultMessage: 'No longer in Canvas' },
});

const words: Readonly<Record<string, Message>> = {
  ...stateWords,
  ...formatWords,
  ...scanWords,
  ...toolWords,
  ...scopeStandingWords,
  ...scopeAlarmWords,
};

/** What a word of a one-of column is called; undefined for the institution's own words. */
export const wordLabel = (word: string): Message | undefined =>
  Object.hasOwn(words, word) ? words[word] : undefined;
