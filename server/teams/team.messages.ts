import { defineMessages } from '#shared/text/messages.ts';

export const teamProblems = defineMessages({
  notMember: { id: 'team.problem.notMember', defaultMessage: 'This person isn’t in the team.' },
  ownRole: {
    id: 'team.problem.ownRole',
    defaultMessage: 'You can’t give up your own admin role. Ask another admin to do it.',
  },
  namedTwice: { id: 'team.problem.namedTwice', defaultMessage: 'A team is listed twice.' },
  unknown: { id: 'team.problem.unknown', defaultMessage: 'There is no such team.' },
  titleTaken: { id: 'team.problem.titleTaken', defaultMessage: 'A team with this title already exists.' },
});

/** What the audit log says about a change to a team. */
export const teamNotes = defineMessages({
  member: {
    id: 'team.note.roleChange',
    defaultMessage: '{name}: {before} → {after}',
  },
  role: {
    id: 'team.note.role',
    defaultMessage: '{role, select, admin {admin} edit {can edit} read {read only} other {no role}}',
  },
  title: { id: 'team.note.title', defaultMessage: 'title: {before} → {after}' },
});
