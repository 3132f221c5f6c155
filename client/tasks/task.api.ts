import { listColumnWords } from '#shared/columns/columns.api.ts';
import { queryCourses } from '#shared/course-table/course-table.api.ts';
import { listActivity } from '#shared/courses/activity.api.ts';
import { readDashboard } from '#shared/dashboard/dashboard.api.ts';
import type { Endpoint, Input } from '#shared/http/endpoint.ts';
import * as checklistReports from '#shared/reports/checklist-report.api.ts';
import { queryReport, readReport } from '#shared/reports/report.api.ts';
import { readProgress } from '#shared/instructor-view/progress.api.ts';
import * as api from '#shared/tasks/task.api.ts';
import { listTaughtTasks } from '#shared/tasks/taught-task.api.ts';
import * as lists from '#shared/tasks/tasklist.api.ts';
import { listCourseTeams } from '#shared/teams/course-team.api.ts';
import { listUndos } from '#shared/undos/undo.api.ts';
import { callForFile, type Receiving } from '../data/call.ts';
import { previewOf, type ShownCourse } from '../data/taught-course.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

type TaskQuery = Input<typeof api.listTasks>['query'];

export const useTasks = (query: TaskQuery) =>
  useEndpoint(api.listTasks, { query }, { keepPreviousData: true });
export const useTask = (id: number) => useEndpoint(api.readTask, { params: { id } });
export const useTaskEvents = (id: number, query: { page: number; limit: number }) =>
  useEndpoint(api.listTaskEvents, { params: { id }, query }, { keepPreviousData: true });
export const useTaskPeople = (search: string) =>
  useEndpoint(api.listTaskPeople, { query: search === '' ? {} : { search } }, { keepPreviousData: true });
export const useTasklists = (courseId: number) =>
  useEndpoint(lists.listTasklists, { params: { id: courseId } });
export const useCourseTeams = (courseId: number) =>
  useEndpoint(listCourseTeams, { params: { id: courseId } });

/** The tasks that instructors have of a course; null: they see none. */
export const useTaughtTasks = (course: ShownCourse | null) =>
  useEndpoint(listTaughtTasks, course && { query: previewOf(course) });

/** The tasks as a file. */
export const fetchTasksFile = (query: Input<typeof api.exportTasks>['query'], receiving: Receiving) =>
  callForFile(api.exportTasks, { query }, receiving);

/** The reads that differ once something was done about tasks. */
const changed: readonly Endpoint[] = [
  api.listTasks,
  api.readTask,
  api.listTaskEvents,
  lists.listTasklists,
  lists.readChecklistProgress,
  listUndos,
  queryCourses,
  listActivity,
  readDashboard,
  readReport,
  queryReport,
  listTaughtTasks,
  readProgress,
  ...Object.values(checklistReports),
];
const following = { refreshes: changed, alsoAfterRefusal: true };

export const useUpdateTask = () => useAction(api.updateTask, following);
export const useCommentOnTask = () => useAction(api.commentOnTask, following);
export const useVerifyTask = () => useAction(api.verifyTask, following);
export const useSendTaskBack = () => useAction(api.sendTaskBack, following);
export const useChangeTasks = () => useAction(api.changeTasks, following);

const assigned = { refreshes: [...changed, listColumnWords], alsoAfterRefusal: true };
export const useAssignToCourse = () => useAction(lists.assignToCourse, assigned);
export const useRemoveTasklist = () => useAction(lists.removeTasklist, assigned);
