import { defineMessages } from '#shared/text/messages.ts';

export const reportMailMessages = defineMessages({
  page: { id: 'reportMails.page', defaultMessage: 'Reports by mail' },
  helpTitle: { id: 'reportMails.helpTitle', defaultMessage: 'About reports by mail' },
  helpText: {
    id: 'reportMails.helpText',
    defaultMessage:
      'A report by mail has the numbers that its owner may see at that time, and never names students. Its links show each reader only what they may see. Everyone can stop it by a link in the email. To add one, open a report, a quick view or evidence and choose “Send by mail”.',
  },
  search: { id: 'reportMails.search', defaultMessage: 'Search reports by mail' },
  listLoading: { id: 'reportMails.listLoading', defaultMessage: 'Loading the reports by mail…' },
  listFailed: { id: 'reportMails.listFailed', defaultMessage: 'The reports by mail couldn’t be loaded.' },
  empty: {
    id: 'reportMails.empty',
    defaultMessage:
      'No report is sent by mail yet. Open a report, a quick view or evidence and choose “Send by mail”.',
  },
  none: { id: 'reportMails.none', defaultMessage: 'No report by mail matches.' },
  state: { id: 'reportMails.state', defaultMessage: 'State' },
  anyState: { id: 'reportMails.anyState', defaultMessage: 'Any state' },
  stateName: {
    id: 'reportMails.stateName',
    defaultMessage: '{state, select, active {Active} paused {Paused} stopped {Stopped} other {Done}}',
  },
  title: { id: 'reportMails.title', defaultMessage: 'Title' },
  owner: { id: 'reportMails.owner', defaultMessage: 'As seen by' },
  you: { id: 'reportMails.you', defaultMessage: 'You' },
  nobody: { id: 'reportMails.nobody', defaultMessage: 'Nobody' },
  when: { id: 'reportMails.when', defaultMessage: 'When' },
  to: { id: 'reportMails.to', defaultMessage: 'To' },
  readers: {
    id: 'reportMails.readers',
    defaultMessage:
      '{names}{more, plural, =0 {} one { and # more} other { and # more}}{stopped, plural, =0 {} one { (# stopped it)} other { (# stopped it)}}',
  },
  nextAt: { id: 'reportMails.nextAt', defaultMessage: 'Next' },
  lastRun: { id: 'reportMails.lastRun', defaultMessage: 'Last time' },
  never: { id: 'reportMails.never', defaultMessage: 'Not yet' },
  actions: { id: 'reportMails.actions', defaultMessage: 'Actions' },
  edit: { id: 'reportMails.edit', defaultMessage: 'Edit' },
  pause: { id: 'reportMails.pause', defaultMessage: 'Pause' },
  resume: { id: 'reportMails.resume', defaultMessage: 'Resume' },
  handOver: { id: 'reportMails.handOver', defaultMessage: 'Hand over' },
  remove: { id: 'reportMails.remove', defaultMessage: 'Remove' },
  outcome: {
    id: 'reportMails.outcome',
    defaultMessage:
      '{state, select, due {Being written} stopped {Not sent} failed {Failed} other {{sent, plural, one {# sent} other {# sent}}{waiting, plural, =0 {} other {, # waiting}}{failed, plural, =0 {} other {, # failed}}{dropped, plural, =0 {} other {, # not sent}}}}',
  },
  runs: { id: 'reportMails.runs', defaultMessage: 'Latest times' },
  due: { id: 'reportMails.due', defaultMessage: 'Due' },
  result: { id: 'reportMails.result', defaultMessage: 'What became of it' },
  noRuns: { id: 'reportMails.noRuns', defaultMessage: 'It hasn’t been sent yet.' },
  what: { id: 'reportMails.what', defaultMessage: 'What' },
  attachment: { id: 'reportMails.attachment', defaultMessage: 'Attached' },
  attachmentName: {
    id: 'reportMails.attachmentName',
    defaultMessage: '{attachment, select, none {Nothing} csv {CSV file} other {Excel workbook}}',
  },
  report: {
    id: 'reportMails.report',
    defaultMessage: '{report}, {batches, plural, =0 {all active batches} one {# batch} other {# batches}}',
  },
  quickView: { id: 'reportMails.quickView', defaultMessage: 'A quick view' },
  evidence: {
    id: 'reportMails.evidence',
    defaultMessage: 'Evidence, {batches, plural, =0 {all batches} one {# batch} other {# batches}}',
  },
  accountEvidence: {
    id: 'reportMails.accountEvidence',
    defaultMessage:
      'Evidence, {batches, plural, =0 {an account with everything below it} one {an account in # batch} other {an account in # batches}}',
  },
  everyWeek: { id: 'reportMails.everyWeek', defaultMessage: 'Each {weekday} at {hour}' },
  everyMonth: {
    id: 'reportMails.everyMonth',
    defaultMessage: 'On day {day, number} of each month at {hour}',
  },
  everyLast: { id: 'reportMails.everyLast', defaultMessage: 'On the last day of each month at {hour}' },
  everyTerm: { id: 'reportMails.everyTerm', defaultMessage: 'On the first day of a term at {hour}' },
  once: { id: 'reportMails.once', defaultMessage: 'Once, on {day} at {hour}' },
  hasStopped: { id: 'reportMails.hasStopped', defaultMessage: 'stopped it' },
  loadFailed: { id: 'reportMails.loadFailed', defaultMessage: 'The report by mail couldn’t be loaded.' },
  failed: { id: 'reportMails.failed', defaultMessage: 'That didn’t work.' },
  paused: { id: 'reportMails.paused', defaultMessage: '“{title}” is paused.' },
  resumed: { id: 'reportMails.resumed', defaultMessage: '“{title}” is sent again.' },
  handedOver: { id: 'reportMails.handedOver', defaultMessage: '“{title}” has the numbers of {name} now.' },
  handOverTitle: { id: 'reportMails.handOverTitle', defaultMessage: 'Hand “{title}” over' },
  handOverText: {
    id: 'reportMails.handOverText',
    defaultMessage:
      'From now on it has the numbers that the other person may see. They can change and remove it.',
  },
  newOwner: { id: 'reportMails.newOwner', defaultMessage: 'Person' },
});

