import { defineMessages } from '#shared/text/messages.ts';

export const undoMessages = defineMessages({
  changed: {
    id: 'undo.changed',
    defaultMessage:
      '{kind, select, announcement_removed {The announcement “{title}” was removed.} checklist_removed {The checklist “{title}” was removed.} tasklist_removed {A checklist was removed from “{title}”.} tasks_changed {{count, plural, one {“{title}” was changed.} other {# tasks were changed.}}} tag_removed {The tag “{title}” was removed.} tag_merged {The tag “{title}” was merged into another.} findings_resolved {{count, plural, one {# finding in “{title}” was resolved.} other {# findings in “{title}” were resolved.}}} findings_reopened {{count, plural, one {# finding in “{title}” counts again.} other {# findings in “{title}” count again.}}} courses_added {{count, plural, one {# course was added to “{title}”.} other {# courses were added to “{title}”.}}} courses_removed {{count, plural, one {# course was removed from “{title}”.} other {# courses were removed from “{title}”.}}} courses_pinned {{count, plural, one {# course in “{title}” was pinned or unpinned.} other {# courses in “{title}” were pinned or unpinned.}}} exceptions_lifted {{count, plural, one {# course in “{title}” is no longer pinned or excluded. A sync has started.} other {# courses in “{title}” are no longer pinned or excluded. A sync has started.}}} batch_removed {“{title}” was removed.} quick_view_removed {The quick view “{title}” was removed.} alert_rule_removed {The alert rule “{title}” was removed.} batch_archived {“{title}” was archived.} institution_archived {“{title}” was archived. Its sessions have ended.} other {“{title}” is active again.}}',
  },
  undo: { id: 'undo.undo', defaultMessage: 'Undo' },
  running: { id: 'undo.running', defaultMessage: 'Undoing the change of “{title}”…' },
  undone: {
    id: 'undo.undone',
    defaultMessage:
      '{kind, select, announcement_removed {The announcement “{title}” is back.} checklist_removed {The checklist “{title}” is back.} tasklist_removed {“{title}” has the checklist again.} tasks_changed {{count, plural, one {“{title}” is as it was.} other {# tasks are as they were.}}} tag_removed {The tag “{title}” is back.} tag_merged {The tag “{title}” is back.} findings_resolved {{count, plural, one {# finding in “{title}” counts again.} other {# findings in “{title}” count again.}}} findings_reopened {{count, plural, one {# finding in “{title}” is resolved again.} other {# findings in “{title}” are resolved again.}}} batch_removed {“{title}” is back.} quick_view_removed {The quick view “{title}” is back.} alert_rule_removed {The alert rule “{title}” is back.} batch_archived {“{title}” is active again.} batch_unarchived {“{title}” is archived again.} institution_archived {“{title}” is active again.} institution_unarchived {“{title}” is archived again.} other {{count, plural, one {# course in “{title}” was restored.} other {# courses in “{title}” were restored.}}}}',
  },
  partly: {
    id: 'undo.partly',
    defaultMessage: '{failed, number} of {total, number} couldn’t be put back in “{title}”. {reason}',
  },
  retry: { id: 'undo.retry', defaultMessage: 'Retry the rest' },
  failed: { id: 'undo.failed', defaultMessage: 'This couldn’t be undone.' },
});
