import type { TaskMethod, TaskState } from '#shared/tasks/task.ts';

export interface JudgedTask {
  readonly state: TaskState;
  readonly method: TaskMethod | null;
  /** the last that was known of its condition; null: nothing was, yet */
  readonly wasMet: boolean | null;
}

type Judgement = 'complete' | 'reopen' | 'leave';

/**
 * What becomes of an automatic task. It's done when its condition turns true, whatever people had made of it; but while
 * it stays true, a person who reopens the task or sets it aside has the last word, and one who set it aside before
 * anything was known keeps it so. It's reopened when the condition is false, if a scan had done it: what a person has
 * done stays. What isn't known changes nothing.
 */
export function judgeTask({ state, method, wasMet }: JudgedTask, isMet: boolean | null): Judgement {
  if (isMet === null) return 'leave';
  if (!isMet) return state === 'done' && method === 'automatic' ? 'reopen' : 'leave';
  if (wasMet === true || state === 'done') return 'leave';
  return wasMet === null && state === 'not_applicable' ? 'leave' : 'complete';
}
