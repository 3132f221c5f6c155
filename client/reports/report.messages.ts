import { defineMessages } from '#shared/text/messages.ts';

export const reportMessages = defineMessages({
  title: { id: 'report.title', defaultMessage: 'Reports' },
  controls: { id: 'report.controls', defaultMessage: 'What the report shows' },
  preset: { id: 'report.preset', defaultMessage: 'Report' },
  duration: { id: 'report.duration', defaultMessage: 'Duration' },
  durationName: {
    id: 'report.durationName',
    defaultMessage:
      '{duration, select, current {Current} 30_days {30 days} 90_days {90 days} 6_months {6 months} other {Other days}}',
  },
  firstDay: { id: 'report.firstDay', defaultMessage: 'First day' },
  lastDay: { id: 'report.lastDay', defaultMessage: 'Last day' },
  rangeWrong: { id: 'report.rangeWrong', defaultMessage: 'The last day can’t be before the first' },
  compare: { id: 'report.compare', defaultMessage: 'Compare with the period before' },
  overview: { id: 'report.overview', defaultMessage: 'Overview' },
  display: { id: 'report.display', defaultMessage: 'Display' },
  noBatches: { id: 'report.noBatches', defaultMessage: 'No batches selected' },
  noBatchesText: {
    id: 'report.noBatchesText',
    defaultMessage: 'Select at least one batch to see the report.',
  },
  noPresets: { id: 'report.noPresets', defaultMessage: 'No reports' },
  noPresetsText: {
    id: 'report.noPresetsText',
    defaultMessage: 'None of your institution’s active products has a report.',
  },
  noData: { id: 'report.noData', defaultMessage: 'No data' },
  noDataText: {
    id: 'report.noDataText',
    defaultMessage:
      'No data for these batches in this period. A new batch gets its first numbers shortly after its courses are scanned.',
  },
  noDataScopeText: {
    id: 'report.noDataScopeText',
    defaultMessage: 'No data for the courses of the quick view “{title}” in these batches and this period.',
  },
  date: { id: 'report.date', defaultMessage: 'Date' },
  allDays: { id: 'report.allDays', defaultMessage: 'Show all {count, number} days' },
  fewerDays: { id: 'report.fewerDays', defaultMessage: 'Show only {count, number} days' },
  courses: { id: 'report.courses', defaultMessage: 'Courses' },
  scannedCourses: { id: 'report.scannedCourses', defaultMessage: 'Courses with data' },
  behind: {
    id: 'report.behind',
    defaultMessage: '{count, plural, one {from # course} other {from # courses}}',
  },
  before: { id: 'report.before', defaultMessage: '{day}: {value}' },
  megabytes: { id: 'report.megabytes', defaultMessage: '{value} MB' },
  copyLink: { id: 'report.copyLink', defaultMessage: 'Copy link' },
  linkCopied: {
    id: 'report.linkCopied',
    defaultMessage: 'The link was copied. It opens this report for everyone who may see its batches.',
  },
  linkNotCopied: {
    id: 'report.linkNotCopied',
    defaultMessage: 'The browser doesn’t allow copying here. This is the link: {link}',
  },
  print: { id: 'report.print', defaultMessage: 'Print' },
  exportPng: { id: 'report.exportPng', defaultMessage: 'Chart as PNG' },
  exportSvg: { id: 'report.exportSvg', defaultMessage: 'Chart as SVG' },
  subject: {
    id: 'report.subject',
    defaultMessage:
      '{period} · {courses, plural, one {# course} other {# courses}} in {count, plural, one {the batch {titles}} other {# batches: {titles}}}',
  },
  moreTitles: {
    id: 'report.moreTitles',
    defaultMessage: '{count, plural, one {# other} other {# others}}',
  },
  leftOut: {
    id: 'report.leftOut',
    defaultMessage:
      '{count, plural, one {One batch of the link isn’t shown: it’s archived, or you may not see it.} other {# batches of the link aren’t shown: they’re archived, or you may not see them.}}',
  },
  asOf: { id: 'report.asOf', defaultMessage: 'Latest data read {ago}' },
  asOfDate: { id: 'report.asOfDate', defaultMessage: 'Latest data read on {date}' },
  countedOnce: {
    id: 'report.countedOnce',
    defaultMessage: 'A course that’s in several batches counts once.',
  },
  scopeOfDay: {
    id: 'report.scopeOfDay',
    defaultMessage:
      'Only courses of the quick view “{title}”: each day counts the courses that were in it that day.',
  },
  scopeOfToday: {
    id: 'report.scopeOfToday',
    defaultMessage:
      'As of today’s courses: every day counts the courses that are in the quick view “{title}” today, even if they weren’t that day.',
  },
  onlyCoursesOf: {
    id: 'report.onlyCoursesOf',
    defaultMessage: 'Only courses that are in the quick view “{title}” today.',
  },
  twoMeans: {
    id: 'report.twoMeans',
    defaultMessage:
      'In the mean, each course counts the same. In the weighted score, a course counts the more the more content it has.',
  },
  weightsMark: { id: 'report.weightsMark', defaultMessage: 'Score weights changed' },
  weightsChanged: {
    id: 'report.weightsChanged',
    defaultMessage: 'On {day}, the weights of the score were changed. Scores before and after don’t compare.',
  },
  batchMark: { id: 'report.batchMark', defaultMessage: 'A batch began' },
  batchBegan: { id: 'report.batchBegan', defaultMessage: 'On {day}, the batch “{title}” began.' },
  beforeCreated: {
    id: 'report.beforeCreated',
    defaultMessage:
      '{count, plural, one {Before the batch was created} other {Before all batches were created}}',
  },
  beforeCreatedText: {
    id: 'report.beforeCreatedText',
    defaultMessage:
      '{count, plural, one {Up to {day}, the batch hadn’t been created yet. Those days show the courses it started with.} other {Up to {day}, some of these batches hadn’t been created yet. Those days show the courses they started with.}}',
  },
  dayBefore: {
    id: 'report.dayBefore',
    defaultMessage:
      '{day} ({total, plural, one {batch not created yet} other {{count, number} of {total, number} batches not created yet}})',
  },
  heading: { id: 'report.heading', defaultMessage: '{tool}: {preset}' },
  listLoading: { id: 'report.listLoading', defaultMessage: 'Loading reports…' },
  listFailed: { id: 'report.listFailed', defaultMessage: 'The reports couldn’t be loaded.' },
  loading: { id: 'report.loading', defaultMessage: 'Loading the report…' },
  failed: { id: 'report.failed', defaultMessage: 'The report couldn’t be loaded.' },
  outOf: { id: 'report.outOf', defaultMessage: '{value} / {total}' },
  checklistTitle: { id: 'report.checklistTitle', defaultMessage: '{report}: {checklist}' },
  noChecklists: { id: 'report.noChecklists', defaultMessage: 'No checklists' },
  noTasks: { id: 'report.noTasks', defaultMessage: 'No tasks' },
});
