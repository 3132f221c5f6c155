import { defineMessages } from '#shared/text/messages.ts';

export const taskIssues = defineMessages({
  httpsLink: { id: 'task.issue.httpsLink', defaultMessage: 'Enter a web address that starts with https://' },
});
