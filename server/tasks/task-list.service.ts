import { DateTime } from 'luxon';
import type { Actor } from '#server/access/actor.ts';
import { byIds, listFile } from '#server/infra/table-files/table-file.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { currentTime } from '#server/infra/clock.ts';
import { paginate } from '#shared/http/page.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import { taskList } from '#shared/tasks/task.columns.ts';
import {
  dueGroups,
  type DueGroup,
  type TaskFilter,
  type TaskGroup,
  type TaskGrouping,
} from '#shared/tasks/task-list.ts';
import type { Task } from '#shared/tasks/task.ts';
import { toTask } from './present-task.ts';
import type { Days, TaskReader } from './task-list-sql.ts';
import {
  countDue,
  findPageByTitle,
  listAllIds,
  listPageByDue,
  type DueCounts,
  type GroupRow,
} from './task-list.repository.ts';
import { readTaskRows } from './task.repository.ts';
import { viewerOf } from './task.service.ts';

/** A filter from an address or a body. */
type GivenFilter = Omit<TaskFilter, 'search' | 'checklistId' | 'taskTemplateId' | 'courseId'> & {
  readonly [Name in 'checklistId' | 'taskTemplateId' | 'courseId']?: number | undefined;
} & { readonly search?: string | undefined };

export async function taskReaderOf(scope: Scope, actor: Actor, filter: GivenFilter): Promise<TaskReader> {
  const { timeZone } = await scope.institution();
  return { scope, actor, filter, days: daysAt(DateTime.fromJSDate(currentTime(), { zone: timeZone })) };
}

/** Weeks end on Sunday. */
const daysAt = (now: DateTime): Days => ({
  today: now.toISODate() ?? '',
  thisWeek: now.endOf('week').toISODate() ?? '',
  nextWeek: now.plus({ weeks: 1 }).endOf('week').toISODate() ?? '',
});

interface ListQuery extends GivenFilter {
  readonly groupBy: TaskGrouping;
  readonly page: number;
  readonly limit: number;
}

/** A page of tasks that the actor sees, and the headings of its groups. */
export async function listTasksFor(scope: Scope, actor: Actor, query: ListQuery) {
  const { groupBy, page, limit, ...filter } = query;
  const reader = await taskReaderOf(scope, actor, filter);
  const { total, ids, groups } = await pages[groupBy](reader, { page, limit });
  const tasks = await readTasks(reader, ids);
  const listed = tasks.map((task) => ({ ...task, group: keyOf[groupBy](task, reader.days) }));
  return {
    groups: groups.filter((group) => hasTasks(group) || listed.some((task) => task.group === group.key)),
    tasks: listed,
    pagination: paginate(query, total),
    outOfScopeCount: await countOutOfScope(reader),
  };
}

const countOutOfScope = async (reader: TaskReader) =>
  (await countDue({ ...reader, filter: { ...reader.filter, standing: 'out_of_scope' } })).total;

interface FileQuery extends GivenFilter {
  readonly groupBy: TaskGrouping;
  readonly format: TableFormat;
}

/** All tasks of a list, in its order, as a file. */
export async function exportTasks(scope: Scope, actor: Actor, query: FileQuery) {
  const { groupBy, format, ...filter } = query;
  const reader = await taskReaderOf(scope, actor, filter);
  const rows = byIds(
    () => listAllIds(reader, groupBy),
    (ids) => readTasks(reader, ids),
  );
  return listFile(scope, taskList, { what: 'tasks', format, rows });
}

/** Of those that count: a list can also have others. */
const hasTasks = ({ open, completed }: TaskGroup) => open + completed > 0;

/** Tasks by their ids, in that order; those that are gone by now are left out. */
async function readTasks({ scope, actor }: TaskReader, ids: readonly number[]): Promise<Task[]> {
  const rows = new Map((await readTaskRows(scope, ids)).map((row) => [row.id, row]));
  const viewer = await viewerOf(
    scope,
    actor,
    [...rows.values()].map(({ course_id }) => course_id),
  );
  return ids.flatMap((id) => {
    const row = rows.get(id);
    return row ? [toTask(row, viewer)] : [];
  });
}

interface Page {
  readonly page: number;
  readonly limit: number;
}

const byTitle = (by: 'course' | 'checklist') => async (reader: TaskReader, page: Page) => {
  const { total, ids, groups } = await findPageByTitle(reader, by, page);
  return { total, ids, groups: groups.map(toGroup) };
};

const pages = {
  course: byTitle('course'),
  checklist: byTitle('checklist'),
  due: async (reader: TaskReader, asked: Page) => {
    const counts = await countDue(reader);
    const { page, limit } = paginate(asked, counts.total);
    const ids = counts.total === 0 ? [] : await listPageByDue(reader, { page, limit });
    return { total: counts.total, ids, groups: dueHeadings(counts) };
  },
} satisfies Record<TaskGrouping, unknown>;

const toGroup = ({ id, ...row }: GroupRow): TaskGroup => ({ key: String(id), due: null, ...row });

/** The groups by due date. */
function dueHeadings(counts: DueCounts): TaskGroup[] {
  const { open, overdue, completed, until_this_week, until_next_week, dated } = counts;
  const openIn: Record<DueGroup, number> = {
    overdue,
    this_week: until_this_week - overdue,
    next_week: until_next_week - until_this_week,
    later: dated - until_next_week,
    none: open - dated,
    closed: 0,
  };
  return dueGroups.map((due) => ({
    key: due,
    title: null,
    due,
    open: openIn[due],
    overdue: due === 'overdue' ? overdue : 0,
    completed: due === 'closed' ? completed : 0,
  }));
}

/** When a task is due, in words of `dueGroups`. */
function dueGroupOf({ isCounted, isCompleted, dueOn }: Task, days: Days): DueGroup {
  if (!isCounted || isCompleted) return 'closed';
  if (dueOn === null) return 'none';
  if (dueOn < days.today) return 'overdue';
  if (dueOn <= days.thisWeek) return 'this_week';
  return dueOn <= days.nextWeek ? 'next_week' : 'later';
}

const keyOf: Record<TaskGrouping, (task: Task, days: Days) => string> = {
  course: ({ course }) => String(course.id),
  checklist: ({ checklist }) => String(checklist.id),
  due: dueGroupOf,
};
