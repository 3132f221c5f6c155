import { defineMessages } from '#shared/text/messages.ts';

/** What came of publishing or unpublishing a course in Canvas. */
export const publishingReasons = defineMessages({
  deleted: { id: 'publishing.reason.deleted', defaultMessage: 'This course was deleted in Canvas.' },
  concluded: {
    id: 'publishing.reason.concluded',
    defaultMessage: 'This course is concluded in Canvas, so it can be neither published nor unpublished.',
  },
  noRight: {
    id: 'publishing.reason.noRight',
    defaultMessage:
      'Canvas didn’t let Courseyard do this. The account of the core tool’s task runner needs the permission “{permission}”, and its developer key the scope {scope} if it enforces scopes. An administrator of Canvas can give both; the page “Task runners” lists them.',
  },
  refused: { id: 'publishing.reason.refused', defaultMessage: 'Canvas refused this: {said}' },
  ignored: {
    id: 'publishing.reason.ignored',
    defaultMessage:
      'Canvas left the course as it was, without saying why. {wanted, select, unpublished {A course with submissions by students can’t be unpublished. Otherwise the} other {The}} account of the core tool’s task runner may lack the permission “{permission}”.',
  },
  foundSo: {
    id: 'publishing.reason.foundSo',
    defaultMessage:
      '{cause, select, interrupted {This was interrupted} other {Canvas gave no proper answer}}. Looked at afterwards, the course is {state, select, available {published} other {unpublished}}, as asked.',
  },
  foundOtherwise: {
    id: 'publishing.reason.foundOtherwise',
    defaultMessage:
      '{cause, select, interrupted {This was interrupted} other {Canvas gave no proper answer}}. Looked at afterwards, the course is still {state, select, available {published} unpublished {unpublished} completed {concluded} other {not there}}. Nothing was sent a second time.',
  },
  notKnown: {
    id: 'publishing.reason.notKnown',
    defaultMessage:
      '{cause, select, interrupted {This was interrupted} other {Canvas gave no proper answer}}, and it couldn’t be asked afterwards what the course is now. Nothing was sent a second time. Retrying looks first.',
  },
});

/** About a course, for readers of the audit log. */
export const publishingNotes = defineMessages({
  changed: {
    id: 'publishing.note.changed',
    defaultMessage:
      'Before: {before, select, available {published} other {unpublished}}. After: {after, select, available {published} unpublished {unpublished} other {not known}}. Asked for by {person}.',
  },
});
