import { defineMessages } from '#shared/text/messages.ts';

/** What the four standings are called where an institution doesn’t say otherwise. */
export const scopeStandingWords = defineMessages({
  in_scope: { id: 'scope.standing.in_scope', defaultMessage: 'In scope' },
  archived: { id: 'scope.standing.archived', defaultMessage: 'Archived' },
  third_party: { id: 'scope.standing.third_party', defaultMessage: 'Third party' },
  exception: { id: 'scope.standing.exception', defaultMessage: 'Exception' },
});

/** What contradicts a decision, in words. */
export const scopeAlarmWords = defineMessages({
  archived_in_use: { id: 'scope.alarm.archived_in_use', defaultMessage: 'Archived, but in use' },
  archived_changed: { id: 'scope.alarm.archived_changed', defaultMessage: 'Archived, but changed since' },
  archived_unproven: {
    id: 'scope.alarm.archived_unproven',
    defaultMessage: 'Archived without all conditions',
  },
  review_overdue: { id: 'scope.alarm.review_overdue', defaultMessage: 'Review overdue' },
  third_party_in_use: { id: 'scope.alarm.third_party_in_use', defaultMessage: 'Third party’s, but in use' },
  never_checked: { id: 'scope.alarm.never_checked', defaultMessage: 'In scope, never checked' },
});

/** How lists and files say of a row that its course isn’t in scope. */
export const outOfScopeWords = defineMessages({
  column: { id: 'scope.out.column', defaultMessage: 'Out of scope as' },
  course: { id: 'scope.out.course', defaultMessage: 'Course not in scope: {standing}' },
});
