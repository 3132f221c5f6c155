import type { Input } from '#shared/http/endpoint.ts';
import { mostIdsInAddress } from '#shared/http/id.ts';
import {
  exportQueriedReport,
  exportReport,
  listReportPresets,
  queryReport,
  exportScorecard,
  queryReportMoves,
  queryScorecard,
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

/** The report; without a question or batches, nothing is requested. The one before stays until it has come. */
export function useReport(question: ReportQuestion | null) {
  const asked = question !== null && question.batchIds.length > 0 ? question : null;
  const few = useEndpoint(readReport, asked && !isMany(asked) ? { query: inAddress(asked) } : null, stays);
  const many = useEndpoint(queryReport, asked && isMany(asked) ? { body: asked } : null, stays);
  return asked && isMany(asked) ? many : few;
}

type MovesQuestion = Input<typeof queryReportMoves>['body'];

/** The courses whose number rose or fell; without a question, nothing is requested. */
export const useMoves = (question: MovesQuestion | null) =>
  useEndpoint(queryReportMoves, question && { body: question }, stays);

const stays = { keepPreviousData: true };

/** The report's table as a file. */
export const fetchReportFile = (question: ReportQuestion, format: TableFormat, receiving: Receiving) =>
  isMany(question)
    ? callForFile(exportQueriedReport, { body: { ...question, format } }, receiving)
    : callForFile(exportReport, { query: { ...inAddress(question), format } }, receiving);

export type ScorecardQuestion = Input<typeof queryScorecard>['body'];

/** The numbers of units, terms or batches; without a question or batches, nothing is requested. */
export const useScorecard = (question: ScorecardQuestion | null) =>
  useEndpoint(queryScorecard, question && question.batchIds.length > 0 ? { body: question } : null, stays);

/** The scorecard as a file. */
export const fetchScorecardFile = (question: ScorecardQuestion, format: TableFormat, receiving: Receiving) =>
  callForFile(exportScorecard, { body: { ...question, format } }, receiving);
