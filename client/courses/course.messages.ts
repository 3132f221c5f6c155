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
      '{state, select, unpublished {Unpublished} available {Published} completed {Concluded} other {No longer in Canvas}}',
  },
  students: { id: 'course.students', defaultMessage: 'Students' },
  updated: { id: 'course.updated', defaultMessage: 'Last change' },
  batches: { id: 'course.batches', defaultMessage: 'Batches' },
  allBatches: { id: 'course.allBatches', defaultMessage: 'All batches' },
  empty: {
    id: 'course.empty',
    defaultMessage: 'No courses are tracked yet. Courses appear here once they’re in a batch.',
  },
  noMatch: { id: 'course.noMatch', defaultMessage: 'No courses match.' },
  openInLms: { id: 'course.openInLms', defaultMessage: 'Open in Canvas' },
  scan: { id: 'course.scan', defaultMessage: 'Rescan' },
  firstScan: { id: 'course.firstScan', defaultMessage: 'Scan' },
  scanAsked: { id: 'course.scanAsked', defaultMessage: 'The scan will start in a moment.' },
  scanEnded: {
    id: 'course.scanEnded',
    defaultMessage:
      '{failed, plural, =0 {The course was scanned.} one {The scan has ended. One tool couldn’t read the course.} other {The scan has ended. # tools couldn’t read the course.}}',
  },
  scanFailed: { id: 'course.scanFailed', defaultMessage: 'The scan couldn’t be started.' },
  instructorIntro: {
    id: 'course.instructorIntro',
    defaultMessage: 'Only you and staff at your institution see this page.',
  },
  untrackedTitle: { id: 'course.untrackedTitle', defaultMessage: 'Your course isn’t in Courseyard yet' },
  untrackedText: {
    id: 'course.untrackedText',
    defaultMessage:
      'Courseyard looks after the courses that staff at {institution} have added to a batch. Yours isn’t in one, so Courseyard hasn’t read any of it.',
  },
  wouldShow: { id: 'course.wouldShow', defaultMessage: 'What you’d see here' },
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
    defaultMessage: 'When each of these was last read from Canvas and, if that failed, why',
  },
  wouldShowPrivately: {
    id: 'course.wouldShowPrivately',
    defaultMessage: 'All of it only for you and staff at your institution, with no comparison to others',
  },
  studentCount: {
    id: 'course.studentCount',
    defaultMessage: '{count, plural, =0 {No students} one {# student} other {# students}}',
  },
  scans: { id: 'course.scans', defaultMessage: 'Scans' },
  overview: { id: 'course.overview', defaultMessage: 'About this course' },
  content: { id: 'course.content', defaultMessage: 'Course content' },
  scanState: {
    id: 'course.scanState',
    defaultMessage:
      '{status, select, pending {A scan is waiting} running {A scan is running} succeeded {Scanned} other {The last scan failed}}',
  },
  notScanned: { id: 'course.notScanned', defaultMessage: 'Not scanned yet' },
  tabs: { id: 'course.tabs', defaultMessage: 'Parts of this course' },
  overviewTab: { id: 'course.overviewTab', defaultMessage: 'Overview' },
  fullRescan: { id: 'course.fullRescan', defaultMessage: 'Rescan everything' },
  moreActions: { id: 'course.moreActions', defaultMessage: 'More actions' },
  notKnown: { id: 'course.notKnown', defaultMessage: 'Not known' },
  noneGiven: { id: 'course.noneGiven', defaultMessage: 'None' },
  notCheckedCount: { id: 'course.notCheckedCount', defaultMessage: '{name}: {count, number}' },
  accessibilityTab: { id: 'course.accessibilityTab', defaultMessage: 'Accessibility' },
});

