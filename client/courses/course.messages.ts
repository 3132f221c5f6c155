import { defineMessages } from '#shared/text/messages.ts';

export const courseMessages = defineMessages({
  list: { id: 'course.list', defaultMessage: 'Courses' },
  search: { id: 'course.search', defaultMessage: 'Search by title, code or id' },
  published: { id: 'course.published', defaultMessage: 'Published' },
  title: { id: 'course.title', defaultMessage: 'Title' },
  lmsCourseId: { id: 'course.lmsCourseId', defaultMessage: 'Course id' },
  code: { id: 'course.code', defaultMessage: 'Code' },
  sisId: { id: 'course.sisId', defaultMessage: 'SIS id' },
  term: { id: 'course.term', defaultMessage: 'Term' },
  account: { id: 'course.account', defaultMessage: 'Account' },
  format: { id: 'course.format', defaultMessage: 'Format' },
  state: { id: 'course.state', defaultMessage: 'State' },
  stateName: {
    id: 'course.stateName',
    defaultMessage:
      '{state, select, unpublished {Unpublished} available {Published} completed {Concluded} other {Gone from Canvas}}',
  },
  students: { id: 'course.students', defaultMessage: 'Students' },
  updated: { id: 'course.updated', defaultMessage: 'Last change' },
  scanned: { id: 'course.scanned', defaultMessage: 'Last scan' },
  batches: { id: 'course.batches', defaultMessage: 'Batches' },
  allBatches: { id: 'course.allBatches', defaultMessage: 'All batches' },
  empty: {
    id: 'course.empty',
    defaultMessage: 'No course is tracked yet. Courses appear here once they are in a batch.',
  },
  noMatch: { id: 'course.noMatch', defaultMessage: 'No course matches.' },
  openInLms: { id: 'course.openInLms', defaultMessage: 'Open in Canvas' },
  scan: { id: 'course.scan', defaultMessage: 'Scan now' },
  scanAsked: { id: 'course.scanAsked', defaultMessage: 'The scan is on its way.' },
  scanFailed: { id: 'course.scanFailed', defaultMessage: 'The scan could not be started.' },
  instructorIntro: {
    id: 'course.instructorIntro',
    defaultMessage: 'What Courseyard knows of your course. Staff of your institution see the same.',
  },
  overview: { id: 'course.overview', defaultMessage: 'Overview' },
  content: { id: 'course.content', defaultMessage: 'What the course holds' },
  scanState: {
    id: 'course.scanState',
    defaultMessage:
      '{status, select, pending {A scan is waiting} running {A scan is under way} succeeded {Scanned} other {The last scan failed}}',
  },
  notScanned: { id: 'course.notScanned', defaultMessage: 'Not scanned yet' },
  listLoading: { id: 'course.listLoading', defaultMessage: 'Loading courses…' },
  listFailed: { id: 'course.listFailed', defaultMessage: 'The courses couldn’t be loaded.' },
});

/** What each metric is called. */
export const metricMessages = defineMessages({
  'core.published': { id: 'metric.core.published', defaultMessage: 'Published' },
  'core.studentCount': { id: 'metric.core.studentCount', defaultMessage: 'Students' },
  'core.moduleCount': { id: 'metric.core.moduleCount', defaultMessage: 'Modules' },
  'core.pageCount': { id: 'metric.core.pageCount', defaultMessage: 'Pages' },
  'core.assignmentCount': { id: 'metric.core.assignmentCount', defaultMessage: 'Assignments' },
  'core.quizCount': { id: 'metric.core.quizCount', defaultMessage: 'Quizzes' },
  'core.discussionCount': { id: 'metric.core.discussionCount', defaultMessage: 'Discussions' },
  'core.announcementCount': { id: 'metric.core.announcementCount', defaultMessage: 'Announcements' },
  'core.fileCount': { id: 'metric.core.fileCount', defaultMessage: 'Files' },
  'core.storageUsedMb': { id: 'metric.core.storageUsedMb', defaultMessage: 'Storage used (MB)' },
  'core.hasSyllabus': { id: 'metric.core.hasSyllabus', defaultMessage: 'Syllabus' },
  'core.lastUpdateDay': { id: 'metric.core.lastUpdateDay', defaultMessage: 'Last change' },
});
