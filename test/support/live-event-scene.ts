import type { HarnessOptions } from '#scripts/harness/harness.ts';
import { eventKeysPath } from '#scripts/harness/live-events.ts';
import { sql } from 'kysely';
import { db } from '#server/infra/db/database.ts';
import { configureEventKeys, refreshKeys } from '#server/live-events/event-keys.ts';
import * as api from '#shared/live-events/live-events.api.ts';
import { ageJobs } from './queue-rows.ts';
import { eachInSyncScene, type SyncScene } from './sync-scene.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Canvas's delivery to an institution's address, as Canvas or an impostor would do it. */
export interface Delivery {
  readonly path: string;
  /** Delivers an event that Canvas signed. */
  send(name: string, body?: Fields, metadata?: Fields): Promise<Response>;
  /** The same event, signed but not sent yet. */
  sign(name: string, body?: Fields, metadata?: Fields, claims?: Fields): Promise<string>;
  /** Posts anything. */
  post(body: BodyInit, headers?: Record<string, string>): Promise<Response>;
}

/** Makes a new scene that gets live events for each test of the file, and passes both on. */
export function eachWithDelivery(
  enter: (scene: SyncScene, canvas: Delivery) => void,
  options: HarnessOptions = {},
) {
  let scene: SyncScene;
  eachInSyncScene((started) => {
    scene = started;
  }, options);
  beforeEach(async () => enter(scene, await startDelivery(scene)));
}

/** Switches live events on, makes an address, and returns how to deliver there. Canvas's keys are known already. */
async function startDelivery(scene: SyncScene): Promise<Delivery> {
  const { admin, institution, harness, canvas, app } = scene;
  configureEventKeys({ liveEventKeysUrl: `${harness.origin}${eventKeysPath}` });
  await refreshKeys();
  const params = { id: institution.id };
  await admin.call(api.updateLiveEvents, { params, body: { enabled: true } });
  const { url } = await admin.call(api.createLiveEventAddress, { params });
  const path = new URL(url).pathname;
  const { liveEvents } = harness;
  const post: Delivery['post'] = (body, headers = {}) =>
    fetch(`${app.origin}${path}`, { method: 'POST', body, headers });
  const sign: Delivery['sign'] = (name, body = {}, metadata = {}, claims = {}) => {
    const event = liveEvents.payload(canvas, name, body);
    return liveEvents.keys.sign({ ...event, metadata: { ...event.metadata, ...metadata }, ...claims });
  };
  return {
    path,
    post,
    sign,
    send: async (name, body, metadata) => post(await sign(name, body, metadata)),
  };
}

/** How live events arrive, as an admin reads it: the state, and the sums of all hours. */
export async function readDelivery({ admin, institution }: SyncScene) {
  const { hours, ...state } = await admin.call(api.readLiveEvents, { params: { id: institution.id } });
  const sum = (count: 'received' | 'duplicate' | 'ignored' | 'refused') =>
    hours.reduce((total, hour) => total + hour[count], 0);
  return {
    ...state,
    counts: {
      received: sum('received'),
      duplicate: sum('duplicate'),
      ignored: sum('ignored'),
      refused: sum('refused'),
    },
  };
}

/** As if the minutes had passed for jobs, syncs and courses that changed. */
export async function passMinutes(minutes: number) {
  await ageJobs(`${minutes} minutes`, 'start_after');
  const earlier = sql.raw(`interval '${minutes} minutes'`);
  await sql`update syncs set scheduled_at = scheduled_at - ${earlier}, finished_at = finished_at - ${earlier}`.execute(
    db(),
  );
  await sql`update touched_courses set first_at = first_at - ${earlier}, last_at = last_at - ${earlier}`.execute(
    db(),
  );
}
