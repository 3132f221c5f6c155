import { defineMessages } from '#shared/text/messages.ts';

/** The sheets and columns of exported metrics. */
export const metricColumns = defineMessages({
  parts: { id: 'metricsExport.parts', defaultMessage: 'Over time' },
  institutions: { id: 'metricsExport.institutions', defaultMessage: 'By institution' },
  since: { id: 'metricsExport.since', defaultMessage: 'from' },
  institution: { id: 'metricsExport.institution', defaultMessage: 'institution' },
  none: { id: 'metricsExport.none', defaultMessage: 'none' },
  inUnit: { id: 'metricsExport.inUnit', defaultMessage: '{name} ({unit})' },
});
