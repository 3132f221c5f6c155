import { defineMessages } from '#shared/text/messages.ts';

export const statusMessages = defineMessages({
  list: { id: 'status.list', defaultMessage: 'Course statuses' },
  listLoading: { id: 'status.listLoading', defaultMessage: 'Loading statuses…' },
  listFailed: { id: 'status.listFailed', defaultMessage: 'The statuses couldn’t be loaded.' },
  listHint: {
    id: 'status.listHint',
    defaultMessage: 'Drag a status to its place, or use its buttons. Tables are sorted in this order.',
  },
  helpTitle: { id: 'status.helpTitle', defaultMessage: 'Course statuses' },
  helpText: {
    id: 'status.helpText',
    defaultMessage:
      'A status says how far a course is, in your institution’s own words: one for each course, whatever batches it’s in. It’s neither the state in Canvas nor how a scan went. People who can edit a batch set the status of its courses, on a course’s page or for many at once, and the course’s activity keeps who did it and why. Courses without a status of their own have the default. Here you keep the list: change a status everywhere at once, put them in order, stop using one, or remove one and choose what its courses get instead.',
  },
  add: { id: 'status.add', defaultMessage: 'New status' },
  most: {
    id: 'status.most',
    defaultMessage: 'That’s {most, number} statuses, the most there can be.',
  },
  courses: {
    id: 'status.courses',
    defaultMessage: '{count, plural, one {# course} other {# courses}}',
  },
  isDefault: { id: 'status.isDefault', defaultMessage: 'Default' },
  isInactive: { id: 'status.isInactive', defaultMessage: 'No longer in use' },
  up: { id: 'status.up', defaultMessage: 'Move {label} up' },
  down: { id: 'status.down', defaultMessage: 'Move {label} down' },
  moved: { id: 'status.moved', defaultMessage: '{label} is now number {place} of {count}.' },
  orderFailed: { id: 'status.orderFailed', defaultMessage: 'The new order couldn’t be saved.' },
  edit: { id: 'status.edit', defaultMessage: 'Edit' },
  editTitle: { id: 'status.editTitle', defaultMessage: 'Edit “{label}”' },
  remove: { id: 'status.remove', defaultMessage: 'Remove' },
  removeTitle: { id: 'status.removeTitle', defaultMessage: 'Remove “{label}”?' },
  removeText: {
    id: 'status.removeText',
    defaultMessage:
      '{count, plural, =0 {No course has it now.} one {# course gets another status instead.} other {# courses get another status instead.}} This can’t be undone.',
  },
  removeDefault: {
    id: 'status.removeDefault',
    defaultMessage: 'It’s the default. The other one becomes the default.',
  },
  into: { id: 'status.into', defaultMessage: 'Status that its courses get' },
  choose: { id: 'status.choose', defaultMessage: 'Choose a status' },
  label: { id: 'status.label', defaultMessage: 'Label' },
  meaning: { id: 'status.meaning', defaultMessage: 'Meaning' },
  meaningHint: { id: 'status.meaningHint', defaultMessage: 'One sentence that says what it means.' },
  category: { id: 'status.category', defaultMessage: 'Category' },
  categoryIs: { id: 'status.categoryIs', defaultMessage: 'Category: {category}' },
  categoryName: {
    id: 'status.categoryName',
    defaultMessage:
      '{category, select, not_started {Not started} in_progress {In progress} blocked {Blocked} ready {Ready} other {Closed}}',
  },
  colour: { id: 'status.colour', defaultMessage: 'Colour' },
  colourName: {
    id: 'status.colourName',
    defaultMessage: '{colour, select, grey {Grey} blue {Blue} green {Green} orange {Orange} other {Red}}',
  },
  icon: { id: 'status.icon', defaultMessage: 'Icon' },
  iconName: {
    id: 'status.iconName',
    defaultMessage:
      '{icon, select, circle {Circle} clock {Clock} edit {Pencil} eye {Eye} warning {Warning sign} blocked {No entry} check {Check mark} star {Star} flag {Flag} other {Lock}}',
  },
  preview: { id: 'status.preview', defaultMessage: 'Looks like' },
  makeDefault: {
    id: 'status.makeDefault',
    defaultMessage: 'Default: what courses have until somebody sets another',
  },
  active: { id: 'status.active', defaultMessage: 'In use: people can choose it' },
  save: { id: 'status.save', defaultMessage: 'Save' },
  create: { id: 'status.create', defaultMessage: 'Create status' },
  failed: { id: 'status.failed', defaultMessage: 'The status couldn’t be saved.' },
  ofCourse: { id: 'status.ofCourse', defaultMessage: 'Status' },
  ofCourseFailed: {
    id: 'status.ofCourseFailed',
    defaultMessage: 'The course’s status couldn’t be loaded.',
  },
  byDefault: {
    id: 'status.byDefault',
    defaultMessage: 'By default: nobody has set one yet.',
  },
  since: { id: 'status.since', defaultMessage: 'Since {when}' },
  set: { id: 'status.set', defaultMessage: 'Set status' },
  setFailed: { id: 'status.setFailed', defaultMessage: 'The course’s status couldn’t be set.' },
  note: { id: 'status.note', defaultMessage: 'Note' },
  noteHint: {
    id: 'status.noteHint',
    defaultMessage: 'Why, for your colleagues. It appears in the course’s activity.',
  },
});
