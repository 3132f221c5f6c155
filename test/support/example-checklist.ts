import * as api from '#shared/checklists/checklist.api.ts';
import type {
  Checklist,
  ChecklistSummary,
  ChecklistUser,
  DraftContent,
} from '#shared/checklists/checklist.ts';
import { renumbered } from '#shared/checklists/draft.ts';
import type { Result } from '#shared/http/endpoint.ts';
import { previewTaskMessage, type sendTaskMessage } from '#shared/tasks/task.api.ts';
import { readChecklistProgress } from '#shared/tasks/tasklist.api.ts';
import type { FakeApi } from './fake-api.ts';

const everything = { view: true, edit: true, delete: true, assign: true };

/** A row of the list of checklists: one's own, published and without a draft. */
export const exampleSummary = (given: Partial<ChecklistSummary> = {}): ChecklistSummary => ({
  id: 4,
  title: 'Term start',
  visibility: 'institution',
  owner: { name: 'Ada', isYou: true },
  isPublished: true,
  hasDraft: false,
  taskCount: 3,
  courseCount: 1200,
  inScopeCount: 1100,
  completedTaskPercentage: 62.5,
  updatedAt: '2026-03-01T00:00:00Z',
  permissions: everything,
  ...given,
});

const task = (id: number, title: string) => ({
  id,
  key: `task-${id}`,
  title,
  description: '',
  weight: 0,
  users: [],
  needsVerification: false,
  due: { kind: 'none' as const },
  condition: null,
});

/** A published checklist of three tasks, without a draft. */
export const exampleChecklist = (given: Partial<Checklist> = {}): Checklist => ({
  id: 4,
  title: 'Term start',
  visibility: 'institution',
  owner: { name: 'Ada', isYou: true },
  publication: 1,
  publishedAt: '2026-03-01T00:00:00Z',
  users: [{ id: 21, name: 'Ben', isActive: true }],
  taskTemplates: renumbered([task(1, 'Welcome'), task(2, 'Syllabus'), task(3, 'Grading')]),
  draft: null,
  draftVersion: 1,
  draftSaved: null,
  permissions: everything,
  updatedAt: '2026-03-01T00:00:00Z',
  ...given,
});

const people = new Map<number, ChecklistUser>(
  [
    { id: 21, name: 'Ben', isActive: true },
    { id: 22, name: 'Cem', isActive: true },
  ].map((person) => [person.id, person]),
);
const usersOf = (ids: readonly number[]) => ids.flatMap((id) => people.get(id) ?? []);

/** The checklist with this content as its draft. */
export const withDraft = (checklist: Checklist, content: DraftContent): Checklist => ({
  ...checklist,
  draft: {
    title: content.title,
    visibility: content.visibility,
    usersToAssign: usersOf(content.usersToAssign),
    usersToRemove: usersOf(content.usersToRemove),
    taskTemplates: content.taskTemplates.map((each) => ({
      ...each,
      id: checklist.taskTemplates.find(({ key }) => key === each.key)?.id ?? null,
      users: usersOf(each.users),
    })),
  },
  draftVersion: checklist.draftVersion + 1,
  draftSaved: { at: new Date().toISOString(), by: { name: 'Ada', isYou: true } },
});

/** Four courses of a batch, three of them in scope, of which two are late with the second task. */
export const exampleProgress = (
  given: Partial<Result<typeof readChecklistProgress>> = {},
): Result<typeof readChecklistProgress> => ({
  courseCount: 4,
  inScopeCount: 3,
  batches: [{ id: 1, title: 'Fall' }],
  taskCount: 12,
  completedCount: 5,
  overdueCount: 2,
  overdueCourseCount: 2,
  overdueInScopeCount: 1,
  isUnderWay: false,
  tasks: [
    { id: 1, taskCount: 4, completedCount: 3, overdueCount: 0 },
    { id: 2, taskCount: 4, completedCount: 2, overdueCount: 2 },
    { id: 3, taskCount: 4, completedCount: 0, overdueCount: 0 },
  ],
  ...given,
});

/** Two people hear of three tasks; of two others nobody does. */
export const exampleSent: Result<typeof sendTaskMessage> = {
  people: 2,
  tasks: 3,
  nobody: 2,
  closed: 0,
  outOfScope: 0,
  refused: 0,
};
/** The same, before it's sent. */
export const examplePreview = (
  given: Partial<Result<typeof previewTaskMessage>> = {},
): Result<typeof previewTaskMessage> => ({
  ...exampleSent,
  named: [
    { name: 'Ben', tasks: 2 },
    { name: 'Cem', tasks: 1 },
  ],
  ...given,
});

/** A server that keeps one checklist and the drafts that are sent for it. */
export function answerDrafts(network: FakeApi, start = exampleChecklist()) {
  const params = { id: start.id };
  const state = { checklist: start };
  network.answerBy(api.readChecklist, params, () => state.checklist);
  network.answerBy(api.saveDraft, params, ({ body }) => {
    state.checklist = withDraft(state.checklist, body as DraftContent);
    return state.checklist;
  });
  network.answerBy(api.deleteDraft, params, () => {
    const { draftVersion } = state.checklist;
    state.checklist = { ...state.checklist, draft: null, draftVersion: draftVersion + 1 };
    return state.checklist;
  });
  network.answer(api.listChecklistPeople, undefined, {
    people: [...people.values()].map(({ id, name }) => ({ id, name, email: null })),
    total: people.size,
  });
  network.answer(readChecklistProgress, params, exampleProgress());
  network.answer(previewTaskMessage, undefined, examplePreview());
  return state;
}
