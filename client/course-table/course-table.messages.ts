import { defineMessages } from '#shared/text/messages.ts';

export const courseTableMessages = defineMessages({
  list: { id: 'courseTable.list', defaultMessage: 'Courses' },
  unavailable: { id: 'courseTable.unavailable', defaultMessage: 'n/a' },
  unavailableWhy: {
    id: 'courseTable.unavailableWhy',
    defaultMessage: 'not available at your institution',
  },
  unavailableColumn: { id: 'courseTable.unavailableColumn', defaultMessage: '{column} (not available)' },
  noValue: { id: 'courseTable.noValue', defaultMessage: 'no value' },
  never: { id: 'courseTable.never', defaultMessage: 'Not scanned yet' },
  scanning: { id: 'courseTable.scanning', defaultMessage: 'Being scanned' },
  failed: { id: 'courseTable.failed', defaultMessage: 'The last scan failed' },
  failedWhy: { id: 'courseTable.failedWhy', defaultMessage: 'The last scan failed: {reason}' },
  stale: { id: 'courseTable.stale', defaultMessage: 'Old: scanned {day}' },
  megabytes: { id: 'courseTable.megabytes', defaultMessage: '{value} MB' },
  trend: { id: 'courseTable.trend', defaultMessage: 'Over 30 days: from {from} to {to}' },
  trendFlat: { id: 'courseTable.trendFlat', defaultMessage: 'Over 30 days: always {to}' },
});
