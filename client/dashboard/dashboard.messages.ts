import { defineMessages } from '../i18n/define-messages.ts';

export const dashboardMessages = defineMessages({
  title: { id: 'dashboard.title', defaultMessage: 'Dashboard' },
  courses: { id: 'dashboard.courses', defaultMessage: 'Courses tracked' },
  batches: { id: 'dashboard.batches', defaultMessage: 'Batches' },
  noBatches: { id: 'dashboard.noBatches', defaultMessage: 'There is nothing to show yet.' },
  createFirst: { id: 'dashboard.createFirst', defaultMessage: 'Create the first batch' },
  askAdmin: {
    id: 'dashboard.askAdmin',
    defaultMessage: 'No batch is shared with you. Ask an administrator to add you to a team.',
  },
  largest: { id: 'dashboard.largest', defaultMessage: 'Your largest batches' },
  viewReports: { id: 'dashboard.viewReports', defaultMessage: 'See how they develop' },
});
