import { defineMessages } from '#shared/text/messages.ts';

/** The title and the columns of an exported list of people. */
export const peopleColumns = defineMessages({
  title: { id: 'peopleExport.title', defaultMessage: 'People' },
  name: { id: 'peopleExport.name', defaultMessage: 'Name' },
  email: { id: 'peopleExport.email', defaultMessage: 'Email' },
  lmsUserId: { id: 'peopleExport.lmsUserId', defaultMessage: 'Canvas user id' },
  admin: { id: 'peopleExport.admin', defaultMessage: 'Institution admin' },
  lmsAdmin: { id: 'peopleExport.lmsAdmin', defaultMessage: 'Admin in Canvas' },
  checklists: { id: 'peopleExport.checklists', defaultMessage: 'Checklists' },
  teams: { id: 'peopleExport.teams', defaultMessage: 'Teams' },
  teamWithRole: {
    id: 'peopleExport.teamWithRole',
    defaultMessage: '{title} ({role, select, admin {Admin} edit {Can edit} other {Read only}})',
  },
  lastSeen: { id: 'peopleExport.lastSeen', defaultMessage: 'Last seen' },
  source: { id: 'peopleExport.source', defaultMessage: 'Source' },
  sourceName: {
    id: 'peopleExport.sourceName',
    defaultMessage: '{source, select, lms {Canvas} manual {Added here} other {From a file}}',
  },
  state: { id: 'peopleExport.state', defaultMessage: 'State' },
  stateName: {
    id: 'peopleExport.stateName',
    defaultMessage: '{state, select, active {Active} invited {Not seen yet} other {Deactivated}}',
  },
});
