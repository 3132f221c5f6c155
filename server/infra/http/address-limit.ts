import ipaddr from 'ipaddr.js';

interface Used {
  /** how much is used up, at `at` */
  readonly count: number;
  readonly at: number;
}

/** Addresses beyond this many are forgotten, the longest unseen first. */
const mostAddresses = 10_000;

/**
 * How much one address has begun and not finished. Everything used comes back little by little, all of it within
 * `withinMs`; what is finished comes back at once, so that a whole campus behind one address is not held up.
 */
export class AddressLimit {
  readonly #used = new Map<string, Used>();
  readonly #most: number;
  readonly #withinMs: number;

  constructor({ most, withinMs }: { most: number; withinMs: number }) {
    this.#most = most;
    this.#withinMs = withinMs;
  }

  /** Begins one; false when the address has begun too many. */
  begin(address: string | undefined): boolean {
    const count = this.#now(address) + 1;
    if (count > this.#most) return false;
    this.#keep(address, count);
    return true;
  }

  /** One that was begun is finished. */
  finish(address: string | undefined) {
    this.#keep(address, Math.max(0, this.#now(address) - 1));
  }

  #now(address: string | undefined) {
    const used = this.#used.get(networkOf(address));
    if (!used) return 0;
    return Math.max(0, used.count - ((Date.now() - used.at) * this.#most) / this.#withinMs);
  }

  #keep(address: string | undefined, count: number) {
    const network = networkOf(address);
    // Deleted first: a map is in the order of insertion, so that its first is the longest unseen.
    this.#used.delete(network);
    this.#used.set(network, { count, at: Date.now() });
    const [oldest] = this.#used.keys();
    if (this.#used.size > mostAddresses && oldest !== undefined) this.#used.delete(oldest);
  }
}

/** One household or machine: an IPv4 address, or the 64 bits of an IPv6 address that a network is given. */
function networkOf(address = ''): string {
  if (!ipaddr.isValid(address)) return '';
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}
