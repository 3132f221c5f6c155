import { defineMessages } from '#shared/text/messages.ts';

export const threadMessages = defineMessages({
  title: { id: 'thread.title', defaultMessage: 'Messages' },
  unread: {
    id: 'thread.unread',
    defaultMessage: '{count, plural, one {# unread message} other {# unread messages}}',
  },
  loading: { id: 'thread.loading', defaultMessage: 'Loading the messages' },
  loadFailed: { id: 'thread.loadFailed', defaultMessage: 'The messages couldn’t be loaded.' },
  empty: {
    id: 'thread.empty',
    defaultMessage: 'No one has written yet. What you write here goes to the instructors of this course.',
  },
  emptyForInstructor: {
    id: 'thread.emptyForInstructor',
    defaultMessage:
      'No one has written yet. What you write here goes to the staff who look after your course.',
  },
  earlier: { id: 'thread.earlier', defaultMessage: 'Show earlier messages' },
  newFromHere: { id: 'thread.newFromHere', defaultMessage: 'New' },
  you: { id: 'thread.you', defaultMessage: '{name} (you)' },
  instructor: { id: 'thread.instructor', defaultMessage: 'Instructor' },
  staff: { id: 'thread.staff', defaultMessage: 'Staff' },
  copy: {
    id: 'thread.copy',
    defaultMessage:
      '{state, select, sent {Also in their Canvas inbox} failed {Not copied to Canvas} unknown {It isn’t known whether this was copied to Canvas} other {On its way to their Canvas inbox}}',
  },
  yourMessage: { id: 'thread.yourMessage', defaultMessage: 'Your message' },
  toInstructors: {
    id: 'thread.toInstructors',
    defaultMessage:
      'The instructors of this course hear of it in Courseyard and by mail. Your colleagues see it too.',
  },
  toInstructorsCopied: {
    id: 'thread.toInstructorsCopied',
    defaultMessage:
      'The instructors of this course hear of it in Courseyard, by mail, and in their Canvas inboxes. Your colleagues see it too.',
  },
  toStaff: {
    id: 'thread.toStaff',
    defaultMessage: 'It goes to the staff who look after your course. All its instructors see it too.',
  },
  send: { id: 'thread.send', defaultMessage: 'Send' },
  notSent: { id: 'thread.notSent', defaultMessage: 'The message wasn’t sent. It’s still here: try again.' },
  readOnly: { id: 'thread.readOnly', defaultMessage: 'You can read these messages, but not write here.' },
  previewOnly: {
    id: 'thread.previewOnly',
    defaultMessage: 'Instructors write here. In this preview, nothing can be sent.',
  },
});
