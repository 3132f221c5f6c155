import { defineMessages } from '#shared/text/messages.ts';

export const alertRuleMessages = defineMessages({
  page: { id: 'alertRule.page', defaultMessage: 'Alerts' },
  rules: { id: 'alertRule.rules', defaultMessage: 'Rules' },
  helpTitle: { id: 'alertRule.helpTitle', defaultMessage: 'About alerts' },
  helpText: {
    id: 'alertRule.helpText',
    defaultMessage:
      'A rule describes courses that need attention. Every course that meets its condition has an alert until it no longer does; courses are checked after each scan and each change. People hear of new alerts in their bell and by mail, as often as the rule allows and they want. On the Alerts page, and on the course’s own page, people who can change the course acknowledge, snooze or resolve an alert. Announcements are something else: you write them yourself, for as long as you choose.',
  },
  hint: {
    id: 'alertRule.hint',
    defaultMessage: 'A course has an alert as long as it meets a rule’s condition.',
  },
  search: { id: 'alertRule.search', defaultMessage: 'Search rules' },
  emptySearch: { id: 'alertRule.emptySearch', defaultMessage: 'No rules match.' },
  listLoading: { id: 'alertRule.listLoading', defaultMessage: 'Loading the rules' },
  listFailed: { id: 'alertRule.listFailed', defaultMessage: 'The rules couldn’t be loaded' },
  readFailed: { id: 'alertRule.readFailed', defaultMessage: 'The rule couldn’t be loaded' },
  add: { id: 'alertRule.add', defaultMessage: 'New rule' },
  fromNothing: { id: 'alertRule.fromNothing', defaultMessage: 'Empty rule' },
  presetsLoading: { id: 'alertRule.presetsLoading', defaultMessage: 'Loading what you can start from' },
  presetsFailed: {
    id: 'alertRule.presetsFailed',
    defaultMessage: 'What you can start from couldn’t be loaded',
  },
  empty: {
    id: 'alertRule.empty',
    defaultMessage: 'There are no rules yet. You can start from one of these, and change what you like.',
  },
  startFrom: { id: 'alertRule.startFrom', defaultMessage: 'Start from this {title}' },
  title: { id: 'alertRule.title', defaultMessage: 'Title' },
  condition: { id: 'alertRule.condition', defaultMessage: 'Condition' },
  conditionHint: {
    id: 'alertRule.conditionHint',
    defaultMessage: 'A course has an alert when it meets all of these.',
  },
  noCondition: { id: 'alertRule.noCondition', defaultMessage: 'Add a filter' },
  scope: { id: 'alertRule.scope', defaultMessage: 'Courses' },
  allBatches: { id: 'alertRule.allBatches', defaultMessage: 'All tracked courses' },
  someBatches: { id: 'alertRule.someBatches', defaultMessage: 'Courses of some batches' },
  chooseBatches: { id: 'alertRule.chooseBatches', defaultMessage: 'Choose batches' },
  noBatches: { id: 'alertRule.noBatches', defaultMessage: 'Choose a batch' },
  moreBatches: {
    id: 'alertRule.moreBatches',
    defaultMessage: '{count, plural, one {# more} other {# more}}',
  },
  audience: { id: 'alertRule.audience', defaultMessage: 'Who hears of it' },
  nobody: { id: 'alertRule.nobody', defaultMessage: 'Nobody' },
  audienceName: {
    id: 'alertRule.audienceName',
    defaultMessage:
      '{audience, select, admins {Admins} team {Teams} assignees {Assignees} instructors {Instructors} other {{people, plural, one {# person} other {# people}}}}',
  },
  audienceChoice: {
    id: 'alertRule.audienceChoice',
    defaultMessage:
      '{audience, select, admins {Institution admins} team {The teams of the course’s batches} assignees {People with open tasks on the course} instructors {Those who teach the course} other {These people}}',
  },
  cadence: { id: 'alertRule.cadence', defaultMessage: 'Mail' },
  cadenceName: {
    id: 'alertRule.cadenceName',
    defaultMessage: '{cadence, select, immediate {At once} daily {Daily} other {Weekly}}',
  },
  cadenceChoice: {
    id: 'alertRule.cadenceChoice',
    defaultMessage:
      '{cadence, select, immediate {At once, for those who want that} daily {Once a day at most} other {Once a week at most}}',
  },
  quietDays: { id: 'alertRule.quietDays', defaultMessage: 'Quiet days' },
  quietDaysHint: {
    id: 'alertRule.quietDaysHint',
    defaultMessage:
      'For that many days after an alert has ended, nobody hears of the next one on the same course.',
  },
  quietDaysWrong: { id: 'alertRule.quietDaysWrong', defaultMessage: 'Enter a number from 0 to 365' },
  isActive: { id: 'alertRule.isActive', defaultMessage: 'Use this rule' },
  active: { id: 'alertRule.active', defaultMessage: 'Active' },
  activeState: {
    id: 'alertRule.activeState',
    defaultMessage: '{isActive, select, true {On} other {Paused}}',
  },
  activeChanged: {
    id: 'alertRule.activeChanged',
    defaultMessage:
      '{isActive, select, true {“{title}” is on again. All courses are being checked.} other {“{title}” is paused, and its alerts are resolved.}}',
  },
  openCount: { id: 'alertRule.openCount', defaultMessage: 'Open alerts' },
  openAlerts: {
    id: 'alertRule.openAlerts',
    defaultMessage: '{count, plural, =0 {No open alerts} one {# open alert} other {# open alerts}}',
  },
  toAlerts: { id: 'alertRule.toAlerts', defaultMessage: 'Show its alerts' },
  actions: { id: 'alertRule.actions', defaultMessage: 'Actions' },
  edit: { id: 'alertRule.edit', defaultMessage: 'Edit' },
  remove: { id: 'alertRule.remove', defaultMessage: 'Remove' },
  save: { id: 'alertRule.save', defaultMessage: 'Save' },
  saved: { id: 'alertRule.saved', defaultMessage: '“{title}” was saved. All courses are being checked.' },
  created: {
    id: 'alertRule.created',
    defaultMessage: '“{title}” was created. All courses are being checked.',
  },
  failed: { id: 'alertRule.failed', defaultMessage: 'The rule couldn’t be saved.' },
  unsaved: { id: 'alertRule.unsaved', defaultMessage: 'Not saved' },
  preview: { id: 'alertRule.preview', defaultMessage: 'What it would find now' },
  previewLoading: { id: 'alertRule.previewLoading', defaultMessage: 'Checking the courses' },
  previewFailed: { id: 'alertRule.previewFailed', defaultMessage: 'The courses couldn’t be checked' },
  previewIncomplete: {
    id: 'alertRule.previewIncomplete',
    defaultMessage: 'You’ll see it here once the rule has a condition, and batches if it’s about some.',
  },
  previewNone: {
    id: 'alertRule.previewNone',
    defaultMessage: 'No course meets this now, so nobody would hear of it yet.',
  },
  previewCount: {
    id: 'alertRule.previewCount',
    defaultMessage:
      '{count, plural, one {# course{inScope} would have an alert.} other {# courses{inScope} would have an alert.}}',
  },
  hearers: {
    id: 'alertRule.hearers',
    defaultMessage:
      '{people, plural, =0 {Nobody here would hear of it} one {# person would hear of it} other {# people would hear of it}}{teachers, plural, =0 {.} one {, and # teacher who hasn’t used Courseyard yet.} other {, and # teachers who haven’t used Courseyard yet.}}',
  },
  previewTooMany: {
    id: 'alertRule.previewTooMany',
    defaultMessage:
      '{count, number} alerts at once say little about each course. A narrower condition, or fewer batches, would help people more.',
  },
  course: { id: 'alertRule.course', defaultMessage: 'Course' },
});
