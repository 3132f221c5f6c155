import { handleJob } from '#server/infra/jobs/job.ts';
import { planFixRunJob, syncBlueprintJob } from './fix-run.job.ts';
import { planSlice } from './plan-fix-run.service.ts';
import { followSync } from './sync-blueprint.service.ts';

export const planFixRunWorker = handleJob(planFixRunJob, async (scope, { runId }, { signal }) => {
  if (!(await planSlice(scope, runId, signal))) await planFixRunJob.enqueue(scope, { runId });
});

export const syncBlueprintWorker = handleJob(syncBlueprintJob, async (scope, sync) => {
  const again = await followSync(scope, sync);
  if (again !== undefined) await syncBlueprintJob.enqueue(scope, sync, { startAfterSeconds: again });
});
