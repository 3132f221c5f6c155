import { defineMessages } from '#shared/text/messages.ts';

export const pageMessages = defineMessages({
  notFoundTitle: { id: 'page.notFoundTitle', defaultMessage: 'Page not found' },
  notFoundText: {
    id: 'page.notFoundText',
    defaultMessage: 'This page doesn’t exist, or you don’t have access to it.',
  },
  goBack: { id: 'page.goBack', defaultMessage: 'Go to the dashboard' },
});
