import type { ShadedDays } from '../ui/charts/series.ts';
import type { Report } from './history-table.ts';

/** The last day on which not all of the report's batches had been created; undefined where there is none. */
export const lastDayBefore = ({ data }: Pick<Report, 'data'>) =>
  data.findLast(({ laterBatches }) => laterBatches > 0)?.date;

/** The days that a chart marks because not all of the report's batches had been created. */
export function shadedDays(report: Pick<Report, 'data'>, label: string): ShadedDays | undefined {
  const to = lastDayBefore(report);
  return to === undefined ? undefined : { to, label };
}
