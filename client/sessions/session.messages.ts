import { defineMessages } from '#shared/text/messages.ts';

export const sessionMessages = defineMessages({
  sessions: { id: 'session.sessions', defaultMessage: 'Active sessions' },
  sessionBrowser: { id: 'session.sessionBrowser', defaultMessage: 'Browser' },
  browserOn: { id: 'session.browserOn', defaultMessage: '{browser} on {system}' },
  unknownBrowser: { id: 'session.unknownBrowser', defaultMessage: 'Unknown browser' },
  sessionKind: { id: 'session.sessionKind', defaultMessage: 'Opened' },
  sessionKindName: {
    id: 'session.sessionKindName',
    defaultMessage:
      '{kind, select, embedded {Inside Canvas} tab {In its own tab} other {Logged in with Canvas}}',
  },
  startedAt: { id: 'session.startedAt', defaultMessage: 'Since' },
  lastSeenAt: { id: 'session.lastSeenAt', defaultMessage: 'Last used' },
  thisSession: { id: 'session.thisSession', defaultMessage: 'This device' },
  actions: { id: 'session.actions', defaultMessage: 'Actions' },
  endSession: { id: 'session.endSession', defaultMessage: 'Sign out' },
  endSessionOf: { id: 'session.endSessionOf', defaultMessage: 'Sign out {browser}' },
  endThisSession: { id: 'session.endThisSession', defaultMessage: 'Sign out here, {browser}' },
  endOthers: { id: 'session.endOthers', defaultMessage: 'Sign out all others' },
  sessionEnded: {
    id: 'session.sessionEnded',
    defaultMessage: '{count, plural, one {The session was ended.} other {All # sessions were ended.}}',
  },
  sessionCount: {
    id: 'session.sessionCount',
    defaultMessage: '{count, plural, one {# session} other {# sessions}}',
  },
  othersEnded: {
    id: 'session.othersEnded',
    defaultMessage:
      '{count, plural, =0 {There was no other session.} one {# session was ended.} other {# sessions were ended.}}',
  },
  endFailed: { id: 'session.endFailed', defaultMessage: 'The session couldn’t be ended.' },
  endedTitle: { id: 'session.endedTitle', defaultMessage: 'Your session has ended' },
  endedText: {
    id: 'session.endedText',
    defaultMessage:
      '{kind, select, embedded {What you typed is still here. Open Courseyard from Canvas again, in another tab. This page then goes on by itself, and you can save.} other {What you typed is still here. Log in again in another tab, or open Courseyard from Canvas and then in a new tab. This page then goes on by itself, and you can save.}}',
  },
  endedOpen: {
    id: 'session.endedOpen',
    defaultMessage: '{kind, select, embedded {Open Canvas in another tab} other {Log in in another tab}}',
  },
  endedBack: { id: 'session.endedBack', defaultMessage: 'Back to the page' },
  resumedTitle: { id: 'session.resumedTitle', defaultMessage: 'You’re logged in again' },
  resumedText: {
    id: 'session.resumedText',
    defaultMessage: 'Nothing you typed was lost. What wasn’t saved can be saved now.',
  },
  resumedGo: { id: 'session.resumedGo', defaultMessage: 'Go on' },
  switchText: {
    id: 'session.switchText',
    defaultMessage: 'You can work in several places. Choose where to continue.',
  },
  contextName: { id: 'session.contextName', defaultMessage: '{title} ({institution})' },
  switchFailed: { id: 'session.switchFailed', defaultMessage: 'The context couldn’t be switched.' },
  sessionsLoading: { id: 'session.sessionsLoading', defaultMessage: 'Loading your sessions…' },
  sessionsFailed: { id: 'session.sessionsFailed', defaultMessage: 'Your sessions couldn’t be loaded.' },
  contextsLoading: { id: 'session.contextsLoading', defaultMessage: 'Loading contexts…' },
  contextsFailed: { id: 'session.contextsFailed', defaultMessage: 'The contexts couldn’t be loaded.' },
  switchContext: { id: 'session.switchContext', defaultMessage: 'Switch context' },
});
