import { defineMessages } from '#shared/text/messages.ts';

/** The numbers of the system’s metrics. */
export const metricTexts = defineMessages({
  requests: { id: 'systemMetrics.requests', defaultMessage: 'Requests' },
  machineRequests: { id: 'systemMetrics.machineRequests', defaultMessage: 'Requests by programs' },
  givenUp: { id: 'systemMetrics.givenUp', defaultMessage: 'Requests given up' },
  errors: { id: 'systemMetrics.errors', defaultMessage: 'Errors' },
  p50Ms: { id: 'systemMetrics.p50Ms', defaultMessage: 'Median' },
  p95Ms: { id: 'systemMetrics.p95Ms', defaultMessage: 'p95' },
  queueDepth: { id: 'systemMetrics.queueDepth', defaultMessage: 'Jobs waiting' },
  queueAgeSeconds: { id: 'systemMetrics.queueAgeSeconds', defaultMessage: 'Longest wait' },
  jobs: { id: 'systemMetrics.jobs', defaultMessage: 'Jobs done' },
  failedJobs: { id: 'systemMetrics.failedJobs', defaultMessage: 'Failed jobs' },
  scans: { id: 'systemMetrics.scans', defaultMessage: 'Scans' },
  scansPerHour: { id: 'systemMetrics.scansPerHour', defaultMessage: 'Scans an hour' },
  failedScans: { id: 'systemMetrics.failedScans', defaultMessage: 'Failed scans' },
  syncs: { id: 'systemMetrics.syncs', defaultMessage: 'Syncs' },
  syncsPerHour: { id: 'systemMetrics.syncsPerHour', defaultMessage: 'Syncs an hour' },
  failedSyncs: { id: 'systemMetrics.failedSyncs', defaultMessage: 'Failed syncs' },
  canvasCalls: { id: 'systemMetrics.canvasCalls', defaultMessage: 'Canvas requests' },
  canvasFailures: { id: 'systemMetrics.canvasFailures', defaultMessage: 'Canvas failures' },
  canvasRefusals: { id: 'systemMetrics.canvasRefusals', defaultMessage: 'Canvas refusals' },
  canvasBudgetPercent: {
    id: 'systemMetrics.canvasBudgetPercent',
    defaultMessage: 'Canvas budget used (of one token)',
  },
});

/** How a part of the system is. */
export const stateTexts = defineMessages({
  state: {
    id: 'systemStatus.state',
    defaultMessage:
      '{state, select, well {Well} slow {Slow} failing {Failing} unknown {Unknown} other {Off}}',
  },
});
