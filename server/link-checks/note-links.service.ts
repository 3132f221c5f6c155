import type { Scope } from '#server/infra/tenancy/scope.ts';
import {
  addLinks,
  deleteCourseLinks,
  listStaleCourses,
  setCourseLinks,
  type KnownState,
} from './course-links.repository.ts';
import { linkRulesOf } from './link-rules.service.ts';
import { deleteToolHosts } from './link-check.repository.ts';
import { webAddressOf, type WebAddress } from './web-address.ts';

/** A course with more links than this has only the first ones checked. */
const mostLinks = 10_000;

/**
 * Has a course's links to the web checked from now on; returns what's known of those that can be, by their address as
 * given. Part of the caller's transaction.
 */
export async function noteLinks(
  scope: Scope,
  courseId: number,
  addresses: Iterable<string>,
): Promise<ReadonlyMap<string, KnownState>> {
  const rules = await linkRulesOf(scope);
  const wanted = new Map<string, WebAddress>();
  for (const address of addresses) {
    const known = wanted.size < mostLinks ? webAddressOf(address, rules) : undefined;
    if (known) wanted.set(address, known);
  }
  const distinct = new Map([...wanted.values()].map((address) => [address.key, address]));
  await addLinks(scope, [...distinct.values()]);
  const states = await setCourseLinks(scope, courseId, [...distinct.keys()]);
  return new Map([...wanted].map(([address, { key }]) => [address, states.get(key) ?? null]));
}

/** Forgets which links courses have, and which tools. */
export async function dropLinks(scope: Scope, courseIds: readonly number[]) {
  await deleteCourseLinks(scope, courseIds);
  await deleteToolHosts(scope, courseIds);
}

/** Some of the courses that don't know yet what the last checks of their links said. */
export const coursesWithNews = (scope: Scope, limit: number) => listStaleCourses(scope, limit);
