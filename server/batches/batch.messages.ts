import { defineMessages } from '#shared/text/messages.ts';

export const batchProblems = defineMessages({
  dynamic: {
    id: 'batch.problem.dynamic',
    defaultMessage:
      'A dynamic batch holds exactly what its rule finds. Make it hybrid to add or remove courses yourself.',
  },
  chooseTeam: { id: 'batch.problem.chooseTeam', defaultMessage: 'Choose one of your teams.' },
  notTeamAdmin: { id: 'batch.problem.notTeamAdmin', defaultMessage: 'You aren’t an admin of this team.' },
  deadlinePast: { id: 'batch.problem.deadlinePast', defaultMessage: 'The deadline can’t be in the past.' },
  noAccount: { id: 'batch.problem.noAccount', defaultMessage: 'Canvas doesn’t have this account.' },
  noTerm: { id: 'batch.problem.noTerm', defaultMessage: 'Canvas doesn’t have this term.' },
  titleTaken: {
    id: 'batch.problem.titleTaken',
    defaultMessage: 'An active batch with this title already exists.',
  },
  noCourse: { id: 'batch.problem.noCourse', defaultMessage: 'There is no such course.' },
  listGone: {
    id: 'batch.problem.listGone',
    defaultMessage: 'This list is no longer available. Upload the file again.',
  },
});

/** What the audit log says about a change. */
export const batchNotes = defineMessages({
  status: {
    id: 'batch.note.status',
    defaultMessage: '{isArchived, select, true {archived} other {active again}}',
  },
  title: { id: 'batch.note.title', defaultMessage: 'title: {before} → {after}' },
  team: { id: 'batch.note.team', defaultMessage: 'team: {before} → {after}' },
  type: { id: 'batch.note.type', defaultMessage: 'type: {before} → {after}' },
  deadline: { id: 'batch.note.deadline', defaultMessage: 'deadline: {before} → {after}' },
  tags: { id: 'batch.note.tags', defaultMessage: 'tags: {before} → {after}' },
  account: { id: 'batch.note.account', defaultMessage: 'Canvas account: {before} → {after}' },
  term: { id: 'batch.note.term', defaultMessage: 'term: {before} → {after}' },
  formats: { id: 'batch.note.formats', defaultMessage: 'formats: {before} → {after}' },
  childAccounts: {
    id: 'batch.note.childAccounts',
    defaultMessage: '{isOn, select, true {child accounts included} other {child accounts left out}}',
  },
  none: { id: 'batch.note.none', defaultMessage: 'none' },
  typeName: {
    id: 'batch.note.typeName',
    defaultMessage: '{type, select, static {static} dynamic {dynamic} other {hybrid}}',
  },
  formatName: {
    id: 'batch.note.formatName',
    defaultMessage:
      '{format, select, not_set {not set} on_campus {on campus} blended {blended} other {online}}',
  },
  added: {
    id: 'batch.note.added',
    defaultMessage: '{count, plural, one {# course added} other {# courses added}}',
  },
  removed: {
    id: 'batch.note.removed',
    defaultMessage: '{count, plural, one {# course removed} other {# courses removed}}',
  },
});
