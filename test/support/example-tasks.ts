import { paginate } from '#shared/http/page.ts';
import type { ListedTask, TaskGroup } from '#shared/tasks/task-list.ts';
import type { Task, TaskDetail } from '#shared/tasks/task.ts';
import type { Tasklist } from '#shared/tasks/tasklist.api.ts';

/** A task to do, which its viewer may work on. */
export const exampleTask = (given: Partial<Task> = {}): Task => ({
  id: 31,
  version: 1,
  title: 'Check the links',
  state: 'todo',
  isCounted: true,
  isCompleted: false,
  isOverdue: false,
  isRetired: false,
  isAutomatic: false,
  needsVerification: false,
  isVerified: false,
  dueOn: '2026-12-01',
  hasOwnDue: false,
  assignees: [{ id: 1, name: 'Ada', isActive: true }],
  hasOwnAssignees: false,
  course: { id: 7, title: 'Botany' },
  outOfScope: null,
  checklist: { id: 5, title: 'Start of term' },
  tasklistId: 9,
  method: null,
  stateAt: null,
  stateBy: null,
  hasEvidence: false,
  commentCount: 0,
  updatedAt: '2026-03-01T00:00:00Z',
  permissions: { work: true, verify: false },
  ...given,
});

/** The same in a list, among those due later. */
export const listedTask = (given: Partial<ListedTask> = {}): ListedTask => ({
  ...exampleTask(given),
  group: given.group ?? 'later',
});

/** The same with all that its panel shows. */
export const exampleTaskDetail = (given: Partial<TaskDetail> = {}): TaskDetail => ({
  ...exampleTask(given),
  description: '',
  condition: null,
  evidenceNote: null,
  evidenceLink: null,
  verifiedAt: null,
  verifiedBy: null,
  found: null,
  history: [],
  eventCount: 0,
  ...given,
});

/** When tasks are due, as a heading. */
export const dueGroup = (due: NonNullable<TaskGroup['due']>, given: Partial<TaskGroup> = {}): TaskGroup => ({
  key: due,
  title: null,
  due,
  open: 1,
  overdue: 0,
  completed: 0,
  ...given,
});

/** One page of tasks, in groups. */
export const taskPage = (
  tasks: readonly ListedTask[],
  groups: readonly TaskGroup[] = [dueGroup('later')],
  total = tasks.length,
  outOfScopeCount = 0,
) => ({
  tasks: [...tasks],
  groups: [...groups],
  pagination: paginate({ page: 1, limit: 10 }, total),
  outOfScopeCount,
});

/** A checklist on a course. */
export const exampleTasklist = (given: Partial<Tasklist> = {}): Tasklist => ({
  id: 9,
  checklist: { id: 5, title: 'Start of term' },
  batch: null,
  assignedAt: '2026-03-01T00:00:00Z',
  assignedBy: 'Grace',
  taskCount: 3,
  completedCount: 1,
  overdueCount: 0,
  completedAt: null,
  isFollowing: false,
  tasks: [exampleTask()],
  ...given,
});
