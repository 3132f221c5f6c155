import { sortsOf, type List } from '#shared/http/list.ts';
import { outOfScopeWords } from '#shared/scope-decisions/scope-words.messages.ts';
import { defineMessages } from '#shared/text/messages.ts';
import type { Fix } from './fix.ts';

export const fixTexts = defineMessages({
  list: { id: 'fixes.list', defaultMessage: 'Fixes in Canvas' },
  at: { id: 'fixes.at', defaultMessage: 'When' },
  by: { id: 'fixes.by', defaultMessage: 'Who' },
  hand: { id: 'fixes.hand', defaultMessage: 'Saved as' },
  course: { id: 'fixes.course', defaultMessage: 'Course' },
  item: { id: 'fixes.item', defaultMessage: 'Where' },
  rule: { id: 'fixes.rule', defaultMessage: 'Fault' },
  way: { id: 'fixes.way', defaultMessage: 'Way' },
  before: { id: 'fixes.before', defaultMessage: 'Before' },
  after: { id: 'fixes.after', defaultMessage: 'After' },
  state: { id: 'fixes.state', defaultMessage: 'Outcome' },
  reason: { id: 'fixes.reason', defaultMessage: 'Reason' },
  said: { id: 'fixes.said', defaultMessage: 'Canvas said' },
  writtenAt: { id: 'fixes.writtenAt', defaultMessage: 'Saved' },
  undoneAt: { id: 'fixes.undoneAt', defaultMessage: 'Undone' },
  undoneBy: { id: 'fixes.undoneBy', defaultMessage: 'Undone by' },
});

/** Programs read the files, so rules, ways and states are the API's words there. */
export const fixList = {
  title: fixTexts.list,
  columns: {
    at: { label: fixTexts.at, type: 'moment', sorts: true, value: ({ plannedAt }) => plannedAt },
    by: { label: fixTexts.by, type: 'text', value: ({ by }) => by },
    hand: { label: fixTexts.hand, type: 'text', only: 'file', value: ({ hand }) => hand },
    course: { label: fixTexts.course, type: 'text', sorts: true, value: ({ courseTitle }) => courseTitle },
    item: { label: fixTexts.item, type: 'text', only: 'file', value: ({ itemTitle }) => itemTitle },
    rule: { label: fixTexts.rule, type: 'text', sorts: true, value: ({ rule }) => rule },
    way: { label: fixTexts.way, type: 'text', only: 'file', value: ({ way }) => way },
    before: { label: fixTexts.before, type: 'text', value: ({ before }) => before },
    after: { label: fixTexts.after, type: 'text', value: ({ after }) => after },
    state: { label: fixTexts.state, type: 'text', value: ({ state }) => state },
    reason: { label: fixTexts.reason, type: 'text', only: 'file', value: ({ reason }) => reason },
    said: { label: fixTexts.said, type: 'text', only: 'file', value: ({ said }) => said },
    writtenAt: {
      label: fixTexts.writtenAt,
      type: 'moment',
      only: 'file',
      value: ({ writtenAt }) => writtenAt,
    },
    undoneAt: { label: fixTexts.undoneAt, type: 'moment', only: 'file', value: ({ undoneAt }) => undoneAt },
    undoneBy: { label: fixTexts.undoneBy, type: 'text', only: 'file', value: ({ undoneBy }) => undoneBy },
    scope: {
      label: outOfScopeWords.column,
      type: 'text',
      only: 'file',
      value: ({ outOfScope }) => outOfScope,
    },
  },
} satisfies List<Fix>;

export const fixSorts = sortsOf(fixList, 'at');
export type FixSort = (typeof fixSorts)[number];
