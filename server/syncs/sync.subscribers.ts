import { coursesChosen, exceptionsLifted, ruleBegan, ruleEnded } from '#server/batches/batch.events.ts';
import { whenever } from '#server/infra/events/event.ts';
import { runnerUsable } from '#server/task-runners/task-runner.events.ts';
import { scheduleSyncsJob } from './sync.job.ts';
import { endSyncOf, overrulePlans, startSync, startSyncByExceptions } from './sync.service.ts';

/** A batch is synced as soon as it has a rule: it's new, or it may have missed some syncs. */
export const syncByNewRule = whenever(ruleBegan, (scope, { batchId, personId }) =>
  startSync(scope, batchId, { type: 'manual', personId }),
);

export const endWithRule = whenever(ruleEnded, (scope, { batchId }) => endSyncOf(scope, batchId));

export const giveWayToPeople = whenever(coursesChosen, (scope, { batchId, courseIds }) =>
  overrulePlans(scope, batchId, courseIds),
);

/** A sync follows at once, so the batch soon matches the rule. */
export const syncLifted = whenever(exceptionsLifted, (scope, { batchId, personId }) =>
  startSyncByExceptions(scope, batchId, { type: 'manual', personId }),
);

/** Syncs read with the core tool's task runner; what failed without it is done as soon as it works. */
export const syncWithCanvas = whenever(runnerUsable, async (scope, { tool }) => {
  if (tool === 'core') await scheduleSyncsJob.enqueue(scope, { isUsableAgain: true });
});
