import type { MetricId } from '#shared/scans/metrics.ts';
import type { Message } from '#shared/text/messages.ts';
import { coreLabels } from './core.ts';
import { tidyupLabels } from './tidyup.ts';
import { udoitLabels } from './udoit.ts';

/** What each metric is called, by its id. */
export const metricMessages: Readonly<Record<MetricId, Message>> = {
  ...coreLabels,
  ...udoitLabels,
  ...tidyupLabels,
};
