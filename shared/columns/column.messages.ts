import { defineMessages, type Message } from '#shared/text/messages.ts';

/** What each column is called that isn’t a metric, by its id. */
export const factLabels = defineMessages({
  'core.title': { id: 'column.core.title', defaultMessage: 'Title' },
  'core.courseCode': { id: 'column.core.courseCode', defaultMessage: 'Course code' },
  'core.sisCourseId': { id: 'column.core.sisCourseId', defaultMessage: 'SIS id' },
  'core.lmsCourseId': { id: 'column.core.lmsCourseId', defaultMessage: 'Canvas id' },
  'core.state': { id: 'column.core.state', defaultMessage: 'State' },
  'core.published': { id: 'column.core.published', defaultMessage: 'Published' },
  'core.termName': { id: 'column.core.termName', defaultMessage: 'Term' },
  'core.accountName': { id: 'column.core.accountName', defaultMessage: 'Account' },
  'core.courseFormat': { id: 'column.core.courseFormat', defaultMessage: 'Format' },
  'core.startDate': { id: 'column.core.startDate', defaultMessage: 'Starts' },
  'core.endDate': { id: 'column.core.endDate', defaultMessage: 'Ends' },
  'core.created_date': { id: 'column.core.created_date', defaultMessage: 'Created in Canvas' },
  'core.term_end_date': { id: 'column.core.term_end_date', defaultMessage: 'Term ends' },
  'core.concluded_date': { id: 'column.core.concluded_date', defaultMessage: 'Concluded' },
  'core.scope': { id: 'column.core.scope', defaultMessage: 'Scope' },
  'core.scope_review_date': { id: 'column.core.scope_review_date', defaultMessage: 'Scope review' },
  'core.scope_alarms': { id: 'column.core.scope_alarms', defaultMessage: 'Scope alarms' },
  'core.deadlineDate': { id: 'column.core.deadlineDate', defaultMessage: 'Deadline' },
  'core.lastUpdateDate': { id: 'column.core.lastUpdateDate', defaultMessage: 'Last change' },
  'core.instructors': { id: 'column.core.instructors', defaultMessage: 'Teachers' },
  'core.batches': { id: 'column.core.batches', defaultMessage: 'Batches' },
  'core.tags': { id: 'column.core.tags', defaultMessage: 'Tags' },
  'core.scans': { id: 'column.core.scans', defaultMessage: 'Scan status (any tool)' },
  'core.last_scan_date_core': { id: 'column.core.last_scan_date_core', defaultMessage: 'Last scan (Core)' },
  'core.scan_status': { id: 'column.core.scan_status', defaultMessage: 'Scan status (Core)' },
  'udoit.last_scan_date_udoit': {
    id: 'column.udoit.last_scan_date_udoit',
    defaultMessage: 'Last scan (UDOIT)',
  },
  'udoit.scan_status': { id: 'column.udoit.scan_status', defaultMessage: 'Scan status (UDOIT)' },
  'tidyup.last_scan_date_tidyup': {
    id: 'column.tidyup.last_scan_date_tidyup',
    defaultMessage: 'Last scan (TidyUP)',
  },
  'readygo.status': { id: 'column.readygo.status', defaultMessage: 'Status' },
  'readygo.status_since': { id: 'column.readygo.status_since', defaultMessage: 'Status since' },
  'readygo.completion_percent': {
    id: 'column.readygo.completion_percent',
    defaultMessage: 'Tasks completed (%)',
  },
  'readygo.tasklist_count': { id: 'column.readygo.tasklist_count', defaultMessage: 'Number of checklists' },
  'readygo.tasklist_completed_count': {
    id: 'column.readygo.tasklist_completed_count',
    defaultMessage: 'Number of completed checklists',
  },
  'readygo.task_count': { id: 'column.readygo.task_count', defaultMessage: 'Tasks' },
  'readygo.completed_task_count': {
    id: 'column.readygo.completed_task_count',
    defaultMessage: 'Tasks completed',
  },
  'readygo.task_overdue_count': {
    id: 'column.readygo.task_overdue_count',
    defaultMessage: 'Tasks overdue',
  },
  'readygo.next_due_date': { id: 'column.readygo.next_due_date', defaultMessage: 'Next task due' },
  'readygo.checklists': { id: 'column.readygo.checklists', defaultMessage: 'Checklists' },
  'readygo.open_checklists': { id: 'column.readygo.open_checklists', defaultMessage: 'Open checklists' },
  'readygo.completed_checklists': {
    id: 'column.readygo.completed_checklists',
    defaultMessage: 'Completed checklists',
  },
  'tidyup.scan_status': { id: 'column.tidyup.scan_status', defaultMessage: 'Scan status (TidyUP)' },
  'core.days_to_deadline': {
    id: 'column.core.days_to_deadline',
    defaultMessage: 'Days to deadline',
  },
  'core.unscanned_days': {
    id: 'column.core.unscanned_days',
    defaultMessage: 'Days without a scan (Core)',
  },
  'core.invalid_runners': {
    id: 'column.core.invalid_runners',
    defaultMessage: 'Refused task runners',
  },
  'udoit.score_change_7d': {
    id: 'column.udoit.score_change_7d',
    defaultMessage: 'Score change in 7 days',
  },
  'readygo.alert_count': {
    id: 'column.readygo.alert_count',
    defaultMessage: 'Number of alerts',
  },
  'readygo.open_alerts': {
    id: 'column.readygo.open_alerts',
    defaultMessage: 'Alerts',
  },
  'readygo.last_message_date': {
    id: 'column.readygo.last_message_date',
    defaultMessage: 'Last message',
  },
});

