import { defineMessages } from '#shared/text/messages.ts';

/** What an exported workbook of courses says besides their values. */
export const courseExportTexts = defineMessages({
  title: { id: 'courseExport.title', defaultMessage: 'Courses' },
  about: { id: 'courseExport.about', defaultMessage: 'About this file' },
  what: { id: 'courseExport.what', defaultMessage: 'What' },
  value: { id: 'courseExport.value', defaultMessage: 'Value' },
  institution: { id: 'courseExport.institution', defaultMessage: 'Institution' },
  asOf: { id: 'courseExport.asOf', defaultMessage: 'As of' },
  count: { id: 'courseExport.count', defaultMessage: 'Courses' },
  batches: { id: 'courseExport.batches', defaultMessage: 'Batches' },
  allBatches: { id: 'courseExport.allBatches', defaultMessage: 'All active ones' },
  team: { id: 'courseExport.team', defaultMessage: 'Of the team' },
  search: { id: 'courseExport.search', defaultMessage: 'Search' },
  filter: { id: 'courseExport.filter', defaultMessage: 'Filter' },
  sort: { id: 'courseExport.sort', defaultMessage: 'Sorted by' },
  sortedBy: {
    id: 'courseExport.sortedBy',
    defaultMessage: '{column}, {order, select, asc {ascending} other {descending}}',
  },
  none: { id: 'courseExport.none', defaultMessage: 'None' },
  allCourses: { id: 'courseExport.allCourses', defaultMessage: 'All courses' },
});
