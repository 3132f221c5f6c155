import { handleJob } from '#server/infra/jobs/job.ts';
import {
  evaluateAlertsJob,
  evaluateAlertsOfDayJob,
  evaluateAllAlertsJob,
  evaluateRuleJob,
  tellAlertsJob,
} from './evaluate-alerts.job.ts';
import { evaluateAll, evaluateHeld, evaluateNewDay } from './evaluate-alerts.service.ts';
import { tellAlerts } from './tell-alerts.service.ts';

export const evaluateAlertsWorker = handleJob(evaluateAlertsJob, (scope, { courseIds }) =>
  evaluateHeld(scope, courseIds),
);

export const evaluateRuleWorker = handleJob(evaluateRuleJob, (scope, { ruleId }, { signal }) =>
  evaluateAll(scope, { signal, ruleId }),
);

export const evaluateAllAlertsWorker = handleJob(evaluateAllAlertsJob, (scope, _, { signal }) =>
  evaluateAll(scope, { signal }),
);

export const evaluateAlertsOfDayWorker = handleJob(evaluateAlertsOfDayJob, (scope, _, { signal }) =>
  evaluateNewDay(scope, new Date(), signal),
);

export const tellAlertsWorker = handleJob(tellAlertsJob, (scope, _, { signal }) => tellAlerts(scope, signal));
