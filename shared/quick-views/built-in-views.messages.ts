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
