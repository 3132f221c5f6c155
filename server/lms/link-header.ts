/**
 * The address of the next page that a `Link` header names (RFC 8288), or undefined on the last page. Several headers
 * are given joined by commas; an address may hold commas itself, so the header is read from bracket to bracket.
 */
export function nextLinkIn(header: string): string | undefined {
  for (const [, address, parameters = ''] of header.matchAll(/<([^>]*)>([^<]*)/g))
    if (relationsIn(parameters).includes('next')) return address;
  return undefined;
}

/** What the address is to the page: `rel="next"`, without quotes too, or several words at once. */
function relationsIn(parameters: string) {
  const [, quoted, bare = ''] = /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/i.exec(parameters) ?? [];
  return (quoted ?? bare).toLowerCase().split(/\s+/);
}
