import ipaddr from 'ipaddr.js';

interface Used {
  /** how much is used up at time `at` */
  readonly count: number;
  readonly at: number;
}

/** Beyond this many addresses, those unseen for longest are forgotten. */
const mostAddresses = 10_000;

/**
 * How much one address has started and not finished. Everything used comes back slowly, all of it within `withinMs`;
 * finishing gives it back at once, so a whole campus behind one address isn't held up.
 */
export class AddressLimit {
  readonly #used = new Map<string, Used>();
  readonly #most: number;
  readonly #withinMs: number;

  constructor({ most, withinMs }: { most: number; withinMs: number }) {
    this.#most = most;
    this.#withinMs = withinMs;
  }

  /** Starts one; false when the address has started too many. */
  begin(address: string | undefined): boolean {
    const count = this.#now(address) + 1;
    if (count > this.#most) return false;
    this.#keep(address, count);
    return true;
  }

  /** One that was started is finished. */
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
    // Deleted first: a map keeps insertion order, so its first entry is the one unseen for longest.
    this.#used.delete(network);
    this.#used.set(network, { count, at: Date.now() });
    const [oldest] = this.#used.keys();
    if (this.#used.size > mostAddresses && oldest !== undefined) this.#used.delete(oldest);
  }
}

/** One household or machine: an IPv4 address, or the first 64 bits of an IPv6 address, which identify a network. */
function networkOf(address = ''): string {
  if (!ipaddr.isValid(address)) return '';
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}
