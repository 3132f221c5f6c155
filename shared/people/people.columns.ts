import { sortsOf, type List, type SortOf } from '#shared/http/list.ts';
import { defineMessages } from '#shared/text/messages.ts';
import type { Person } from './person.ts';

export const personTexts = defineMessages({
  list: { id: 'person.list', defaultMessage: 'People' },
  name: { id: 'person.name', defaultMessage: 'Name' },
  email: { id: 'person.email', defaultMessage: 'Email' },
  lmsUserId: { id: 'person.lmsUserId', defaultMessage: 'Canvas user id' },
  roles: { id: 'person.roles', defaultMessage: 'Roles' },
  admin: { id: 'person.admin', defaultMessage: 'Institution admin' },
  lmsAdmin: { id: 'person.lmsAdmin', defaultMessage: 'Admin in Canvas' },
  accounts: { id: 'person.accounts', defaultMessage: 'Admin of accounts' },
  checklists: { id: 'person.checklists', defaultMessage: 'Checklists' },
  teams: { id: 'person.teams', defaultMessage: 'Teams' },
  teamWithRole: {
    id: 'person.teamWithRole',
    defaultMessage: '{title} ({role, select, admin {Admin} edit {Can edit} other {Read only}})',
  },
  lastSeen: { id: 'person.lastSeen', defaultMessage: 'Last seen' },
  source: { id: 'person.source', defaultMessage: 'Source' },
  sourceName: {
    id: 'person.sourceName',
    defaultMessage: '{source, select, lms {Canvas} manual {Added here} other {From a file}}',
  },
  state: { id: 'person.state', defaultMessage: 'State' },
  stateName: {
    id: 'person.stateName',
    defaultMessage: '{state, select, active {Active} invited {Not seen yet} other {Deactivated}}',
  },
});

export const peopleList = {
  title: personTexts.list,
  columns: {
    name: { label: personTexts.name, type: 'text', sorts: true, value: ({ name }) => name },
    email: { label: personTexts.email, type: 'text', sorts: true, value: ({ email }) => email },
    lmsUserId: {
      label: personTexts.lmsUserId,
      type: 'text',
      sorts: true,
      value: ({ lmsUserId }) => lmsUserId,
    },
    roles: { label: personTexts.roles, sorts: true, only: 'table' },
    admin: { label: personTexts.admin, type: 'flag', only: 'file', value: ({ isAdmin }) => isAdmin },
    lmsAdmin: {
      label: personTexts.lmsAdmin,
      type: 'flag',
      only: 'file',
      value: ({ isLmsAdmin }) => isLmsAdmin,
    },
    checklists: {
      label: personTexts.checklists,
      type: 'flag',
      only: 'file',
      value: ({ canManageChecklists }) => canManageChecklists,
    },
    teams: {
      label: personTexts.teams,
      type: 'text',
      sorts: true,
      value: ({ teams }, say) =>
        teams.map(({ title, role }) => say(personTexts.teamWithRole, { title, role })).join('; '),
    },
    lastSeen: {
      label: personTexts.lastSeen,
      type: 'moment',
      sorts: true,
      value: ({ lastSeenAt }) => lastSeenAt,
    },
    source: {
      label: personTexts.source,
      type: 'text',
      sorts: true,
      value: ({ source }, say) => say(personTexts.sourceName, { source }),
    },
    state: {
      label: personTexts.state,
      type: 'text',
      sorts: true,
      value: ({ state }, say) => say(personTexts.stateName, { state }),
    },
    accounts: {
      label: personTexts.accounts,
      type: 'text',
      only: 'file',
      value: ({ accounts }) => accounts.join('; '),
    },
  },
} satisfies List<Person>;

export const personSorts = sortsOf(peopleList, 'name');
export type PersonSort = SortOf<typeof peopleList>;
