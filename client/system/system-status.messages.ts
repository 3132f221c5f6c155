import { defineMessages } from '#shared/text/messages.ts';

export const statusMessages = defineMessages({
  title: { id: 'systemStatus.title', defaultMessage: 'System status' },
  helpTitle: { id: 'systemStatus.helpTitle', defaultMessage: 'About the system status' },
  helpText: {
    id: 'systemStatus.helpText',
    defaultMessage:
      'Each part of this installation says how it is and what to do. The page looks again every 15 seconds. A Canvas is judged by its answers to work that’s going on; “Check now” asks it at once.',
  },
  allWell: { id: 'systemStatus.allWell', defaultMessage: 'Everything works.' },
  troubled: {
    id: 'systemStatus.troubled',
    defaultMessage: '{count, plural, one {# part needs} other {# parts need}} attention.',
  },
  checkedAt: { id: 'systemStatus.checkedAt', defaultMessage: 'Checked at {time}.' },
  state: {
    id: 'systemStatus.state',
    defaultMessage: '{state, select, well {Well} slow {Slow} failing {Failing} other {Off}}',
  },
  latency: { id: 'systemStatus.latency', defaultMessage: 'Answered in' },
  noAnswer: { id: 'systemStatus.noAnswer', defaultMessage: 'no answer in time' },
  milliseconds: { id: 'systemStatus.milliseconds', defaultMessage: '{number, number} ms' },
  check: { id: 'systemStatus.check', defaultMessage: 'Check now' },
  checkOf: { id: 'systemStatus.checkOf', defaultMessage: 'Check now: {title}' },
  isThere: { id: 'systemStatus.isThere', defaultMessage: '{host} answered in {number, number} ms.' },
  checkFailed: { id: 'systemStatus.checkFailed', defaultMessage: 'It couldn’t be checked.' },
});