export const courseOverviewMessages = defineMessages({
  nextStep: { id: 'courseOverview.nextStep', defaultMessage: 'Next step' },
  nextFix: {
    id: 'courseOverview.nextFix',
    defaultMessage:
      '{rule}: {count, plural, one {# fix} other {# fixes}}, from {before, number, ::.0} to {after, number, ::.0}',
  },
  toGood: {
    id: 'courseOverview.toGood',
    defaultMessage:
      '{count, plural, =0 {The score is good already (from {good, number} on).} one {A good score ({good, number}) is # fix away.} other {A good score ({good, number}) is # fixes away.}}',
  },
  allFindings: {
    id: 'courseOverview.allFindings',
    defaultMessage: '{count, plural, one {See the finding} other {All # findings}}',
  },
  accessibility: { id: 'courseOverview.accessibility', defaultMessage: 'See accessibility' },
  notScanned: {
    id: 'courseOverview.notScanned',
    defaultMessage: 'The score follows with the first accessibility scan',
  },
  noFix: { id: 'courseOverview.noFix', defaultMessage: 'No single fix would raise the score' },
  notChecked: { id: 'courseOverview.notChecked', defaultMessage: 'Not checked' },
  scans: { id: 'courseOverview.scans', defaultMessage: 'Scans' },
  about: { id: 'courseOverview.about', defaultMessage: 'About' },
  content: { id: 'courseOverview.content', defaultMessage: 'Content' },
  allNumbers: { id: 'courseOverview.allNumbers', defaultMessage: 'All {count, number} numbers' },
  contentCount: {
    id: 'courseOverview.contentCount',
    defaultMessage:
      '{kind, select, pages {{count, plural, one {# page} other {# pages}}} assignments {{count, plural, one {# assignment} other {# assignments}}} quizzes {{count, plural, one {# quiz} other {# quizzes}}} discussions {{count, plural, one {# discussion} other {# discussions}}} files {{count, plural, one {# file} other {# files}}} other {{count, plural, one {# image} other {# images}}}}',
  },
  noAccount: { id: 'courseOverview.noAccount', defaultMessage: 'Account not known' },
  noFormat: { id: 'courseOverview.noFormat', defaultMessage: 'No format set' },
  sisId: { id: 'courseOverview.sisId', defaultMessage: 'SIS ID {id}' },
  noSisId: { id: 'courseOverview.noSisId', defaultMessage: 'No SIS ID' },
  lmsId: { id: 'courseOverview.lmsId', defaultMessage: 'Canvas ID {id}' },
  taughtBy: { id: 'courseOverview.taughtBy', defaultMessage: 'Taught by {names}' },
  noTeachers: { id: 'courseOverview.noTeachers', defaultMessage: 'No teachers' },
  teachersUnknown: { id: 'courseOverview.teachersUnknown', defaultMessage: 'Teachers not known yet' },
});

export const coursesPageMessages = defineMessages({
  columns: { id: 'coursesPage.columns', defaultMessage: 'Columns' },
  compact: { id: 'coursesPage.compact', defaultMessage: 'Compact rows' },
  batch: { id: 'coursesPage.batch', defaultMessage: 'Batch: {title}' },
  removeBatch: { id: 'coursesPage.removeBatch', defaultMessage: 'Remove filter: batch {title}' },
  team: { id: 'coursesPage.team', defaultMessage: 'Batches of the team {title}' },
  removeTeam: { id: 'coursesPage.removeTeam', defaultMessage: 'Remove filter: team {title}' },
  actions: { id: 'coursesPage.actions', defaultMessage: 'Actions' },
  details: { id: 'coursesPage.details', defaultMessage: 'Open details' },
  clear: { id: 'coursesPage.clear', defaultMessage: 'Clear filters' },
  malformed: {
    id: 'coursesPage.malformed',
    defaultMessage:
      'The filter in this address can’t be read, so no courses are shown. Clear it, or ask the person who sent you the link for a new one.',
  },
  skipped: {
    id: 'coursesPage.skipped',
    defaultMessage:
      '{count, plural, one {One filter isn’t applied, because it asks for something that isn’t available. You may see more courses than it would show.} other {# filters aren’t applied, because they ask for something that isn’t available. You may see more courses than they would show.}}',
  },
  helpTitle: { id: 'coursesPage.helpTitle', defaultMessage: 'Columns and filters' },
  helpText: {
    id: 'coursesPage.helpText',
    defaultMessage:
      'Choose columns and their order with “Columns”, and sort by pressing a column’s header. Each filter is about one column; within a filter one test is enough, and a course has to pass all filters. The address of this page keeps what you chose: send it to colleagues, and they see the same for the courses they may view. Below a value you see if it is old, if its scan failed, or if it is being scanned; “n/a” means that your institution doesn’t have the tool.',
  },
  more: { id: 'coursesPage.more', defaultMessage: 'More for this table' },
  ofAll: { id: 'coursesPage.ofAll', defaultMessage: '{count, number} of {total, number}' },
  inScope: { id: 'coursesPage.inScope', defaultMessage: '{count, number} in scope' },
  missing: {
    id: 'coursesPage.missing',
    defaultMessage: 'Not available at your institution: {columns}.',
  },
});
