import { defineMessages } from '#shared/text/messages.ts';

export const settingsIssues = defineMessages({
  weights: { id: 'settings.issue.weights', defaultMessage: 'The three weights must add up to 100' },
  bands: { id: 'settings.issue.bands', defaultMessage: '“Good” must start above “fair”' },
  helpAddress: {
    id: 'settings.issue.helpAddress',
    defaultMessage: 'Enter an email address, or a web address that starts with https://',
  },
  linkHost: {
    id: 'settings.issue.linkHost',
    defaultMessage:
      'Enter host names only, such as library.example.edu, or *.example.edu for that host and everything below it',
  },
  linkHosts: { id: 'settings.issue.linkHosts', defaultMessage: 'Enter at most 200 host names' },
});
