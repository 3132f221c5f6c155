import { mostIdsInAddress } from '#shared/http/id.ts';
import { listReportPresets, queryReport, readReport } from '#shared/reports/report.api.ts';
import type { ReportDuration } from '#shared/reports/report-presets.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

/** The list of presets rarely changes: it's read at most once a minute (specification §9), in milliseconds. */
const presetsMs = 60_000;

export const usePresets = () => useEndpoint(listReportPresets, {}, { dedupingInterval: presetsMs });

/** The report; without batches, nothing is requested. While it loads, it never shows another report's numbers. */
export function useReport(reportId: string, reportDuration: ReportDuration, batchIds: readonly number[]) {
  const isMany = batchIds.length > mostIdsInAddress;
  const question = { reportId, reportDuration, batchIds: [...batchIds] };
  const few = useEndpoint(readReport, isMany || batchIds.length === 0 ? null : { query: question });
  const many = useEndpoint(queryReport, isMany ? { body: question } : null);
  return isMany ? many : few;
}
