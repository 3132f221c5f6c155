import { digestOf } from '#server/scanners/body/fingerprint.ts';

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

/** Whether an address is none of ours to open: Canvas, its stores, or a library's proxy. */
export const isKeptOut = (host: string, ownHosts: readonly string[]) =>
  ownHosts.includes(host) || canvasHosts.test(host) || libraryProxy.test(host);

/** The address without its fragment and what tracks visitors; undefined if it isn't one to check. */
export function webAddressOf(address: string, ownHosts: readonly string[]): WebAddress | undefined {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol) || isKeptOut(url.hostname, ownHosts)) return undefined;
  url.hash = '';
  const names = Array.from(url.searchParams.keys());
  for (const name of names) if (tracking.test(name)) url.searchParams.delete(name);
  if (url.href.length > longestUrl) return undefined;
  return { url: url.href, key: digestOf(url.href), host: url.host };
}
