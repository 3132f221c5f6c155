import { defineMessages } from '#shared/text/messages.ts';

export const institutionMessages = defineMessages({
  search: { id: 'institution.search', defaultMessage: 'Search by title, slug or domain' },
  showArchived: { id: 'institution.showArchived', defaultMessage: 'Show archived institutions' },
  add: { id: 'institution.add', defaultMessage: 'New institution' },
  create: { id: 'institution.create', defaultMessage: 'Create institution' },
  save: { id: 'institution.save', defaultMessage: 'Save' },
  empty: { id: 'institution.empty', defaultMessage: 'There are no institutions yet.' },
  noMatch: { id: 'institution.noMatch', defaultMessage: 'No institutions match.' },
  slugHint: {
    id: 'institution.slugHint',
    defaultMessage: 'Lowercase words joined by hyphens. You type it to confirm what can’t be undone.',
  },
  domainsHint: {
    id: 'institution.domainsHint',
    defaultMessage:
      'Each host name of the Canvas on a line, such as canvas.example.edu. Links to them count as links inside Canvas.',
  },
  isReadyGo: { id: 'institution.isReadyGo', defaultMessage: 'ReadyGo flavour: checklists, tasks and alerts' },
  runnerState: {
    id: 'institution.runnerState',
    defaultMessage:
      '{state, select, works {{tool} works} fails {{tool} doesn’t work} other {{tool} isn’t connected}}',
  },
  isNew: { id: 'institution.isNew', defaultMessage: 'New' },
  own: { id: 'institution.own', defaultMessage: 'Yours' },
  actions: { id: 'institution.actions', defaultMessage: 'Actions' },
  edit: { id: 'institution.edit', defaultMessage: 'Edit' },
  archive: { id: 'institution.archive', defaultMessage: 'Archive' },
  unarchive: { id: 'institution.unarchive', defaultMessage: 'Unarchive' },
  snapshot: { id: 'institution.snapshot', defaultMessage: 'Take snapshot' },
  snapshotAsked: {
    id: 'institution.snapshotAsked',
    defaultMessage: 'Reading the courses of {title}. Large institutions take a while.',
  },
  saved: { id: 'institution.saved', defaultMessage: '{title} was saved.' },
  created: { id: 'institution.created', defaultMessage: '{title} was added.' },
  failed: { id: 'institution.failed', defaultMessage: 'The institution couldn’t be changed.' },
  general: { id: 'institution.general', defaultMessage: 'General' },
  canvas: { id: 'institution.canvas', defaultMessage: 'Canvas' },
  canvasUrl: { id: 'institution.canvasUrl', defaultMessage: 'Canvas address' },
  canvasUrlHint: {
    id: 'institution.canvasUrlHint',
    defaultMessage:
      'Such as https://example.instructure.com. Changing it removes the key and the token below, which belong to this address.',
  },
  rootAccountId: { id: 'institution.rootAccountId', defaultMessage: 'Root account id' },
  oauthClientId: { id: 'institution.oauthClientId', defaultMessage: 'OAuth2 key id' },
  oauthHint: {
    id: 'institution.oauthHint',
    defaultMessage: 'The developer key for “Log in with Canvas”. Leave empty if there isn’t one.',
  },
  oauthClientSecret: { id: 'institution.oauthClientSecret', defaultMessage: 'OAuth2 key secret' },
  runnerToken: { id: 'institution.runnerToken', defaultMessage: 'Task runner token' },
  secretState: {
    id: 'institution.secretState',
    defaultMessage:
      '{isSet, select, true {Set, and never shown. Type a new one to replace it.} other {Not set.}}',
  },
  locale: { id: 'institution.locale', defaultMessage: 'Language' },
  timeZone: { id: 'institution.timeZone', defaultMessage: 'Time zone' },
  runnersTitle: { id: 'institution.runnersTitle', defaultMessage: 'Task runners of {title}' },
  checkNow: { id: 'institution.checkNow', defaultMessage: 'Check now' },
  checking: { id: 'institution.checking', defaultMessage: 'Asking Canvas…' },
  noRunners: { id: 'institution.noRunners', defaultMessage: 'This institution has no tools.' },
  listLoading: { id: 'institution.listLoading', defaultMessage: 'Loading institutions…' },
  listFailed: { id: 'institution.listFailed', defaultMessage: 'The institutions couldn’t be loaded.' },
});
