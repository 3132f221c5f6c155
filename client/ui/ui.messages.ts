import { defineMessages } from '../i18n/define-messages.ts';

export const uiMessages = defineMessages({
  loading: { id: 'ui.loading', defaultMessage: 'Loading' },
  failed: { id: 'ui.failed', defaultMessage: 'This could not be loaded.' },
  unavailable: { id: 'ui.unavailable', defaultMessage: 'Courseyard cannot be reached at the moment.' },
  outdated: { id: 'ui.outdated', defaultMessage: 'What you see was loaded before and may be out of date.' },
  retry: { id: 'ui.retry', defaultMessage: 'Try again' },
  close: { id: 'ui.close', defaultMessage: 'Close' },
  cancel: { id: 'ui.cancel', defaultMessage: 'Cancel' },
  actionsFor: { id: 'ui.actionsFor', defaultMessage: 'Actions for {title}' },
  sortBy: { id: 'ui.sortBy', defaultMessage: 'Sort by' },
  page: { id: 'ui.page', defaultMessage: 'Page {page} of {pages}' },
  total: {
    id: 'ui.total',
    defaultMessage:
      '{isCapped, select, true {More than {total, number} results} other {{total, plural, =0 {No results} one {# result} other {# results}}}}',
  },
  pageSize: { id: 'ui.pageSize', defaultMessage: 'Rows per page' },
  previous: { id: 'ui.previous', defaultMessage: 'Previous page' },
  next: { id: 'ui.next', defaultMessage: 'Next page' },
  none: { id: 'ui.none', defaultMessage: '—' },
  never: { id: 'ui.never', defaultMessage: 'not yet' },
  yes: { id: 'ui.yes', defaultMessage: 'Yes' },
  no: { id: 'ui.no', defaultMessage: 'No' },
  search: { id: 'ui.search', defaultMessage: 'Search' },
  clearSearch: { id: 'ui.clearSearch', defaultMessage: 'Clear search' },
  help: { id: 'ui.help', defaultMessage: 'Help' },
  required: { id: 'ui.required', defaultMessage: 'Fill in this field' },
});
