import { DateTime } from 'luxon';
import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import { open, seal } from '#server/infra/secrets.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { isOutgoingAddress } from '#server/lms/guarded-fetch.ts';
import { Problem } from '#shared/http/problem.ts';
import { keyedHosts, type KeyedHost } from '#shared/media/video.ts';
import { keyFields, usualAddresses, type KeyValues } from '#shared/media/video-keys.ts';
import type { VideoKeys } from '#shared/media/video-keys.api.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { phrase } from '#shared/text/phrase.ts';
import { HostProblem } from './hosts/video-host.ts';
import { lookAtVideosJob } from './look-at-videos.job.ts';
import { makeDue } from './look.repository.ts';
import { askedHosts, canvasDayUnits } from './video-hosts.ts';
import { deleteKey, listKeys, listUsed, saveKey, type VideoKeyRow } from './video-keys.repository.ts';

const context = 'video_keys.host_secret';
export const sealValues = (values: KeyValues) => seal(JSON.stringify(values), context);
export const openValues = (secret: string | null): KeyValues =>
  // Only this file seals them.
  secret === null ? {} : (JSON.parse(open(secret, context)) as KeyValues);

const keyProblems = defineMessages({
  address: {
    id: 'videoKey.problem.address',
    defaultMessage:
      'This isn’t an address that Courseyard can ask. It begins with https:// and leads to the public internet.',
  },
  missing: { id: 'videoKey.problem.missing', defaultMessage: 'Fill this in.' },
  refused: {
    id: 'videoKey.problem.refused',
    defaultMessage: 'The host refuses this key. Nothing was saved: check it, and what it’s allowed to read.',
  },
  resting: {
    id: 'videoKey.problem.resting',
    defaultMessage: 'The host takes no more requests right now. Nothing was saved: try again later.',
  },
  failing: {
    id: 'videoKey.problem.failing',
    defaultMessage:
      'The host didn’t answer as it should. Nothing was saved: check the address, or try again later.',
  },
});

/** Whether an address is at the institution's own Canvas. */
export const isAtCanvas = async (scope: Scope, address: string) =>
  new URL((await scope.institution()).canvasUrl).host === new URL(address).host;

/** Hosts that can be asked now; Canvas is one where the institution wants that. */
export async function listAskable(scope: Scope, now: Date): Promise<VideoKeyRow[]> {
  const { looksAtCanvasMedia } = (await scope.institution()).settings;
  const keys = await listKeys(scope);
  const canvas = keys.find(({ host }) => host === 'canvas') ?? unasked;
  const rested = ({ rests_until }: VideoKeyRow) => rests_until === null || rests_until <= now;
  return [
    ...keys.filter((key) => key.host_secret !== null && !key.is_refused && rested(key)),
    ...(looksAtCanvasMedia && rested(canvas) ? [canvas] : []),
  ];
}

const unasked: VideoKeyRow = {
  host: 'canvas',
  address: '',
  host_secret: null,
  is_refused: false,
  checked_at: null,
  rests_until: null,
};

/** Which hosts have a key, and how each is doing. The keys themselves stay here. */
export async function readVideoKeys(scope: Scope): Promise<VideoKeys> {
  const now = await agreedNow();
  const { timeZone } = await scope.institution();
  const keys = new Map((await listKeys(scope)).map((key) => [key.host, key]));
  const day = DateTime.fromJSDate(now, { zone: timeZone }).toISODate() ?? '';
  const used = new Map((await listUsed(scope, day)).map(({ host, units }) => [host, units]));
  const stateOf = (host: KeyedHost | 'canvas', dayUnits: number) => {
    const key = keys.get(host);
    const isResting = key?.rests_until && key.rests_until > now;
    return {
      isRefused: key?.is_refused ?? false,
      checkedAt: key?.checked_at?.toISOString() ?? null,
      restsUntil: isResting ? key.rests_until.toISOString() : null,
      usedToday: used.get(host) ?? 0,
      dayUnits,
    };
  };
  return {
    hosts: keyedHosts.map((host) => ({
      host,
      isEntered: keys.has(host),
      address: keys.get(host)?.address ?? null,
      ...stateOf(host, askedHosts[host].dayUnits),
    })),
    canvas: stateOf('canvas', canvasDayUnits),
  };
}

interface EnteredKey {
  readonly address?: string | undefined;
  readonly values: Readonly<Record<string, string>>;
}

/** Saves a key once its host has taken it. Only the fields that the host has are kept. */
export async function enterVideoKey(scope: Scope, host: KeyedHost, given: EnteredKey): Promise<VideoKeys> {
  const address = (given.address ?? usualAddresses[host] ?? '').replace(/\/+$/, '');
  if (!isOutgoingAddress(address)) throw refuse({ 'body.address': phrase(keyProblems.address) });
  const missing = keyFields[host].filter((field) => !given.values[field]?.trim());
  if (missing.length > 0)
    throw refuse(
      Object.fromEntries(missing.map((field) => [`body.values.${field}`, phrase(keyProblems.missing)])),
    );
  let values: KeyValues = Object.fromEntries(
    keyFields[host].map((field) => [field, given.values[field]?.trim() ?? '']),
  );
  await prove(host, {
    address,
    isAtCanvas: await isAtCanvas(scope, address),
    get values() {
      return values;
    },
    signal: AbortSignal.timeout(30_000),
    spend: async () => true,
    renew: async (renewed) => {
      values = { ...values, ...renewed };
    },
  });
  await inTransaction(async () => {
    const state = { is_refused: false, checked_at: await agreedNow(), rests_until: null };
    await saveKey(scope, host, { address, host_secret: sealValues(values), ...state });
    await makeDue(scope, { host });
    await lookAtVideosJob.enqueue(scope, {});
  });
  return readVideoKeys(scope);
}

const refuse = (fields: Readonly<Record<string, ReturnType<typeof phrase>>>) => {
  const [first = phrase(keyProblems.failing)] = Object.values(fields);
  return new Problem('invalid_input', first, fields);
};

async function prove(
  host: KeyedHost,
  access: Parameters<(typeof askedHosts)[KeyedHost]['adapter']['test']>[0],
) {
  try {
    await askedHosts[host].adapter.test(access);
  } catch (error) {
    if (!(error instanceof HostProblem)) throw error;
    throw new Problem('invalid_input', phrase(keyProblems[error.kind]));
  }
}

/** Forgets a key; what was learned with it stays until it's looked at again. */
export async function revokeVideoKey(scope: Scope, host: KeyedHost): Promise<VideoKeys> {
  await deleteKey(scope, host);
  return readVideoKeys(scope);
}
