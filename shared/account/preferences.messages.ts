import { defineMessages } from '#shared/text/messages.ts';

export const preferencesIssues = defineMessages({
  timeZone: { id: 'preferences.issue.timeZone', defaultMessage: 'Enter a time zone such as Europe/Paris' },
});
