import { db } from '#server/infra/db/database.ts';
import { setCourseTags } from '#server/tags/tag.service.ts';
import { assignChecklist } from '#server/tasks/assign-checklist.service.ts';
import * as api from '#shared/bulk-actions/bulk-action.api.ts';
import type { Filter } from '#shared/filters/filter.ts';
import type { Input } from '#shared/http/endpoint.ts';
import { automatic } from '#test/support/automatic-task-scene.ts';
import { buildBatch } from '#test/support/build.ts';
import { buildChecklist } from '#test/support/checklist-scene.ts';
import { runJobs } from '#test/support/jobs.ts';
import { eachInStatusScene, statusNamed, type StatusScene } from '#test/support/status-scene.ts';

let scene: StatusScene;
eachInStatusScene((given) => {
  scene = given;
});

type Wish = Input<typeof api.startBulkAction>['body'];

/** What the actions of a test are about. */
interface Subjects {
  readonly selection: Wish['selection'];
  /** the batch that the courses are in, and another */
  readonly batch: number;
  readonly otherBatch: number;
  readonly status: number;
}

/** An action, and a condition that it makes true, or false where it was true before. */
interface Followed {
  readonly wish: (subjects: Subjects) => Wish;
  readonly condition: (subjects: Subjects) => Filter;
  readonly holdsBefore?: boolean;
}

const oneOf = (column: string, id: number): Filter => [
  { column, any: [{ op: 'one_of', value: [String(id)] }] },
];

const followed: Readonly<Record<string, Followed>> = {
  'adding to a batch': {
    wish: ({ otherBatch, selection }) => ({
      action: 'add_to_batch',
      params: { batchId: otherBatch },
      selection,
    }),
    condition: ({ otherBatch }) => oneOf('core.batches', otherBatch),
  },
  'removing from a batch': {
    wish: ({ batch, selection }) => ({ action: 'remove_from_batch', params: { batchId: batch }, selection }),
    condition: ({ batch }) => oneOf('core.batches', batch),
    holdsBefore: true,
  },
  tagging: {
    wish: ({ selection }) => ({ action: 'tag', params: { tags: ['new'] }, selection }),
    condition: () => [{ column: 'core.tags', any: [{ op: 'not_empty' }] }],
  },
  untagging: {
    wish: ({ selection }) => ({ action: 'untag', params: { tags: ['old'] }, selection }),
    condition: () => [{ column: 'core.tags', any: [{ op: 'not_empty' }] }],
    holdsBefore: true,
  },
  'setting a status': {
    wish: ({ status, selection }) => ({ action: 'set_status', params: { statusId: status }, selection }),
    condition: ({ status }) => oneOf('readygo.status', status),
  },
};

/** Has a checklist with one automatic task on the course; returns a function that says whether it's done by now. */
async function watch(condition: Filter, courseId: number) {
  const { institution } = scene;
  const checklist = await buildChecklist(institution, [automatic('Task', condition)]);
  await assignChecklist(institution.scope, { checklistId: checklist.id, courseIds: [courseId], by: null });
  return async () => {
    await runJobs();
    return (await db().selectFrom('tasks').select('state').executeTakeFirstOrThrow()).state === 'done';
  };
}

test.each(Object.entries(followed))(
  'automatic tasks follow %s, and its undo',
  async (_, { wish, condition, holdsBefore = false }) => {
    const { admin, institution, courses } = scene;
    const courseId = courses[0]?.id ?? 0;
    await db()
      .updateTable('institutions')
      .set({ features: ['tags'] })
      .execute();
    const batch = await db().selectFrom('batches').select('id').executeTakeFirstOrThrow();
    const subjects = {
      selection: { selected: [courseId] },
      batch: batch.id,
      otherBatch: (await buildBatch(institution)).id,
      status: (await statusNamed(admin, 'Ready')).id,
    };
    const body = wish(subjects);
    if (body.action === 'untag') await setCourseTags(institution.scope, courseId, ['old']);
    const isDone = await watch(condition(subjects), courseId);
    expect(await isDone()).toBe(holdsBefore);
    const { id } = await admin.call(api.startBulkAction, { body });
    expect(await isDone()).toBe(!holdsBefore);
    await admin.call(api.undoBulkAction, { params: { id } });
    expect(await isDone()).toBe(holdsBefore);
  },
);
