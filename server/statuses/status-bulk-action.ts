import * as z from 'zod';
import { defineBulkAction, type BulkPortion, type CourseOutcome } from '#server/access/bulk-action.ts';
import { accessProblems } from '#server/access/access.messages.ts';
import { refuseUnchangeable } from '#server/courses/course-rights.service.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { Problem } from '#shared/http/problem.ts';
import { phrase } from '#shared/text/phrase.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { listRows } from './status.repository.ts';
import { chosen, giveStatus, takeBackStatus, type ChangedStatus } from './status.service.ts';

/** Why a course keeps or doesn’t get a status. */
const statusReasons = defineMessages({
  gone: { id: 'status.reason.gone', defaultMessage: 'The status was removed.' },
  changedSince: {
    id: 'status.reason.changedSince',
    defaultMessage: 'The course’s status has been changed since then.',
  },
});

/** The list is held for a portion: nobody can change it meanwhile. */
const portion = 2_000;
const undoHours = 24;

const before = z.object({ status_id: z.number().nullable(), since: z.string().nullable(), at: z.string() });

/** Whether the status is still there: it may have been removed since the start. */
async function requireThere(scope: Scope, statusId: number) {
  if (!(await listRows(scope)).some(({ id }) => id === statusId))
    throw new Problem('not_found', phrase(statusReasons.gone));
}

const refuse = (scope: Scope, { actor, courseIds }: BulkPortion<unknown>) =>
  refuseUnchangeable(scope, actor, { courseIds });

/** Gives courses a status. */
export const setStatusOfCourses = defineBulkAction({
  name: 'set_status',
  kept: z.object({ statusId: z.number(), note: z.string().nullable() }),
  portion,
  begin: async (scope, _, { statusId, note }) => {
    if (!(await scope.institution()).isReadyGo)
      throw new Problem('not_found', phrase(accessProblems.notFound));
    const { label } = chosen(await listRows(scope), statusId);
    return { kept: { statusId, note }, about: [label] };
  },
  refuse,
  apply: async (scope, { actor, params: { statusId, note }, courseIds }) => {
    await requireThere(scope, statusId);
    const giver = { source: 'manual', person: actor, note } as const;
    const changes = await giveStatus(scope, { courseIds, statusId }, giver);
    const changed = new Map(changes.map((change) => [change.courseId, change]));
    return courseIds.map((courseId): CourseOutcome => {
      const change = changed.get(courseId);
      if (!change) return { courseId, outcome: 'unchanged' };
      const { status_id, at: since } = change.before;
      return { courseId, outcome: 'done', before: { status_id, since, at: change.at } };
    });
  },
  undoing: {
    hours: undoHours,
    before,
    refuse,
    restore: async (scope, { actor, params: { statusId } }, items) => {
      const changes = items.map(
        ({ recordId: courseId, before: { status_id, since, at } }): ChangedStatus => ({
          courseId,
          before: { status_id, at: since },
          at,
        }),
      );
      const changed = await takeBackStatus(scope, { changes, statusId }, { source: 'manual', person: actor });
      return changed.map((recordId) => ({ recordId, reason: phrase(statusReasons.changedSince) }));
    },
  },
});
