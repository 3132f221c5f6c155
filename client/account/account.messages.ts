import { defineMessages } from '#shared/text/messages.ts';

export const accountMessages = defineMessages({
  profile: { id: 'account.profile', defaultMessage: 'Profile' },
  name: { id: 'account.name', defaultMessage: 'Name' },
  email: { id: 'account.email', defaultMessage: 'E-mail' },
  institution: { id: 'account.institution', defaultMessage: 'Institution' },
  lms: { id: 'account.lms', defaultMessage: 'Canvas' },
  lmsProfile: { id: 'account.lmsProfile', defaultMessage: 'Your profile in Canvas' },
  roles: { id: 'account.roles', defaultMessage: 'Roles' },
  noRoles: { id: 'account.noRoles', defaultMessage: 'No role beyond your teams' },
  roleFromLms: {
    id: 'account.roleFromLms',
    defaultMessage: '{role} (because you are an administrator in Canvas)',
  },
  teams: { id: 'account.teams', defaultMessage: 'Teams' },
  noTeams: { id: 'account.noTeams', defaultMessage: 'You are in no team.' },
  teamRole: {
    id: 'account.teamRole',
    defaultMessage: '{team}: {role, select, admin {admin} edit {can edit} other {read only}}',
  },
  preferences: { id: 'account.preferences', defaultMessage: 'Preferences' },
  locale: { id: 'account.locale', defaultMessage: 'Language' },
  asCanvas: { id: 'account.asCanvas', defaultMessage: 'As Canvas says' },
  timeZone: { id: 'account.timeZone', defaultMessage: 'Time zone' },
  timeZoneHint: {
    id: 'account.timeZoneHint',
    defaultMessage: 'Such as Europe/Paris. Empty: the time zone of your institution.',
  },
  theme: { id: 'account.theme', defaultMessage: 'Appearance' },
  themeName: {
    id: 'account.themeName',
    defaultMessage: '{theme, select, canvas {Canvas} other {High contrast}}',
  },
  pageSize: { id: 'account.pageSize', defaultMessage: 'Rows per page' },
  pageSizeUnset: { id: 'account.pageSizeUnset', defaultMessage: 'As I last chose in a list' },
  startPage: { id: 'account.startPage', defaultMessage: 'First page' },
  notifications: { id: 'account.notifications', defaultMessage: 'Tell me of tasks and alerts' },
  inApp: { id: 'account.inApp', defaultMessage: 'In Courseyard' },
  byEmail: { id: 'account.byEmail', defaultMessage: 'By e-mail' },
  digest: { id: 'account.digest', defaultMessage: 'Summary by e-mail' },
  digestName: {
    id: 'account.digestName',
    defaultMessage: '{digest, select, none {None} daily {Every day} other {Every week}}',
  },
  save: { id: 'account.save', defaultMessage: 'Save preferences' },
  saved: { id: 'account.saved', defaultMessage: 'Your preferences were saved.' },
  saveFailed: { id: 'account.saveFailed', defaultMessage: 'Your preferences could not be saved.' },
  title: { id: 'account.title', defaultMessage: 'My account' },
  dashboardPage: { id: 'account.startPage.dashboard', defaultMessage: 'Dashboard' },
  coursesPage: { id: 'account.startPage.courses', defaultMessage: 'Courses' },
  reportsPage: { id: 'account.startPage.reports', defaultMessage: 'Reports' },
  batchesPage: { id: 'account.startPage.batches', defaultMessage: 'Batches' },
});

/** What each role is called. */
export const roleMessages = defineMessages({
  ROLE_SUPER_ADMIN: { id: 'account.role.superAdmin', defaultMessage: 'Super admin' },
  'system-admin': { id: 'account.role.systemAdmin', defaultMessage: 'System admin' },
  'ui-admin': { id: 'account.role.institutionAdmin', defaultMessage: 'Institution admin' },
  ROLE_MANAGE_CHECKLISTS: { id: 'account.role.manageChecklists', defaultMessage: 'May edit checklists' },
});
