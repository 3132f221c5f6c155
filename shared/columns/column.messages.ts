import { defineMessages } from '#shared/text/messages.ts';

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
