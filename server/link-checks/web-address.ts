import { digestOf } from '#server/scanners/body/fingerprint.ts';
import { isAmongHosts } from '#shared/settings/link-hosts.ts';

/** An address on the web as it's checked and kept. */
export interface WebAddress {
  readonly url: string;
  /** equal for addresses that lead to the same place */
  readonly key: string;
  readonly host: string;
}

/** Longer ones aren't links that people typed, and many servers refuse them. */
const longestUrl = 2_000;

/** Parameters that say where a visitor came from, and don't change where they get to. */
const tracking = /^(?:utm_\w+|fbclid|gclid|dclid|msclkid|mc_cid|mc_eid|igshid|yclid|_hsenc|_hsmi)$/i;

/** Canvas and where it keeps files: what's there is known from the course itself. */
const canvasHosts =
  /(?:^|\.)(?:instructure\.com|instructuremedia\.com|inscloudgate\.net|canvas-user-content\.com)$/;
/** A library's proxy lets in only people of the institution. */
const libraryProxy = /(?:^|[.-])(?:ez|lib)?proxy(?:[.-]|\d)/;

/** Which hosts an institution's links may lead to. */
export interface LinkRules {
  /** Canvas, ourselves and LTI tools: what's there is known from the course, or needs a launch */
  readonly own: ReadonlySet<string>;
  readonly denied: readonly string[];
  /** only these are opened; if there are none, all */
  readonly allowed: readonly string[];
}

/** Whether a host is none of ours to ask: Canvas, its stores, a tool, a library's proxy, or what the institution says. */
export function isKeptOut(host: string, { own, denied, allowed }: LinkRules) {
  const name = host.replace(/\.$/, '');
  if (own.has(name) || canvasHosts.test(name) || libraryProxy.test(name)) return true;
  if (isAmongHosts(name, denied)) return true;
  return allowed.length > 0 && !isAmongHosts(name, allowed);
}

/** The host of an address on the web; undefined for any other address. */
export function webHostOf(address: string): string | undefined {
  const url = URL.parse(address);
  return url && /^https?:$/.test(url.protocol) ? url.hostname : undefined;
}

/** The address without its fragment and what tracks visitors; undefined if it isn't one to check. */
export function webAddressOf(address: string, rules: LinkRules): WebAddress | undefined {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || isKeptOut(url.hostname, rules)) return undefined;
  url.hash = '';
  const names = Array.from(url.searchParams.keys());
  for (const name of names) if (tracking.test(name)) url.searchParams.delete(name);
  if (url.href.length > longestUrl) return undefined;
  return { url: url.href, key: digestOf(url.href), host: url.host };
}
