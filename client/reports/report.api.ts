import type { Input } from '#shared/http/endpoint.ts';
import { mostIdsInAddress } from '#shared/http/id.ts';
import {
  exportQueriedReport,
  exportReport,
  listReportPresets,
  queryReport,
  readReport,
} from '#shared/reports/report.api.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import { callForFile, type Receiving } from '../data/call.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

/** The list of presets rarely changes: it's read at most once a minute (specification §9), in milliseconds. */
const presetsMs = 60_000;

export const usePresets = () => useEndpoint(listReportPresets, {}, { dedupingInterval: presetsMs });

export type ReportQuestion = Input<typeof queryReport>['body'];

/** The question as an address holds it. */
const inAddress = ({ compare, ...question }: ReportQuestion) => ({
  ...question,
  ...(compare === true && { compare: 'true' }),
});

/** An address has a limit for batches; above it, the question is the body. */
const isMany = ({ batchIds }: ReportQuestion) => batchIds.length > mostIdsInAddress;

/** The report; without batches, nothing is requested. The one before stays until it has come. */
export function useReport(question: ReportQuestion) {
  const isAsked = question.batchIds.length > 0;
  const few = useEndpoint(
    readReport,
    !isAsked || isMany(question) ? null : { query: inAddress(question) },
    stays,
  );
  const many = useEndpoint(queryReport, isAsked && isMany(question) ? { body: question } : null, stays);
  return isMany(question) ? many : few;
}

const stays = { keepPreviousData: true };

/** The report's table as a file. */
export const fetchReportFile = (question: ReportQuestion, format: TableFormat, receiving: Receiving) =>
  isMany(question)
    ? callForFile(exportQueriedReport, { body: { ...question, format } }, receiving)
    : callForFile(exportReport, { query: { ...inAddress(question), format } }, receiving);
