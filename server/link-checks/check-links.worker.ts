import * as z from 'zod';
import { handleJob, defineJob } from '#server/infra/jobs/job.ts';
import { checkLinks } from './link-check.service.ts';

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
