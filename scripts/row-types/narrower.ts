/**
 * What the database can't say of a column: which words a text without a rule can be, and what's in jsonb. By the file that
 * has the type: the type, or how it's written there, and the columns.
 */
export const narrower: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  '#shared/alerts/alert-terms.ts': { Audience: ['alert_rules.audience'] },
  '#shared/batches/batch.ts': { CourseFormat: ['batches.course_formats'] },
  '#shared/bulk-actions/bulk-action-kinds.ts': { BulkActionName: ['bulk_actions.action'] },
  '#shared/bulk-actions/bulk-action.ts': { BulkCounts: ['bulk_actions.counts'] },
  '#shared/checklists/checklist.ts': { DraftContent: ['checklists.draft'] },
  '#shared/course-table/table-view.ts': { TableView: ['quick_views.view'] },
  '#shared/courses/activity.ts': {
    ActivityDetail: ['course_activity.detail'],
    ActivityKind: ['course_activity.kind'],
  },
  '#shared/course-files/file-place.ts': { 'readonly FilePlace[]': ['course_files.places'] },
  '#shared/courses/content.ts': { 'readonly Gap[]': ['course_scans.gaps'] },
  '#shared/filters/filter.ts': {
    Filter: ['alert_rules.condition', 'checklist_tasks.condition', 'scope_rules.condition'],
  },
  '#shared/findings/question-place.ts': { QuestionPlace: ['content_items.place'] },
  '#shared/media/video.ts': { 'readonly VideoPlace[]': ['course_videos.places'] },
  '#shared/scope-decisions/scope-terms.ts': {
    ScopeLabels: ['scope_settings.labels'],
  },
  '#shared/report-mails/report-schedule.ts': {
    ReportMoments: ['report_schedules.moments'],
    SentReport: ['report_schedules.what', 'report_runs.what'],
  },
  '#shared/runner-authorisations/authorisation-outcome.ts': {
    AuthorisationOutcome: ['runner_authorisations.outcome'],
  },
  '#shared/fixes/fix-form.ts': { FixWay: ['fixes.way', 'fix_runs.way'] },
  '#shared/fixes/fix.ts': { Inverse: ['fixes.inverse'], FixReason: ['fixes.reason'] },
  '#shared/scans/udoit-rules.ts': { UdoitRuleId: ['findings.rule', 'fixes.rule', 'fix_runs.rule'] },
  '#shared/scans/contents.ts': { ContentCounts: ['course_scans.contents'] },
  '#shared/scans/udoit-score.ts': { UdoitCounts: ['content_items.counts'] },
  '#shared/sessions/session-settings.ts': { Placement: ['lti_launches.placement'] },
  '#shared/statuses/status.ts': {
    StatusCategory: ['statuses.category'],
    StatusColour: ['statuses.colour'],
    StatusIcon: ['statuses.icon'],
  },
  '#shared/task-runners/tool.ts': {
    Product: ['course_history.tool', 'group_days.tool'],
    Tool: ['course_activity.tool'],
  },
  '#shared/tasks/task.ts': { FoundValues: ['alerts.found_now', 'alerts.found_then'] },
  '#shared/text/phrase.ts': {
    Phrase: [
      'bulk_action_courses.reason',
      'course_activity.reason',
      'course_lists.reason',
      'course_messages.canvas_problem',
      'course_scans.reason',
      'course_searches.reason',
      'live_event_addresses.last_problem',
      'mails.problem',
      'syncs.reason',
      'task_runners.last_error',
      'task_runners.reason',
      'undo_items.failure',
    ],
  },
  '#shared/tidyup/tidy-lists.ts': { TidyList: ['tidy_entries.list'] },
  '#shared/undos/undo.ts': { UndoKind: ['undos.kind'], UndoSubject: ['undos.subject_type'] },
  // Of no file: as it stands.
  '': {
    'readonly string[]': ['bulk_actions.about'],
    'Record<string, string | number | null>': ['tidy_entries.detail'],
    object: [
      'bulk_action_courses.before',
      'bulk_actions.params',
      'canvas_budgets.state',
      'content_items.facts',
      'undo_items.before',
    ],
    unknown: ['job_workers.holds', 'report_runs.content', 'teacher_tellings.telling'],
  },
};
