import { defineMessages } from '#shared/text/messages.ts';

export const appMessages = defineMessages({
  product: { id: 'app.product', defaultMessage: 'Courseyard' },
  navigation: { id: 'app.navigation', defaultMessage: 'Main' },
  dashboard: { id: 'app.dashboard', defaultMessage: 'Dashboard' },
  courses: { id: 'app.courses', defaultMessage: 'Courses' },
  myCourse: { id: 'app.myCourse', defaultMessage: 'My course' },
  course: { id: 'app.course', defaultMessage: 'Course' },
  institutions: { id: 'app.institutions', defaultMessage: 'Institutions' },
  reports: { id: 'app.reports', defaultMessage: 'Reports' },
  manage: { id: 'app.manage', defaultMessage: 'Manage' },
  batches: { id: 'app.batches', defaultMessage: 'Batches' },
  newBatch: { id: 'app.newBatch', defaultMessage: 'New batch' },
  institution: { id: 'app.institution', defaultMessage: 'Institution' },
  people: { id: 'app.people', defaultMessage: 'People' },
  tags: { id: 'app.tags', defaultMessage: 'Tags' },
  teams: { id: 'app.teams', defaultMessage: 'Teams' },
  liveEvents: { id: 'app.liveEvents', defaultMessage: 'Live events' },
  taskRunners: { id: 'app.taskRunners', defaultMessage: 'Task runners' },
  general: { id: 'app.general', defaultMessage: 'Institution settings' },
  audit: { id: 'app.audit', defaultMessage: 'Audit log' },
  more: { id: 'app.more', defaultMessage: 'More' },
  account: { id: 'app.account', defaultMessage: 'My account' },
  about: { id: 'app.about', defaultMessage: 'About Courseyard' },
  switchContext: { id: 'app.switchContext', defaultMessage: 'Switch context' },
  newTab: { id: 'app.newTab', defaultMessage: 'Open in new tab' },
  newTabFailed: { id: 'app.newTabFailed', defaultMessage: 'The new tab couldn’t be opened.' },
  logOut: { id: 'app.logOut', defaultMessage: 'Log out' },
  skip: { id: 'app.skip', defaultMessage: 'Skip to content' },
  manageMenu: { id: 'app.manageMenu', defaultMessage: 'Manage menu' },
  demo: {
    id: 'app.demo',
    defaultMessage: 'Demo: courses and people are made up.',
  },
  actingAs: { id: 'app.actingAs', defaultMessage: 'You are acting as {title}.' },
  stopActing: { id: 'app.stopActing', defaultMessage: 'Stop acting' },
  runnersInvalid: {
    id: 'app.runnersInvalid',
    defaultMessage:
      'Task runners need attention: {tools}. Courses won’t be read until they’re authorised again.',
  },
  runnersNotice: {
    id: 'app.runnersNotice',
    defaultMessage: 'Some course data can’t be updated right now. Your administrators have been notified.',
  },
  runnerWarning: { id: 'app.runnerWarning', defaultMessage: 'Task runner warning' },
  errorTitle: { id: 'app.errorTitle', defaultMessage: 'Something went wrong' },
  errorText: {
    id: 'app.errorText',
    defaultMessage: 'The page couldn’t be shown. Try again, or reopen Courseyard from Canvas.',
  },
  loginTitle: { id: 'app.loginTitle', defaultMessage: 'Open Courseyard from Canvas' },
  loginText: {
    id: 'app.loginText',
    defaultMessage:
      'Courseyard lives in Canvas. Open your account or course there and choose Courseyard in the navigation. Your session here has ended, or this page was opened without one.',
  },
  loginWithCanvas: { id: 'app.loginWithCanvas', defaultMessage: 'Log in with Canvas' },
  loginWith: {
    id: 'app.loginWith',
    defaultMessage: 'Log in with Canvas at {title} ({domainName})',
  },
  loginHarness: { id: 'app.loginHarness', defaultMessage: 'Choose a person in the harness' },
  courseNotTracked: {
    id: 'app.courseNotTracked',
    defaultMessage: 'The course you came from isn’t in any batch you can see. Here’s what you can see.',
  },
});
