import { defineMessages } from '#shared/text/messages.ts';

export const taughtFixesMessages = defineMessages({
  nothing: { id: 'taughtFixes.nothing', defaultMessage: 'There’s nothing to fix. Well done!' },
  checkAgain: { id: 'taughtFixes.checkAgain', defaultMessage: 'Check again' },
  checkFailed: { id: 'taughtFixes.checkFailed', defaultMessage: 'The course couldn’t be checked again.' },
  checking: {
    id: 'taughtFixes.checking',
    defaultMessage: 'Your course is being checked. That takes a minute or two.',
  },
  rose: {
    id: 'taughtFixes.rose',
    defaultMessage:
      'Your score rose from {before} to {now}. {fixed, plural, =0 {} one {# place is fixed.} other {# places are fixed.}}',
  },
  checked: {
    id: 'taughtFixes.checked',
    defaultMessage:
      'Checked. {fixed, plural, =0 {No place is fixed yet.} one {# place is fixed.} other {# places are fixed.}}',
  },
});
