import type { Message } from '#shared/text/messages.ts';
import { metricMessages } from '#shared/scans/metrics/metric.messages.ts';
import { factDescriptions } from './column-description.messages.ts';
import { factLabels } from './column.messages.ts';
import type { ColumnId } from './columns.ts';
import { coreDescriptions } from './core-description.messages.ts';
import { tidyupDescriptions } from './tidyup-description.messages.ts';
import { udoitDescriptions } from './udoit-description.messages.ts';

/** What each column is called. */
export const columnLabels: Readonly<Record<ColumnId, Message>> = {
  ...metricMessages,
  ...factLabels,
};

/** What each column says, in a sentence. */
export const columnDescriptions: Readonly<Record<ColumnId, Message>> = {
  ...factDescriptions,
  ...coreDescriptions,
  ...udoitDescriptions,
  ...tidyupDescriptions,
};
