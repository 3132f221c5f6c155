import { sortsOf, type List, type SortOf } from '#shared/http/list.ts';
import { outOfScopeWords } from '#shared/scope-decisions/scope-words.messages.ts';
import { defineMessages } from '#shared/text/messages.ts';
import type { Alert } from './alert.ts';

export const alertTexts = defineMessages({
  title: { id: 'alert.title', defaultMessage: 'Alerts' },
  rule: { id: 'alert.rule', defaultMessage: 'Rule' },
  severity: { id: 'alert.severity', defaultMessage: 'Severity' },
  severityName: {
    id: 'alert.export.severityName',
    defaultMessage: '{severity, select, info {Information} warning {Warning} other {Serious}}',
  },
  course: { id: 'alert.course', defaultMessage: 'Course' },
  state: { id: 'alert.state', defaultMessage: 'State' },
  stateName: {
    id: 'alert.export.stateName',
    defaultMessage:
      '{state, select, open {Open} acknowledged {Acknowledged} snoozed {Snoozed} other {Resolved}}',
  },
  since: { id: 'alert.since', defaultMessage: 'Since' },
  openedAt: { id: 'alert.export.openedAt', defaultMessage: 'Opened' },
  values: { id: 'alert.values', defaultMessage: 'Then and now' },
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

/** An alert with the values that raised it, and those at the last look, in words: only files need them. */
export interface ListedAlert extends Alert {
  readonly inWords?: { readonly before: string; readonly now: string };
}

export const alertList = {
  title: alertTexts.title,
  columns: {
    rule: { label: alertTexts.rule, type: 'text', sorts: true, value: ({ rule }) => rule.title },
    severity: {
      label: alertTexts.severity,
      type: 'text',
      sorts: true,
      value: ({ rule: { severity } }, say) => say(alertTexts.severityName, { severity }),
    },
    course: { label: alertTexts.course, type: 'text', sorts: true, value: ({ course }) => course.title },
    state: {
      label: alertTexts.state,
      type: 'text',
      sorts: true,
      value: ({ state }, say) => say(alertTexts.stateName, { state }),
    },
    openedAt: {
      label: alertTexts.since,
      fileLabel: alertTexts.openedAt,
      type: 'moment',
      sorts: true,
      value: ({ openedAt }) => openedAt,
    },
    values: { label: alertTexts.values, only: 'table' },
    foundThen: {
      label: alertTexts.before,
      type: 'text',
      only: 'file',
      value: ({ inWords }) => inWords?.before ?? null,
    },
    foundNow: {
      label: alertTexts.now,
      type: 'text',
      only: 'file',
      value: ({ inWords }) => inWords?.now ?? null,
    },
    lastSeenAt: {
      label: alertTexts.lastSeenAt,
      type: 'moment',
      only: 'file',
      sorts: true,
      value: ({ lastSeenAt }) => lastSeenAt,
    },
    snoozedUntil: {
      label: alertTexts.snoozedUntil,
      type: 'date',
      only: 'file',
      value: ({ snoozedUntil }) => snoozedUntil,
    },
    answeredBy: {
      label: alertTexts.answeredBy,
      type: 'text',
      only: 'file',
      value: ({ answeredBy }) => answeredBy,
    },
    answeredAt: {
      label: alertTexts.answeredAt,
      type: 'moment',
      only: 'file',
      value: ({ answeredAt }) => answeredAt,
    },
    note: { label: alertTexts.note, type: 'text', only: 'file', value: ({ note }) => note },
    resolvedAt: {
      label: alertTexts.resolvedAt,
      type: 'moment',
      only: 'file',
      value: ({ resolvedAt }) => resolvedAt,
    },
    resolution: {
      label: alertTexts.resolution,
      type: 'text',
      only: 'file',
      value: ({ resolution }, say) => resolution && say(alertTexts.resolutionName, { resolution }),
    },
    scope: {
      label: outOfScopeWords.column,
      type: 'text',
      only: 'file',
      value: ({ outOfScope }) => outOfScope,
    },
  },
} satisfies List<ListedAlert>;

export const alertSorts = sortsOf(alertList, 'openedAt');
export type AlertSort = SortOf<typeof alertList>;
