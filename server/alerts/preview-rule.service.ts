import type { Actor } from '#server/access/actor.ts';
import { idsOfScope } from '#server/course-table/course-sums.service.ts';
import { queryCoursesFor } from '#server/course-table/course-table.service.ts';
import { readerOf } from '#server/course-table/reader.service.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { batchesOf } from '#server/relations/batches.ts';
import type { previewAlertRule } from '#shared/alerts/alert-rule.api.ts';
import { titleColumn } from '#shared/columns/columns.ts';
import type { Parsed } from '#shared/http/endpoint.ts';
import { paginate } from '#shared/http/page.ts';
import { faultInWords, requireNamed } from './alert-rule.service.ts';
import { countAudience, countUnknownTeachers } from './alert-audience.repository.ts';

type Preview = Parsed<typeof previewAlertRule>['body'];

/** What a rule would find now, and who would hear of it. */
export async function previewRule(scope: Scope, actor: Actor, asked: Preview) {
  await requireNamed(scope, asked);
  const fault = faultInWords(await scope.institution(), asked.condition);
  const nothing = {
    courses: [],
    pagination: paginate(asked, 0),
    inScope: 0,
    peopleCount: 0,
    unknownTeacherCount: 0,
    fault,
  };
  const batchIds = await activeOf(scope, asked.batchIds);
  if (fault !== null || batchIds === null) return nothing;
  const { condition: filter, page, limit, audience, personIds } = asked;
  const columns = filter.map(({ column }) => column);
  const sort = { column: titleColumn, order: 'asc' as const };
  const query = { batchIds, filter, columns, sort, page, limit, trends: false };
  const { courses, pagination, inScope } = await queryCoursesFor(scope, actor, query);
  if (pagination.total === 0) return nothing;
  const found = idsOfScope(await readerOf(scope, actor), { batchIds, filter });
  return {
    courses: courses.map(({ id, title, values }) => ({
      id,
      title,
      values: columns.map((column) => ({ column, value: values[column] ?? null })),
    })),
    pagination,
    inScope,
    peopleCount: await countAudience(scope, { courses: found, audience, personIds }),
    unknownTeacherCount: audience.includes('instructors') ? await countUnknownTeachers(scope, found) : 0,
    fault,
  };
}

/** The batches whose courses count; an empty list means all. Null: none of those named. */
async function activeOf(scope: Scope, batchIds: readonly number[] | null) {
  if (batchIds === null) return [];
  const active = await batchesOf(scope)
    .where('status', '=', 1)
    .where('id', 'in', [0, ...batchIds])
    .execute();
  return active.length > 0 ? active.map(({ id }) => id) : null;
}
