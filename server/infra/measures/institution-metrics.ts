import { Counter, Gauge, Histogram } from 'prom-client';
import { tookLimitsMs } from '#shared/system/metrics.ts';
import { registry } from './registry.ts';
import type { Countable } from './tally.ts';

/*
 * What the page of the system's metrics shows of each institution, for Prometheus. The label is the institution's id, or
 * “none”: as many series as there are institutions that this process has worked for.
 */

const institution = ['institution'] as const;
const registers = [registry];
const counter = (name: string, help: string) =>
  new Counter({ name: `courseyard_${name}_total`, help, labelNames: institution, registers });
const counterByOutcome = (name: string, help: string) =>
  new Counter({
    name: `courseyard_${name}_total`,
    help,
    labelNames: [...institution, 'outcome'] as const,
    registers,
  });

const scans = counterByOutcome('scans', 'Courses read by a tool');
const syncs = counterByOutcome('syncs', 'Ended syncs; one that stops for confirmation has failed');
const jobs = counterByOutcome('jobs', 'Jobs that were run');

/** Where each number that's counted goes; Prometheus has seconds where the page has milliseconds. */
const counters: Record<Countable, { add: (institution: string, howMany: number) => void }> = {
  requests: plain(counter('requests', 'Requests, without those for files and health')),
  machineRequests: plain(counter('machine_requests', 'Requests that programs sent')),
  givenUp: plain(counter('requests_given_up', 'Requests whose sender hung up before the answer')),
  errors: plain(counter('request_errors', 'Requests that failed on our side')),
  canvasCalls: plain(counter('canvas_requests', 'Requests to Canvas')),
  canvasFailures: plain(counter('canvas_request_failures', 'Requests that Canvas didn’t serve')),
  canvasRefusals: plain(counter('canvas_request_refusals', 'Requests that Canvas put off')),
  canvasMs: plain(
    counter('canvas_slot_seconds', 'How long requests to Canvas held their slots of the budget'),
    0.001,
  ),
  scans: ended(scans, 'done'),
  failedScans: ended(scans, 'failed'),
  syncs: ended(syncs, 'done'),
  failedSyncs: ended(syncs, 'failed'),
  jobs: ended(jobs, 'done'),
  failedJobs: ended(jobs, 'failed'),
};

function plain(of: Counter<'institution'>, unit = 1) {
  return { add: (name: string, howMany: number) => of.inc({ institution: name }, howMany * unit) };
}

function ended(of: Counter<'institution' | 'outcome'>, outcome: 'done' | 'failed') {
  return { add: (name: string, howMany: number) => of.inc({ institution: name, outcome }, howMany) };
}

const times = new Histogram({
  name: 'courseyard_person_request_duration_seconds',
  help: 'How long people’s requests took',
  labelNames: institution,
  buckets: tookLimitsMs.map((ms) => ms / 1000),
  registers,
});

const labelOf = (institutionId: number) => (institutionId === 0 ? 'none' : String(institutionId));

export const exposeCount = (institutionId: number, what: Countable, howMany: number) =>
  counters[what].add(labelOf(institutionId), howMany);

export const exposeTime = (institutionId: number, ms: number) =>
  times.observe({ institution: labelOf(institutionId) }, ms / 1000);

const gauge = (name: string, help: string) =>
  new Gauge({ name: `courseyard_institution_${name}`, help, labelNames: institution, registers });
const queueJobs = gauge('queue_jobs', 'Jobs due and not begun');
const queueOldest = gauge('queue_oldest_seconds', 'How long the oldest due job has waited');
const names = new Gauge({
  name: 'courseyard_institution_info',
  help: 'The slug of each active institution, always 1',
  labelNames: [...institution, 'slug'] as const,
  registers,
});

/** What's known of institutions when Prometheus asks. */
export interface InstitutionNumbers {
  readonly waiting: readonly {
    readonly institutionId: number;
    readonly depth: number;
    readonly ageSeconds: number;
  }[];
  readonly slugs: readonly { readonly id: number; readonly slug: string }[];
}

/** Replaces what was read before; undefined: nothing could be read. */
export function exposeInstitutions(numbers: InstitutionNumbers | undefined) {
  for (const each of [queueJobs, queueOldest, names]) each.reset();
  for (const { id, slug } of numbers?.slugs ?? []) {
    names.set({ institution: String(id), slug }, 1);
    queueJobs.set({ institution: String(id) }, 0);
    queueOldest.set({ institution: String(id) }, 0);
  }
  for (const { institutionId, depth, ageSeconds } of numbers?.waiting ?? []) {
    queueJobs.set({ institution: labelOf(institutionId) }, depth);
    queueOldest.set({ institution: labelOf(institutionId) }, ageSeconds);
  }
}
