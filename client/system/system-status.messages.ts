import { defineMessages } from '#shared/text/messages.ts';

export const statusMessages = defineMessages({
  title: { id: 'systemStatus.title', defaultMessage: 'System status' },
  helpTitle: { id: 'systemStatus.helpTitle', defaultMessage: 'About the system status' },
  helpText: {
    id: 'systemStatus.helpText',
    defaultMessage:
      'Each part of this installation says how it is and what to do. The page looks again every 15 seconds. Canvas and the mail server are judged by their answers to work that’s going on, and are unknown after a day without any; “Check now” asks them at once.',
  },
  allWell: { id: 'systemStatus.allWell', defaultMessage: 'Everything works.' },
  someUnknown: {
    id: 'systemStatus.someUnknown',
    defaultMessage:
      'Nothing needs attention, but of {count, plural, one {# part} other {# parts}} nothing is known.',
  },
  troubled: {
    id: 'systemStatus.troubled',
    defaultMessage: '{count, plural, one {# part needs} other {# parts need}} attention.',
  },
  checkedAt: { id: 'systemStatus.checkedAt', defaultMessage: 'Checked at {time}.' },
  asOf: { id: 'systemStatus.asOf', defaultMessage: 'This is how it was at {time}:' },
  whenAway: {
    id: 'systemStatus.whenAway',
    defaultMessage:
      'This page needs the database and a web process, because signing in does. Look at the database first, then at the log of the web processes; their address /readyz says without signing in whether they can serve again.',
  },
  latency: { id: 'systemStatus.latency', defaultMessage: 'Answered in' },
  lastCheck: { id: 'systemStatus.lastCheck', defaultMessage: 'Last check' },
  noAnswer: { id: 'systemStatus.noAnswer', defaultMessage: 'no answer in time' },
  milliseconds: { id: 'systemStatus.milliseconds', defaultMessage: '{number, number} ms' },
  check: { id: 'systemStatus.check', defaultMessage: 'Check now' },
  checkOf: { id: 'systemStatus.checkOf', defaultMessage: 'Check now: {title}' },
  isThere: { id: 'systemStatus.isThere', defaultMessage: '{host} answered in {number, number} ms.' },
  checkFailed: { id: 'systemStatus.checkFailed', defaultMessage: 'It couldn’t be checked.' },
});
