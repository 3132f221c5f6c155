import { Counter, Gauge, Histogram, collectDefaultMetrics } from 'prom-client';
import { log } from '#server/infra/log.ts';
import { tookLimitsMs } from '#shared/system/metrics.ts';
import { exposeInstitutions, type InstitutionNumbers, registry } from './institution-metrics.ts';

const seconds = tookLimitsMs.map((ms) => ms / 1000);

export const requestTimes = new Histogram({
  name: 'courseyard_http_request_duration_seconds',
  help: 'How long requests took, without those for files and health',
  labelNames: ['method', 'route', 'status'] as const,
  buckets: seconds,
  registers: [registry],
});

export const canvasTimes = new Histogram({
  name: 'courseyard_canvas_request_duration_seconds',
  help: 'How long Canvas took to answer, without the wait for a turn',
  labelNames: ['origin', 'outcome'] as const,
  buckets: [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  registers: [registry],
});

export const jobTimes = new Histogram({
  name: 'courseyard_job_duration_seconds',
  help: 'How long jobs ran',
  labelNames: ['job', 'outcome'] as const,
  buckets: [0.05, 0.25, 1, 5, 15, 60, 300, 900],
  registers: [registry],
});

const replicaReads = new Counter({
  name: 'courseyard_replica_reads_total',
  help: 'Heavy reads: answered by the replica, or by the primary because the replica was late or failed',
  labelNames: ['outcome'] as const,
  registers: [registry],
});

/** What becomes of a heavy read: the replica answers, or the primary because the replica is late or fails. */
export type ReplicaOutcome = 'replica' | 'late' | 'failed';

export const countReplicaRead = (outcome: ReplicaOutcome) => replicaReads.inc({ outcome });

/** What's read when Prometheus asks. */
export interface NumbersRead extends InstitutionNumbers {
  readonly deadLetters: number;
}

const queueJobs = new Gauge({
  name: 'courseyard_queue_jobs',
  help: 'Jobs due and not begun, of all institutions',
  registers: [registry],
});
const queueOldest = new Gauge({
  name: 'courseyard_queue_oldest_seconds',
  help: 'How long the oldest due job has waited',
  registers: [registry],
});
const deadLetters = new Gauge({
  name: 'courseyard_dead_letters',
  help: 'Jobs that failed for good and were neither retried nor discarded',
  registers: [registry],
});

function exposeQueue(numbers: NumbersRead | undefined) {
  exposeInstitutions(numbers);
  if (!numbers) {
    for (const gauge of [queueJobs, queueOldest, deadLetters]) gauge.remove();
    return;
  }
  queueJobs.set(numbers.waiting.reduce((sum, { depth }) => sum + depth, 0));
  queueOldest.set(Math.max(0, ...numbers.waiting.map(({ ageSeconds }) => ageSeconds)));
  deadLetters.set(numbers.deadLetters);
}

let measuresProcess = false;

/**
 * All numbers in Prometheus's text format. What's read from the database is left out while that can't be read; the reading
 * must end by itself.
 */
export async function exposeMetrics(read: () => Promise<NumbersRead>) {
  // From the first question on: measuring the event loop isn't free.
  if (!measuresProcess) collectDefaultMetrics({ register: registry });
  measuresProcess = true;
  try {
    exposeQueue(await read());
  } catch (error) {
    log.warn({ err: error }, 'could not read the queue for Prometheus');
    exposeQueue(undefined);
  }
  return { type: registry.contentType, text: await registry.metrics() };
}
