import { Agent, request } from 'undici';
import { afterwards } from './cleanup.ts';
import type { Row } from './benchmark.ts';
import { millisecondsOf, summarize } from './measure.ts';
import type { Twins } from './twins.ts';

/** Calls one of the twins, always over the same few connections. */
export interface Caller {
  /** Reads an address of the product, signed in. Returns the body; throws on any failure. */
  ours(path: string): Promise<string>;
  /** Changes something in the product. Returns the answer's body; throws on any failure. */
  change(method: 'POST' | 'PUT' | 'DELETE', path: string, body: object): Promise<unknown>;
  /** Reads a query's rows through bare Express. */
  bare(path: string): Promise<string>;
}

interface Sent {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly body?: object;
}

export function callerOf(twins: Twins, connections: number): Caller {
  const dispatcher = new Agent({ connections });
  afterwards(() => dispatcher.close());
  const send = async (address: string, { method, body }: Sent) => {
    const answer = await request(address, {
      method,
      dispatcher,
      headers: { authorization: `Bearer ${twins.token}`, 'content-type': 'application/json' },
      body: body ? JSON.stringify(body) : null,
    });
    const text = await answer.body.text();
    if (answer.statusCode !== 200) throw new Error(`${address} answered ${answer.statusCode}: ${text}`);
    return text;
  };
  return {
    ours: (path) => send(`${twins.ours}${path}`, { method: 'GET' }),
    change: async (method, path, body) =>
      JSON.parse(await send(`${twins.ours}${path}`, { method, body })) as unknown,
    bare: (path) => send(`${twins.bare}${path}`, { method: 'GET' }),
  };
}

/** Gives bare Express a query, and returns the address of its rows. */
export async function publishQuery(twins: Twins, query: string): Promise<string> {
  const answer = await fetch(`${twins.bare}/query`, { method: 'POST', body: query });
  const { id } = (await answer.json()) as { id: string };
  return `/rows/${id}`;
}

interface Load {
  readonly rounds: number;
  readonly requests: number;
  readonly atOnce: number;
  /** no new round starts after this, in milliseconds */
  readonly withinMs: number;
}

/** Bursts of requests, alternating between ours and the peer: how long each takes, and how many are answered per second. */
export async function compareLoad(
  { ours, peer }: { ours: () => Promise<unknown>; peer: () => Promise<unknown> },
  load: Load,
): Promise<Pick<Row, 'ours' | 'peer' | 'perSecond'>> {
  await burst(ours, load);
  await burst(peer, load);
  const bursts: Record<'ours' | 'peer', Burst[]> = { ours: [], peer: [] };
  const until = Date.now() + load.withinMs;
  for (let round = 0; round < load.rounds && (round === 0 || Date.now() < until); round += 1) {
    bursts.ours.push(await burst(ours, load));
    bursts.peer.push(await burst(peer, load));
  }
  const times = (of: readonly Burst[]) => summarize(of.flatMap(({ milliseconds }) => milliseconds));
  const perSecond = (of: readonly Burst[]) => summarize(of.map((one) => one.perSecond)).median;
  return {
    ours: times(bursts.ours),
    peer: times(bursts.peer),
    perSecond: { ours: perSecond(bursts.ours), peer: perSecond(bursts.peer) },
  };
}

interface Burst {
  readonly milliseconds: readonly number[];
  readonly perSecond: number;
}

async function burst(call: () => Promise<unknown>, { requests, atOnce }: Load): Promise<Burst> {
  const milliseconds: number[] = [];
  let left = requests;
  const caller = async () => {
    while (left > 0) {
      left -= 1;
      milliseconds.push(await millisecondsOf(call));
    }
  };
  const took = await millisecondsOf(() => Promise.all(Array.from({ length: atOnce }, caller)));
  return { milliseconds, perSecond: requests / (took / 1000) };
}
