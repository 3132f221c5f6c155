import { defineMessages } from '#shared/text/messages.ts';

export const reportProblems = defineMessages({
  notFound: { id: 'report.problem.notFound', defaultMessage: 'Report not found' },
  noChecklist: { id: 'report.problem.noChecklist', defaultMessage: 'Checklist not found' },
  noPlace: { id: 'report.problem.noPlace', defaultMessage: 'Unit or term not found' },
  tooManyLines: {
    id: 'report.problem.tooManyLines',
    defaultMessage: 'A report can compare at most 8 batches, units or terms.',
  },
  noField: { id: 'report.problem.noField', defaultMessage: 'This report has no field {field}.' },
  unknownField: { id: 'report.problem.unknownField', defaultMessage: 'Unknown field' },
  endsFirst: { id: 'report.problem.endsFirst', defaultMessage: 'The report ends before it begins.' },
  afterEnd: { id: 'report.problem.afterEnd', defaultMessage: 'After the end date' },
  future: { id: 'report.problem.future', defaultMessage: 'The report can’t end in the future.' },
  tooLong: {
    id: 'report.problem.tooLong',
    defaultMessage: 'A report can cover at most {months, number} months.',
  },
  staleView: {
    id: 'report.problem.staleView',
    defaultMessage:
      'The quick view “{title}” filters by something that doesn’t exist any more. Open it in the course list and save it again.',
  },
});

/** The title and the columns of an exported report. */
export const reportColumns = defineMessages({
  title: { id: 'report.export.title', defaultMessage: 'Report' },
  date: { id: 'report.export.date', defaultMessage: 'Date' },
  courses: { id: 'report.export.courses', defaultMessage: 'Courses' },
  inScope: { id: 'report.export.inScope', defaultMessage: 'Courses in scope' },
  scanned: { id: 'report.export.scanned', defaultMessage: 'Courses with data' },
  behind: { id: 'report.export.behind', defaultMessage: '{field}: courses' },
  line: { id: 'report.export.line', defaultMessage: '{batch}: {field}' },
  placeOf: {
    id: 'report.export.placeOf',
    defaultMessage: '{by, select, unit {Unit} term {Term} other {Batch}}',
  },
  liesIn: { id: 'report.export.liesIn', defaultMessage: 'Lies in' },
  unknownPlace: { id: 'report.export.unknownPlace', defaultMessage: 'Not known' },
  together: { id: 'report.export.together', defaultMessage: 'All together' },
  onFirstDay: { id: 'report.export.onFirstDay', defaultMessage: '{field} on {day}' },
  laterBatches: { id: 'report.export.laterBatches', defaultMessage: 'Batches not created yet' },
});
