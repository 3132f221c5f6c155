import { defineMessages } from '#shared/text/messages.ts';

export const personIssues = defineMessages({
  lmsUserId: { id: 'person.issue.lmsUserId', defaultMessage: 'This must be the number of a Canvas user' },
  searchShort: { id: 'person.issue.searchShort', defaultMessage: 'Type at least 3 characters' },
});
