import { listAlertRules, removeAlertRule } from '#shared/alerts/alert-rule.api.ts';
import * as announcements from '#shared/announcements/announcement.api.ts';
import * as batches from '#shared/batches/batch.api.ts';
import * as members from '#shared/batches/batch-courses.api.ts';
import { listChecklists, removeChecklist } from '#shared/checklists/checklist.api.ts';
import { listQuickViews, removeQuickView } from '#shared/quick-views/quick-view.api.ts';
import * as tags from '#shared/tags/tag.api.ts';
import { decideScope, readCourseScope } from '#shared/scope-decisions/scope-decision.api.ts';
import { createScopeRule, listScopeRules, removeScopeRule } from '#shared/scope-decisions/scope-rule.api.ts';
import {
  createScopeKind,
  readScopeSettings,
  removeScopeKind,
} from '#shared/scope-decisions/scope-settings.api.ts';
import * as tasks from '#shared/tasks/task.api.ts';
import { removeTasklist } from '#shared/tasks/tasklist.api.ts';
import type { UndoKind } from '#shared/undos/undo.ts';
import { listUndos } from '#shared/undos/undo.api.ts';
import { db } from '#server/infra/db/database.ts';
import { listReportSchedules, removeReportSchedule } from '#shared/report-mails/report-mails.api.ts';
import { buildSchedule } from '#test/support/report-mail-scene.ts';
import { buildAlertRule } from '#test/support/build-alerts.ts';
import { buildAdmin, buildBatch, buildCourses, buildFilledBatch } from '#test/support/build.ts';
import { buildQuickView } from '#test/support/build-quick-views.ts';
import { buildChecklist } from '#test/support/checklist-scene.ts';
import {
  assign,
  eachInTaskScene,
  taskNamed,
  tasklistsOn,
  tasksOn,
  type TaskScene,
} from '#test/support/task-scene.ts';
import { undoLast } from '#test/support/undo.ts';

let scene: TaskScene;
eachInTaskScene((made) => {
  scene = made;
});
beforeEach(async () => {
  await db()
    .updateTable('institutions')
    .set({ features: ['tags'] })
    .execute();
  await db().updateTable('people').set({ can_manage_checklists: true }).execute();
});

/** A change, and what people see of it. */
interface Change {
  readonly make: () => Promise<unknown>;
  readonly shown: () => Promise<unknown>;
}

const course = () => scene.courses[0] ?? { id: 0 };
const onId = (id: number) => ({ params: { id } });

/** A hybrid batch with a course that's excluded and one that's pinned, and its courses. */
async function inBatch(make: (id: number, ids: readonly number[]) => Promise<unknown>): Promise<Change> {
  const { admin, institution } = scene;
  const { id, ids } = await buildFilledBatch(institution, 'hybrid', [
    'Drama',
    'Economics',
    'French',
    'Greek',
  ]);
  await admin.call(members.removeCourses, { ...onId(id), body: { ids: ids.slice(0, 1) } });
  await admin.call(members.addCourses, { ...onId(id), body: { courses: [{ id: ids[1] ?? 0 }], pin: true } });
  return {
    make: () => make(id, ids),
    shown: async () => {
      const { courses } = await admin.call(members.listBatchCourses, { ...onId(id), query: {} });
      const exceptions = [];
      for (const kind of ['pinned', 'excluded'] as const)
        exceptions.push(
          (await admin.call(members.listExceptions, { ...onId(id), query: { kind } })).exceptions,
        );
      return [courses.map(({ title }) => title), exceptions];
    },
  };
}

const addTo = (id: number, courseId: number, pin: boolean) =>
  scene.admin.call(members.addCourses, { ...onId(id), body: { courses: [{ id: courseId }], pin } });

