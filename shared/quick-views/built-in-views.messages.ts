import { defineMessages } from '#shared/text/messages.ts';

/** What the quick views are called that every institution has. */
export const builtInTitles = defineMessages({
  everything: { id: 'builtInView.title.everything', defaultMessage: 'Everything' },
  accessibility_now: { id: 'builtInView.title.accessibilityNow', defaultMessage: 'Accessibility now' },
  needs_scan: { id: 'builtInView.title.needsScan', defaultMessage: 'Needs scan' },
  to_tidy_up: { id: 'builtInView.title.toTidyUp', defaultMessage: 'To tidy up' },
  unpublished_near_deadline: {
    id: 'builtInView.title.unpublishedNearDeadline',
    defaultMessage: 'Unpublished near deadline',
  },
  readiness: { id: 'builtInView.title.readiness', defaultMessage: 'Readiness' },
  tasks_to_do: { id: 'builtInView.title.tasksToDo', defaultMessage: 'Tasks to do' },
});

/** What they're for. */
export const builtInDescriptions = defineMessages({
  everything: {
    id: 'builtInView.description.everything',
    defaultMessage: 'All courses, with the columns that matter most.',
  },
  accessibility_now: {
    id: 'builtInView.description.accessibilityNow',
    defaultMessage: 'Courses with accessibility errors, the lowest scores first.',
  },
  needs_scan: {
    id: 'builtInView.description.needsScan',
    defaultMessage: 'Courses that were never scanned, failed, or have stale data, the oldest data first.',
  },
  to_tidy_up: {
    id: 'builtInView.description.toTidyUp',
    defaultMessage: 'Courses with something to tidy up, those with the most space to win first.',
  },
  unpublished_near_deadline: {
    id: 'builtInView.description.unpublishedNearDeadline',
    defaultMessage: 'Unpublished courses whose deadline is within 14 days, the nearest deadline first.',
  },
  readiness: {
    id: 'builtInView.description.readiness',
    defaultMessage: 'How ready each course is for its deadline, the nearest deadline first.',
  },
  tasks_to_do: {
    id: 'builtInView.description.tasksToDo',
    defaultMessage: 'Courses with open checklists, those with the most overdue tasks first.',
  },
});
