import { defineMessages } from '#shared/text/messages.ts';

export const courseMessages = defineMessages({
  list: { id: 'course.list', defaultMessage: 'Courses' },
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
    defaultMessage: 'Only you and staff at your institution see this page.',
  },
  untrackedTitle: { id: 'course.untrackedTitle', defaultMessage: 'Your course isn’t in Courseyard yet' },
  untrackedText: {
    id: 'course.untrackedText',
    defaultMessage:
      'Courseyard looks after the courses that staff at {institution} have put into a batch. Yours is in none, so nothing of it has been read.',
  },
  wouldShow: { id: 'course.wouldShow', defaultMessage: 'What you would see here' },
  wouldShowState: {
    id: 'course.wouldShowState',
    defaultMessage: 'Whether your course is ready for students: published, with a syllabus, recently changed',
  },
  wouldShowContent: {
    id: 'course.wouldShowContent',
    defaultMessage: 'What it’s made of: modules, pages, assignments, quizzes, files, and the space they take',
  },
  wouldShowAge: {
    id: 'course.wouldShowAge',
    defaultMessage: 'When each of these was last read in Canvas, and why not where that failed',
  },
  wouldShowPrivately: {
    id: 'course.wouldShowPrivately',
    defaultMessage: 'All of it for you and staff at your institution alone, without comparing you to others',
  },
  studentCount: {
    id: 'course.studentCount',
    defaultMessage: '{count, plural, =0 {No students} one {# student} other {# students}}',
  },
  scans: { id: 'course.scans', defaultMessage: 'Scans' },
  overview: { id: 'course.overview', defaultMessage: 'About this course' },
  content: { id: 'course.content', defaultMessage: 'What the course holds' },
  scanState: {
    id: 'course.scanState',
    defaultMessage:
      '{status, select, pending {A scan is waiting} running {A scan is under way} succeeded {Scanned} other {The last scan failed}}',
  },
  notScanned: { id: 'course.notScanned', defaultMessage: 'Not scanned yet' },
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
