import type { ShadedDays } from '../ui/charts/series.ts';
import type { Report } from './history-table.ts';

/** The last day before all of the report's batches existed; undefined if there's none. */
export const lastDayBefore = ({ data }: Pick<Report, 'data'>) =>
  data.findLast(({ laterBatches }) => laterBatches > 0)?.date;

/** The days a chart shades because some of the report's batches didn't exist yet. */
export function shadedDays(report: Pick<Report, 'data'>, label: string): ShadedDays | undefined {
  const to = lastDayBefore(report);
  return to === undefined ? undefined : { to, label };
}
