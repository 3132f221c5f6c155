import { defineMessages } from '#shared/text/messages.ts';

export const tasksPageMessages = defineMessages({
  title: { id: 'tasksPage.title', defaultMessage: 'Tasks' },
  scopes: { id: 'tasksPage.scopes', defaultMessage: 'Whose tasks' },
  scope: {
    id: 'tasksPage.scope',
    defaultMessage: '{scope, select, mine {Mine} teams {My teams} other {All}}',
  },
  helpTitle: { id: 'tasksPage.helpTitle', defaultMessage: 'Tasks' },
  helpText: {
    id: 'tasksPage.helpText',
    defaultMessage:
      'Tasks come from checklists that were assigned to courses. “Mine” has those that are for you, “My teams” those of courses in your teams’ batches, and “All” those of every course you can see. Press “Complete” to finish a task in place, or open it to comment, add evidence, or change its state, people or due date. Select several to complete, reopen or reassign them at once; that can be undone for a short while. “Remind…” and “Message…” write to the people behind the tasks you select: each gets one notification. On your account page you can get an address that shows your due dates in your own calendar.',
  },
  groupBy: { id: 'tasksPage.groupBy', defaultMessage: 'Group by' },
  grouping: {
    id: 'tasksPage.grouping',
    defaultMessage: '{by, select, course {Course} checklist {Checklist} other {Due date}}',
  },
  choice: { id: 'tasksPage.choice', defaultMessage: 'Which tasks' },
  choiceName: {
    id: 'tasksPage.choiceName',
    defaultMessage:
      '{choice, select, open {Open} overdue {Overdue} to_verify {To be verified} completed {Completed} counted {Open and completed} todo {To do} in_progress {In progress} done {Done} blocked {Blocked} not_applicable {Not applicable} other {All}}',
  },
  checklist: { id: 'tasksPage.checklist', defaultMessage: 'Checklist' },
  anyChecklist: { id: 'tasksPage.anyChecklist', defaultMessage: 'All checklists' },
  allBatches: { id: 'tasksPage.allBatches', defaultMessage: 'All batches' },
  outOfScope: {
    id: 'tasksPage.outOfScope',
    defaultMessage:
      '{standing, select, in_scope {{count, plural, one {# more is} other {# more are}} on courses that aren’t in scope.} other {{count, plural, one {# of these is} other {# of these are}} on courses that aren’t in scope.}} {standing, select, in_scope {<other>Show all</other>} other {<other>Show only those in scope</other>}}',
  },
  search: { id: 'tasksPage.search', defaultMessage: 'Search tasks, courses and checklists' },
  oneCourse: { id: 'tasksPage.oneCourse', defaultMessage: 'Only one course' },
  oneCourseNamed: { id: 'tasksPage.oneCourseNamed', defaultMessage: 'Course: {title}' },
  oneTask: { id: 'tasksPage.oneTask', defaultMessage: 'Only one task of a checklist' },
  remove: { id: 'tasksPage.remove', defaultMessage: 'Remove the filter “{title}”' },
  clear: { id: 'tasksPage.clear', defaultMessage: 'Clear filters' },
  list: { id: 'tasksPage.list', defaultMessage: 'Tasks by group' },
  listLoading: { id: 'tasksPage.listLoading', defaultMessage: 'Loading tasks…' },
  listFailed: { id: 'tasksPage.listFailed', defaultMessage: 'The tasks couldn’t be loaded.' },
  noMatch: { id: 'tasksPage.noMatch', defaultMessage: 'No tasks match.' },
  nothing: {
    id: 'tasksPage.nothing',
    defaultMessage:
      '{scope, select, mine {Nothing is assigned to you.} teams {No course of your teams has open tasks.} other {No course you can see has open tasks.}}',
  },
  nothingNote: {
    id: 'tasksPage.nothingNote',
    defaultMessage: 'Tasks appear here once a checklist is assigned to a course.',
  },
  dueGroup: {
    id: 'tasksPage.dueGroup',
    defaultMessage:
      '{due, select, overdue {Overdue} this_week {This week} next_week {Next week} later {Later} none {No due date} other {No longer open}}',
  },
  counts: {
    id: 'tasksPage.counts',
    defaultMessage:
      '{open, plural, other {# open}}, {overdue, plural, =0 {none overdue} other {# overdue}}, {completed, plural, other {# completed}}',
  },
  ask: {
    id: 'tasksPage.ask',
    defaultMessage:
      '{asked, select, reassign {Reassign…} due {Due date…} reminder {Remind…} other {Message…}}',
  },
  reassignTitle: {
    id: 'tasksPage.reassignTitle',
    defaultMessage: '{count, plural, one {Reassign # task} other {Reassign # tasks}}',
  },
  dueTitle: {
    id: 'tasksPage.dueTitle',
    defaultMessage:
      '{count, plural, one {Change the due date of # task} other {Change the due date of # tasks}}',
  },
  save: { id: 'tasksPage.save', defaultMessage: 'Save' },
});
