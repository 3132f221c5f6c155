import { defineMessages } from '#shared/text/messages.ts';

export const tagProblems = defineMessages({
  off: { id: 'tag.problem.off', defaultMessage: 'Tags are switched off in the institution settings.' },
  tooMany: {
    id: 'tag.problem.tooMany',
    defaultMessage: 'Your institution can have {most, number} tags. Merge or remove some first.',
  },
  notFound: { id: 'tag.problem.notFound', defaultMessage: 'There is no such tag.' },
  taken: {
    id: 'tag.problem.taken',
    defaultMessage: 'A tag with this title already exists. You can merge the two.',
  },
  same: { id: 'tag.problem.same', defaultMessage: 'A tag can’t be merged into itself.' },
  changing: {
    id: 'tag.problem.changing',
    defaultMessage: 'Somebody is changing these tags at this moment. Try again.',
  },
});
