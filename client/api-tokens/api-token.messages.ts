import { defineMessages } from '#shared/text/messages.ts';

export const apiTokenMessages = defineMessages({
  tokens: { id: 'apiToken.tokens', defaultMessage: 'API tokens' },
  tokensText: {
    id: 'apiToken.tokensText',
    defaultMessage:
      'With a token, your own programs can read or change whatever you can. Treat it like a password. See the <docs>API documentation</docs>.',
  },
  tokenTitle: { id: 'apiToken.tokenTitle', defaultMessage: 'Name' },
  tokenTitleHint: { id: 'apiToken.tokenTitleHint', defaultMessage: 'What it’s for' },
  reach: { id: 'apiToken.reach', defaultMessage: 'Access' },
  reachName: {
    id: 'apiToken.reachName',
    defaultMessage: '{reach, select, read {Read} other {Read and change}}',
  },
  endsWith: { id: 'apiToken.endsWith', defaultMessage: 'ends with {hint}' },
  expires: { id: 'apiToken.expires', defaultMessage: 'Expires' },
  expired: { id: 'apiToken.expired', defaultMessage: 'Expired' },
  lastUsed: { id: 'apiToken.lastUsed', defaultMessage: 'Last used' },
  expiresIn: { id: 'apiToken.expiresIn', defaultMessage: 'Expires in' },
  days: { id: 'apiToken.days', defaultMessage: '{count, plural, one {# day} other {# days}}' },
  noTokens: { id: 'apiToken.noTokens', defaultMessage: 'You have no API tokens.' },
  createToken: { id: 'apiToken.createToken', defaultMessage: 'Create token' },
  createFailed: { id: 'apiToken.createFailed', defaultMessage: 'The token couldn’t be created.' },
  tokenMade: { id: 'apiToken.tokenMade', defaultMessage: 'Your new token' },
  tokenOnce: {
    id: 'apiToken.tokenOnce',
    defaultMessage: 'Copy it now. You won’t be able to see it again.',
  },
  copy: { id: 'apiToken.copy', defaultMessage: 'Copy' },
  copied: { id: 'apiToken.copied', defaultMessage: 'Copied' },
  copyFailed: {
    id: 'apiToken.copyFailed',
    defaultMessage:
      'Your browser doesn’t let Courseyard copy. The token is selected: copy it with the keyboard.',
  },
  done: { id: 'apiToken.done', defaultMessage: 'Done' },
  revoke: { id: 'apiToken.revoke', defaultMessage: 'Revoke' },
  revokeOf: { id: 'apiToken.revokeOf', defaultMessage: 'Revoke “{title}”' },
  revokeTitle: { id: 'apiToken.revokeTitle', defaultMessage: 'Revoke “{title}”?' },
  revokeText: {
    id: 'apiToken.revokeText',
    defaultMessage: 'Programs that use this token stop working at once.',
  },
  revoked: { id: 'apiToken.revoked', defaultMessage: '“{title}” was revoked.' },
  revokeFailed: { id: 'apiToken.revokeFailed', defaultMessage: 'The token couldn’t be revoked.' },
  tokensLoading: { id: 'apiToken.tokensLoading', defaultMessage: 'Loading your tokens…' },
  tokensFailed: { id: 'apiToken.tokensFailed', defaultMessage: 'Your tokens couldn’t be loaded.' },
  actions: { id: 'apiToken.actions', defaultMessage: 'Actions' },
});
