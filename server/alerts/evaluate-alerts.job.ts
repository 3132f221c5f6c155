import * as z from 'zod';
import { defineJob } from '#server/infra/jobs/job.ts';

/** Looks at what the alert rules say about courses that have changed. */
export const evaluateAlertsJob = defineJob({
  name: 'evaluate-alerts',
  payload: z.object({ courseIds: z.array(z.number()) }),
  retries: 5,
  timeoutSeconds: 120,
});

/** Looks at all courses for one rule: it's new, or somebody has changed it. */
export const evaluateRuleJob = defineJob({
  name: 'evaluate-alert-rule',
  payload: z.object({ ruleId: z.number() }),
  onePer: ({ ruleId }) => String(ruleId),
  isAwaited: true,
  retries: 5,
  timeoutSeconds: 900,
});

/** Looks at all courses for all rules: a word of the institution means something else now. */
export const evaluateAllAlertsJob = defineJob({
  name: 'evaluate-all-alerts',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 5,
  timeoutSeconds: 900,
});

/** The same for each new day, and wakes what was snoozed until then; runs hourly, since midnight differs by time zone. */
export const evaluateAlertsOfDayJob = defineJob({
  name: 'evaluate-alerts-of-day',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 3,
  timeoutSeconds: 900,
  schedule: '13 * * * *',
});

/** Tells people of the alerts that have opened. */
export const tellAlertsJob = defineJob({
  name: 'tell-alerts',
  payload: z.object({}),
  onePer: () => 'institution',
  retries: 5,
  timeoutSeconds: 300,
  schedule: '*/15 * * * *',
});
