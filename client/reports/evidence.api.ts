import type { Input } from '#shared/http/endpoint.ts';
import { mostIdsInAddress } from '#shared/http/id.ts';
import type { TableFormat } from '#shared/http/table-file.ts';
import {
  compareEvidenceCopies,
  exportEvidence,
  exportEvidenceCopy,
  exportQueriedEvidence,
  freezeEvidence,
  listEvidenceCopies,
  queryEvidence,
  readEvidence,
  readEvidenceCopy,
  removeEvidenceCopy,
} from '#shared/reports/evidence.api.ts';
import { callForFile, type Receiving } from '../data/call.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

export type EvidenceQuestion = Omit<Input<typeof queryEvidence>['body'], 'batchIds'> & {
  /** empty: all that the person sees */
  readonly batchIds: number[];
};

/** An address has a limit for batches; above it, the question is the body. */
const isMany = ({ batchIds }: EvidenceQuestion) => batchIds.length > mostIdsInAddress;

const stays = { keepPreviousData: true };

/** The evidence; without a question, nothing is requested. The one before stays until it has come. */
export function useEvidence(question: EvidenceQuestion | null) {
  const few = useEndpoint(readEvidence, question && !isMany(question) ? { query: question } : null, stays);
  const many = useEndpoint(queryEvidence, question && isMany(question) ? { body: question } : null, stays);
  return question && isMany(question) ? many : few;
}

export const fetchEvidenceFile = (question: EvidenceQuestion, format: TableFormat, receiving: Receiving) =>
  isMany(question)
    ? callForFile(exportQueriedEvidence, { body: { ...question, format } }, receiving)
    : callForFile(exportEvidence, { query: { ...question, format } }, receiving);

export const useEvidenceCopies = () => useEndpoint(listEvidenceCopies, {});

/** A frozen evidence; null: none is asked for. */
export const useEvidenceCopy = (id: number | null) =>
  useEndpoint(readEvidenceCopy, id === null ? null : { params: { id } });

/** What is different in a frozen evidence from an earlier one. */
export const useEvidenceChanges = (id: number, from: number) =>
  useEndpoint(compareEvidenceCopies, { params: { id }, query: { from } });

export const fetchCopyFile = (id: number, format: TableFormat, receiving: Receiving) =>
  callForFile(exportEvidenceCopy, { params: { id }, query: { format } }, receiving);

export const useFreezeEvidence = () => useAction(freezeEvidence, { refreshes: [listEvidenceCopies] });
export const useRemoveEvidenceCopy = () => useAction(removeEvidenceCopy, { refreshes: [listEvidenceCopies] });
