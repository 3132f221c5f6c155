/** Canvas's names of account permissions, with their labels on its "Permissions" page. */
export const canvasPermissions = {
  read_course_list: 'Courses - view list',
  read_course_content: 'Course Content - view',
  manage_course_content_edit: 'Course Content - edit',
  manage_wiki_update: 'Pages - update',
  manage_assignments_edit: 'Assignments and Quizzes - edit',
  read_forum: 'Discussions - view',
  moderate_forum: 'Discussions - moderate',
  read_announcements: 'Announcements - view',
  read_roster: 'Users - view list',
  read_email_addresses: 'Users - view primary email address',
  view_user_logins: 'Users - view login IDs',
  manage_account_memberships: 'Admins - add / remove',
  manage_role_overrides: 'Permissions - manage',
  manage_courses_publish: 'Courses - publish',
  send_messages: 'Conversations - send messages to individual course members',
} as const;
export type CanvasPermission = keyof typeof canvasPermissions;
