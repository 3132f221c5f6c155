import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { DraftTask } from '#shared/checklists/checklist.ts';
import { focusTask } from './task-details.tsx';

/**
 * The task whose details are shown, by the address; the first one, if that names none. Choosing one leads to its
 * details.
 */
export function useChosenTask(tasks: readonly DraftTask[]) {
  const [params, setParams] = useSearchParams();
  const [wanted, setWanted] = useState<{ readonly key: string }>();
  const chosen = tasks.find(({ key }) => key === params.get('task')) ?? tasks[0];
  const chosenKey = chosen?.key;
  useEffect(() => {
    if (wanted && wanted.key === chosenKey) focusTask();
  }, [wanted, chosenKey]);
  const choose = (key: string) => {
    setWanted({ key });
    setParams(
      (before) => {
        const after = new URLSearchParams(before);
        after.set('task', key);
        return after;
      },
      { replace: true },
    );
  };
  return { chosen, choose };
}
