import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { tookLimitsMs } from '#shared/system/metrics.ts';
import { countables, countsBy, type Countable, type Counts } from './tally.ts';

/** This process's numbers for Prometheus. Labels never say who: institutions, routes without ids, jobs, hosts. */
export const registry = new Registry();

/*
 * What the page of the system's metrics shows of each institution, for Prometheus. The label is the institution's id, or
 * “none”: as many series as there are institutions that this process has worked for.
 */

const institution = ['institution'] as const;
const registers = [registry];

/** What this process has counted since it started, by the institution's label. */
const totals = new Map<string, Counts>();

function counterOf(counter: string, numbers: readonly (typeof countables)[number][]) {
  const isByOutcome = numbers.some(({ outcome }) => outcome !== undefined);
  return new Counter({
    name: `courseyard_${counter}_total`,
    help: numbers[0]?.help ?? '',
    labelNames: [...institution, ...(isByOutcome ? ['outcome'] : [])],
    registers: [],
    collect() {
      this.reset();
      for (const [label, counts] of totals)
        for (const { name, outcome, units = 1 } of numbers.filter((each) => counts[each.name] > 0))
          this.inc({ institution: label, ...(outcome && { outcome }) }, counts[name] * units);
    },
  });
}

for (const [counter, numbers] of Map.groupBy(countables, (each) => each.counter))
  registry.registerMetric(counterOf(counter, numbers));

const times = new Histogram({
  name: 'courseyard_person_request_duration_seconds',
  help: 'How long people’s requests took',
  labelNames: institution,
  buckets: tookLimitsMs.map((ms) => ms / 1000),
  registers,
});

const labelOf = (institutionId: number) => (institutionId === 0 ? 'none' : String(institutionId));

export function exposeCount(institutionId: number, what: Countable, howMany: number) {
  const label = labelOf(institutionId);
  const counts = totals.get(label) ?? countsBy(() => 0);
  totals.set(label, counts);
  counts[what] += howMany;
}

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
