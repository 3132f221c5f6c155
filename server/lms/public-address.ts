import ipaddr from 'ipaddr.js';

/** The one range of IPv6 that is handed out for the public internet (IANA, "IPv6 Address Space"). */
const globalIpv6 = ipaddr.IPv6.parse('2000::');
const globalIpv6Bits = 3;

/**
 * Whether an IP address is one of the public internet. What ipaddr.js names a special range (private, loopback,
 * link-local, documentation, …) is not; of IPv6 nothing is outside 2000::/3, where addresses like ::127.0.0.1 lie.
 */
export function isPublicAddress(address: string): boolean {
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  return parsed instanceof ipaddr.IPv4 || parsed.match(globalIpv6, globalIpv6Bits);
}
