import { defineMessages } from '#shared/text/messages.ts';

export const reportIssues = defineMessages({
  reportId: { id: 'report.issue.reportId', defaultMessage: 'reportId is required' },
});
