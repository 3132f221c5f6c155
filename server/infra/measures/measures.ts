import { canvasTimes, jobTimes, requestTimes } from './exposition.ts';
import { count, countTime } from './tallies.ts';

/** How a request ended: with an answer, without one because its sender hung up, or with half of one because we failed. */
export type RequestEnd = 'answered' | 'given_up' | 'broken_off';

interface MeasuredRequest {
  readonly method: string;
  /** the route's pattern, without anybody's ids */
  readonly route: string;
  readonly status: number;
  readonly end: RequestEnd;
  readonly ms: number;
  readonly institutionId: number;
  /** a program sent it: nobody waits for the answer */
  readonly isMachine: boolean;
}

/** Counts a request. One that its sender gave up on took at least as long as that. */
export function measureRequest(request: MeasuredRequest) {
  const { method, route, status, end, ms, institutionId, isMachine } = request;
  const label = end === 'answered' ? `${Math.floor(status / 100)}xx` : end;
  requestTimes.observe({ method, route, status: label }, ms / 1000);
  count(institutionId, 'requests');
  if (isMachine) count(institutionId, 'machineRequests');
  else countTime(institutionId, ms);
  if (end === 'given_up') count(institutionId, 'givenUp');
  else if (end === 'broken_off' || status >= 500) count(institutionId, 'errors');
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
