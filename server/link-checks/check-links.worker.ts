import * as z from 'zod';
import { setTimeout as sleep } from 'node:timers/promises';
import { handleJob, defineJob } from '#server/infra/jobs/job.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import { log } from '#server/infra/log.ts';
import type { Scope } from '#server/infra/tenancy/scope.ts';
import { linksChecked } from './link-check.events.ts';
import { listStaleCourses, markAllStale, pruneLinks } from './course-links.repository.ts';
import {
  releaseHost,
  restHost,
  saveState,
  secondsUntilNext,
  takeLink,
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
  /** when to stop, even if links are left */
  readonly until: Date;
}

/**
 * Checks the links of an institution that are due, host by host, until none is left that may be asked or the time is up;
 * returns whether some are left. Stops as soon as the institution switches it off.
 */
async function checkLinks(scope: Scope, time: CheckTime): Promise<boolean> {
  if (!(await isOn(scope))) {
    await forgetLinks(scope);
    return false;
  }
  await pruneLinks(scope);
  const rules = await linkRulesOf(scope);
  const options = { signal: time.signal, isKeptOut: (host: string) => isKeptOut(host, rules) };
  const lanes = Array.from({ length: parallel }, () => checkOneByOne(scope, time, options));
  await Promise.all(lanes);
  await linksChecked.publish(scope, {});
  return (await isOn(scope)) && (await secondsUntilNext(scope)) !== undefined;
}

const isOn = async (scope: Scope) => (await scope.institution()).settings.checkLinks;

/** What's known of links goes once the courses have let go of them. */
async function forgetLinks(scope: Scope) {
  await pruneLinks(scope);
  await markAllStale(scope);
  if ((await listStaleCourses(scope, 1)).length > 0) await linksChecked.publish(scope, {});
}

async function checkOneByOne(scope: Scope, { signal, until }: CheckTime, options: ProbeOptions) {
  while (new Date() < until && (await isOn(scope))) {
    signal.throwIfAborted();
    const link = await takeLink(scope);
    if (link?.is_taken) await checkLink(scope, link, options);
    else if (!link && !(await waitForHost(scope, signal))) return;
  }
}

/** Waits until a host may be asked again; false if that takes too long, or nothing is due. */
async function waitForHost(scope: Scope, signal: AbortSignal): Promise<boolean> {
  const seconds = await secondsUntilNext(scope);
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
    await saveState(scope, link, nextState(link.failed_at, outcome, new Date()));
    if (asked) await letGo(link.host, asked);
    else await releaseHost(link.host);
  });
  log.debug({ host: link.host, outcome }, 'link checked');
}

const letGo = (host: string, { outcome, isHostDead, restSeconds }: LinkOutcome) =>
  restHost(host, { restSeconds, deadSeconds: isHostDead ? deadSeconds : 0, outcome });

/** Checks the links to the web, at night and for institutions that want it, a few minutes at a time. */
export const checkLinksJob = defineJob({
  name: 'check-links',
  /** when the night is over; absent in its first job */
  payload: z.object({ until: z.iso.datetime().optional() }),
  onePer: () => 'links',
  retries: 1,
  timeoutSeconds: 600,
  schedule: '37 1 * * *',
});

/** How long a night is, and how long one job works, in milliseconds. */
const nightMs = 6 * 3_600_000;
const sliceMs = 8 * 60_000;
/** Hosts that asked for a pause are given one before the next job, in seconds. */
const pauseSeconds = 30;

export const checkLinksWorker = handleJob(checkLinksJob, async (scope, { until }, { signal }) => {
  const [now, end] = [Date.now(), until === undefined ? Date.now() + nightMs : Date.parse(until)];
  if (now >= end) return;
  const isLeft = await checkLinks(scope, { signal, until: new Date(Math.min(now + sliceMs, end)) });
  if (!isLeft) return;
  const payload = { until: new Date(end).toISOString() };
  await checkLinksJob.enqueue(scope, payload, { startAfterSeconds: pauseSeconds });
});
