import { defineMessages } from '#shared/text/messages.ts';

export const teamMessages = defineMessages({
  add: { id: 'team.add', defaultMessage: 'New team' },
  helpTitle: { id: 'team.help.title', defaultMessage: 'About teams' },
  helpText: {
    id: 'team.help.text',
    defaultMessage:
      'A team looks after batches. Team admins change its batches and its members, members who can edit change the courses in its batches, and read-only members can look at them. A person can be in several teams, with a different role in each.',
  },
  search: { id: 'team.search', defaultMessage: 'Search by title' },
  noAdmins: { id: 'team.noAdmins', defaultMessage: 'None' },
  noRole: { id: 'team.noRole', defaultMessage: 'None' },
  empty: { id: 'team.empty', defaultMessage: 'There are no teams yet.' },
  emptyForMember: {
    id: 'team.emptyForMember',
    defaultMessage: 'You’re not in a team yet. Ask an administrator to add you to one.',
  },
  emptySearch: { id: 'team.emptySearch', defaultMessage: 'No teams match your search.' },
  role: { id: 'team.role', defaultMessage: 'Role' },
  roleOf: { id: 'team.roleOf', defaultMessage: 'Role of {name}' },
  person: { id: 'team.person', defaultMessage: 'Person' },
  findPerson: { id: 'team.findPerson', defaultMessage: 'Type a name or email address' },
  nobodyFound: {
    id: 'team.nobodyFound',
    defaultMessage: 'Nobody found who isn’t already in the team. You can add people on the “People” page.',
  },
  addMember: { id: 'team.addMember', defaultMessage: 'Add to team' },
  choosePerson: { id: 'team.choosePerson', defaultMessage: 'Choose a person' },
  takeOut: { id: 'team.takeOut', defaultMessage: 'Remove from team' },
  takeOutName: { id: 'team.takeOutName', defaultMessage: 'Remove from team: {name}' },
  memberSaved: { id: 'team.memberSaved', defaultMessage: '{name} is in the team: {role}.' },
  memberTakenOut: { id: 'team.memberTakenOut', defaultMessage: '{name} is no longer in the team.' },
  noMembers: { id: 'team.noMembers', defaultMessage: 'This team has no members yet.' },
  noBatches: { id: 'team.noBatches', defaultMessage: 'This team has no batches yet.' },
  archived: { id: 'team.archived', defaultMessage: 'Archived' },
  invited: { id: 'team.invited', defaultMessage: 'Not seen yet' },
  deactivated: { id: 'team.deactivated', defaultMessage: 'Deactivated' },
  save: { id: 'team.save', defaultMessage: 'Save' },
  create: { id: 'team.create', defaultMessage: 'Create team' },
  created: { id: 'team.created', defaultMessage: 'The team “{title}” was created.' },
  renamed: { id: 'team.renamed', defaultMessage: 'The team is now called “{title}”.' },
  remove: { id: 'team.remove', defaultMessage: 'Remove team' },
  removeTitle: { id: 'team.remove.title', defaultMessage: 'Remove “{title}”?' },
  removeText: {
    id: 'team.remove.text',
    defaultMessage:
      '{count, plural, =0 {No batch becomes unassigned.} one {# batch becomes unassigned; only institution admins see it then:} other {# batches become unassigned; only institution admins see them then:}}',
  },
  removed: {
    id: 'team.removed',
    defaultMessage:
      '“{title}” was removed. {count, plural, =0 {No batch was unassigned.} one {# batch is unassigned now.} other {# batches are unassigned now.}}',
  },
  failed: { id: 'team.failed', defaultMessage: 'The team couldn’t be changed.' },
  listLoading: { id: 'team.listLoading', defaultMessage: 'Loading teams…' },
  listFailed: { id: 'team.listFailed', defaultMessage: 'The teams couldn’t be loaded.' },
});
