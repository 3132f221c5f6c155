import { defineMessages } from '#shared/text/messages.ts';

/** What was heard of a server that isn't ours. */
export const heardFacts = defineMessages({
  lastSuccess: { id: 'system.fact.lastSuccess', defaultMessage: 'Last answer' },
  lastFailure: { id: 'system.fact.lastFailure', defaultMessage: 'Last failure' },
  failureKind: { id: 'system.fact.failureKind', defaultMessage: 'How it failed' },
  failures: { id: 'system.fact.failures', defaultMessage: 'Failures since the last answer' },
});