/** Other words that people look for a column by, a list with commas: each language has its own. */
export const otherNames: Readonly<Record<string, Message>> = defineMessages({
  'core.accountName': {
    id: 'column.also.core.accountName',
    defaultMessage: 'college, department, school, faculty, division, sub-account, subaccount, unit',
  },
  'core.termName': {
    id: 'column.also.core.termName',
    defaultMessage: 'semester, quarter, session, academic year',
  },
  'core.instructors': {
    id: 'column.also.core.instructors',
    defaultMessage: 'instructor, professor, lecturer, faculty, taught by, owner',
  },
  'core.batches': { id: 'column.also.core.batches', defaultMessage: 'batch, group, set, list, collection' },
  'core.courseCode': { id: 'column.also.core.courseCode', defaultMessage: 'number, section, short name' },
  'core.sisCourseId': {
    id: 'column.also.core.sisCourseId',
    defaultMessage: 'student information system, Banner, PeopleSoft, registrar',
  },
  'core.courseFormat': {
    id: 'column.also.core.courseFormat',
    defaultMessage: 'online, on campus, blended, hybrid, remote, delivery, modality',
  },
  'core.state': {
    id: 'column.also.core.state',
    defaultMessage: 'published, unpublished, concluded, deleted, active',
  },
  'core.published': {
    id: 'column.also.core.published',
    defaultMessage: 'live, visible, available to students, draft',
  },
  'core.studentCount': {
    id: 'column.also.core.studentCount',
    defaultMessage: 'enrolment, enrollment, enrolled, class size, learners',
  },
  'core.startDate': { id: 'column.also.core.startDate', defaultMessage: 'begins, begin, first day, opens' },
  'core.endDate': { id: 'column.also.core.endDate', defaultMessage: 'finishes, last day, closes, concludes' },
  'core.deadlineDate': {
    id: 'column.also.core.deadlineDate',
    defaultMessage: 'due, due date, ready by, target date',
  },
  'core.days_to_deadline': {
    id: 'column.also.core.days_to_deadline',
    defaultMessage: 'due, due in, days left',
  },
  'core.lastUpdateDate': {
    id: 'column.also.core.lastUpdateDate',
    defaultMessage: 'edited, modified, changed, updated, stale, active, inactive',
  },
  'core.last_scan_date_core': {
    id: 'column.also.core.last_scan_date_core',
    defaultMessage: 'checked, read, fresh, refreshed',
  },
  'core.storageUsedMb': {
    id: 'column.also.core.storageUsedMb',
    defaultMessage: 'disk, space, size, quota, megabytes, gigabytes',
  },
  'core.hasSyllabus': { id: 'column.also.core.hasSyllabus', defaultMessage: 'outline, course plan' },
  'core.hasFrontPage': { id: 'column.also.core.hasFrontPage', defaultMessage: 'home page, landing page' },
  'core.tags': { id: 'column.also.core.tags', defaultMessage: 'labels, keywords' },
  'udoit.score': {
    id: 'column.also.udoit.score',
    defaultMessage: 'a11y, accessible, WCAG, ADA, rating, grade',
  },
  'udoit.error_count': {
    id: 'column.also.udoit.error_count',
    defaultMessage: 'a11y, accessibility, barriers, problems, issues, WCAG',
  },
  'udoit.alt_text_percent': {
    id: 'column.also.udoit.alt_text_percent',
    defaultMessage: 'alt text, alternative text, image description, described pictures, a11y',
  },
  'udoit.image_issue_count': {
    id: 'column.also.udoit.image_issue_count',
    defaultMessage: 'alt text, alternative text, pictures, image description, a11y',
  },
  'udoit.color_issue_count': {
    id: 'column.also.udoit.color_issue_count',
    defaultMessage: 'contrast, colour, a11y',
  },
  'udoit.heading_issue_count': {
    id: 'column.also.udoit.heading_issue_count',
    defaultMessage: 'structure, outline, titles, a11y',
  },
  'udoit.media_issue_count': {
    id: 'column.also.udoit.media_issue_count',
    defaultMessage: 'captions, subtitles, transcript, video, audio, a11y',
  },
  'udoit.video_unverified_count': {
    id: 'column.also.udoit.video_unverified_count',
    defaultMessage: 'captions, subtitles, transcript, video, YouTube, a11y',
  },
  'media.without_captions': {
    id: 'column.also.media.without_captions',
    defaultMessage: 'captions, subtitles, transcript, video, YouTube, Kaltura, Panopto, a11y',
  },
  'media.machine_captions': {
    id: 'column.also.media.machine_captions',
    defaultMessage: 'captions, subtitles, transcript, video, YouTube, Kaltura, Panopto, a11y',
  },
  'media.unknown': {
    id: 'column.also.media.unknown',
    defaultMessage: 'captions, subtitles, transcript, video, YouTube, Kaltura, Panopto, a11y',
  },
  'media.unavailable': {
    id: 'column.also.media.unavailable',
    defaultMessage: 'private, deleted, gone, broken, video, YouTube, Kaltura, Panopto',
  },
  'udoit.file_review_count': {
    id: 'column.also.udoit.file_review_count',
    defaultMessage: 'documents, PDF, Word, a11y',
  },
  'tidyup.reclaimable_mb': {
    id: 'column.also.tidyup.reclaimable_mb',
    defaultMessage: 'disk, space, cleanup, clean up, quota, delete',
  },
  'tidyup.issue_count': {
    id: 'column.also.tidyup.issue_count',
    defaultMessage: 'cleanup, clean up, clutter, mess',
  },
  'tidyup.broken_link_count': {
    id: 'column.also.tidyup.broken_link_count',
    defaultMessage: 'dead links, 404, link check',
  },
  'tidyup.file_unused_count': {
    id: 'column.also.tidyup.file_unused_count',
    defaultMessage: 'orphaned files, cleanup, clean up',
  },
  'readygo.status': { id: 'column.also.readygo.status', defaultMessage: 'readiness, progress, stage, state' },
  'readygo.completion_percent': {
    id: 'column.also.readygo.completion_percent',
    defaultMessage: 'progress, readiness, finished',
  },
  'readygo.task_overdue_count': {
    id: 'column.also.readygo.task_overdue_count',
    defaultMessage: 'late, past due, due',
  },
  'readygo.next_due_date': {
    id: 'column.also.readygo.next_due_date',
    defaultMessage: 'due, deadline, to do',
  },
  'readygo.open_checklists': {
    id: 'column.also.readygo.open_checklists',
    defaultMessage: 'to do, unfinished, task list',
  },
  'readygo.checklists': { id: 'column.also.readygo.checklists', defaultMessage: 'task list, to do' },
  'readygo.open_alerts': {
    id: 'column.also.readygo.open_alerts',
    defaultMessage: 'warnings, notifications, problems',
  },
  'readygo.last_message_date': {
    id: 'column.also.readygo.last_message_date',
    defaultMessage: 'conversation, contact, wrote, mail',
  },
});
