import { defineMessages } from '#shared/text/messages.ts';

export const preferencesIssues = defineMessages({
  timeZone: { id: 'preferences.issue.timeZone', defaultMessage: 'Write a time zone like Europe/Paris' },
});
