import { defineMessages } from '#shared/text/messages.ts';

/** What's wrong with the input for a task runner. */
export const runnerFaults = defineMessages({
  token: {
    id: 'runner.fault.token',
    defaultMessage: 'This isn’t an access token. Copy it from Canvas once more.',
  },
});
