import { defineMessages } from '#shared/text/messages.ts';

/** How a part of the system is. */
export const stateTexts = defineMessages({
  state: {
    id: 'systemStatus.state',
    defaultMessage:
      '{state, select, well {Works} slow {Slow} failing {Failing} unknown {Unknown} other {Off}}',
  },
});
