import { Agent, request } from 'undici';
import { startHarness, type Harness } from '#scripts/harness/harness.ts';
import { launchAsAdmin } from '#scripts/harness/headless-session.ts';
import { createLiveEventAddress, updateLiveEvents } from '#shared/live-events/live-events.api.ts';
import type { Engine, Options, Row } from './benchmark.ts';
import type { BareReceiver } from './bare-receiver.ts';
import { afterwards } from './cleanup.ts';
import { emptyDatabase } from './databases.ts';
import { compareLoad } from './load.ts';
import { startChild } from './processes.ts';
import { startProduct } from './product.ts';

const loads = {
  small: { rounds: 2, requests: 300, atOnce: 32, withinMs: 20_000 },
  full: { rounds: 10, requests: 2_000, atOnce: 32, withinMs: 60_000 },
};

/**
 * How many live events are accepted a second, each a different one and 32 at once, against bare Express that verifies the
 * same token and inserts a row, with a database of their own; undefined for PostgreSQL where its programs are absent.
 */
export async function measureLiveEvents(
  engine: Engine,
  { size }: Pick<Options, 'size'>,
): Promise<Row | undefined> {
  const databases = [await emptyDatabase(engine), await emptyDatabase(engine)] as const;
  if (!databases[0] || !databases[1]) return undefined;
  const harness = await startHarness({ courses: 60 });
  afterwards(() => harness.close());
  await startProduct(harness, harness.institution('northfield'), databases[0]);
  const address = await switchOn(harness);
  const { ready } = await startChild<{ address: string }>(
    './bare-receiver.ts',
    { keys: harness.liveEvents.keys.keySet } satisfies BareReceiver,
    databases[1],
  );
  const load = loads[size];
  const dispatcher = new Agent({ connections: load.atOnce });
  afterwards(() => dispatcher.close());
  // Signing takes longer than verifying: all is signed first.
  const tokens = await signed(harness, load.requests * (load.rounds + 1) * 2);
  const send = (to: string) => async () => {
    const { statusCode, body } = await request(to, { method: 'POST', dispatcher, body: tokens.pop() ?? '' });
    await body.dump();
    if (statusCode !== 200) throw new Error(`An event was answered with ${statusCode}`);
  };
  const result = await compareLoad({ ours: send(address), peer: send(ready.address) }, load);
  return { what: `live event, ${engine}`, unit: 'ms', ...result };
}

async function switchOn(harness: Harness): Promise<string> {
  const admin = await launchAsAdmin(harness, harness.institution('northfield'));
  const params = { id: admin.institutionId };
  await admin.call(updateLiveEvents, { params, body: { enabled: true } });
  return (await admin.call(createLiveEventAddress, { params })).url;
}

async function signed({ liveEvents: canvas, institution }: Harness, count: number): Promise<string[]> {
  const northfield = institution('northfield');
  const tokens: string[] = [];
  for (let number = 0; number < count; number += 1) {
    const body = { context_type: 'Course', context_id: String(1 + (number % 60)), wiki_page_id: number };
    tokens.push(await canvas.keys.sign({ ...canvas.payload(northfield, 'wiki_page_updated', body) }));
  }
  return tokens;
}
