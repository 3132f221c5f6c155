import { useIntl } from 'react-intl';
import type { TableView } from '#shared/course-table/table-view.ts';
import {
  builtInIdsOf,
  builtInViews,
  type BuiltInId,
  builtInTitles,
} from '#shared/quick-views/built-in-views.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { useSettings } from '../data/use-settings.tsx';

/** What they're for. */
const builtInDescriptions = defineMessages({
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
    defaultMessage: 'Courses with something to tidy up, those with the most space to free up first.',
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

/** A quick view that every institution has, in this person's language. */
interface BuiltInQuickView {
  readonly id: BuiltInId;
  readonly title: string;
  readonly description: string;
  readonly view: TableView;
}

/** The built-in quick views that this institution has the tools for. */
export function useBuiltInViews(): readonly BuiltInQuickView[] {
  const intl = useIntl();
  const { institution, isReadyGo } = useSettings();
  return builtInIdsOf({ isReadyGo, activeProducts: institution.activeProducts }).map((id) => ({
    id,
    title: intl.formatMessage(builtInTitles[id]),
    description: intl.formatMessage(builtInDescriptions[id]),
    view: builtInViews[id].view,
  }));
}
