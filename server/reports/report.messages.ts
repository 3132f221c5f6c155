import { defineMessages } from '#shared/text/messages.ts';

export const reportProblems = defineMessages({
  notFound: { id: 'report.problem.notFound', defaultMessage: 'Report not found' },
  noField: { id: 'report.problem.noField', defaultMessage: 'This report has no field {field}.' },
  unknownField: { id: 'report.problem.unknownField', defaultMessage: 'Unknown field' },
  endsFirst: { id: 'report.problem.endsFirst', defaultMessage: 'The report ends before it begins.' },
  afterEnd: { id: 'report.problem.afterEnd', defaultMessage: 'After the end date' },
});
