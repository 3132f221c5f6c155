import type { Scope } from '#server/infra/tenancy/scope.ts';
import { paginate } from '#shared/http/page.ts';
import { coursesChosen, exceptionsLifted } from './batch.events.ts';
import type { BatchRow } from './batch.repository.ts';
import {
  countExceptions,
  deleteExceptions,
  listExceptionIds,
  listExceptionRows,
  type ExceptionQuery,
} from './exception.repository.ts';
import { listMembersAmong } from './membership.repository.ts';
import { holdForChange } from './membership.service.ts';
import { offerToUndoLifting } from './undo-batch.service.ts';

/** A page of the courses that a hybrid batch keeps or leaves out whatever its rule says. */
export async function readExceptions(scope: Scope, batchId: number, query: ExceptionQuery) {
  const pagination = paginate(query, await countExceptions(scope, batchId, query));
  const rows = await listExceptionRows(scope, batchId, { ...query, ...pagination });
  const exceptions = rows.map((row) => ({
    id: row.id,
    lmsCourseId: row.lms_course_id,
    title: row.title,
    kind: row.kind,
    createdBy: row.created_by,
    createdAt: row.created_at.toISOString(),
  }));
  return { exceptions, pagination };
}

/** Leaves courses to the rule again. */
export async function liftExceptions(
  scope: Scope,
  batch: BatchRow,
  { courseIds, personId }: { courseIds: readonly number[]; personId: number },
) {
  const batchId = batch.id;
  await coursesChosen.publish(scope, { batchId, courseIds });
  await holdForChange(scope, batchId);
  const members = await listMembersAmong(scope, batchId, courseIds);
  const lifted = await deleteExceptions(scope, batchId, courseIds);
  await offerToUndoLifting(scope, batch, { lifted, members, personId, changeKey: undefined });
  if (lifted.length > 0) await exceptionsLifted.publish(scope, { batchId, personId });
  return { liftedIds: lifted.map(({ courseId }) => courseId) };
}

/** The courses that a hybrid batch keeps, and those it leaves out, whatever its rule says. */
export const exceptionsOf = (scope: Scope, batchId: number) => listExceptionIds(scope, batchId);
