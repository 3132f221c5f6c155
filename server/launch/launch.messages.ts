import { defineMessages } from '#shared/text/messages.ts';

/** The texts of the pages sent before the client starts. */
export const launchMessages = defineMessages({
  details: { id: 'launch.details', defaultMessage: 'For the person who helps you' },
  code: { id: 'launch.code', defaultMessage: 'Reason' },
  request: { id: 'launch.request', defaultMessage: 'Request' },
  logIn: { id: 'launch.logIn', defaultMessage: 'Log in' },
  continue: { id: 'launch.continue', defaultMessage: 'Continue' },
  inFrame: {
    id: 'launch.inFrame',
    defaultMessage:
      'Your browser doesn’t let pages inside other pages store anything. Courseyard can open in its own window instead.',
  },
  openWindow: { id: 'launch.openWindow', defaultMessage: 'Open in a new window' },
  inWindow: {
    id: 'launch.inWindow',
    defaultMessage:
      'Your browser doesn’t let Courseyard store anything. Allow cookies for this address, then open Courseyard again from Canvas.',
  },
  registered: {
    id: 'launch.registered',
    defaultMessage: 'Courseyard is registered. You can close this window.',
  },
});

/** … in a sentence … */
export const refusalTexts = defineMessages({
  broken: { id: 'launch.text.broken', defaultMessage: 'Courseyard couldn’t accept what Canvas sent.' },
  unregistered: {
    id: 'launch.text.unregistered',
    defaultMessage: 'This Canvas account hasn’t been connected to Courseyard, or no longer is.',
  },
  expired: {
    id: 'launch.text.expired',
    defaultMessage: 'Opening it took too long, or it had been opened before.',
  },
  unreachable: {
    id: 'launch.text.unreachable',
    defaultMessage: 'Canvas didn’t answer when Courseyard asked for its keys.',
  },
  role: {
    id: 'launch.text.role',
    defaultMessage: 'There’s nothing here for you to do, and nothing is missing from your course.',
  },
  deactivated: {
    id: 'launch.text.deactivated',
    defaultMessage: 'An administrator at your institution has switched off your access to Courseyard.',
  },
  crowded: {
    id: 'launch.text.crowded',
    defaultMessage: 'Courseyard was opened from your network many times in a row without finishing.',
  },
  direct: { id: 'launch.text.direct', defaultMessage: 'This address only works when Canvas opens it.' },
  registration: {
    id: 'launch.text.registration',
    defaultMessage: 'It’s too old, was used before, or Canvas and Courseyard couldn’t agree.',
  },
  login: { id: 'launch.text.login', defaultMessage: 'No institution at this address offers that.' },
  loginExpired: {
    id: 'launch.text.loginExpired',
    defaultMessage: 'Your login took too long, was used before, or began in another browser.',
  },
  loginDenied: {
    id: 'launch.text.loginDenied',
    defaultMessage: 'You cancelled the login in Canvas, so Courseyard learned nothing about you.',
  },
  loginStranger: {
    id: 'launch.text.loginStranger',
    defaultMessage: 'You’re logged in to Canvas, but nobody has added you to Courseyard.',
  },
  loginRole: {
    id: 'launch.text.loginRole',
    defaultMessage: 'It was more than a day ago that Canvas last said what you administer.',
  },
  loginFailed: {
    id: 'launch.text.loginFailed',
    defaultMessage: 'Canvas didn’t tell Courseyard who you are.',
  },
  failed: { id: 'launch.text.failed', defaultMessage: 'Something went wrong in Courseyard.' },
});

/** … and what they can do. */
export const refusalAdvice = defineMessages({
  broken: {
    id: 'launch.advice.broken',
    defaultMessage:
      'Go back to Canvas and open Courseyard again. If that doesn’t help, tell your Canvas administrator.',
  },
  unregistered: {
    id: 'launch.advice.unregistered',
    defaultMessage: 'Your Canvas administrator can connect it.',
  },
  expired: { id: 'launch.advice.expired', defaultMessage: 'Go back to Canvas and open Courseyard again.' },
  unreachable: {
    id: 'launch.advice.unreachable',
    defaultMessage: 'Try again in a few minutes. If that doesn’t help, tell your Canvas administrator.',
  },
  role: {
    id: 'launch.advice.role',
    defaultMessage: 'If you teach or support courses, ask your Canvas administrator to check your role.',
  },
  deactivated: {
    id: 'launch.advice.deactivated',
    defaultMessage: 'If you still need it, ask them to switch it on again.',
  },
  crowded: {
    id: 'launch.advice.crowded',
    defaultMessage: 'Wait a few minutes, then open Courseyard from Canvas again.',
  },
  direct: {
    id: 'launch.advice.direct',
    defaultMessage: 'In Canvas, choose Courseyard in the navigation of your course or account.',
  },
  registration: {
    id: 'launch.advice.registration',
    defaultMessage: 'Ask the people who run Courseyard for a new link.',
  },
  login: {
    id: 'launch.advice.login',
    defaultMessage: 'Open Courseyard from Canvas, or see which institutions you can log in with.',
  },
  loginExpired: { id: 'launch.advice.loginExpired', defaultMessage: 'Nothing is lost.' },
  loginDenied: {
    id: 'launch.advice.loginDenied',
    defaultMessage: 'You can close this page, or log in after all.',
  },
  loginStranger: {
    id: 'launch.advice.loginStranger',
    defaultMessage:
      'Open Courseyard from Canvas once, or ask an administrator at your institution to add you.',
  },
  loginRole: {
    id: 'launch.advice.loginRole',
    defaultMessage: 'Open Courseyard from Canvas: then it says so again.',
  },
  loginFailed: {
    id: 'launch.advice.loginFailed',
    defaultMessage: 'Try again in a few minutes. If that doesn’t help, tell your Canvas administrator.',
  },
  failed: {
    id: 'launch.advice.failed',
    defaultMessage: 'Try again in a few minutes. If that doesn’t help, tell your Canvas administrator.',
  },
});
