import { defineMessages } from '#shared/text/messages.ts';

export const accountMessages = defineMessages({
  profile: { id: 'account.profile', defaultMessage: 'Profile' },
  name: { id: 'account.name', defaultMessage: 'Name' },
  email: { id: 'account.email', defaultMessage: 'Email' },
  institution: { id: 'account.institution', defaultMessage: 'Institution' },
  lms: { id: 'account.lms', defaultMessage: 'Canvas' },
  lmsProfile: { id: 'account.lmsProfile', defaultMessage: 'Your profile in Canvas' },
  roles: { id: 'account.roles', defaultMessage: 'Roles' },
  noRoles: { id: 'account.noRoles', defaultMessage: 'No roles outside your teams' },
  roleFromLms: {
    id: 'account.roleFromLms',
    defaultMessage: '{role} (because you’re an administrator in Canvas)',
  },
  teams: { id: 'account.teams', defaultMessage: 'Teams' },
  noTeams: { id: 'account.noTeams', defaultMessage: 'You’re not in any team.' },
  teamRole: {
    id: 'account.teamRole',
    defaultMessage: '{team}: {role, select, admin {admin} edit {can edit} other {read only}}',
  },
  preferences: { id: 'account.preferences', defaultMessage: 'Preferences' },
  locale: { id: 'account.locale', defaultMessage: 'Language' },
  asCanvas: { id: 'account.asCanvas', defaultMessage: 'Same as Canvas' },
  timeZone: { id: 'account.timeZone', defaultMessage: 'Time zone' },
  timeZoneUnset: { id: 'account.timeZoneUnset', defaultMessage: 'As at your institution ({zone})' },
  theme: { id: 'account.theme', defaultMessage: 'Appearance' },
  themeName: {
    id: 'account.themeName',
    defaultMessage: '{theme, select, canvas {Canvas} other {High contrast}}',
  },
  pageSize: { id: 'account.pageSize', defaultMessage: 'Rows per page' },
  pageSizeUnset: { id: 'account.pageSizeUnset', defaultMessage: 'My last choice in a list' },
  startPage: { id: 'account.startPage', defaultMessage: 'Start page' },
  notifications: { id: 'account.notifications', defaultMessage: 'Notifications' },
  wantsEmail: { id: 'account.wantsEmail', defaultMessage: 'Send me notifications by email' },
  topic: { id: 'account.topic', defaultMessage: 'About' },
  topicName: {
    id: 'account.topicName',
    defaultMessage:
      '{topic, select, alerts {Alerts} tasks {Tasks} messages {Messages} other {Announcements}}',
  },
  inApp: { id: 'account.inApp', defaultMessage: 'In Courseyard' },
  inAppFor: {
    id: 'account.inAppFor',
    defaultMessage:
      '{topic, select, alerts {Show alerts in Courseyard} tasks {Show tasks in Courseyard} messages {Show messages in Courseyard} other {Show announcements in Courseyard}}',
  },
  byEmail: { id: 'account.byEmail', defaultMessage: 'By email' },
  mailFor: {
    id: 'account.mailFor',
    defaultMessage:
      '{topic, select, alerts {Email about alerts} tasks {Email about tasks} messages {Email about messages} other {Email about announcements}}',
  },
  cadenceName: {
    id: 'account.cadenceName',
    defaultMessage:
      '{cadence, select, immediate {At once} daily {Daily summary} weekly {Weekly summary} other {Never}}',
  },
  digestHint: {
    id: 'account.digestHint',
    defaultMessage:
      'The summary is one email at 7:00 in your time zone; the weekly one comes on Mondays. What you’ve read in Courseyard before isn’t in it.',
  },
  save: { id: 'account.save', defaultMessage: 'Save preferences' },
  saveNotifications: { id: 'account.saveNotifications', defaultMessage: 'Save notifications' },
  saved: { id: 'account.saved', defaultMessage: 'Your preferences were saved.' },
  saveFailed: { id: 'account.saveFailed', defaultMessage: 'Your preferences couldn’t be saved.' },
  title: { id: 'account.title', defaultMessage: 'My account' },
  dashboardPage: { id: 'account.startPage.dashboard', defaultMessage: 'Dashboard' },
  coursesPage: { id: 'account.startPage.courses', defaultMessage: 'Courses' },
  reportsPage: { id: 'account.startPage.reports', defaultMessage: 'Reports' },
  batchesPage: { id: 'account.startPage.batches', defaultMessage: 'Batches' },
});