/** The dialog in which a report by mail is made or changed. */
export const scheduleMessages = defineMessages({
  send: { id: 'reportMails.send', defaultMessage: 'Send by mail…' },
  newTitle: { id: 'reportMails.newTitle', defaultMessage: 'Send “{title}” by mail' },
  editTitle: { id: 'reportMails.editTitle', defaultMessage: 'Change “{title}”' },
  save: { id: 'reportMails.save', defaultMessage: 'Save' },
  saved: { id: 'reportMails.saved', defaultMessage: '“{title}” is sent by mail from now on.' },
  changedNow: { id: 'reportMails.changedNow', defaultMessage: '“{title}” was changed.' },
  title: { id: 'reportMails.field.title', defaultMessage: 'Title' },
  duration: { id: 'reportMails.field.duration', defaultMessage: 'Looks back on' },
  durationName: {
    id: 'reportMails.field.durationName',
    defaultMessage: '{duration, select, 30_days {30 days} 90_days {90 days} other {6 months}}',
  },
  sinceDay: { id: 'reportMails.field.sinceDay', defaultMessage: 'Since {day}' },
  evidenceDay: {
    id: 'reportMails.field.evidenceDay',
    defaultMessage: 'Each mail is as of the day on which it’s sent.',
  },
  every: { id: 'reportMails.field.every', defaultMessage: 'When' },
  everyName: {
    id: 'reportMails.field.everyName',
    defaultMessage:
      '{every, select, week {Every week} month {Every month} term {First day of a term} other {Once}}',
  },
  weekday: { id: 'reportMails.field.weekday', defaultMessage: 'Day' },
  day: { id: 'reportMails.field.day', defaultMessage: 'Day of the month' },
  dayName: {
    id: 'reportMails.field.dayName',
    defaultMessage: '{isLast, select, true {Last day} other {{day, number}}}',
  },
  date: { id: 'reportMails.field.date', defaultMessage: 'Date' },
  hour: { id: 'reportMails.field.hour', defaultMessage: 'Hour' },
  zone: {
    id: 'reportMails.field.zone',
    defaultMessage: 'Hours are those of {zone}, also after the clocks change.',
  },
  people: { id: 'reportMails.field.people', defaultMessage: 'People' },
  addPerson: { id: 'reportMails.field.addPerson', defaultMessage: 'Add a person' },
  addPersonHint: { id: 'reportMails.field.addPersonHint', defaultMessage: 'Type part of a name' },
  noPeople: { id: 'reportMails.field.noPeople', defaultMessage: 'Nobody matches.' },
  removePerson: { id: 'reportMails.field.removePerson', defaultMessage: 'Take {name} off' },
  addresses: { id: 'reportMails.field.addresses', defaultMessage: 'Other addresses' },
  addressesHint: {
    id: 'reportMails.field.addressesHint',
    defaultMessage: 'One per line, at {domains}. They get the numbers without logging in.',
  },
  nobody: { id: 'reportMails.field.nobody', defaultMessage: 'Choose at least one person or address' },
  attachment: { id: 'reportMails.field.attachment', defaultMessage: 'Attach all numbers' },
  attachmentName: {
    id: 'reportMails.field.attachmentName',
    defaultMessage: '{attachment, select, none {No} csv {As a CSV file} other {As an Excel workbook}}',
  },
  rights: {
    id: 'reportMails.field.rights',
    defaultMessage:
      'Everyone on the list gets the numbers that you may see at that time. Links ask them to log in, and show what they may see themselves.',
  },
  tryOut: { id: 'reportMails.tryOut', defaultMessage: 'Send me one now' },
  tried: { id: 'reportMails.tried', defaultMessage: 'One is on its way to {address}.' },
});
