import * as files from '#shared/course-files/course-files.api.ts';
import type { Input } from '#shared/http/endpoint.ts';
import { callForFile, type Receiving } from '../data/call.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

type ListQuery = Input<typeof files.listTrackedDocuments>['query'];

export const useTrackedDocuments = (query: ListQuery) =>
  useEndpoint(files.listTrackedDocuments, { query }, { keepPreviousData: true });

export const fetchDocumentsFile = (
  query: Input<typeof files.exportDocuments>['query'],
  receiving: Receiving,
) => callForFile(files.exportDocuments, { query }, receiving);

export const useDocumentCounts = (query: Input<typeof files.countDocuments>['query']) =>
  useEndpoint(files.countDocuments, { query }, { keepPreviousData: true });

/** How often to ask while a document waits for its check, in milliseconds. */
const pollMs = 3_000;

export const useDocument = (id: number) =>
  useEndpoint(
    files.readDocument,
    { params: { id } },
    { refreshInterval: (found) => (found?.verdict === 'waiting' || found?.isDue === true ? pollMs : 0) },
  );

export const useCheckAgain = () =>
  useAction(files.checkDocumentAgain, { refreshes: [files.readDocument, files.listTrackedDocuments] });

export const useReviewOf = () =>
  useAction(files.reviewDocument, {
    refreshes: [files.readDocument, files.listTrackedDocuments, files.listDocuments],
  });
