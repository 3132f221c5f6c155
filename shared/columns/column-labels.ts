import { defineMessages, type Message } from '#shared/text/messages.ts';
import { coreDescriptions } from '#shared/scans/metrics/core.ts';
import { metricMessages } from '#shared/scans/metrics/metric.messages.ts';
import { tidyupDescriptions } from '#shared/scans/metrics/tidyup.ts';
import { udoitDescriptions } from '#shared/scans/metrics/udoit.ts';
import { factLabels } from './column.messages.ts';
import type { ColumnId } from './columns.ts';

/** What each column says that isn’t a metric, by its id. */
const factDescriptions = defineMessages({
  'core.title': { id: 'column.description.core.title', defaultMessage: 'The course’s name in Canvas.' },
  'core.courseCode': {
    id: 'column.description.core.courseCode',
    defaultMessage: 'The short code that Canvas shows beside the name.',
  },
  'core.sisCourseId': {
    id: 'column.description.core.sisCourseId',
    defaultMessage: 'The course’s id in the student information system.',
  },
  'core.lmsCourseId': {
    id: 'column.description.core.lmsCourseId',
    defaultMessage: 'The course’s number in Canvas.',
  },
  'core.state': {
    id: 'column.description.core.state',
    defaultMessage:
      'Whether the course is published, unpublished or concluded in Canvas, or no longer there.',
  },
  'core.published': {
    id: 'column.description.core.published',
    defaultMessage: 'Whether students can see the course, or could until it ended.',
  },
  'core.termName': {
    id: 'column.description.core.termName',
    defaultMessage: 'The term that the course is in.',
  },
  'core.accountName': {
    id: 'column.description.core.accountName',
    defaultMessage: 'The Canvas account that the course belongs to.',
  },
  'core.courseFormat': {
    id: 'column.description.core.courseFormat',
    defaultMessage: 'How the course is taught, as set in Canvas.',
  },
  'core.startDate': {
    id: 'column.description.core.startDate',
    defaultMessage: 'When the course starts in Canvas.',
  },
  'core.endDate': {
    id: 'column.description.core.endDate',
    defaultMessage: 'When the course ends in Canvas.',
  },
  'core.created_date': {
    id: 'column.description.core.created_date',
    defaultMessage: 'When the course was made in Canvas.',
  },
  'core.term_end_date': {
    id: 'column.description.core.term_end_date',
    defaultMessage: 'When the term that the course is in ends in Canvas.',
  },
  'core.concluded_date': {
    id: 'column.description.core.concluded_date',
    defaultMessage:
      'Since when the course is concluded: from the day on which Courseyard first saw it so, or from its end in Canvas if that was before.',
  },
  'core.scope': {
    id: 'column.description.core.scope',
    defaultMessage:
      'Whether the course is in scope, archived, a third party’s or an exception, as people or rules decided. Without a decision it’s in scope.',
  },
  'core.scope_review_date': {
    id: 'column.description.core.scope_review_date',
    defaultMessage: 'When the decision about the course’s scope is to be looked at again.',
  },
  'core.scope_alarms': {
    id: 'column.description.core.scope_alarms',
    defaultMessage:
      'What contradicts decisions about the scope of the course and of what’s in it, such as archived content that students still reach.',
  },
  'core.deadlineDate': {
    id: 'column.description.core.deadlineDate',
    defaultMessage: 'The next deadline of the batches that the course is in.',
  },
  'core.lastUpdateDate': {
    id: 'column.description.core.lastUpdateDate',
    defaultMessage: 'The day on which something in the course last changed.',
  },
  'core.instructors': {
    id: 'column.description.core.instructors',
    defaultMessage: 'Who teaches the course in Canvas.',
  },
  'core.batches': {
    id: 'column.description.core.batches',
    defaultMessage: 'The active batches that the course is in and you can see.',
  },
  'core.tags': {
    id: 'column.description.core.tags',
    defaultMessage: 'The tags that people gave the course.',
  },
  'core.scans': {
    id: 'column.description.core.scans',
    defaultMessage:
      'How the data about the course stands, each word once for all tools that your institution has: fresh, stale, failed, being scanned, or never scanned.',
  },
  'core.last_scan_date_core': {
    id: 'column.description.core.last_scan_date_core',
    defaultMessage: 'When Core last read the course.',
  },
  'core.scan_status': {
    id: 'column.description.core.scan_status',
    defaultMessage:
      'How Core’s data about the course stands: fresh, stale, failed, being scanned, or never scanned.',
  },
  'udoit.last_scan_date_udoit': {
    id: 'column.description.udoit.last_scan_date_udoit',
    defaultMessage: 'When UDOIT last read the course.',
  },
  'udoit.scan_status': {
    id: 'column.description.udoit.scan_status',
    defaultMessage:
      'How UDOIT’s data about the course stands: fresh, stale, failed, being scanned, or never scanned.',
  },
  'tidyup.last_scan_date_tidyup': {
    id: 'column.description.tidyup.last_scan_date_tidyup',
    defaultMessage: 'When TidyUP last read the course.',
  },
  'tidyup.scan_status': {
    id: 'column.description.tidyup.scan_status',
    defaultMessage:
      'How TidyUP’s data about the course stands: fresh, stale, failed, being scanned, or never scanned.',
  },
  'readygo.status': {
    id: 'column.description.readygo.status',
    defaultMessage: 'How far the course is, by your institution’s own list of statuses.',
  },
  'readygo.status_since': {
    id: 'column.description.readygo.status_since',
    defaultMessage: 'When the course got its status; empty as long as it has the default.',
  },
  'readygo.completion_percent': {
    id: 'column.description.readygo.completion_percent',
    defaultMessage: 'How many of the course’s tasks are completed. Tasks that don’t apply don’t count.',
  },
  'readygo.tasklist_count': {
    id: 'column.description.readygo.tasklist_count',
    defaultMessage: 'How many checklists the course has.',
  },
  'readygo.tasklist_completed_count': {
    id: 'column.description.readygo.tasklist_completed_count',
    defaultMessage: 'How many of the course’s checklists have all their tasks completed.',
  },
  'readygo.task_count': {
    id: 'column.description.readygo.task_count',
    defaultMessage: 'How many tasks the course’s checklists have. Tasks that don’t apply don’t count.',
  },
  'readygo.completed_task_count': {
    id: 'column.description.readygo.completed_task_count',
    defaultMessage: 'How many of those tasks are done, and verified where that’s required.',
  },
  'readygo.task_overdue_count': {
    id: 'column.description.readygo.task_overdue_count',
    defaultMessage: 'How many tasks should have been completed before today.',
  },
  'readygo.next_due_date': {
    id: 'column.description.readygo.next_due_date',
    defaultMessage: 'The next day, from today on, on which a task that isn’t completed is due.',
  },
  'readygo.checklists': {
    id: 'column.description.readygo.checklists',
    defaultMessage: 'The checklists that the course has.',
  },
  'readygo.open_checklists': {
    id: 'column.description.readygo.open_checklists',
    defaultMessage: 'The course’s checklists that aren’t completed yet.',
  },
  'readygo.completed_checklists': {
    id: 'column.description.readygo.completed_checklists',
    defaultMessage: 'The course’s checklists with all their tasks completed.',
  },
  'core.days_to_deadline': {
    id: 'column.description.core.days_to_deadline',
    defaultMessage:
      'How many days are left to the next deadline of the batches that the course is in. Below zero: the last one was that many days ago.',
  },
  'core.unscanned_days': {
    id: 'column.description.core.unscanned_days',
    defaultMessage:
      'How many days ago Core last read the course, or since when it’s in a batch without having been read.',
  },
  'core.invalid_runners': {
    id: 'column.description.core.invalid_runners',
    defaultMessage:
      'The tools whose task runner Canvas refuses, so that they can’t read courses. It’s the same for all courses.',
  },
  'udoit.score_change_7d': {
    id: 'column.description.udoit.score_change_7d',
    defaultMessage:
      'How many points the accessibility score has won or, below zero, lost since seven days ago.',
  },
  'readygo.alert_count': {
    id: 'column.description.readygo.alert_count',
    defaultMessage: 'How many open alerts the course has. Snoozed ones don’t count.',
  },
  'readygo.open_alerts': {
    id: 'column.description.readygo.open_alerts',
    defaultMessage: 'The rules with an open alert on the course.',
  },
  'readygo.last_message_date': {
    id: 'column.description.readygo.last_message_date',
    defaultMessage: 'When staff or an instructor last wrote in the course’s messages.',
  },
});

/** What each column is called. */
export const columnLabels: Readonly<Record<ColumnId, Message>> = {
  ...metricMessages,
  ...factLabels,
};

/** What each column says, in a sentence. */
export const columnDescriptions: Readonly<Record<ColumnId, Message>> = {
  ...factDescriptions,
  ...coreDescriptions,
  ...udoitDescriptions,
  ...tidyupDescriptions,
};
