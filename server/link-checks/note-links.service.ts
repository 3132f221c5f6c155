import type { Scope } from '#server/infra/tenancy/scope.ts';
import {
  addLinks,
  deleteCourseLinks,
  listStaleCourses,
  setCourseLinks,
  type KnownState,
} from './course-links.repository.ts';
import { webAddressOf, type WebAddress } from './web-address.ts';

/** A course with more links than this has only the first ones checked. */
const mostLinks = 10_000;

/** Host names whose links are checked against the course itself, or not at all. */
export async function ownHostsOf(scope: Scope): Promise<readonly string[]> {
  const { canvasUrl, domainNames } = await scope.institution();
  return [new URL(canvasUrl).hostname, ...domainNames.map((name) => name.toLowerCase())];
}

/**
 * Has a course's links to the web checked from now on; returns what's known of those that can be, by their address as
 * given. Part of the caller's transaction.
 */
export async function noteLinks(
  scope: Scope,
  courseId: number,
  addresses: Iterable<string>,
): Promise<ReadonlyMap<string, KnownState>> {
  const ownHosts = await ownHostsOf(scope);
  const wanted = new Map<string, WebAddress>();
  for (const address of addresses) {
    const known = wanted.size < mostLinks ? webAddressOf(address, ownHosts) : undefined;
    if (known) wanted.set(address, known);
  }
  const distinct = new Map([...wanted.values()].map((address) => [address.key, address]));
  await addLinks(scope, [...distinct.values()]);
  const states = await setCourseLinks(scope, courseId, [...distinct.keys()]);
  return new Map([...wanted].map(([address, { key }]) => [address, states.get(key) ?? null]));
}

/** Forgets which links a course has. */
export const dropLinks = (scope: Scope, courseId: number) => deleteCourseLinks(scope, courseId);

/** Some of the courses that don't know yet what the last checks of their links said. */
export const coursesWithNews = (scope: Scope, limit: number) => listStaleCourses(scope, limit);
