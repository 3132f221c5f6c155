import type { DraftContent, PublishedContent, Visibility } from '#shared/checklists/checklist.ts';
import { movedTo, renumbered, withUser, withoutUser } from '#shared/checklists/draft.ts';

/** Numbers that look random, and are the same again for the same seed. */
export function numbersFrom(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

export type Numbers = ReturnType<typeof numbersFrom>;

type Edit = (draft: DraftContent, word: string) => DraftContent;

const visibilities: readonly Visibility[] = ['team', 'institution', 'instructors'];

/** Some edit of a draft; what it writes is this word. */
export function anEdit(
  next: Numbers,
  published: Pick<PublishedContent, 'users'>,
  people: readonly number[],
): Edit {
  const [kind, at, to, who] = [next(9), next(100), next(100), people[next(people.length)] ?? 0];
  const edits: readonly Edit[] = [
    (draft, title) => ({ ...draft, title }),
    (draft) => ({ ...draft, visibility: visibilities[at % 3] ?? 'team' }),
    (draft) => withUser(draft, who, published.users),
    (draft) => withoutUser(draft, who, published.users),
    (draft, word) => ({ ...draft, taskTemplates: renumbered([...draft.taskTemplates, newTask(word)]) }),
    (draft) => ({ ...draft, taskTemplates: renumbered(draft.taskTemplates.toSpliced(at % 7, 1)) }),
    (draft) => {
      const { taskTemplates: tasks } = draft;
      const key = tasks[at % Math.max(1, tasks.length)]?.key ?? '';
      return { ...draft, taskTemplates: movedTo(tasks, key, to % Math.max(1, tasks.length)) };
    },
    (draft, title) => changing(draft, at, { title }),
    (draft, description) => changing(draft, at, { description }),
  ];
  return edits[kind] ?? ((draft) => draft);
}

const newTask = (word: string) => ({
  key: `key-${word}`,
  title: word,
  description: '',
  weight: 0,
  users: [],
  needsVerification: false,
  due: { kind: 'none' as const },
  condition: null,
});

const changing = (draft: DraftContent, at: number, change: { title?: string; description?: string }) => ({
  ...draft,
  taskTemplates: draft.taskTemplates.map((task, place) =>
    place === at % draft.taskTemplates.length ? { ...task, ...change } : task,
  ),
});
