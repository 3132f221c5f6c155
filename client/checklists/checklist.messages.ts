import { defineMessages } from '#shared/text/messages.ts';

export const checklistMessages = defineMessages({
  list: { id: 'checklist.list', defaultMessage: 'Checklists' },
  listLoading: { id: 'checklist.listLoading', defaultMessage: 'Loading checklists' },
  listFailed: { id: 'checklist.listFailed', defaultMessage: 'The checklists couldn’t be loaded.' },
  loadFailed: { id: 'checklist.loadFailed', defaultMessage: 'The checklist couldn’t be loaded.' },
  helpTitle: { id: 'checklist.helpTitle', defaultMessage: 'About checklists' },
  helpText: {
    id: 'checklist.helpText',
    defaultMessage:
      'A checklist is a list of tasks that you write once and assign to many courses. You edit it as a draft, and courses follow once you publish it: new tasks appear there, and deleted ones go unless somebody has worked on them. Completion counts the completed tasks of all courses in active batches that have the checklist.',
  },
  editorHelpTitle: { id: 'checklist.editorHelpTitle', defaultMessage: 'About editing checklists' },
  editorHelpText: {
    id: 'checklist.editorHelpText',
    defaultMessage:
      'Everything you change is saved as a draft at once; nobody on the courses sees it before you publish. Put tasks in order by dragging them or with their arrow buttons. A task is for the people it names, or else for those of the checklist. If a scan ticks a task, it’s done as long as the course meets its conditions, and open again when it no longer does. Enter in a task’s title adds the next task.',
  },
  add: { id: 'checklist.add', defaultMessage: 'New checklist' },
  create: { id: 'checklist.create', defaultMessage: 'Create checklist' },
  createFailed: { id: 'checklist.createFailed', defaultMessage: 'The checklist couldn’t be created.' },
  beginWith: { id: 'checklist.beginWith', defaultMessage: 'Begin with' },
  beginEmpty: { id: 'checklist.beginEmpty', defaultMessage: 'An empty checklist' },
  taskCount: { id: 'checklist.taskCount', defaultMessage: '{count, plural, one {# task} other {# tasks}}' },
  search: { id: 'checklist.search', defaultMessage: 'Search checklists' },
  empty: { id: 'checklist.empty', defaultMessage: 'There are no checklists yet.' },
  emptySearch: { id: 'checklist.emptySearch', defaultMessage: 'No checklist has this in its title.' },
  title: { id: 'checklist.title', defaultMessage: 'Title' },
  titleHint: {
    id: 'checklist.titleHint',
    defaultMessage: 'Leave it empty to keep the name of what it begins with.',
  },
  untitled: { id: 'checklist.untitled', defaultMessage: 'Untitled checklist' },
  visibility: { id: 'checklist.visibility', defaultMessage: 'Visibility' },
  visibilityName: {
    id: 'checklist.visibilityName',
    defaultMessage:
      '{visibility, select, private {Private} team {Team} institution {Institution} other {Instructors}}',
  },
  visibilityChoice: {
    id: 'checklist.visibilityChoice',
    defaultMessage:
      '{visibility, select, private {Private: only its owner finds it} team {Team: people in the owner’s teams find it} institution {Institution: all staff find it} other {Instructors: all staff find it, and instructors of courses that have it}}',
  },
  owner: { id: 'checklist.owner', defaultMessage: 'Owner' },
  you: { id: 'checklist.you', defaultMessage: 'You' },
  nobody: { id: 'checklist.nobody', defaultMessage: 'Nobody' },
  tasks: { id: 'checklist.tasks', defaultMessage: 'Tasks' },
  courses: { id: 'checklist.courses', defaultMessage: 'Courses' },
  completion: { id: 'checklist.completion', defaultMessage: 'Completion' },
  completionOf: { id: 'checklist.completionOf', defaultMessage: 'Completed tasks of {title}' },
  noData: { id: 'checklist.noData', defaultMessage: 'No data' },
  updated: { id: 'checklist.updated', defaultMessage: 'Updated' },
  actions: { id: 'checklist.actions', defaultMessage: 'Actions' },
  hasDraft: { id: 'checklist.hasDraft', defaultMessage: 'Draft' },
  onlyDraft: { id: 'checklist.onlyDraft', defaultMessage: 'Not published' },
  edit: { id: 'checklist.edit', defaultMessage: 'Edit' },
  duplicate: { id: 'checklist.duplicate', defaultMessage: 'Duplicate' },
  duplicateFailed: { id: 'checklist.duplicateFailed', defaultMessage: 'Failed to duplicate checklist' },
  remove: { id: 'checklist.remove', defaultMessage: 'Remove' },
  removeTitle: { id: 'checklist.removeTitle', defaultMessage: 'Remove “{title}”?' },
  removeText: {
    id: 'checklist.removeText',
    defaultMessage:
      '{count, plural, =0 {No course has this checklist.} one {It also goes from # course, with what was done on it there.} other {It also goes from # courses, with what was done on it there.}} You can undo this for 30 seconds.',
  },
  removed: { id: 'checklist.removed', defaultMessage: 'Checklist removed successfully' },
  removeFailed: { id: 'checklist.removeFailed', defaultMessage: 'Failed to remove checklist' },
  failedBecause: { id: 'checklist.failedBecause', defaultMessage: '{failure}: {reason}' },
  readOnly: {
    id: 'checklist.readOnly',
    defaultMessage: 'You can look at this checklist, but not change it.',
  },
  people: { id: 'checklist.people', defaultMessage: 'People' },
  peopleHint: { id: 'checklist.peopleHint', defaultMessage: 'Tasks that name nobody are for them.' },
  findPerson: { id: 'checklist.findPerson', defaultMessage: 'Search by name' },
  nobodyFound: { id: 'checklist.nobodyFound', defaultMessage: 'Nobody found' },
  personAdded: { id: 'checklist.personAdded', defaultMessage: '{name} was added.' },
  personRemoved: { id: 'checklist.personRemoved', defaultMessage: '{name} was removed.' },
  removePerson: { id: 'checklist.removePerson', defaultMessage: 'Remove {name}' },
  deactivated: { id: 'checklist.deactivated', defaultMessage: '{name} (deactivated)' },
  noTasks: { id: 'checklist.noTasks', defaultMessage: 'No tasks yet.' },
  addTask: { id: 'checklist.addTask', defaultMessage: 'Add task' },
  untitledTask: { id: 'checklist.untitledTask', defaultMessage: 'Untitled task' },
  taskNumber: { id: 'checklist.taskNumber', defaultMessage: 'Task {place, number}' },
  up: { id: 'checklist.up', defaultMessage: 'Move {title} up' },
  down: { id: 'checklist.down', defaultMessage: 'Move {title} down' },
  taskMoved: {
    id: 'checklist.taskMoved',
    defaultMessage: '{title} is now number {place, number} of {count, number}.',
  },
  removeTask: { id: 'checklist.removeTask', defaultMessage: 'Delete {title}' },
  taskRemoved: {
    id: 'checklist.taskRemoved',
    defaultMessage: 'The task “{title}” was deleted from the draft.',
  },
  putBack: { id: 'checklist.putBack', defaultMessage: 'Undo' },
  taskTitle: { id: 'checklist.taskTitle', defaultMessage: 'Task title' },
  description: { id: 'checklist.description', defaultMessage: 'Description' },
  taskPeople: { id: 'checklist.taskPeople', defaultMessage: 'People for this task' },
  taskPeopleHint: {
    id: 'checklist.taskPeopleHint',
    defaultMessage: 'If you choose nobody, it’s for the people of the checklist.',
  },
  due: { id: 'checklist.due', defaultMessage: 'Due' },
  dueKindName: {
    id: 'checklist.dueKindName',
    defaultMessage:
      '{kind, select, none {Never} fixed {On a day} deadline {By the batch’s deadline} other {By the course’s start}}',
  },
  dueDay: { id: 'checklist.dueDay', defaultMessage: 'Day' },
  dueDays: { id: 'checklist.dueDays', defaultMessage: 'Days' },
  dueDaysWrong: {
    id: 'checklist.dueDaysWrong',
    defaultMessage: 'Enter a whole number from 0 to {most, number}.',
  },
  dueWay: { id: 'checklist.dueWay', defaultMessage: 'Before or after' },
  dueWayName: {
    id: 'checklist.dueWayName',
    defaultMessage: '{way, select, before {before it} other {after it}}',
  },
  dueNever: { id: 'checklist.dueNever', defaultMessage: 'no due date' },
  dueOn: { id: 'checklist.dueOn', defaultMessage: 'due {day}' },
  dueRelative: {
    id: 'checklist.dueRelative',
    defaultMessage:
      '{when, select, at {due on {kind, select, deadline {the deadline} other {the course’s start}}} before {due {count, plural, one {# day} other {# days}} before {kind, select, deadline {the deadline} other {the course’s start}}} other {due {count, plural, one {# day} other {# days}} after {kind, select, deadline {the deadline} other {the course’s start}}}}',
  },
  needsVerification: { id: 'checklist.needsVerification', defaultMessage: 'Someone else has to verify it' },
  whoTicks: { id: 'checklist.whoTicks', defaultMessage: 'Who ticks it' },
  aPerson: { id: 'checklist.aPerson', defaultMessage: 'A person' },
  aScan: { id: 'checklist.aScan', defaultMessage: 'A scan' },
  doneWhile: { id: 'checklist.doneWhile', defaultMessage: 'Done as long as the course meets all of these:' },
  meetingLoading: { id: 'checklist.meetingLoading', defaultMessage: 'Counting the courses…' },
  meetingOfIts: {
    id: 'checklist.meetingOfIts',
    defaultMessage:
      '{count, number} of the {total, plural, one {# course that has} other {# courses that have}} this checklist {count, plural, one {meets} other {meet}} this now.',
  },
  meetingOfAll: {
    id: 'checklist.meetingOfAll',
    defaultMessage:
      '{count, number} of {total, plural, one {# tracked course} other {# tracked courses}} {count, plural, one {meets} other {meet}} this now.',
  },
  showMeeting: { id: 'checklist.showMeeting', defaultMessage: 'Show them' },
  isAutomatic: { id: 'checklist.isAutomatic', defaultMessage: 'a scan ticks it' },
  doneOf: { id: 'checklist.doneOf', defaultMessage: '{done, number} of {total, number} done' },
  overdueCount: { id: 'checklist.overdueCount', defaultMessage: '{count, number} overdue' },
  assign: { id: 'checklist.assign', defaultMessage: 'Assign' },
  settings: { id: 'checklist.settings', defaultMessage: 'Settings' },
  settingsSummary: {
    id: 'checklist.settingsSummary',
    defaultMessage:
      '{visibility, select, private {only its owner finds it} team {the owner’s teams find it} institution {all staff find it} other {all staff and instructors find it}} · {count, plural, =0 {for nobody by name} one {for # person} other {for # people}}',
  },
  isVerified: { id: 'checklist.isVerified', defaultMessage: 'verified by someone else' },
  ownPeople: {
    id: 'checklist.ownPeople',
    defaultMessage: '{count, plural, one {# person} other {# people}}',
  },
  draft: { id: 'checklist.draft', defaultMessage: 'Draft' },
  draftSaved: { id: 'checklist.draftSaved', defaultMessage: 'Draft saved' },
  noDraft: { id: 'checklist.noDraft', defaultMessage: 'Nothing changed since it was published' },
  saving: { id: 'checklist.saving', defaultMessage: 'Saving the draft…' },
  notSaved: { id: 'checklist.notSaved', defaultMessage: 'Your latest changes aren’t saved.' },
  updateFailed: { id: 'checklist.updateFailed', defaultMessage: 'Failed to update draft.' },
  tryAgain: { id: 'checklist.tryAgain', defaultMessage: 'Try again' },
  changeCount: {
    id: 'checklist.changeCount',
    defaultMessage: '{count, plural, one {# change} other {# changes}}',
  },
  changedTitle: { id: 'checklist.changedTitle', defaultMessage: 'Title: “{before}” becomes “{after}”' },
  changedVisibility: {
    id: 'checklist.changedVisibility',
    defaultMessage:
      'Visibility: {before, select, private {Private} team {Team} institution {Institution} other {Instructors}} becomes {after, select, private {Private} team {Team} institution {Institution} other {Instructors}}',
  },
  addedPeople: {
    id: 'checklist.addedPeople',
    defaultMessage: '{count, plural, one {Person added: {items}} other {People added: {items}}}',
  },
  removedPeople: {
    id: 'checklist.removedPeople',
    defaultMessage: '{count, plural, one {Person taken off: {items}} other {People taken off: {items}}}',
  },
  newTasks: {
    id: 'checklist.newTasks',
    defaultMessage: '{count, plural, one {New task: {items}} other {New tasks: {items}}}',
  },
  changedTask: { id: 'checklist.changedTask', defaultMessage: 'Changed task: {title} ({fields})' },
  deletedTasks: {
    id: 'checklist.deletedTasks',
    defaultMessage: '{count, plural, one {Deleted task: {items}} other {Deleted tasks: {items}}}',
  },
  reordered: { id: 'checklist.reordered', defaultMessage: 'The tasks are in another order' },
  taskField: {
    id: 'checklist.taskField',
    defaultMessage:
      '{field, select, title {title} description {description} users {people} needsVerification {verification} due {due date} other {condition}}',
  },
  publish: { id: 'checklist.publish', defaultMessage: 'Publish' },
  publishTitle: { id: 'checklist.publishTitle', defaultMessage: 'Publish the draft?' },
  publishText: {
    id: 'checklist.publishText',
    defaultMessage:
      'Courses that have this checklist follow: new tasks appear, and deleted ones go, or stay apart if somebody has worked on them.',
  },
  firstPublication: {
    id: 'checklist.firstPublication',
    defaultMessage:
      '{count, plural, one {The checklist with its # task can be assigned to courses from then on.} other {The checklist with its # tasks can be assigned to courses from then on.}}',
  },
  published: { id: 'checklist.published', defaultMessage: 'Draft published successfully' },
  publishFailed: { id: 'checklist.publishFailed', defaultMessage: 'Failed to publish draft' },
  discard: { id: 'checklist.discard', defaultMessage: 'Discard draft' },
  discardTitle: { id: 'checklist.discardTitle', defaultMessage: 'Discard the draft?' },
  discardText: {
    id: 'checklist.discardText',
    defaultMessage: 'All changes since “{title}” was published are lost, also those of others.',
  },
  deleted: { id: 'checklist.deleted', defaultMessage: 'Draft deleted successfully' },
  deleteFailed: { id: 'checklist.deleteFailed', defaultMessage: 'Failed to delete draft' },
  overtaken: {
    id: 'checklist.overtaken',
    defaultMessage:
      'Your changes are still on this page. Put them onto the newest draft, or give them up for it.',
  },
  merge: { id: 'checklist.merge', defaultMessage: 'Put my changes onto it' },
  takeNewest: { id: 'checklist.takeNewest', defaultMessage: 'Give up my changes' },
  readFailed: {
    id: 'checklist.readFailed',
    defaultMessage: 'The newest draft couldn’t be loaded. Try again.',
  },
  clashes: {
    id: 'checklist.clashes',
    defaultMessage: 'Your changes are on the newest draft now. Look at what both of you changed:',
  },
  clash: {
    id: 'checklist.clash',
    defaultMessage:
      '{kind, select, title {Title: yours was kept instead of “{theirs}”.} visibility {Visibility: yours was kept instead of “{theirs}”.} order {Order of the tasks: yours was kept.} deletedByThem {Task “{title}”: the other person deleted it. It was kept, because you changed it.} deletedByMe {Task “{title}”: you deleted it. It was kept, because the other person changed it.} other {Task “{title}”, {field}: yours was kept{hasTheirs, select, true { instead of “{theirs}”} other {}}.}}',
  },
});
