import { defineMessages } from '#shared/text/messages.ts';

/** The title and the columns of exported alerts. */
export const alertColumnTexts = defineMessages({
  title: { id: 'alert.export.title', defaultMessage: 'Alerts' },
  rule: { id: 'alert.export.rule', defaultMessage: 'Rule' },
  severity: { id: 'alert.export.severity', defaultMessage: 'Severity' },
  severityName: {
    id: 'alert.export.severityName',
    defaultMessage: '{severity, select, info {Information} warning {Warning} other {Serious}}',
  },
  course: { id: 'alert.export.course', defaultMessage: 'Course' },
  state: { id: 'alert.export.state', defaultMessage: 'State' },
  stateName: {
    id: 'alert.export.stateName',
    defaultMessage:
      '{state, select, open {Open} acknowledged {Acknowledged} snoozed {Snoozed} other {Resolved}}',
  },
  openedAt: { id: 'alert.export.openedAt', defaultMessage: 'Opened' },
  before: { id: 'alert.export.before', defaultMessage: 'Values then' },
  now: { id: 'alert.export.now', defaultMessage: 'Values at the last look' },
  lastSeenAt: { id: 'alert.export.lastSeenAt', defaultMessage: 'Last seen' },
  snoozedUntil: { id: 'alert.export.snoozedUntil', defaultMessage: 'Snoozed until' },
  answeredBy: { id: 'alert.export.answeredBy', defaultMessage: 'Answered by' },
  answeredAt: { id: 'alert.export.answeredAt', defaultMessage: 'Answered' },
  note: { id: 'alert.export.note', defaultMessage: 'Note' },
  resolvedAt: { id: 'alert.export.resolvedAt', defaultMessage: 'Resolved' },
  resolution: { id: 'alert.export.resolution', defaultMessage: 'Resolved because' },
  resolutionName: {
    id: 'alert.export.resolutionName',
    defaultMessage:
      '{resolution, select, condition {The condition no longer held} scope {The course left the rule’s scope} rule {The rule was paused} other {Somebody resolved it}}',
  },
});
