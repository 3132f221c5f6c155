import { defineMessages } from '#shared/text/messages.ts';

export const personProblems = defineMessages({
  ownRole: {
    id: 'person.problem.ownRole',
    defaultMessage: 'You can’t change your own admin role. Ask another admin to do it.',
  },
  otherOwner: { id: 'person.problem.otherOwner', defaultMessage: 'Choose another new owner.' },
  ownsBatches: {
    id: 'person.problem.ownsBatches',
    defaultMessage: 'This person owns batches. Choose who takes them over.',
  },
  neverSeen: { id: 'person.problem.neverSeen', defaultMessage: 'This person hasn’t opened Courseyard yet.' },
  noSuperAdmin: { id: 'person.problem.noSuperAdmin', defaultMessage: 'You are no longer a super admin.' },
  configured: {
    id: 'person.problem.configured',
    defaultMessage:
      'This super admin is set in the installation’s configuration, and can only be changed there.',
  },
  noAdmin: { id: 'person.problem.noAdmin', defaultMessage: 'You are no longer an institution admin.' },
  lastAdmin: {
    id: 'person.problem.lastAdmin',
    defaultMessage: 'An institution needs at least one admin. Make somebody else an admin first.',
  },
  alreadyHere: { id: 'person.problem.alreadyHere', defaultMessage: 'This person is already here.' },
  namedTwice: { id: 'person.problem.namedTwice', defaultMessage: 'This person is listed twice.' },
});

/** What the audit log says about a change to people. */
export const personNotes = defineMessages({
  added: { id: 'person.note.added', defaultMessage: 'Canvas users {ids}' },
  admin: {
    id: 'person.note.admin',
    defaultMessage: '{isGranted, select, true {institution admin granted} other {institution admin removed}}',
  },
  checklists: {
    id: 'person.note.checklists',
    defaultMessage: '{isGranted, select, true {checklists granted} other {checklists removed}}',
  },
  merged: {
    id: 'person.note.merged',
    defaultMessage: 'Merged with {name}: Canvas says that both are its user {user}',
  },
  team: {
    id: 'person.note.team',
    defaultMessage:
      '{role, select, admin {admin of team {team}} edit {can edit in team {team}} read {read only in team {team}} other {removed from team {team}}}',
  },
  state: {
    id: 'person.note.state',
    defaultMessage: '{state, select, active {Reactivated} other {Deactivated}}',
  },
  superAdmin: {
    id: 'person.note.superAdmin',
    defaultMessage: '{isGranted, select, true {Super admin granted} other {Super admin removed}}',
  },
  newOwner: { id: 'person.note.newOwner', defaultMessage: 'New owner: person {id}' },
});
