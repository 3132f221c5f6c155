import type { TaskInput } from '#shared/tasks/task.api.ts';
import type { Task } from '#shared/tasks/task.ts';
import { useProblemNotice } from '../ui/overlay/notices.tsx';
import { useUpdateTask } from './task.api.ts';
import { taskMessages } from './task.messages.ts';

/** Saves what's given of a task as it's seen, and says if that wasn't possible. */
export function useSaveTask({ id, version }: Pick<Task, 'id' | 'version'>) {
  const showProblem = useProblemNotice();
  const saving = useUpdateTask();
  const save = async (input: Omit<TaskInput, 'version'>) => {
    const { problem } = await saving.run({ params: { id }, body: { ...input, version } });
    if (problem && problem.fields === undefined) showProblem(problem, taskMessages.changeFailed);
    return problem === undefined;
  };
  return { save, isRunning: saving.isRunning, problem: saving.problem };
}
