import type { Actor } from '#server/access/actor.ts';
import { refuseUnseen } from '#server/courses/course-rights.service.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { paginate } from '#shared/http/page.ts';
import { Problem } from '#shared/http/problem.ts';
import type { CopyPlace } from '#shared/fixes/fix-runs.api.ts';
import { phrase } from '#shared/text/phrase.ts';
import {
  countPlaces,
  findSource,
  listPlaces,
  mostCounted,
  type PlaceRow,
  type PlacesQuery,
  type Source,
} from './copies.repository.ts';
import { runProblems } from './fix-run.messages.ts';

/** A finding in a course that the actor sees as staff; another is not found. */
export async function getSource(scope: Scope, actor: Actor, findingId: number): Promise<Source> {
  const source = await findSource(scope, findingId);
  const isSeen = source && !(await refuseUnseen(scope, actor, [source.course_id])).has(source.course_id);
  if (!isSeen) throw new Problem('not_found', phrase(runProblems.noFinding));
  return source;
}

/** A page of the other places with a finding's element, and what can be done about all of them. */
export async function readCopies(
  scope: Scope,
  actor: Actor,
  { findingId, ...query }: PlacesQuery & { findingId: number; page: number; limit: number },
) {
  const source = await getSource(scope, actor, findingId);
  const { wanted, ...counted } = await countPlaces(scope, actor, source, query);
  const pagination = paginate(query, wanted);
  const rows = await listPlaces(scope, actor, source, { ...query, ...pagination });
  const toPlace = await placesIn(scope);
  return {
    places: rows.map(toPlace),
    pagination,
    counts: {
      ...counted,
      total: Math.min(counted.total, mostCounted),
      isMore: counted.total > mostCounted,
    },
  };
}

/** Returns a function that shows a place with its link into Canvas. */
async function placesIn(scope: Scope): Promise<(row: PlaceRow) => CopyPlace> {
  const { canvasUrl } = await scope.institution();
  return (row) => ({
    findingId: row.id,
    courseId: row.course_id,
    courseTitle: row.course_title,
    courseCode: row.course_code,
    itemTitle: row.item_title,
    itemUrl: `${canvasUrl}/courses/${encodeURIComponent(row.lms_course_id)}/${row.address}`,
    tier: row.tier,
    isConcluded: row.is_concluded,
    isBlueprint: row.is_blueprint,
    reason: row.reason,
  });
}
