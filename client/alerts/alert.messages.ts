import { defineMessages } from '#shared/text/messages.ts';

export const alertMessages = defineMessages({
  helpTitle: { id: 'alert.helpTitle', defaultMessage: 'About alerts' },
  helpText: {
    id: 'alert.helpText',
    defaultMessage:
      'An alert means that a course meets the condition of one of your institution’s rules. It ends by itself when the course no longer does. Until then, people who can change the course answer it. Acknowledged: somebody knows, and it stays open. Snoozed: it doesn’t count until a day you choose, and then it’s open again. Resolved: it’s over for you, and the rule opens it again only after the course has stopped meeting the condition in between.',
  },
  toRules: { id: 'alert.toRules', defaultMessage: 'Rules' },
  search: { id: 'alert.search', defaultMessage: 'Search courses and rules' },
  choiceName: {
    id: 'alert.choiceName',
    defaultMessage:
      '{choice, select, open {Open} unanswered {Nobody has answered} acknowledged {Acknowledged} snoozed {Snoozed} unresolved {Not resolved} resolved {Resolved} other {All}}',
  },
  anyRule: { id: 'alert.anyRule', defaultMessage: 'Any rule' },
  batch: { id: 'alert.batch', defaultMessage: 'Batch' },
  anyBatch: { id: 'alert.anyBatch', defaultMessage: 'Any batch' },
  oneCourse: { id: 'alert.oneCourse', defaultMessage: 'Only {title}' },
  lift: { id: 'alert.lift', defaultMessage: 'Remove the filter “{title}”' },
  clear: { id: 'alert.clear', defaultMessage: 'Clear filters' },
  outOfScope: {
    id: 'alert.outOfScope',
    defaultMessage:
      '{count, plural, one {# of these is} other {# of these are}} on courses that aren’t in scope.',
  },
  noMatch: { id: 'alert.noMatch', defaultMessage: 'No alerts match.' },
  none: {
    id: 'alert.none',
    defaultMessage: '{choice, select, open {No alerts are open.} other {There are no such alerts.}}',
  },
  loading: { id: 'alert.loading', defaultMessage: 'Loading the alerts' },
  loadFailed: { id: 'alert.loadFailed', defaultMessage: 'The alerts couldn’t be loaded' },
  actionName: {
    id: 'alert.actionName',
    defaultMessage:
      '{action, select, acknowledge {Acknowledge} snooze {Snooze} resolve {Resolve} other {Reopen}}',
  },
  nothingToDo: {
    id: 'alert.nothingToDo',
    defaultMessage: 'That doesn’t apply to any of the alerts you chose.',
  },
  answerFailed: { id: 'alert.answerFailed', defaultMessage: 'The answer couldn’t be saved.' },
  answered: {
    id: 'alert.answered',
    defaultMessage:
      '{action, select, acknowledge {{count, plural, one {# alert acknowledged.} other {# alerts acknowledged.}}} snooze {{count, plural, one {# alert snoozed.} other {# alerts snoozed.}}} resolve {{count, plural, one {# alert resolved.} other {# alerts resolved.}}} other {{count, plural, one {# alert open again.} other {# alerts open again.}}}}',
  },
  notAnswered: {
    id: 'alert.notAnswered',
    defaultMessage: '{count, plural, one {# alert stays as it was:} other {# alerts stay as they were:}}',
  },
  failures: { id: 'alert.failures', defaultMessage: 'Alerts that stay as they were' },
  dismiss: { id: 'alert.dismiss', defaultMessage: 'Close' },
  answerTitle: {
    id: 'alert.answerTitle',
    defaultMessage:
      '{action, select, snooze {{count, plural, one {Snooze the alert on “{title}”} other {Snooze # alerts}}} other {{count, plural, one {Resolve the alert on “{title}”} other {Resolve # alerts}}}}',
  },
  snoozeFor: { id: 'alert.snoozeFor', defaultMessage: 'Until' },
  snoozeDays: {
    id: 'alert.snoozeDays',
    defaultMessage: '{days, plural, one {Tomorrow} =7 {In a week} other {In # days}}',
  },
  snoozeDay: { id: 'alert.snoozeDay', defaultMessage: 'Another day' },
  until: { id: 'alert.until', defaultMessage: 'Day' },
  note: { id: 'alert.note', defaultMessage: 'Note' },
  choose: { id: 'alert.choose', defaultMessage: 'Choose' },
  chooseOne: { id: 'alert.chooseOne', defaultMessage: '{rule}, {course}' },
  actions: { id: 'alert.actions', defaultMessage: 'Actions' },
  stateName: {
    id: 'alert.stateName',
    defaultMessage:
      '{state, select, open {Open} acknowledged {Acknowledged} snoozed {Snoozed} other {Resolved}}',
  },
  untilDay: { id: 'alert.untilDay', defaultMessage: 'Until {day}' },
  answeredBy: { id: 'alert.answeredBy', defaultMessage: '{name}, {when}' },
  answeredWhen: { id: 'alert.answeredWhen', defaultMessage: 'Answered {when}' },
  silent: { id: 'alert.silent', defaultMessage: 'Nobody was told: it opened within the rule’s quiet days.' },
  resolution: {
    id: 'alert.resolution',
    defaultMessage:
      '{resolution, select, condition {By itself, {when}} scope {The rule isn’t about the course any more, {when}} rule {With its rule, {when}} other {{isHolding, select, true {By hand, {when}; its condition still holds} other {By hand, {when}}}}}',
  },
  valueSame: { id: 'alert.valueSame', defaultMessage: '{column}: {before}' },
  valueChanged: { id: 'alert.valueChanged', defaultMessage: '{column}: {before} → {now}' },
  moreOfCourse: {
    id: 'alert.moreOfCourse',
    defaultMessage: '{count, plural, one {# more alert} other {# more alerts}}',
  },
  noneNow: { id: 'alert.noneNow', defaultMessage: 'No alerts now.' },
  history: {
    id: 'alert.history',
    defaultMessage: '{count, plural, one {# resolved alert} other {# resolved alerts}}',
  },
  allOfCourse: { id: 'alert.allOfCourse', defaultMessage: 'All alerts of this course' },
  openedWhen: { id: 'alert.openedWhen', defaultMessage: 'Since {when}' },
});
