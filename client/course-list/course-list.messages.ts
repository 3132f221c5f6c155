import { defineMessages } from '#shared/text/messages.ts';

export const courseListMessages = defineMessages({
  search: { id: 'courseList.search', defaultMessage: 'Search by title, code or id' },
  searchHint: { id: 'courseList.searchHint', defaultMessage: 'Title, code or id' },
  listLoading: { id: 'courseList.listLoading', defaultMessage: 'Loading courses…' },
  listFailed: { id: 'courseList.listFailed', defaultMessage: 'The courses couldn’t be loaded.' },
});
