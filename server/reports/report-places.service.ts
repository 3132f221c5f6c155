import { sql } from 'kysely';
import type { Actor } from '#server/access/actor.ts';
import { mayRead } from '#server/access/sight.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { Problem } from '#shared/http/problem.ts';
import type { Place } from '#shared/reports/report.api.ts';
import { phrase } from '#shared/text/phrase.ts';
import type { OnlyCourses } from './report-fields.ts';
import { coursesIn, findPlaces, type PlacesSought } from './report-places.repository.ts';
import { reportProblems } from './report.messages.ts';

/**
 * The units and terms that are asked for, in that order. Terms without courses in the batches, and units without one of
 * their own there, aren't found, unless the actor may know of the unit.
 */
export async function getSeenPlaces(scope: Scope, actor: Actor, sought: PlacesSought): Promise<Place[]> {
  const { unitIds, termIds } = sought;
  if (unitIds.length + termIds.length === 0) return [];
  const found = (await findPlaces(scope, sought)).filter(
    ({ kind, id, hasCourses }) => hasCourses || (kind === 'unit' && mayRead(actor, id)),
  );
  const asked = [
    ...[...new Set(unitIds)].map((id) => ({ kind: 'unit' as const, id })),
    ...[...new Set(termIds)].map((id) => ({ kind: 'term' as const, id })),
  ];
  return asked.map(({ kind, id }) => {
    const place = found.find((each) => each.kind === kind && each.id === id);
    if (!place) throw new Problem('not_found', phrase(reportProblems.noPlace));
    return { kind, id, title: place.title };
  });
}

/** Of some courses, only those of a place. */
export function onlyIn(scope: Scope, place: Place, only: OnlyCourses | undefined): OnlyCourses {
  const inPlace = coursesIn(scope, place);
  const { courseIds = undefined, ...rest } = only ?? {};
  return {
    ...rest,
    courseIds: courseIds
      ? sql`(select p.id from ${inPlace} p where p.id in ${courseIds})`
      : sql`(select p.id from ${inPlace} p)`,
  };
}
