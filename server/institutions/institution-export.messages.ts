import { defineMessages } from '#shared/text/messages.ts';

/** The title and the columns of an exported list of institutions. */
export const institutionColumns = defineMessages({
  title: { id: 'institutionExport.title', defaultMessage: 'Institutions' },
  name: { id: 'institutionExport.name', defaultMessage: 'Title' },
  slug: { id: 'institutionExport.slug', defaultMessage: 'Slug' },
  domains: { id: 'institutionExport.domains', defaultMessage: 'Domains' },
  products: { id: 'institutionExport.products', defaultMessage: 'Products' },
  flavour: { id: 'institutionExport.flavour', defaultMessage: 'Flavour' },
  flavourName: {
    id: 'institutionExport.flavourName',
    defaultMessage: '{isReadyGo, select, true {ReadyGo} other {Core}}',
  },
  liveEvents: { id: 'institutionExport.liveEvents', defaultMessage: 'Live events' },
  users: { id: 'institutionExport.users', defaultMessage: 'Users' },
  batches: { id: 'institutionExport.batches', defaultMessage: 'Batches' },
  courses: { id: 'institutionExport.courses', defaultMessage: 'Tracked courses' },
  runners: { id: 'institutionExport.runners', defaultMessage: 'Task runners' },
  lastActivity: { id: 'institutionExport.lastActivity', defaultMessage: 'Last activity' },
  status: { id: 'institutionExport.status', defaultMessage: 'Status' },
  statusName: {
    id: 'institutionExport.statusName',
    defaultMessage: '{status, select, 1 {Active} other {Archived}}',
  },
});
