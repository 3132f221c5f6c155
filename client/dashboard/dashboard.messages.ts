import { defineMessages } from '#shared/text/messages.ts';

export const dashboardMessages = defineMessages({
  title: { id: 'dashboard.title', defaultMessage: 'Dashboard' },
  scope: { id: 'dashboard.scope', defaultMessage: 'What the numbers are about' },
  anyTeam: { id: 'dashboard.anyTeam', defaultMessage: 'All teams' },
  anyTerm: { id: 'dashboard.anyTerm', defaultMessage: 'All terms' },
  wholeScope: { id: 'dashboard.wholeScope', defaultMessage: 'Show everything' },
  courses: { id: 'dashboard.courses', defaultMessage: 'Courses tracked' },
  inBatches: {
    id: 'dashboard.inBatches',
    defaultMessage: 'in {batches, plural, one {# batch} other {# batches}}, each counted once',
  },
  published: { id: 'dashboard.published', defaultMessage: 'Published' },
  publishedOf: {
    id: 'dashboard.publishedOf',
    defaultMessage: '{percent} of {courses, plural, one {# course} other {# courses}}',
  },
  score: { id: 'dashboard.score', defaultMessage: 'Accessibility score' },
  scoreNote: {
    id: 'dashboard.scoreNote',
    defaultMessage: 'mean of {courses, plural, one {# course} other {# courses}}',
  },
  scoreChange: {
    id: 'dashboard.scoreChange',
    defaultMessage:
      '{direction, select, up {{points, number, ::.0} higher than 30 days ago} down {{points, number, ::.0} lower than 30 days ago} other {The same as 30 days ago}}, in {courses, plural, one {# course} other {# courses}}',
  },
  errors: { id: 'dashboard.errors', defaultMessage: 'Open errors' },
  errorsNote: {
    id: 'dashboard.errorsNote',
    defaultMessage: 'in {courses, plural, one {# course} other {# courses}}',
  },
  documents: { id: 'dashboard.documents', defaultMessage: 'Files not reviewed' },
  documentsNote: {
    id: 'dashboard.documentsNote',
    defaultMessage: 'PDF, Word, PowerPoint and Excel, in {courses, plural, one {# course} other {# courses}}',
  },
  space: { id: 'dashboard.space', defaultMessage: 'Space to win' },
  spaceNote: {
    id: 'dashboard.spaceNote',
    defaultMessage: 'unused and duplicate files, in {courses, plural, one {# course} other {# courses}}',
  },
  checklists: { id: 'dashboard.checklists', defaultMessage: 'Checklists completed' },
  checklistsNote: {
    id: 'dashboard.checklistsNote',
    defaultMessage: 'of those on {courses, plural, one {# course} other {# courses}}',
  },
  noChecklists: { id: 'dashboard.noChecklists', defaultMessage: 'no course has one' },
  overdue: { id: 'dashboard.overdue', defaultMessage: 'Tasks overdue' },
  overdueNote: {
    id: 'dashboard.overdueNote',
    defaultMessage: 'on {courses, plural, one {# course} other {# courses}}',
  },
  alerts: { id: 'dashboard.alerts', defaultMessage: 'Open alerts' },
  alertsNote: {
    id: 'dashboard.alertsNote',
    defaultMessage: 'on {courses, plural, one {# course} other {# courses}}',
  },
  megabytes: { id: 'dashboard.megabytes', defaultMessage: '{size, number, ::.#} MB' },
  gigabytes: { id: 'dashboard.gigabytes', defaultMessage: '{size, number, ::.#} GB' },
  notKnown: { id: 'dashboard.notKnown', defaultMessage: 'not known yet' },
  scans: { id: 'dashboard.scans', defaultMessage: 'Stale or failed scans' },
  scansNote: {
    id: 'dashboard.scansNote',
    defaultMessage: '{courses, plural, one {course} other {courses}}, by at least one tool',
  },
  lead: {
    id: 'dashboard.lead',
    defaultMessage:
      '{courses, plural, =0 {No courses} one {# course} other {# courses}} in {batches, plural, one {# batch} other {# batches}}',
  },
  leadScanned: {
    id: 'dashboard.leadScanned',
    defaultMessage:
      '{courses, plural, =0 {No courses} one {# course} other {# courses}} in {batches, plural, one {# batch} other {# batches}} · newest scan {ago}',
  },
  someUnread: {
    id: 'dashboard.someUnread',
    defaultMessage:
      '{tool} hasn’t read <courses>{count, plural, one {# course} other {# courses}}</courses> yet: its numbers are about the others.',
  },
  noneRead: {
    id: 'dashboard.noneRead',
    defaultMessage:
      '{tool} hasn’t read any of the <courses>{count, plural, one {# course} other {# courses}}</courses> yet: its numbers will be here once it has.',
  },
  attention: { id: 'dashboard.attention', defaultMessage: 'Needs attention' },
  allWell: { id: 'dashboard.allWell', defaultMessage: 'All good: nothing needs attention.' },
  resting: { id: 'dashboard.resting', defaultMessage: '{tool} can’t read Canvas' },
  scanFailed: { id: 'dashboard.scanFailed', defaultMessage: '{tool}: {reason}' },
  nearDeadline: {
    id: 'dashboard.nearDeadline',
    defaultMessage:
      'Unpublished, and its deadline is {days, plural, =0 {today} =1 {tomorrow} other {in # days}}: {students, plural, =0 {no students yet} one {# student waits} other {# students wait}}',
  },
  unfinished: {
    id: 'dashboard.unfinished',
    defaultMessage:
      'Its deadline is {days, plural, =0 {today} =1 {tomorrow} other {in # days}}: {tasks, plural, =0 {a checklist isn’t completed} one {# task is open} other {# tasks are open}}',
  },
  openAlert: {
    id: 'dashboard.openAlert',
    defaultMessage: 'Alert: {rule}{more, plural, =0 {} one {, and # more} other {, and # more}}',
  },
  lowScore: {
    id: 'dashboard.lowScore',
    defaultMessage:
      '{band, select, poor {Poor} other {Fair}} score of {score, number, ::.#}: {errors, plural, =0 {no errors, only suggestions} one {# open error} other {# open errors}} in front of {students, plural, =0 {no students yet} one {# student} other {# students}}',
  },
  allFailedScans: {
    id: 'dashboard.allFailedScans',
    defaultMessage: '{count, plural, one {# failed scan} other {# failed scans}} of {tool}',
  },
  allNearDeadline: {
    id: 'dashboard.allNearDeadline',
    defaultMessage:
      '{count, plural, one {# unpublished course} other {# unpublished courses}} near a deadline',
  },
  allUnfinished: {
    id: 'dashboard.allUnfinished',
    defaultMessage:
      '{count, plural, one {# course with an open checklist} other {# courses with open checklists}} near a deadline',
  },
  allAlerts: {
    id: 'dashboard.allAlerts',
    defaultMessage: '{count, plural, one {# course} other {# courses}} with open alerts',
  },
  allLowScores: {
    id: 'dashboard.allLowScores',
    defaultMessage: '{count, plural, one {# course} other {# courses}} below a good score',
  },
  standing: { id: 'dashboard.standing', defaultMessage: 'Where courses stand' },
  byStatus: { id: 'dashboard.byStatus', defaultMessage: 'By status' },
  inCanvas: { id: 'dashboard.inCanvas', defaultMessage: 'In Canvas' },
  latest: { id: 'dashboard.latest', defaultMessage: 'Lately' },
  nothingLately: { id: 'dashboard.nothingLately', defaultMessage: 'Nothing has happened yet.' },
  synced: {
    id: 'dashboard.synced',
    defaultMessage: 'Synced: {added, number} added, {removed, number} removed',
  },
  syncState: { id: 'dashboard.syncState', defaultMessage: 'Sync: {state}' },
  scansDone: {
    id: 'dashboard.scansDone',
    defaultMessage:
      'Scanned for {person}: {done, plural, one {# course} other {# courses}}{failed, plural, =0 {} other {, # failed}}',
  },
  scansUnderWay: {
    id: 'dashboard.scansUnderWay',
    defaultMessage: 'Being scanned for {person}: {done, plural, one {# course} other {# courses}} so far',
  },
  coursePublished: { id: 'dashboard.coursePublished', defaultMessage: 'Published in Canvas' },
  noneTracked: {
    id: 'dashboard.noneTracked',
    defaultMessage:
      'There are no courses in your batches yet. Once there are, they’re scanned by themselves, and their numbers are here.',
  },
  noneInScope: {
    id: 'dashboard.noneInScope',
    defaultMessage: 'No courses are in all of what’s chosen above.',
  },
  toBatches: { id: 'dashboard.toBatches', defaultMessage: 'Go to the batches' },
  noBatches: { id: 'dashboard.noBatches', defaultMessage: 'Nothing to show yet.' },
  createFirst: { id: 'dashboard.createFirst', defaultMessage: 'Create your first batch' },
  nothingShared: { id: 'dashboard.nothingShared', defaultMessage: 'No batches are shared with you yet' },
  askAdmin: {
    id: 'dashboard.askAdmin',
    defaultMessage:
      'Courseyard shows courses in batches, and batches belong to teams. Once you’re in a team, you’ll see its courses, scans and reports here.',
  },
  largest: { id: 'dashboard.largest', defaultMessage: 'Your largest batches' },
  viewReports: { id: 'dashboard.viewReports', defaultMessage: 'View trends' },
  loading: { id: 'dashboard.loading', defaultMessage: 'Loading the dashboard…' },
  failed: { id: 'dashboard.failed', defaultMessage: 'The dashboard couldn’t be loaded.' },
});
