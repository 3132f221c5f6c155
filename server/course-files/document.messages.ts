import { defineMessages } from '#shared/text/messages.ts';

export const documentProblems = defineMessages({
  notFound: {
    id: 'document.problem.notFound',
    defaultMessage: 'This document isn’t in the course any more.',
  },
});

/** What the audit log says about reviews. */
export const documentNotes = defineMessages({
  reviewed: {
    id: 'document.note.reviewed',
    defaultMessage: '{isReviewed, select, true {Reviewed: {file}} other {No longer reviewed: {file}}}',
  },
});
