import { canvasTimes, jobTimes, requestTimes } from './exposition.ts';
import { count, countTime } from './tallies.ts';

interface MeasuredRequest {
  readonly method: string;
  /** the route's pattern, without anybody's ids */
  readonly route: string;
  readonly status: number;
  readonly ms: number;
  readonly institutionId: number;
}

/** Counts an answered request. */
export function measureRequest({ method, route, status, ms, institutionId }: MeasuredRequest) {
  requestTimes.observe({ method, route, status: `${Math.floor(status / 100)}xx` }, ms / 1000);
  count(institutionId, 'requests');
  if (status >= 500) count(institutionId, 'errors');
  countTime(institutionId, ms);
}

interface MeasuredCall {
  readonly origin: string;
  readonly outcome: 'answered' | 'refused' | 'failed';
  readonly ms: number;
  readonly institutionId: number;
}

/** Counts a request to Canvas: refused means that it asked to slow down. */
export function measureCanvasCall({ origin, outcome, ms, institutionId }: MeasuredCall) {
  canvasTimes.observe({ origin, outcome }, ms / 1000);
  count(institutionId, 'canvasCalls');
  count(institutionId, 'canvasMs', Math.round(ms));
  if (outcome === 'refused') count(institutionId, 'canvasRefusals');
  if (outcome === 'failed') count(institutionId, 'canvasFailures');
}

interface MeasuredJob {
  readonly job: string;
  readonly outcome: 'done' | 'failed' | 'given_back';
  readonly ms: number;
  readonly institutionId: number;
}

/** Counts a job that was run. */
export function measureJob({ job, outcome, ms, institutionId }: MeasuredJob) {
  jobTimes.observe({ job, outcome }, ms / 1000);
  if (outcome === 'given_back') return;
  count(institutionId, outcome === 'done' ? 'jobs' : 'failedJobs');
}
