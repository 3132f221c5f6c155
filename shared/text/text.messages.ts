import { defineMessages } from './messages.ts';

export const textMessages = defineMessages({
  literal: { id: 'text.literal', defaultMessage: '{text}' },
  forgotten: { id: 'text.forgotten', defaultMessage: 'Details are no longer available ({id}).' },
});

export const textIssues = defineMessages({
  oneLine: { id: 'text.issue.oneLine', defaultMessage: 'Enter this on one line' },
  noControl: {
    id: 'text.issue.noControl',
    defaultMessage: 'This has characters that can’t be shown: type it instead of pasting it',
  },
});
