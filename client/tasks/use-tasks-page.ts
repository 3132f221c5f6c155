import { useEffect } from 'react';
import {
  mostTasksAtOnce,
  taskChoices,
  taskGroupings,
  taskScopes,
  type TaskFilter,
} from '#shared/tasks/task-list.ts';
import { useRemembered } from '../data/use-remembered.ts';
import { standingIn } from '../scope-decisions/out-of-scope-panel.tsx';
import { idIn, useListParams } from '../ui/data-table/use-list-params.ts';
import { useSelection } from '../ui/data-table/selection.ts';
import { useTasks } from './task.api.ts';

/** A choice in the address, and in this browser for when the address says nothing. */
function useAddressOrRemembered<T extends string>(
  params: URLSearchParams,
  name: string,
  choices: readonly [T, ...T[]],
) {
  const [kept, keep] = useRemembered(`tasks-${name}`, choices, choices[0]);
  const given = choices.find((choice) => choice === params.get(name));
  useEffect(() => {
    if (given !== undefined && given !== kept) keep(given);
  });
  return given ?? kept;
}

const idsIn = (params: URLSearchParams, name: string) =>
  params
    .getAll(name)
    .flatMap((part) => part.split(','))
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0);

/** The tasks that the address asks for, and which of them are chosen. */
export function useTasksPage() {
  const list = useListParams(['due']);
  const { params, search } = list;
  const scope = useAddressOrRemembered(params, 'scope', taskScopes);
  const groupBy = useAddressOrRemembered(params, 'groupBy', ['due', ...taskGroupings]);
  const state = taskChoices.find((choice) => choice === params.get('state')) ?? 'open';
  const standing = standingIn(params);
  const batchIds = idsIn(params, 'batchIds');
  const [checklistId, courseId] = [idIn(params, 'checklistId'), idIn(params, 'courseId')];
  const taskTemplateId = idIn(params, 'taskTemplateId');
  const filter: TaskFilter = {
    scope,
    state,
    standing,
    batchIds,
    ...(checklistId !== undefined && { checklistId }),
    ...(courseId !== undefined && { courseId }),
    ...(taskTemplateId !== undefined && { taskTemplateId }),
    ...(search !== '' && { search }),
  };
  const { page, limit } = list.query;
  const tasks = useTasks({ ...filter, groupBy, page, limit });
  // In another list, "all except" would mean other tasks.
  const chooser = useSelection({ of: JSON.stringify(filter), most: mostTasksAtOnce });
  const isNarrowed =
    search !== '' ||
    state !== 'open' ||
    batchIds.length > 0 ||
    [checklistId, courseId, taskTemplateId].some((id) => id !== undefined);
  const clear = () =>
    list.setParams({
      search: '',
      state: '',
      batchIds: '',
      checklistId: '',
      courseId: '',
      taskTemplateId: '',
    });
  return { list, filter, groupBy, tasks, chooser, isNarrowed, clear };
}

export type TasksPage = ReturnType<typeof useTasksPage>;
