import { defineMessages } from './messages.ts';

export const textMessages = defineMessages({
  literal: { id: 'text.literal', defaultMessage: '{text}' },
  forgotten: { id: 'text.forgotten', defaultMessage: 'Details are no longer available ({id}).' },
});
