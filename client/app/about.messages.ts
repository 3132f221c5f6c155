import { defineMessages } from '#shared/text/messages.ts';

export const aboutMessages = defineMessages({
  text: {
    id: 'about.text',
    defaultMessage:
      'Courseyard shows which courses are ready, accessible and tidy, before term starts and all through it.',
  },
  version: { id: 'about.version', defaultMessage: 'Version' },
  flavour: { id: 'about.flavour', defaultMessage: 'Flavour' },
  flavourName: {
    id: 'about.flavourName',
    defaultMessage: '{isReadyGo, select, true {ReadyGo} other {Core}}',
  },
  products: { id: 'about.products', defaultMessage: 'Products' },
  freshness: { id: 'about.freshness', defaultMessage: 'Freshness' },
  freshnessText: {
    id: 'about.freshnessText',
    defaultMessage:
      'Every tracked course is read at least every {hours, plural, one {hour} other {# hours}}, and right away when it’s first added to a batch.',
  },
  api: { id: 'about.api', defaultMessage: 'For your own programs' },
  apiText: {
    id: 'about.apiText',
    defaultMessage:
      'Your programs can read and change whatever you can here. The <docs>API documentation</docs> says how, and what only people can do. You create tokens in your account.',
  },
  accessibility: { id: 'about.accessibility', defaultMessage: 'Accessibility' },
  accessibilityText: {
    id: 'about.accessibilityText',
    defaultMessage:
      'Courseyard is made to be used by keyboard, by screen reader, at 400% zoom and in high contrast, and aims at WCAG 2.2, level AA. Every page is checked automatically in both themes before each release. Every chart has the same numbers in a table below, and nothing relies on colour alone.',
  },
  accessibilityLimits: {
    id: 'about.accessibilityLimits',
    defaultMessage:
      'There has been no outside audit yet. If something keeps you from working, tell the Canvas administrators at your institution; they can reach the people who run Courseyard.',
  },
  privacy: { id: 'about.privacy', defaultMessage: 'Privacy' },
  privacyText: {
    id: 'about.privacyText',
    defaultMessage:
      'Courseyard keeps the name, email address and id that Canvas gives for you, your roles and teams, your preferences, your sessions, and what you changed here, with the network address it came from. Your institution decides how long changes are kept. Pages load nothing from third parties.',
  },
  licences: { id: 'about.licences', defaultMessage: 'Licences' },
  licencesText: {
    id: 'about.licencesText',
    defaultMessage:
      'Courseyard is built on the work of others. Here are <texts>their licences in full</texts>.',
  },
  package: { id: 'about.package', defaultMessage: 'Package' },
  packageCount: {
    id: 'about.packageCount',
    defaultMessage: '{count, plural, one {# package} other {# packages}}',
  },
  licence: { id: 'about.licence', defaultMessage: 'Licence' },
  licencesLoading: { id: 'about.licencesLoading', defaultMessage: 'Loading licences…' },
  licencesFailed: { id: 'about.licencesFailed', defaultMessage: 'The licences couldn’t be loaded.' },
});
