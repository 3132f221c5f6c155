import { defineMessages } from '#shared/text/messages.ts';

export const scoreMessages = defineMessages({
  band: {
    id: 'score.band',
    defaultMessage: '{band, select, good {Good} fair {Fair} poor {Poor} other {No score}}',
  },
  dial: {
    id: 'score.dial',
    defaultMessage: 'Score {score} of 100: {band, select, good {good} fair {fair} other {poor}}',
  },
  dialNone: { id: 'score.dialNone', defaultMessage: 'No score: nothing was checked' },
});
