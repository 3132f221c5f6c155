import { defineMessages } from '#shared/text/messages.ts';

export const scanProblems = defineMessages({
  tooSoon: {
    id: 'scan.problem.tooSoon',
    defaultMessage: 'This course was scanned within the last ten minutes. Try again later.',
  },
});
