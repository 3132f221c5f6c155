import * as grants from '#shared/fixes/canvas-grant.api.ts';
import { isFixUnderWay, type Fix } from '#shared/fixes/fix.ts';
import * as api from '#shared/fixes/fixes.api.ts';
import type { FixAnswer } from '#shared/fixes/fix-form.ts';
import type { Endpoint, Input } from '#shared/http/endpoint.ts';
import { call, callForFile, type Receiving } from '../../data/call.ts';
import { useAction } from '../../data/use-action.ts';
import { useEndpoint, useRefresh } from '../../data/use-endpoint.ts';
import { judged } from '../finding.api.ts';

/** How often to look what became of a fix, in milliseconds. */
export const lookEveryMs = 1_000;

const asShown = { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false };

/** `null`: none is opened. Canvas is read for it, so it's read again only where something has changed. */
export const useOpenedFinding = (id: number | null) =>
  useEndpoint(api.openFinding, id === null ? null : { params: { id } }, asShown);

/** What an answer would make of a place; each answer has its own, so none is taken for another's. */
export const usePreview = (id: number, answer: FixAnswer | null) =>
  useEndpoint(api.previewFix, answer && { params: { id }, body: { answer } }, {
    ...asShown,
    keepPreviousData: true,
  });

/** The same at once, for an answer that's saved before its preview has come. */
export const previewNow = (id: number, answer: FixAnswer) =>
  call(api.previewFix, { params: { id }, body: { answer } });

/** Asks the institution's model for words. */
export const suggestWords = (id: number, body: Input<typeof api.suggestWords>['body']) =>
  call(api.suggestWords, { params: { id }, body });

/** `null`: there's none to show. */
export const useFindingPicture = (id: number | null) =>
  useEndpoint(api.readFindingPicture, id === null ? null : { params: { id } }, asShown);

export const useSaveFixes = () => useAction(api.saveFixes, { refreshes: [api.listFixes] });
export const useUndoFix = () => useAction(api.undoFix, { refreshes: [api.listFixes, api.readFix] });

/** Follows a fix until nothing happens to it any more. */
export const useFix = (id: number | null) =>
  useEndpoint(api.readFix, id === null ? null : { params: { id } }, {
    refreshInterval: (fix?: Fix) => (fix === undefined || isFixUnderWay(fix) ? lookEveryMs : 0),
  });

/** The same, as the server has it now. */
export const readFixNow = (id: number) => call(api.readFix, { params: { id } });

export const useFixTexts = (id: number) => useEndpoint(api.readFixTexts, { params: { id } }, asShown);

export const useFixes = (query: Input<typeof api.listFixes>['query'] | null) =>
  useEndpoint(api.listFixes, query && { query }, { keepPreviousData: true });

/** All matching fixes as a file. */
export const fetchFixesFile = (query: Input<typeof api.exportFixes>['query'], receiving: Receiving) =>
  callForFile(api.exportFixes, { query }, receiving);

/** Whether Canvas lets fixes be saved as the person, as the server has it now. */
export const readGrantNow = () => call(grants.readCanvasGrant, {});
export const useStartGrant = () => useAction(grants.startCanvasGrant);

/** The reads that differ once a fix, or its undoing, has ended. */
const settled: readonly Endpoint[] = [...judged, api.listFixes, api.openFinding, api.previewFix];

export function useRefreshSettled() {
  const refresh = useRefresh();
  return () => refresh(...settled);
}

/** Reads again what Canvas has now, and who may save: after a consent, or where a place had changed. */
export function useReopenFinding() {
  const refresh = useRefresh();
  return () => refresh(api.openFinding, api.previewFix);
}