async function withStatus(from: 0 | 1, to: 0 | 1): Promise<Change> {
  const { id } = await buildBatch(scene.institution, { status: from });
  return {
    make: () => scene.admin.call(batches.updateBatch, { ...onId(id), body: { status: to } }),
    shown: async () => (await scene.admin.call(batches.readBatch, onId(id))).status,
  };
}

async function onTags(make: (a: number, b: number) => Promise<unknown>): Promise<Change> {
  const { admin } = scene;
  const idOf = async (title: string) => (await admin.call(tags.createTag, { body: { title } })).id;
  const [a, b] = [await idOf('a'), await idOf('b')];
  await admin.call(tags.setCourseTags, { ...onId(course().id), body: { tags: ['a'] } });
  return { make: () => make(a, b), shown: async () => (await admin.call(tags.listTagUse, {})).tags };
}

/** A course with a checklist, of which one task is done. */
async function onChecklist(
  make: (list: { checklist: number; tasklist: number; task: number }) => Promise<unknown>,
) {
  const { admin, institution } = scene;
  const checklist = await buildChecklist(institution, ['Welcome', 'Files']);
  await assign(admin, course(), checklist);
  const [tasklist] = await tasklistsOn(admin, course());
  const task = await taskNamed(admin, course(), 'Welcome');
  const ids = { checklist: checklist.id, tasklist: tasklist?.id ?? 0, task: task.id };
  return {
    make: () => make(ids),
    shown: async () => {
      const found = await tasksOn(admin, course());
      return found.map(({ title, state }) => `${title}: ${state}`);
    },
  };
}

/** Something that's removed from a list of them. */
const removed = (
  remove: () => Promise<unknown>,
  titles: () => Promise<readonly { title: string }[]>,
): Change => ({
  make: remove,
  shown: async () => (await titles()).map(({ title }) => title),
});

/** In another scene: institutions and findings. */
type Elsewhere =
  | 'institution_archived'
  | 'institution_unarchived'
  | 'findings_resolved'
  | 'findings_reopened';

const ruleOfScope = {
  title: 'None',
  condition: [{ column: 'core.title', any: [{ op: 'contains' as const, value: 'nowhere' }] }],
  reason: 'None',
  seenCount: 0,
};

