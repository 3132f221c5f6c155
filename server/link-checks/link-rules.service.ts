import { canvasPlace } from '#server/infra/tenancy/institution.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { ourHost } from '#server/lms/guarded-probe.ts';
import { markAllStale } from './course-links.repository.ts';
import { linksChecked } from './link-check.events.ts';
import { listToolHosts, setToolHosts } from './link-check.repository.ts';
import { isKeptOut, webHostOf, type LinkRules } from './web-address.ts';

/** A course with tools at more hosts than this keeps out only the first ones. */
const mostToolHosts = 200;

/** Which hosts the institution's links may lead to, as its settings and its courses say now. */
export async function linkRulesOf(scope: Scope): Promise<LinkRules> {
  const institution = await scope.institution();
  const { settings } = institution;
  const own = [...canvasPlace(institution).hosts, ourHost(), ...(await listToolHosts(scope))];
  return {
    own: new Set(own.map((host) => host.toLowerCase())),
    denied: settings.deniedLinkHosts,
    allowed: settings.allowedLinkHosts,
  };
}

/** Keeps the addresses of a course's LTI tools from being opened. Part of the caller's transaction. */
export async function noteTools(scope: Scope, courseId: number, addresses: readonly string[]) {
  const hosts = new Set(addresses.flatMap((address) => webHostOf(address) ?? []));
  await setToolHosts(scope, courseId, [...hosts].slice(0, mostToolHosts));
}

/** How many of these addresses on the web aren't opened because of where they lead. */
export async function countLeftOut(scope: Scope, addresses: ReadonlySet<string>): Promise<number> {
  const rules = await linkRulesOf(scope);
  const isLeftOut = (address: string) => {
    const host = webHostOf(address);
    return host !== undefined && isKeptOut(host, rules);
  };
  return [...addresses].filter(isLeftOut).length;
}

/** Applies changed rules to what's known already: courses let go of links that are no longer checked. */
export async function reviewLinks(scope: Scope) {
  await markAllStale(scope);
  await linksChecked.publish(scope, {});
}
