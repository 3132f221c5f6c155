import { defineMessages } from '#shared/text/messages.ts';

export const taughtTaskMessages = defineMessages({
  none: { id: 'taughtTask.none', defaultMessage: 'There’s nothing for you to do.' },
  done: { id: 'taughtTask.done', defaultMessage: 'Done before ({count})' },
  complete: { id: 'taughtTask.complete', defaultMessage: 'Mark done' },
  completeOf: { id: 'taughtTask.completeOf', defaultMessage: 'Mark done: “{title}”' },
  undo: { id: 'taughtTask.undo', defaultMessage: 'Undo' },
  undoOf: { id: 'taughtTask.undoOf', defaultMessage: 'Undo: “{title}” isn’t done' },
  more: {
    id: 'taughtTask.more',
    defaultMessage:
      '{count, plural, =0 {Details and comments} one {Details and # comment} other {Details and # comments}}',
  },
});
