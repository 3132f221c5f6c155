import { defineMessages } from '#shared/text/messages.ts';

export const dashboardMessages = defineMessages({
  title: { id: 'dashboard.title', defaultMessage: 'Dashboard' },
  courses: { id: 'dashboard.courses', defaultMessage: 'Courses tracked' },
  published: { id: 'dashboard.published', defaultMessage: 'Published' },
  publishedOf: {
    id: 'dashboard.publishedOf',
    defaultMessage: '{published, number} of {courses, plural, one {# course} other {# courses}}',
  },
  failedScans: { id: 'dashboard.failedScans', defaultMessage: 'Courses whose scan failed' },
  failedScansText: { id: 'dashboard.failedScansText', defaultMessage: 'Their numbers may be old.' },
  latestSyncs: { id: 'dashboard.latestSyncs', defaultMessage: 'Latest syncs with Canvas' },
  noSyncs: { id: 'dashboard.noSyncs', defaultMessage: 'No batch was synced yet.' },
  batch: { id: 'dashboard.batch', defaultMessage: 'Batch' },
  status: { id: 'dashboard.status', defaultMessage: 'State' },
  when: { id: 'dashboard.when', defaultMessage: 'When' },
  added: { id: 'dashboard.added', defaultMessage: 'Added' },
  removed: { id: 'dashboard.removed', defaultMessage: 'Removed' },
  batches: { id: 'dashboard.batches', defaultMessage: 'Batches' },
  noBatches: { id: 'dashboard.noBatches', defaultMessage: 'There is nothing to show yet.' },
  createFirst: { id: 'dashboard.createFirst', defaultMessage: 'Create the first batch' },
  nothingShared: { id: 'dashboard.nothingShared', defaultMessage: 'No batch is shared with you yet' },
  askAdmin: {
    id: 'dashboard.askAdmin',
    defaultMessage:
      'Courseyard shows courses in batches, and batches belong to teams. Once you’re in a team, its courses, their scans and reports are here.',
  },
  largest: { id: 'dashboard.largest', defaultMessage: 'Your largest batches' },
  viewReports: { id: 'dashboard.viewReports', defaultMessage: 'See how they develop' },
  loading: { id: 'dashboard.loading', defaultMessage: 'Loading the dashboard…' },
  failed: { id: 'dashboard.failed', defaultMessage: 'The dashboard couldn’t be loaded.' },
});
