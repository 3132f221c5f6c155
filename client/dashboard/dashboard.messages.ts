import { defineMessages } from '#shared/text/messages.ts';

export const dashboardMessages = defineMessages({
  title: { id: 'dashboard.title', defaultMessage: 'Dashboard' },
  titleTrend: {
    id: 'dashboard.titleTrend',
    defaultMessage:
      '{direction, select, up {Up {change, number, ::.0} points in {days} days} down {Down {change, number, ::.0} points in {days} days} other {Steady for {days} days}}; {poor, plural, =0 {no course is poor} one {# course is poor} other {# courses are poor}}{isPart, select, true { ({inScope, number} in scope)} other {}}',
  },
  titlePoor: {
    id: 'dashboard.titlePoor',
    defaultMessage:
      '{poor, plural, =0 {No course has a poor score} one {# course has a poor score} other {# courses have a poor score}}{isPart, select, true { ({inScope, number} in scope)} other {}}',
  },
  scope: { id: 'dashboard.scope', defaultMessage: 'What the numbers are about' },
  anyScope: { id: 'dashboard.anyScope', defaultMessage: 'All batches, teams and terms' },
  someBatches: {
    id: 'dashboard.someBatches',
    defaultMessage: '{count, plural, one {# batch} other {# batches}}',
  },
  anyTeam: { id: 'dashboard.anyTeam', defaultMessage: 'All teams' },
  anyTerm: { id: 'dashboard.anyTerm', defaultMessage: 'All terms' },
  wholeScope: { id: 'dashboard.wholeScope', defaultMessage: 'Show everything' },
  published: { id: 'dashboard.published', defaultMessage: 'Published' },
  score: { id: 'dashboard.score', defaultMessage: 'Accessibility score' },
  errors: { id: 'dashboard.errors', defaultMessage: 'Open errors' },
  change: {
    id: 'dashboard.change',
    defaultMessage:
      '{direction, select, up {Up {change}} down {Down {change}} other {No change}}<since> in {days} days</since>',
  },
  changeCourses: {
    id: 'dashboard.changeCourses',
    defaultMessage: 'Of {courses, plural, one {# course} other {# courses}} known then and now',
  },
  ofCourses: { id: 'dashboard.ofCourses', defaultMessage: 'of {courses, number}' },
  scoreWhy: {
    id: 'dashboard.scoreWhy',
    defaultMessage:
      '{good, number} of {courses, plural, one {# scored course is} other {# scored courses are}} good.',
  },
  scoreDrag: {
    id: 'dashboard.scoreDrag',
    defaultMessage:
      '<group>{count, plural, one {# course} other {# courses}} in {account}</group> {count, plural, one {lowers} other {lower}} the mean: {value, number, ::.0}.',
  },
  errorsWhy: {
    id: 'dashboard.errorsWhy',
    defaultMessage: 'In {courses, plural, one {# course} other {# courses}}.',
  },
  errorsMost: {
    id: 'dashboard.errorsMost',
    defaultMessage:
      '{value, number} of them are in <group>{count, plural, one {# course} other {# courses}} in {account}</group>.',
  },
  publishedWhy: { id: 'dashboard.publishedWhy', defaultMessage: '{percent} of all courses.' },
  publishedNext: {
    id: 'dashboard.publishedNext',
    defaultMessage:
      '<group>{count, number} of {courses, number}</group> for {term}, which starts {days, plural, =1 {tomorrow} other {in # days}}.',
  },
  rest: { id: 'dashboard.rest', defaultMessage: 'More numbers' },
  restNarrow: {
    id: 'dashboard.restNarrow',
    defaultMessage: '{count, plural, one {# more number, and why} other {# more numbers, and why}}',
  },
  documents: {
    id: 'dashboard.documents',
    defaultMessage:
      '<b>{value, number}</b> {value, plural, one {document not reviewed} other {documents not reviewed}}, in {courses, plural, one {# course} other {# courses}}',
  },
  spaceMb: {
    id: 'dashboard.spaceMb',
    defaultMessage:
      '<b>{value, number, ::.#} MB</b> to free, in {courses, plural, one {# course} other {# courses}}',
  },
  spaceGb: {
    id: 'dashboard.spaceGb',
    defaultMessage:
      '<b>{value, number, ::.#} GB</b> to free, in {courses, plural, one {# course} other {# courses}}',
  },
  checklists: {
    id: 'dashboard.checklists',
    defaultMessage:
      '<b>{percent}</b> of checklists completed, on {courses, plural, one {# course} other {# courses}}',
  },
  noChecklists: { id: 'dashboard.noChecklists', defaultMessage: 'No course has a checklist' },
  overdue: {
    id: 'dashboard.overdue',
    defaultMessage:
      '<b>{value, number}</b> {value, plural, one {task overdue} other {tasks overdue}}, on {courses, plural, one {# course} other {# courses}}',
  },
  alerts: {
    id: 'dashboard.alerts',
    defaultMessage:
      '<b>{value, number}</b> {value, plural, one {open alert} other {open alerts}}, on {courses, plural, one {# course} other {# courses}}',
  },
  lagging: {
    id: 'dashboard.lagging',
    defaultMessage:
      '<b>{courses, number}</b> {courses, plural, one {course with stale or failed scans} other {courses with stale or failed scans}}',
  },
  documentsUnknown: {
    id: 'dashboard.documentsUnknown',
    defaultMessage: 'Documents not reviewed: not known yet',
  },
  spaceUnknown: { id: 'dashboard.spaceUnknown', defaultMessage: 'Space to free: not known yet' },
  notKnown: { id: 'dashboard.notKnown', defaultMessage: 'Not known yet' },
  lead: {
    id: 'dashboard.lead',
    defaultMessage:
      '<tracked>{courses, plural, =0 {No courses} one {# course} other {# courses}}</tracked><once> in {batches, plural, one {# batch} other {# batches}}, each counted once</once>',
  },
  newestScan: { id: 'dashboard.newestScan', defaultMessage: 'newest scan {ago}' },
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
      'Unpublished, and its deadline is {days, plural, =0 {today} =1 {tomorrow} other {in # days}}: {isKnown, select, true {{students, plural, =0 {no students yet} one {# student waits} other {# students wait}}} other {how many students wait isn’t known}}',
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
      '{errors, plural, =0 {No errors, only suggestions,} one {# open error} other {# open errors}} in front of {isKnown, select, true {{students, plural, =0 {no students yet} one {# student} other {# students}}} other {an unknown number of students}}',
  },
  lowScoreWorst: {
    id: 'dashboard.lowScoreWorst',
    defaultMessage:
      '{rule}: {count, number} of {errors, plural, one {# open error} other {# open errors}}, in front of {isKnown, select, true {{students, plural, =0 {no students yet} one {# student} other {# students}}} other {an unknown number of students}}',
  },
  signName: {
    id: 'dashboard.signName',
    defaultMessage:
      '{sign, select, runner {No access} sync {Sync failed} scan {Scan failed} deadline {Unpublished} scope {Scope} other {Tasks open}}',
  },
  actName: {
    id: 'dashboard.actName',
    defaultMessage:
      '{act, select, runner {Fix access} sync {See sync} checklist {See tasks} alert {See alert} other {Open course}}',
  },
  actFor: { id: 'dashboard.actFor', defaultMessage: '{act}: {title}' },
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
  allContradicted: {
    id: 'dashboard.allContradicted',
    defaultMessage: '{count, plural, one {# course} other {# courses}} with an alarm about the scope',
  },
  allUnchecked: {
    id: 'dashboard.allUnchecked',
    defaultMessage:
      '{count, plural, one {# course in scope has} other {# courses in scope have}} never been checked',
  },
  inScope: {
    id: 'dashboard.inScope',
    defaultMessage: '{courses, plural, one {# course} other {# courses}} in scope',
  },
  inScopeValue: { id: 'dashboard.inScopeValue', defaultMessage: '{value} in scope' },
  inScopeOn: {
    id: 'dashboard.inScopeOn',
    defaultMessage: '{value} in scope, in {courses, plural, one {# course} other {# courses}}',
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
