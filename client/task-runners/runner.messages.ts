import type { AuthorisationOutcome } from '#shared/runner-authorisations/authorisation-outcome.ts';
import type { RunnerState } from '#shared/task-runners/task-runner.ts';
import { defineMessages, type Message } from '#shared/text/messages.ts';

export const runnerMessages = defineMessages({
  title: { id: 'taskRunner.title', defaultMessage: 'Task runners' },
  subtitle: {
    id: 'taskRunner.subtitle',
    defaultMessage: 'The Canvas accounts that Courseyard reads courses with, one for each tool.',
  },
  helpTitle: { id: 'taskRunner.help.title', defaultMessage: 'About task runners' },
  helpText: {
    id: 'taskRunner.help.text',
    defaultMessage:
      'A task runner is a Canvas account that a tool reads courses with. Use an account made for that, with no more permissions than listed below. If you can log in as that account, authorise it with Canvas here. If somebody else looks after it, send them a one-time link. Or create a token in Canvas and paste it. Each tool has its own authorisation, and Courseyard checks them every 15 minutes.',
  },
  loading: { id: 'taskRunner.loading', defaultMessage: 'Loading task runners…' },
  failed: { id: 'taskRunner.failed', defaultMessage: 'The task runners couldn’t be loaded.' },
  noTools: { id: 'taskRunner.noTools', defaultMessage: 'This institution has no tools.' },
  noKey: {
    id: 'taskRunner.noKey',
    defaultMessage:
      'Courseyard has no OAuth2 key for your Canvas, so tokens can only be pasted. To authorise with Canvas and to send links, have an API key made in Canvas and give it to the people who run Courseyard.',
  },
  account: { id: 'taskRunner.account', defaultMessage: 'Canvas account' },
  accountName: { id: 'taskRunner.accountName', defaultMessage: '{name} (id {id})' },
  authorised: { id: 'taskRunner.authorised', defaultMessage: 'Authorised' },
  source: {
    id: 'taskRunner.source',
    defaultMessage:
      '{source, select, oauth {{isNamed, select, true {with Canvas by {person}} other {with Canvas}}} link {by one-time link} token {{isNamed, select, true {token pasted by {person}} other {token pasted}}} other {by the people who run Courseyard}}',
  },
  expires: { id: 'taskRunner.expires', defaultMessage: 'Expires' },
  renewsItself: { id: 'taskRunner.renewsItself', defaultMessage: 'never: it renews itself' },
  expiryUnknown: { id: 'taskRunner.expiryUnknown', defaultMessage: 'unknown' },
  missing: {
    id: 'taskRunner.missing',
    defaultMessage: 'In Canvas, this account’s role lacks these permissions:',
  },
  dropsIncludes: {
    id: 'taskRunner.dropsIncludes',
    defaultMessage:
      'The developer key in Canvas enforces scopes without “Allow Include Parameters”, so Canvas leaves out syllabuses, teachers, numbers of students and email addresses without a word. Turn it on for the key: what’s missing is then read by itself.',
  },
  lastSuccess: { id: 'taskRunner.lastSuccess', defaultMessage: 'Last success' },
  lastError: { id: 'taskRunner.lastError', defaultMessage: 'Last error' },
  checked: { id: 'taskRunner.checked', defaultMessage: 'Last checked' },
  noError: { id: 'taskRunner.noError', defaultMessage: 'none' },
  unnamed: { id: 'taskRunner.unnamed', defaultMessage: 'without a name' },
  headline: {
    id: 'taskRunner.headline',
    defaultMessage:
      '{troubled, plural, =0 {{working, plural, one {The task runner works.} other {All # task runners work.}}} one {# task runner needs attention{working, plural, =0 {.} one {; the other one works.} other {; the other # work.}}} other {# task runners need attention{working, plural, =0 {.} one {; the other one works.} other {; the other # work.}}}}',
  },
  readsAs: {
    id: 'taskRunner.readsAs',
    defaultMessage:
      'reads {count, plural, one {# course} other {# courses}}{isNamed, select, true { as {account}} other {}}',
  },
  copyRequest: {
    id: 'taskRunner.copyRequest',
    defaultMessage: 'Copy for your Canvas administrator',
  },
  requestFor: {
    id: 'taskRunner.requestFor',
    defaultMessage:
      'Courseyard can’t read all it needs from our Canvas with the account {account}. Could you change this, please?',
  },
  needsCount: {
    id: 'taskRunner.needsCount',
    defaultMessage:
      '{permissions, plural, one {# permission} other {# permissions}}, {scopes, plural, one {# scope} other {# scopes}}',
  },
  reads: { id: 'taskRunner.reads', defaultMessage: 'Reads' },
  courses: {
    id: 'taskRunner.courses',
    defaultMessage: '{count, plural, one {# course} other {# courses}}',
  },
  authorise: { id: 'taskRunner.authorise', defaultMessage: 'Authorise with Canvas' },
  oneTimeLink: { id: 'taskRunner.oneTimeLink', defaultMessage: 'One-time link' },
  paste: { id: 'taskRunner.paste', defaultMessage: 'Paste a token' },
  test: { id: 'taskRunner.test', defaultMessage: 'Test' },
  revoke: { id: 'taskRunner.revoke', defaultMessage: 'Revoke' },
  actionOf: { id: 'taskRunner.actionOf', defaultMessage: '{action}: {tool}' },
  waiting: {
    id: 'taskRunner.waiting',
    defaultMessage:
      'Canvas is open in another window. Log in there as the service account, and say yes. This page notices by itself.',
  },
  blocked: {
    id: 'taskRunner.blocked',
    defaultMessage: 'Your browser blocked the new window. Open Canvas yourself within two minutes:',
  },
  openCanvas: { id: 'taskRunner.openCanvas', defaultMessage: 'Open Canvas' },
  stopWaiting: { id: 'taskRunner.stopWaiting', defaultMessage: 'Stop waiting' },
  authorisedNotice: { id: 'taskRunner.authorisedNotice', defaultMessage: '{tool} is authorised.' },
  authoriseFailed: {
    id: 'taskRunner.authoriseFailed',
    defaultMessage: 'The authorisation couldn’t be started.',
  },
  testing: { id: 'taskRunner.testing', defaultMessage: 'Asking Canvas…' },
  testFailed: { id: 'taskRunner.testFailed', defaultMessage: 'The test couldn’t be started.' },
  linkTitle: { id: 'taskRunner.link.title', defaultMessage: 'One-time link for {tool}' },
  linkText: {
    id: 'taskRunner.link.text',
    defaultMessage:
      'Send it to the person who looks after the service account. They need no access to Courseyard: the link’s page says who asks for what, and leads to Canvas. It works once, within 7 days.',
  },
  linkReplaces: {
    id: 'taskRunner.link.replaces',
    defaultMessage: 'The link that’s open now will stop working.',
  },
  createLink: { id: 'taskRunner.link.create', defaultMessage: 'Create the link' },
  linkFailed: { id: 'taskRunner.link.failed', defaultMessage: 'The link couldn’t be created.' },
  link: { id: 'taskRunner.link.label', defaultMessage: 'Link' },
  linkOnce: {
    id: 'taskRunner.link.once',
    defaultMessage: 'Copy it now: it won’t be shown again. It works once, until {until}.',
  },
  openLink: {
    id: 'taskRunner.link.open',
    defaultMessage: 'A one-time link by {person} is open until {until}.',
  },
  revokeLink: { id: 'taskRunner.link.revoke', defaultMessage: 'Revoke link' },
  revokeLinkOf: { id: 'taskRunner.link.revokeOf', defaultMessage: 'Revoke link: {tool}' },
  linkRevoked: { id: 'taskRunner.link.revoked', defaultMessage: 'The link doesn’t work any more.' },
  linkRevokeFailed: {
    id: 'taskRunner.link.revokeFailed',
    defaultMessage: 'The link couldn’t be revoked.',
  },
  pasteTitle: { id: 'taskRunner.paste.title', defaultMessage: 'Paste a token for {tool}' },
  pasteText: {
    id: 'taskRunner.paste.text',
    defaultMessage:
      'In Canvas, as the service account: Account → Settings → New Access Token. Courseyard never shows it again.',
  },
  token: { id: 'taskRunner.paste.token', defaultMessage: 'Access token' },
  lastDay: { id: 'taskRunner.paste.lastDay', defaultMessage: 'Last day' },
  lastDayHint: {
    id: 'taskRunner.paste.lastDayHint',
    defaultMessage: 'If Canvas says when it expires: Courseyard warns 14 days before.',
  },
  save: { id: 'taskRunner.paste.save', defaultMessage: 'Save' },
  pasted: { id: 'taskRunner.paste.done', defaultMessage: 'The token was saved, and is being checked.' },
  pasteFailed: { id: 'taskRunner.paste.failed', defaultMessage: 'The token couldn’t be saved.' },
  revokeTitle: { id: 'taskRunner.revoke.title', defaultMessage: 'Revoke the authorisation of {tool}?' },
  revokeText: {
    id: 'taskRunner.revoke.text',
    defaultMessage:
      'The tool reads no courses until it’s authorised again. What it has read stays. A pasted token remains valid in Canvas: delete it there.',
  },
  revoked: { id: 'taskRunner.revoke.done', defaultMessage: '{tool} isn’t authorised any more.' },
  revokeFailed: {
    id: 'taskRunner.revoke.failed',
    defaultMessage: 'The authorisation couldn’t be revoked.',
  },
  needs: { id: 'taskRunner.needs.title', defaultMessage: 'What Canvas has to allow' },
  needsText: {
    id: 'taskRunner.needs.text',
    defaultMessage:
      '{writes, select, true {Courseyard reads with these accounts. It writes only what somebody asks for: it publishes a course, sends a message, or saves a fix.} other {Courseyard only reads.}} The service accounts need an account role with these permissions; the names are Canvas’s own.',
  },
  permissions: { id: 'taskRunner.needs.permissions', defaultMessage: 'Permissions' },
  permission: { id: 'taskRunner.needs.permission', defaultMessage: 'Permission' },
  permissionName: { id: 'taskRunner.needs.name', defaultMessage: 'In Canvas’s API' },
  neededBy: { id: 'taskRunner.needs.neededBy', defaultMessage: 'Needed by' },
  keyText: {
    id: 'taskRunner.needs.keyText',
    defaultMessage:
      'The developer key in Canvas needs this redirect address. If it enforces scopes, it needs “Allow Include Parameters”, and has to allow all of these:',
  },
  returnAddress: { id: 'taskRunner.needs.returnAddress', defaultMessage: 'Redirect address' },
  scopes: { id: 'taskRunner.needs.scopes', defaultMessage: 'Scopes' },
});

