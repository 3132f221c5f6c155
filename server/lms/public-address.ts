import ipaddr from 'ipaddr.js';

/** The one IPv6 range allocated for the public internet (IANA, "IPv6 Address Space"). */
const globalIpv6 = ipaddr.IPv6.parse('2000::');
const globalIpv6Bits = 3;

/**
 * Whether an IP address is on the public internet. The special ranges of ipaddr.js (private, loopback, link-local,
 * documentation, …) aren't; in IPv6, nothing outside 2000::/3 is, such as ::127.0.0.1.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalIpv6, globalIpv6Bits);
}
