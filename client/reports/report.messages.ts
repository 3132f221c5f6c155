import { defineMessages } from '#shared/text/messages.ts';

export const reportMessages = defineMessages({
  title: { id: 'report.title', defaultMessage: 'Reports' },
  controls: { id: 'report.controls', defaultMessage: 'What the report shows' },
  preset: { id: 'report.preset', defaultMessage: 'Report' },
  duration: { id: 'report.duration', defaultMessage: 'Duration' },
  durationName: {
    id: 'report.durationName',
    defaultMessage:
      '{duration, select, current {Latest day} 30_days {Last 30 days} 90_days {Last 90 days} 6_months {Last 6 months} other {Other days}}',
  },
  firstDay: { id: 'report.firstDay', defaultMessage: 'First day' },
  lastDay: { id: 'report.lastDay', defaultMessage: 'Last day' },
  rangeWrong: { id: 'report.rangeWrong', defaultMessage: 'The last day can’t be before the first' },
  days: { id: 'report.days', defaultMessage: 'Days' },
  daysName: {
    id: 'report.daysName',
    defaultMessage: '{days, select, ends {Two days} other {Every day}}',
  },
  lines: { id: 'report.lines', defaultMessage: 'Lines' },
  linesName: {
    id: 'report.linesName',
    defaultMessage:
      '{lines, select, together {All together} batch {By batch} unit {By unit} term {By term} other {With the period before}}',
  },
  placesShown: {
    id: 'report.placesShown',
    defaultMessage: '{by, select, unit {Units with a line} other {Terms with a line}}',
  },
  noPlaces: { id: 'report.noPlaces', defaultMessage: 'None there yet' },
  placesChosen: {
    id: 'report.placesChosen',
    defaultMessage:
      '{by, select, unit {{count, number} of {total, plural, one {# unit} other {# units}}} other {{count, number} of {total, plural, one {# term} other {# terms}}}}',
  },
  within: { id: 'report.within', defaultMessage: 'Only courses in {places}.' },
  showEverywhere: { id: 'report.showEverywhere', defaultMessage: 'Show all courses' },
  sideBySide: { id: 'report.sideBySide', defaultMessage: '{title}, side by side' },
  difference: { id: 'report.difference', defaultMessage: 'Difference from {title}' },
  scorecard: { id: 'report.scorecard', defaultMessage: 'Scorecard' },
  scorecardOf: { id: 'report.scorecardOf', defaultMessage: 'Scorecard: {report}' },
  scorecardBy: { id: 'report.scorecardBy', defaultMessage: 'Rows' },
  scorecardByName: {
    id: 'report.scorecardByName',
    defaultMessage: '{by, select, unit {Units} term {Terms} other {Batches}}',
  },
  scorecardNote: {
    id: 'report.scorecardNote',
    defaultMessage:
      '{by, select, unit {A unit is an account in Canvas with all that lies in it. A course counts where it is today.} term {A course counts in the term it has today.} other {A course that’s in several batches counts in each, and once in all together.}}',
  },
  reweighted: {
    id: 'report.reweighted',
    defaultMessage:
      'The weights of the score changed since {day}: scores of that day can’t be compared with today’s.',
  },
  placeName: {
    id: 'report.placeName',
    defaultMessage: '{by, select, unit {Unit} term {Term} other {Batch}}',
  },
  unknownPlace: { id: 'report.unknownPlace', defaultMessage: 'Not known' },
  changeSince: { id: 'report.changeSince', defaultMessage: '{change} since {day}' },
  peers: { id: 'report.peers', defaultMessage: 'Compare' },
  comparePeers: { id: 'report.comparePeers', defaultMessage: 'Compare {title} with its peers' },
  field: { id: 'report.field', defaultMessage: 'Number' },
  together: { id: 'report.together', defaultMessage: 'All together' },
  largestLines: {
    id: 'report.largestLines',
    defaultMessage:
      'Of the {total, number} batches, the {count, number} with the most courses have a line. Choose others above.',
  },
  axisPart: { id: 'report.axisPart', defaultMessage: 'The axis shows {start} to {end}.' },
  showAxis: {
    id: 'report.showAxis',
    defaultMessage: '{hasMaximum, select, true {Show {zero} to {maximum}} other {Start it at zero}}',
  },
  zoomAxis: { id: 'report.zoomAxis', defaultMessage: 'Zoom in on {start} to {end}' },
  change: { id: 'report.change', defaultMessage: 'Change' },
  course: { id: 'report.course', defaultMessage: 'Course' },
  showMoved: {
    id: 'report.showMoved',
    defaultMessage:
      '{kind, select, better {Show the {count, number} better} worse {Show the {count, number} worse} more {Show the {count, number} with more} other {Show the {count, number} with less}}',
  },
  hideMoved: {
    id: 'report.hideMoved',
    defaultMessage:
      '{kind, select, better {Hide the {count, number} better} worse {Hide the {count, number} worse} more {Hide the {count, number} with more} other {Hide the {count, number} with less}}',
  },
  moved: {
    id: 'report.moved',
    defaultMessage:
      '{kind, select, better {{count, plural, one {# course got better} other {# courses got better}}} worse {{count, plural, one {# course got worse} other {# courses got worse}}} more {{count, plural, one {# course has more} other {# courses have more}}} other {{count, plural, one {# course has less} other {# courses have less}}}}',
  },
  ofField: { id: 'report.ofField', defaultMessage: '{field}: {text}' },
  movedLoading: { id: 'report.movedLoading', defaultMessage: 'Loading the courses…' },
  movedFailed: { id: 'report.movedFailed', defaultMessage: 'The courses couldn’t be loaded.' },
  noMoved: { id: 'report.noMoved', defaultMessage: 'No course matches.' },
  overview: { id: 'report.overview', defaultMessage: 'Overview' },
  display: { id: 'report.display', defaultMessage: 'Display' },
  noBatches: { id: 'report.noBatches', defaultMessage: 'No batches selected' },
  noBatchesText: {
    id: 'report.noBatchesText',
    defaultMessage: 'Choose at least one batch to see the report.',
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
  inScope: { id: 'report.inScope', defaultMessage: 'Courses in scope' },
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
  subjectShort: {
    id: 'report.subjectShort',
    defaultMessage:
      '{period} · {courses, plural, one {# course} other {# courses}}{inScope} in {count, plural, one {the batch {title}} other {# batches}}',
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
  asOf: { id: 'report.asOf', defaultMessage: 'Last read {ago}' },
  asOfDate: { id: 'report.asOfDate', defaultMessage: 'Last read on {date}' },
  countedOnce: {
    id: 'report.countedOnce',
    defaultMessage: 'A course that’s in several batches counts once.',
  },
  scopeOfDay: {
    id: 'report.scopeOfDay',
    defaultMessage:
      'Only courses that match the quick view “{title}”: each day counts those that matched that day.',
  },
  scopeOfToday: {
    id: 'report.scopeOfToday',
    defaultMessage:
      'Only courses that match the quick view “{title}” today: every day counts them, even if they didn’t match that day.',
  },
  onlyCoursesOf: {
    id: 'report.onlyCoursesOf',
    defaultMessage: 'Only courses that match the quick view “{title}” today.',
  },
  twoMeans: {
    id: 'report.twoMeans',
    defaultMessage:
      'The mean counts every course the same. The weighted score counts courses with more content more.',
  },
  weightsMark: { id: 'report.weightsMark', defaultMessage: 'Score weights changed' },
  weightsChanged: {
    id: 'report.weightsChanged',
    defaultMessage:
      'On {day}, the weights of the score changed. Scores from before and after can’t be compared.',
  },
  batchMark: { id: 'report.batchMark', defaultMessage: 'A batch started' },
  batchBegan: { id: 'report.batchBegan', defaultMessage: 'The batch “{title}” started on {day}.' },
  beforeCreated: {
    id: 'report.beforeCreated',
    defaultMessage: '{count, plural, one {Before a batch had courses} other {Before # batches had courses}}',
  },
  beforeCreatedText: {
    id: 'report.beforeCreatedText',
    defaultMessage:
      '{total, plural, one {Up to {day}, the batch had no courses yet. Those days show the courses it started with.} other {{count, plural, one {Up to {day}, one of the {total, number} batches had no courses yet. Those days show the courses it started with.} other {Up to {day}, {count, number} of the {total, number} batches had no courses yet. Those days show the courses they started with.}}}}',
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