const changes = {
  courses_added: async () => {
    const [zoology] = await buildCourses(scene.institution, ['Zoology']);
    return inBatch((id) => addTo(id, zoology?.id ?? 0, true));
  },
  courses_removed: () =>
    inBatch((id, ids) =>
      scene.admin.call(members.removeCourses, { ...onId(id), body: { ids: ids.slice(1, 3) } }),
    ),
  courses_pinned: () => inBatch((id, ids) => addTo(id, ids[2] ?? 0, true)),
  exceptions_lifted: () =>
    inBatch((id, ids) => scene.admin.call(members.liftExceptions, { ...onId(id), body: ids.slice(0, 2) })),
  batch_removed: async () => {
    const { id } = await buildBatch(scene.institution, { title: 'Fall' });
    return removed(
      () => scene.admin.call(batches.removeBatch, onId(id)),
      async () => (await scene.admin.call(batches.listBatches, { query: {} })).batches,
    );
  },
  batch_archived: () => withStatus(1, 0),
  batch_unarchived: () => withStatus(0, 1),
  quick_view_removed: async () => {
    const { id } = await buildQuickView(scene.ada, { title: 'Low scores' });
    return removed(
      () => scene.asAda.call(removeQuickView, onId(id)),
      async () => (await scene.asAda.call(listQuickViews, { query: {} })).quickViews,
    );
  },
  tag_removed: () => onTags((a) => scene.admin.call(tags.removeTag, onId(a))),
  tag_merged: () => onTags((a, into) => scene.admin.call(tags.mergeTag, { ...onId(a), body: { into } })),
  announcement_removed: async () => {
    const { id } = await scene.admin.call(announcements.createAnnouncement, {
      body: { title: 'Canvas is down', severity: 'warning', audience: 'staff' },
    });
    return removed(
      () => scene.admin.call(announcements.removeAnnouncement, onId(id)),
      async () => (await scene.admin.call(announcements.listCurrentAnnouncements, {})).announcements,
    );
  },
  checklist_removed: async () => {
    const { make } = await onChecklist(({ checklist }) => scene.admin.call(removeChecklist, onId(checklist)));
    return removed(make, async () => (await scene.admin.call(listChecklists, { query: {} })).checklists);
  },
  tasklist_removed: () =>
    onChecklist(({ tasklist }) =>
      scene.admin.call(removeTasklist, { params: { id: course().id, tasklistId: tasklist } }),
    ),
  tasks_changed: () =>
    onChecklist(({ task }) =>
      scene.admin.call(tasks.changeTasks, {
        body: { selection: { selected: [task] }, change: { action: 'complete' } },
      }),
    ),
  scope_decided: async () => ({
    make: () =>
      scene.admin.call(decideScope, {
        params: { id: course().id },
        body: {
          subjects: [{ subject: 'course', key: '' }],
          decision: { standing: 'archived', reason: 'Over' },
        },
      }),
    shown: async () => (await scene.admin.call(readCourseScope, onId(course().id))).standing,
  }),
  scope_rule_removed: async () => {
    const { id: kindId } = await scene.admin.call(createScopeKind, { body: { title: 'Old file' } });
    const { id } = await scene.admin.call(createScopeRule, {
      body: { ...ruleOfScope, standing: 'exception', kindId },
    });
    return {
      make: () => scene.admin.call(removeScopeRule, onId(id)),
      shown: async () =>
        (await scene.admin.call(listScopeRules, {})).rules.map(({ title, kindId: kind, condition }) => [
          title,
          kind,
          condition,
        ]),
    };
  },
  scope_kind_removed: async () => {
    const { id } = await scene.admin.call(createScopeKind, { body: { title: 'Old file', reviewMonths: 6 } });
    const decision = { standing: 'exception', kindId: id, reason: 'Old' } as const;
    await scene.admin.call(createScopeRule, { body: { ...ruleOfScope, standing: 'exception', kindId: id } });
    await scene.admin.call(decideScope, {
      params: { id: course().id },
      body: { subjects: [{ subject: 'course', key: '' }], decision },
    });
    return {
      make: () => scene.admin.call(removeScopeKind, onId(id)),
      shown: async () => [
        (await scene.admin.call(readScopeSettings, {})).kinds,
        (await scene.admin.call(listScopeRules, {})).rules.map(({ kindId }) => kindId),
      ],
    };
  },
  alert_rule_removed: async () => {
    const { id } = await buildAlertRule(scene.institution);
    return removed(
      () => scene.admin.call(removeAlertRule, onId(id)),
      async () => (await scene.admin.call(listAlertRules, {})).rules,
    );
  },
  report_schedule_removed: async () => {
    const { id } = await buildSchedule(await buildAdmin(scene.institution));
    return removed(
      () => scene.admin.call(removeReportSchedule, onId(id)),
      async () => (await scene.admin.call(listReportSchedules, { query: {} })).schedules,
    );
  },
} as const satisfies Record<Exclude<UndoKind, Elsewhere>, () => Promise<Change>>;

test.each(Object.entries<() => Promise<Change>>(changes))(
  '%s can be undone, done again, and undone again',
  async (kind, prepare) => {
    const { make, shown } = await prepare();
    const caller = kind === 'quick_view_removed' ? scene.asAda : scene.admin;
    const before = await shown();
    for (const _ of ['once', 'again']) {
      await make();
      expect(await shown()).not.toEqual(before);
      expect((await caller.call(listUndos, {})).undos.at(-1)).toMatchObject({ kind, status: 'offered' });
      expect(await undoLast(caller)).toMatchObject({ status: 'done', failedCount: 0 });
      expect(await shown()).toEqual(before);
    }
  },
);
