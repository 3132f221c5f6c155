import { defineMessages } from '#shared/text/messages.ts';

export const tagProblems = defineMessages({
  off: { id: 'tag.problem.off', defaultMessage: 'Tags are switched off in the institution settings.' },
  tooMany: {
    id: 'tag.problem.tooMany',
    defaultMessage: 'Your institution can have {most, number} tags. Merge or remove some first.',
  },
  changing: {
    id: 'tag.problem.changing',
    defaultMessage: 'Somebody is changing these tags at this moment. Try again.',
  },
});
