import { Agent, request } from 'undici';
import { afterwards } from './cleanup.ts';
import type { Row } from './benchmark.ts';
import { millisecondsOf, summarize } from './measure.ts';
import type { Twins } from './twins.ts';

/** Calls one of the twins, always by the same few connections. */
export interface Caller {
  /** Reads an address of the product, signed in. Returns the body; throws unless all is well. */
  ours(path: string): Promise<string>;
  /** Reads the rows of a query by bare Express. */
  bare(path: string): Promise<string>;
}

export function callerOf(twins: Twins, connections: number): Caller {
  const dispatcher = new Agent({ connections });
  afterwards(() => dispatcher.close());
  const read = async (origin: string, path: string, headers: Record<string, string>) => {
    const { statusCode, body } = await request(`${origin}${path}`, { dispatcher, headers });
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}: ${text.slice(0, 200)}`);
    return text;
  };
  return {
    ours: (path) => read(twins.ours, path, { authorization: `Bearer ${twins.token}` }),
    bare: (path) => read(twins.bare, path, {}),
  };
}

/** Hands bare Express a query, and returns the address of its rows. */
export async function publishQuery(twins: Twins, query: string): Promise<string> {
  const answer = await fetch(`${twins.bare}/query`, { method: 'POST', body: query });
  const { id } = (await answer.json()) as { id: string };
  return `/rows/${id}`;
}

export interface Load {
  readonly rounds: number;
  readonly requests: number;
  readonly atOnce: number;
}

/** Bursts of requests at ours and at the peer in turns: how long each takes, and how many are answered in a second. */
export async function compareLoad(
  { ours, peer }: { ours: () => Promise<unknown>; peer: () => Promise<unknown> },
  load: Load,
): Promise<Pick<Row, 'ours' | 'peer' | 'perSecond'>> {
  await burst(ours, load);
  await burst(peer, load);
  const bursts: Record<'ours' | 'peer', Burst[]> = { ours: [], peer: [] };
  for (let round = 0; round < load.rounds; round += 1) {
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
