import { defineMessages } from '#shared/text/messages.ts';

export const chartMessages = defineMessages({
  read: { id: 'chart.read', defaultMessage: 'Read value by value: {title}' },
  line: { id: 'chart.line', defaultMessage: '{label}: {value}' },
  lineBefore: { id: 'chart.lineBefore', defaultMessage: '{label}: {value}, in the period before {before}' },
  before: { id: 'chart.before', defaultMessage: 'before: {value}' },
  previous: { id: 'chart.previous', defaultMessage: 'The period before' },
});
