import { defineMessages } from '#shared/text/messages.ts';

export const dashboardMessages = defineMessages({
  title: { id: 'dashboard.title', defaultMessage: 'Dashboard' },
  courses: { id: 'dashboard.courses', defaultMessage: 'Courses tracked' },
  published: { id: 'dashboard.published', defaultMessage: 'Published' },
  publishedOf: {
    id: 'dashboard.publishedOf',
    defaultMessage: '{published, number} of {courses, plural, one {# course} other {# courses}}',
  },
  eachOnce: { id: 'dashboard.eachOnce', defaultMessage: 'each counted once' },
  scans: { id: 'dashboard.scans', defaultMessage: 'Scans' },
  fresh: { id: 'dashboard.fresh', defaultMessage: '{count, number} <small>up to date</small>' },
  scansNote: {
    id: 'dashboard.scansNote',
    defaultMessage: '{failed, number} failed, {old, number} older, {never, number} not yet',
  },
  lead: {
    id: 'dashboard.lead',
    defaultMessage:
      '{courses, plural, =0 {No courses} one {# course} other {# courses}} in {batches, plural, one {# batch} other {# batches}}',
  },
  leadScanned: {
    id: 'dashboard.leadScanned',
    defaultMessage:
      '{courses, plural, =0 {No courses} one {# course} other {# courses}} in {batches, plural, one {# batch} other {# batches}} · newest scan {ago}',
  },
  attention: { id: 'dashboard.attention', defaultMessage: 'Needs attention' },
  allWell: {
    id: 'dashboard.allWell',
    defaultMessage: 'All good: no failed syncs or scans.',
  },
  moreFailed: {
    id: 'dashboard.moreFailed',
    defaultMessage:
      '{count, plural, one {The scan of # more course failed.} other {The scans of # more courses failed.}}',
  },
  standing: { id: 'dashboard.standing', defaultMessage: 'Where courses stand' },
  synced: {
    id: 'dashboard.synced',
    defaultMessage: 'Completed: {added, number} added, {removed, number} removed',
  },
  latestSyncs: { id: 'dashboard.latestSyncs', defaultMessage: 'Latest syncs with Canvas' },
  noSyncs: { id: 'dashboard.noSyncs', defaultMessage: 'No batches have been synced yet.' },
  batches: { id: 'dashboard.batches', defaultMessage: 'Batches' },
  noBatches: { id: 'dashboard.noBatches', defaultMessage: 'Nothing to show yet.' },
  createFirst: { id: 'dashboard.createFirst', defaultMessage: 'Create your first batch' },
  nothingShared: { id: 'dashboard.nothingShared', defaultMessage: 'No batches are shared with you yet' },
  askAdmin: {
    id: 'dashboard.askAdmin',
    defaultMessage:
      'Courseyard shows courses in batches, and batches belong to teams. Once you’re in a team, you’ll see its courses, scans and reports here.',
  },
  largest: { id: 'dashboard.largest', defaultMessage: 'Your largest batches' },
  viewReports: { id: 'dashboard.viewReports', defaultMessage: 'View trends' },
  loading: { id: 'dashboard.loading', defaultMessage: 'Loading the dashboard…' },
  failed: { id: 'dashboard.failed', defaultMessage: 'The dashboard couldn’t be loaded.' },
});
