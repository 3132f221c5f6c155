import { hash } from 'node:crypto';
import type { Request } from 'express';
import ipaddr from 'ipaddr.js';
import { SharedLimit, type LimitOptions } from './shared-limit.ts';

/** An address that has used up its share is let in again this soon after others there have finished. */
const lookAgainMs = 1_000;

/**
 * How much one address can start and not finish within a time. Finishing gives it back at once, so a whole campus behind
 * one address isn't held up.
 */
export class AddressLimit {
  readonly #limit: SharedLimit;

  constructor(options: LimitOptions) {
    this.#limit = new SharedLimit({ lookAgainMs, ...options });
  }

  /** Starts one; false when the address has started too many, and then the answer says when to come back. */
  async begin(req: Request): Promise<boolean> {
    const waitSeconds = await this.#limit.take(keyOfAddress(req.ip));
    if (waitSeconds > 0) req.res?.set('Retry-After', String(waitSeconds));
    return waitSeconds === 0;
  }

  /** One that was started is finished. */
  finish({ ip }: Request) {
    this.#limit.giveBack(keyOfAddress(ip));
  }
}

/**
 * How often one address can be refused within a time: for what's cheap to ask and costs us something. Who isn't refused
 * costs no count, so a whole campus behind one address isn't held up.
 */
export class RefusalLimit {
  readonly #limit: SharedLimit;

  constructor(options: LimitOptions) {
    this.#limit = new SharedLimit(options);
  }

  /**
   * For how many seconds the address has been refused too often, as far as this process knows; 0 if it hasn't. The answer
   * says when to come back.
   */
  spentFor(req: Request): number {
    const seconds = this.#limit.spentFor(keyOfAddress(req.ip));
    if (seconds > 0) req.res?.set('Retry-After', String(seconds));
    return seconds;
  }

  /** One was refused. */
  async count(req: Request): Promise<void> {
    await this.#limit.take(keyOfAddress(req.ip));
  }
}

/** One household or machine: an IPv4 address, or the first 64 bits of an IPv6 address, which identify a network. */
function networkOf(address = ''): string {
  if (!ipaddr.isValid(address)) return '';
  const parsed = ipaddr.process(address);
  return parsed instanceof ipaddr.IPv6 ? parsed.parts.slice(0, 4).join(':') : parsed.toString();
}

/** What stands for an address where it's counted: no list of visitors is kept. */
export const keyOfAddress = (address: string | undefined) =>
  hash('sha256', networkOf(address), 'base64url').slice(0, 22);
