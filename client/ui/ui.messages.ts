import { defineMessages } from '#shared/text/messages.ts';

export const uiMessages = defineMessages({
  loading: { id: 'ui.loading', defaultMessage: 'Loading' },
  failed: { id: 'ui.failed', defaultMessage: 'This couldn’t be loaded.' },
  unavailable: { id: 'ui.unavailable', defaultMessage: 'Courseyard can’t be reached right now.' },
  outdated: { id: 'ui.outdated', defaultMessage: 'This was loaded earlier and may be out of date.' },
  retry: { id: 'ui.retry', defaultMessage: 'Try again' },
  reload: { id: 'ui.reload', defaultMessage: 'Reload the page' },
  partMissing: {
    id: 'ui.partMissing',
    defaultMessage:
      'This part of the page couldn’t be loaded. It will load by itself once Courseyard can be reached again.',
  },
  partOutdated: {
    id: 'ui.partOutdated',
    defaultMessage:
      'Courseyard was updated while this page was open, so this part can’t be loaded. Save what you have typed, then reload the page.',
  },
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
  noData: { id: 'ui.noData', defaultMessage: 'No data' },
  never: { id: 'ui.never', defaultMessage: 'not yet' },
  yes: { id: 'ui.yes', defaultMessage: 'Yes' },
  no: { id: 'ui.no', defaultMessage: 'No' },
  search: { id: 'ui.search', defaultMessage: 'Search' },
  selectAll: { id: 'ui.selectAll', defaultMessage: 'Select all' },
  selectNone: { id: 'ui.selectNone', defaultMessage: 'Select none' },
  chooseSeveral: {
    id: 'ui.chooseSeveral',
    defaultMessage: 'Type to narrow the list down. Select an option again to remove it.',
  },
  chosenCount: { id: 'ui.chosenCount', defaultMessage: '{count, number} of {total, number} selected' },
  fullWidth: { id: 'ui.fullWidth', defaultMessage: 'Full width' },
  help: { id: 'ui.help', defaultMessage: 'Help' },
  choosePage: { id: 'ui.choosePage', defaultMessage: 'Select page' },
  chooseAll: { id: 'ui.chooseAll', defaultMessage: 'Select all {total, number}' },
  chooseNone: { id: 'ui.chooseNone', defaultMessage: 'Clear selection' },
  chosen: { id: 'ui.chosen', defaultMessage: '{count, plural, =0 {None selected} other {# selected}}' },
  choose: { id: 'ui.choose', defaultMessage: 'Select' },
  chooseRow: { id: 'ui.chooseRow', defaultMessage: 'Select {title}' },
  crumbs: { id: 'ui.crumbs', defaultMessage: 'Breadcrumb' },
  notices: { id: 'ui.notices', defaultMessage: 'Notices' },
  olderNotices: {
    id: 'ui.olderNotices',
    defaultMessage: '{count, plural, one {Show # older notice} other {Show # older notices}}',
  },
  noticeKind: {
    id: 'ui.noticeKind',
    defaultMessage: '{kind, select, error {Error: } warning {Warning: } success {Done: } other {Note: }}',
  },
  noticeCount: { id: 'ui.noticeCount', defaultMessage: '{count, number} times' },
  calendar: { id: 'ui.calendar', defaultMessage: 'Choose a date: {label}' },
  previousMonth: { id: 'ui.previousMonth', defaultMessage: 'Previous month' },
  nextMonth: { id: 'ui.nextMonth', defaultMessage: 'Next month' },
  dayHint: { id: 'ui.dayHint', defaultMessage: 'Year-month-day, such as 2026-12-31' },
  loadNewest: { id: 'ui.loadNewest', defaultMessage: 'Load the latest version' },
  leave: { id: 'ui.leave', defaultMessage: 'Leave without saving' },
  timeWrong: { id: 'ui.timeWrong', defaultMessage: 'Enter a time such as 08:30' },
  dayWrong: { id: 'ui.dayWrong', defaultMessage: 'Enter a date such as 2026-12-31' },
  copy: { id: 'ui.copy', defaultMessage: 'Copy' },
  copyOf: { id: 'ui.copyOf', defaultMessage: 'Copy: {label}' },
  copied: { id: 'ui.copied', defaultMessage: 'Copied' },
  copyFailed: {
    id: 'ui.copyFailed',
    defaultMessage:
      'Your browser doesn’t let Courseyard copy. The text is selected: copy it with the keyboard.',
  },
  required: { id: 'ui.required', defaultMessage: 'Fill in this field' },
  charactersLeft: {
    id: 'ui.lettersLeft',
    defaultMessage:
      '{count, plural, =0 {No characters left} one {# character left} other {# characters left}}',
  },
  charactersOver: {
    id: 'ui.lettersOver',
    defaultMessage: '{count, plural, one {# character too many} other {# characters too many}}',
  },
});
