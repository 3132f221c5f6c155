import * as z from 'zod';
import { DateTime } from 'luxon';
import { setTimeout as sleep } from 'node:timers/promises';
import { agreedNow } from '#server/infra/db/agreed-now.ts';
import { handleJob, defineJob } from '#server/infra/jobs/job.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import { log } from '#server/infra/log.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { linksChecked } from './link-check.events.ts';
import { listStaleCourses, markAllStale, pruneLinks } from './course-links.repository.ts';
import {
  planTurns,
  releaseHost,
  restHost,
  saveState,
  secondsUntilTurn,
  takeTurn,
  type DueLink,
} from './link-check.repository.ts';
import { nextState } from './link-state.ts';
import { linkRulesOf } from './link-rules.service.ts';
import { probeLink, type LinkOutcome, type ProbeOptions } from './probe-link.ts';
import { isKeptOut } from './web-address.ts';

/** How many hosts are asked side by side. */
const parallel = 20;
/** A host to which no connection could be made isn't tried again for this long, in seconds. */
const deadSeconds = 3_600;
/** Hosts that ask for a longer pause are left for the next job. */
const longestWaitSeconds = 5;

interface CheckTime {
  readonly signal: AbortSignal;
  /** when to stop, even if links are left: by this process's `performance.now()` */
  readonly stopsAt: number;
}

/**
 * Checks the links of an institution that are due, host by host, until none is left that may be asked or the time is up;
 * returns in how many seconds it goes on. Stops as soon as the institution switches it off.
 */
async function checkLinks(scope: Scope, time: CheckTime): Promise<number | undefined> {
  if (!(await isOn(scope))) {
    await forgetLinks(scope);
    return undefined;
  }
  await pruneLinks(scope);
  await planTurns(scope, (await scope.institution()).timeZone);
  const rules = await linkRulesOf(scope);
  const options = { signal: time.signal, isKeptOut: (host: string) => isKeptOut(host, rules) };
  const lanes = Array.from({ length: parallel }, () => checkOneByOne(scope, time, options));
  await Promise.all(lanes);
  await linksChecked.publish(scope, {});
  return (await isOn(scope)) ? secondsUntilTurn(scope) : undefined;
}

const isOn = async (scope: Scope) => (await scope.institution()).settings.checkLinks;

/** What's known of links goes once the courses have let go of them. */
async function forgetLinks(scope: Scope) {
  await pruneLinks(scope);
  await planTurns(scope, (await scope.institution()).timeZone);
  await markAllStale(scope);
  if ((await listStaleCourses(scope, 1)).length > 0) await linksChecked.publish(scope, {});
}

async function checkOneByOne(scope: Scope, { signal, stopsAt }: CheckTime, options: ProbeOptions) {
  while (performance.now() < stopsAt && (await isOn(scope))) {
    signal.throwIfAborted();
    const turn = await takeTurn(scope, (await scope.institution()).timeZone);
    if (turn?.link) await checkLink(scope, turn.link, options);
    else if (!turn && !(await waitForHost(scope, signal))) return;
  }
}

/** Waits until a host may be asked again; false if that takes too long, or nothing is due. */
async function waitForHost(scope: Scope, signal: AbortSignal): Promise<boolean> {
  const seconds = await secondsUntilTurn(scope);
  if (seconds === undefined || seconds > longestWaitSeconds) return false;
  await sleep(Math.max(seconds, 0.05) * 1_000, undefined, { signal });
  return true;
}

async function checkLink(scope: Scope, link: DueLink, options: ProbeOptions) {
  // The rules may have changed since a course brought this link: it goes once its courses have heard of that.
  const isAsked = link.known === null && !options.isKeptOut(new URL(link.url).hostname);
  const asked = isAsked ? await probeLink(link.url, options) : undefined;
  const outcome = asked?.outcome ?? link.known ?? 'uncertain';
  await inTransaction(async () => {
    await saveState(scope, link, nextState(link.failed_at, outcome, link.taken_at));
    if (asked) await letGo(scope, link.host, asked);
    else await releaseHost(scope, link.host);
  });
  log.debug({ host: link.host, outcome }, 'link checked');
}

const letGo = (scope: Scope, host: string, { outcome, isHostDead, restSeconds }: LinkOutcome) =>
  restHost(scope, host, { restSeconds, deadSeconds: isHostDead ? deadSeconds : 0, outcome });

/** Checks the links to the web, in the institution's night if it wants that, a few minutes at a time. */
export const checkLinksJob = defineJob({
  name: 'check-links',
  payload: z.object({
    /** when to stop; absent in the first job of a night */
    until: z.iso.datetime().optional(),
    /** it has waited for the night */
    isPutOff: z.boolean().optional(),
  }),
  onePer: () => 'links',
  retries: 1,
  timeoutSeconds: 600,
  schedule: '37 1 * * *',
});

/** When a night begins, where the institution is, how long it is, and how long one job works, in milliseconds. */
const begins = { hour: 1, minute: 37 };
const nightMs = 6 * 3_600_000;
const sliceMs = 8 * 60_000;
/** Hosts that asked for a pause are given one before the next job, in seconds. */
const pauseSeconds = 30;

/** The night that is, or the next one. */
export function nightIn(timeZone: string, now: Date) {
  const today = DateTime.fromJSDate(now, { zone: timeZone }).startOf('day');
  const nights = [0, 1].map((days) => today.plus({ days }).set(begins).toJSDate());
  const from = nights.find((begin) => now.getTime() < begin.getTime() + nightMs) ?? now;
  return { from, until: new Date(from.getTime() + nightMs) };
}

export const checkLinksWorker = handleJob(
  checkLinksJob,
  async (scope, { until, isPutOff = false }, { signal }) => {
    const now = await agreedNow();
    const night = nightIn((await scope.institution()).timeZone, now);
    const waitMs = night.from.getTime() - now.getTime();
    if (until === undefined && !isPutOff && waitMs > 0) {
      const startAfterSeconds = Math.ceil(waitMs / 1_000);
      return checkLinksJob.enqueue(scope, { isPutOff: true }, { startAfterSeconds });
    }
    // Where nothing runs at night, what waited for it is made up for by day.
    const planned = waitMs > 0 ? now.getTime() + nightMs : night.until.getTime();
    const end = until === undefined ? planned : Date.parse(until);
    const leftMs = end - now.getTime();
    if (leftMs <= 0) return;
    const stopsAt = performance.now() + Math.min(sliceMs, leftMs);
    const seconds = await checkLinks(scope, { signal, stopsAt });
    if (seconds === undefined || seconds * 1_000 > leftMs) return;
    const startAfterSeconds = Math.max(pauseSeconds, Math.ceil(seconds));
    await checkLinksJob.enqueue(scope, { until: new Date(end).toISOString() }, { startAfterSeconds });
  },
);