export const runnerStateMessages: Record<RunnerState, Message> = defineMessages({
  never_set: { id: 'taskRunner.state.never_set', defaultMessage: 'Not authorised yet' },
  checking: { id: 'taskRunner.state.checking', defaultMessage: 'Being checked' },
  valid: { id: 'taskRunner.state.valid', defaultMessage: 'Works' },
  expiring: { id: 'taskRunner.state.expiring', defaultMessage: 'Works, but expires soon' },
  missing_permission: { id: 'taskRunner.state.missing_permission', defaultMessage: 'Lacks permissions' },
  no_includes: { id: 'taskRunner.state.no_includes', defaultMessage: 'Doesn’t get everything' },
  invalid: { id: 'taskRunner.state.invalid', defaultMessage: 'Doesn’t work' },
});

/** How an authorisation in another window ended. */
export const outcomeMessages: Record<AuthorisationOutcome, Message> = defineMessages({
  authorised: { id: 'taskRunner.outcome.authorised', defaultMessage: 'It’s authorised.' },
  denied: {
    id: 'taskRunner.outcome.denied',
    defaultMessage: 'Canvas was told no, so nothing was changed.',
  },
  session: {
    id: 'taskRunner.outcome.session',
    defaultMessage: 'The session it was begun in had ended. Start again.',
  },
  refused: {
    id: 'taskRunner.outcome.refused',
    defaultMessage:
      'Canvas refused Courseyard’s developer key or the token it had just given. Check the key’s id, secret and redirect address. Nothing was changed.',
  },
  scopes: {
    id: 'taskRunner.outcome.scopes',
    defaultMessage: 'The key in Canvas enforces scopes and lacks some of those below. Nothing was changed.',
  },
  unreachable: {
    id: 'taskRunner.outcome.unreachable',
    defaultMessage: 'Canvas didn’t answer. Try again in a few minutes. Nothing was changed.',
  },
  malformed: {
    id: 'taskRunner.outcome.malformed',
    defaultMessage: 'Courseyard couldn’t use what Canvas answered. Nothing was changed.',
  },
  gone: {
    id: 'taskRunner.outcome.gone',
    defaultMessage: 'The institution’s tools, Canvas or key changed meanwhile. Load the page again.',
  },
  link: {
    id: 'taskRunner.outcome.link',
    defaultMessage: 'The link was used, replaced or revoked meanwhile.',
  },
  account: {
    id: 'taskRunner.outcome.account',
    defaultMessage: 'The account lacks permissions that the one in use has. Nothing was changed.',
  },
});
