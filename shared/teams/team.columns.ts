import { sortsOf, type List, type SortOf } from '#shared/http/list.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { teamRoles, type Team } from './team.ts';

export const teamTexts = defineMessages({
  list: { id: 'team.list', defaultMessage: 'Teams' },
  title: { id: 'team.title', defaultMessage: 'Title' },
  members: { id: 'team.members', defaultMessage: 'Members' },
  batches: { id: 'team.batches', defaultMessage: 'Batches' },
  admins: { id: 'team.admins', defaultMessage: 'Team admins' },
  ownRole: { id: 'team.ownRole', defaultMessage: 'Your role' },
  roleName: {
    id: 'team.roleName',
    defaultMessage: '{role, select, admin {Admin} edit {Can edit} other {Read only}}',
  },
});

/** Teams, sorted by roles from the most powerful to the least, as they're offered. */
export const teamList = {
  title: teamTexts.list,
  columns: {
    title: { label: teamTexts.title, type: 'text', sorts: true, value: ({ title }) => title },
    memberCount: {
      label: teamTexts.members,
      type: 'number',
      sorts: true,
      value: ({ memberCount }) => memberCount,
    },
    batchCount: {
      label: teamTexts.batches,
      type: 'number',
      sorts: true,
      value: ({ batchCount }) => batchCount,
    },
    admins: {
      label: teamTexts.admins,
      type: 'text',
      sorts: ({ admins }) => admins[0]?.name ?? null,
      value: ({ admins }) => admins.map(({ name }) => name).join('; '),
    },
    ownRole: {
      label: teamTexts.ownRole,
      type: 'text',
      sorts: ({ ownRole }) => (ownRole === null ? null : teamRoles.indexOf(ownRole)),
      value: ({ ownRole }, say) => ownRole && say(teamTexts.roleName, { role: ownRole }),
    },
  },
} satisfies List<Team>;

/** What a list of teams can be sorted by; the first is the default. */
export const teamSorts = sortsOf(teamList, 'title');
export type TeamSort = SortOf<typeof teamList>;
