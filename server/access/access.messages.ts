import { defineMessages } from '#shared/text/messages.ts';

export const accessProblems = defineMessages({
  notSignedIn: {
    id: 'access.problem.notSignedIn',
    defaultMessage: 'Your session has ended. Open Courseyard again.',
  },
  notAllowed: { id: 'access.problem.notAllowed', defaultMessage: 'You aren’t allowed to do this.' },
  noTokens: { id: 'access.problem.noTokens', defaultMessage: 'API tokens can’t do this.' },
  readOnlyToken: { id: 'access.problem.readOnlyToken', defaultMessage: 'This API token can only read.' },
  notFound: { id: 'access.problem.notFound', defaultMessage: 'Not found' },
  batch: { id: 'access.problem.batch', defaultMessage: 'Batch not found' },
  course: { id: 'access.problem.course', defaultMessage: 'Course not found' },
  person: { id: 'access.problem.person', defaultMessage: 'Person not found' },
  team: { id: 'access.problem.team', defaultMessage: 'Team not found' },
  checklist: { id: 'access.problem.checklist', defaultMessage: 'Checklist not found' },
  task: { id: 'access.problem.task', defaultMessage: 'Task not found' },
  quickView: { id: 'access.problem.quickView', defaultMessage: 'Quick view not found' },
  institution: { id: 'access.problem.institution', defaultMessage: 'Institution not found' },
});
