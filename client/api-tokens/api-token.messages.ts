import { defineMessages } from '#shared/text/messages.ts';

export const apiTokenMessages = defineMessages({
  tokens: { id: 'apiToken.tokens', defaultMessage: 'API tokens' },
  tokensText: {
    id: 'apiToken.tokensText',
    defaultMessage:
      'With a token, your own programs can read or change what you can. Treat it like a password. The <docs>API documentation</docs> says what there is.',
  },
  tokenTitle: { id: 'apiToken.tokenTitle', defaultMessage: 'Name' },
  tokenTitleHint: { id: 'apiToken.tokenTitleHint', defaultMessage: 'What it is for' },
  reach: { id: 'apiToken.reach', defaultMessage: 'It may' },
  reachName: {
    id: 'apiToken.reachName',
    defaultMessage: '{reach, select, read {Read} other {Read and change}}',
  },
  endsWith: { id: 'apiToken.endsWith', defaultMessage: 'ends with {hint}' },
  expires: { id: 'apiToken.expires', defaultMessage: 'Good until' },
  expired: { id: 'apiToken.expired', defaultMessage: 'Expired' },
  lastUsed: { id: 'apiToken.lastUsed', defaultMessage: 'Last used' },
  expiresIn: { id: 'apiToken.expiresIn', defaultMessage: 'Good for' },
  days: { id: 'apiToken.days', defaultMessage: '{count, plural, one {# day} other {# days}}' },
  noTokens: { id: 'apiToken.noTokens', defaultMessage: 'You have no API token.' },
  createToken: { id: 'apiToken.createToken', defaultMessage: 'Make a token' },
  createFailed: { id: 'apiToken.createFailed', defaultMessage: 'The token could not be made.' },
  tokenMade: { id: 'apiToken.tokenMade', defaultMessage: 'Your new token' },
  tokenOnce: {
    id: 'apiToken.tokenOnce',
    defaultMessage: 'Copy it now: it is shown this once and kept nowhere.',
  },
  copy: { id: 'apiToken.copy', defaultMessage: 'Copy' },
  copied: { id: 'apiToken.copied', defaultMessage: 'Copied' },
  copyFailed: {
    id: 'apiToken.copyFailed',
    defaultMessage: 'The browser does not let Courseyard copy here. It is selected: copy it by keyboard.',
  },
  done: { id: 'apiToken.done', defaultMessage: 'Done' },
  revoke: { id: 'apiToken.revoke', defaultMessage: 'Revoke' },
  revokeOf: { id: 'apiToken.revokeOf', defaultMessage: 'Revoke “{title}”' },
  revokeTitle: { id: 'apiToken.revokeTitle', defaultMessage: 'Revoke “{title}”?' },
  revokeText: {
    id: 'apiToken.revokeText',
    defaultMessage: 'Programs that use the token are refused from now on.',
  },
  revoked: { id: 'apiToken.revoked', defaultMessage: '“{title}” was revoked.' },
  revokeFailed: { id: 'apiToken.revokeFailed', defaultMessage: 'The token could not be revoked.' },
  tokensLoading: { id: 'apiToken.tokensLoading', defaultMessage: 'Loading your tokens…' },
  tokensFailed: { id: 'apiToken.tokensFailed', defaultMessage: 'Your tokens couldn’t be loaded.' },
  actions: { id: 'apiToken.actions', defaultMessage: 'Actions' },
});
