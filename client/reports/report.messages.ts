import { defineMessages } from '#shared/text/messages.ts';

export const reportMessages = defineMessages({
  title: { id: 'report.title', defaultMessage: 'Reports' },
  preset: { id: 'report.preset', defaultMessage: 'Report' },
  duration: { id: 'report.duration', defaultMessage: 'Duration' },
  durationName: {
    id: 'report.durationName',
    defaultMessage:
      '{duration, select, current {Current} 30_days {30 days} 90_days {90 days} other {6 months}}',
  },
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
  date: { id: 'report.date', defaultMessage: 'Date' },
  courses: { id: 'report.courses', defaultMessage: 'Courses' },
  export: { id: 'report.export', defaultMessage: 'Export as CSV' },
  asOf: { id: 'report.asOf', defaultMessage: 'Latest data read {ago}' },
  scannedCourses: { id: 'report.scannedCourses', defaultMessage: 'Courses with data' },
  laterBatches: { id: 'report.laterBatches', defaultMessage: 'Batches not created yet' },
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
});
