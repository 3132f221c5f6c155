import type { RawBuilder } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import type { CourseSelection } from '#shared/course-table/course-selection.ts';
import { selectedIds } from './course-table.repository.ts';
import { readerOf } from './reader.service.ts';

/** A sub-query of the ids of the chosen courses that the actor sees, each once: for statements that freeze a selection. */
export async function selectedCourseIds(
  scope: Scope,
  actor: Actor,
  selection: CourseSelection,
): Promise<RawBuilder<{ id: number }>> {
  return selectedIds(await readerOf(scope, actor), selection);
}
