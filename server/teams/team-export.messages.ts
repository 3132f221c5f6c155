import { defineMessages } from '#shared/text/messages.ts';

/** The title and the columns of an exported list of teams. */
export const teamColumns = defineMessages({
  title: { id: 'teamExport.title', defaultMessage: 'Teams' },
  name: { id: 'teamExport.name', defaultMessage: 'Title' },
  members: { id: 'teamExport.members', defaultMessage: 'Members' },
  batches: { id: 'teamExport.batches', defaultMessage: 'Batches' },
  admins: { id: 'teamExport.admins', defaultMessage: 'Team admins' },
  ownRole: { id: 'teamExport.ownRole', defaultMessage: 'Your role' },
  roleName: {
    id: 'teamExport.roleName',
    defaultMessage: '{role, select, admin {Admin} edit {Can edit} other {Read only}}',
  },
});
