import { defineMessages } from '#shared/text/messages.ts';

/** Problems with fixes, and what the audit log says of them. */
export const fixProblems = defineMessages({
  noFinding: { id: 'fix.problem.noFinding', defaultMessage: 'This isn’t in the content any more.' },
  noFix: { id: 'fix.problem.noFix', defaultMessage: 'This fix doesn’t exist.' },
  canvasAway: {
    id: 'fix.problem.canvasAway',
    defaultMessage: 'Canvas doesn’t answer at the moment. Try again in a few minutes; nothing was changed.',
  },
  severalItems: {
    id: 'fix.problem.severalItems',
    defaultMessage: 'Fixes that are saved together have to be on one page.',
  },
  cannotSave: {
    id: 'fix.problem.cannotSave',
    defaultMessage:
      '{needs, select, consent {Let Courseyard save fixes as you first.} switched_off {Your institution doesn’t let Courseyard save in Canvas.} no_key {Your institution has to add an API key for this first.} other {You can’t change this course from here.}}',
  },
  concluded: {
    id: 'fix.problem.concluded',
    defaultMessage: 'This course is concluded. Say that you want to change it anyway.',
  },
  notUndoable: { id: 'fix.problem.notUndoable', defaultMessage: 'This can’t be undone any more.' },
});

export const fixNotes = defineMessages({
  saved: {
    id: 'fix.note.saved',
    defaultMessage: '{count, plural, one {# fix} other {# fixes}} in “{item}”',
  },
  undone: { id: 'fix.note.undone', defaultMessage: 'Undo of a fix in “{item}”' },
});
