import * as api from '#shared/fixes/fix-runs.api.ts';
import type { FixRun } from '#shared/fixes/fix-runs.api.ts';
import type { FixState } from '#shared/fixes/fix.ts';
import { listFixes } from '#shared/fixes/fixes.api.ts';
import type { Input } from '#shared/http/endpoint.ts';
import { useAction } from '../../data/use-action.ts';
import { useEndpoint } from '../../data/use-endpoint.ts';

/** Where else a finding's element stands. */
export const useCopies = (id: number, query: Input<typeof api.listCopies>['query']) =>
  useEndpoint(api.listCopies, { params: { id }, query }, { keepPreviousData: true });

/** How often a run under way is read, in milliseconds. */
const followMs = 2_000;

const isSyncing = ({ syncs }: FixRun) => syncs.some(({ state }) => state === 'asked' || state === 'running');

/** Whether something still happens to a run by itself. */
export const isMoving = (run: FixRun) =>
  run.state === 'planning' || run.state === 'running' || run.state === 'undoing' || isSyncing(run);

/** A run, followed while something happens to it. */
export const useRun = (id: number) =>
  useEndpoint(
    api.readFixRun,
    { params: { id } },
    { refreshInterval: (run) => (run && isMoving(run) ? followMs : 0) },
  );

export interface PlacesShown {
  readonly page: number;
  readonly search: string;
  readonly state?: FixState;
}

export const useRunPlaces = (run: FixRun, { page, search, state }: PlacesShown) =>
  useEndpoint(
    api.listRunPlaces,
    { params: { id: run.id }, query: { page, limit: 25, search, ...(state && { state }) } },
    { keepPreviousData: true, refreshInterval: isMoving(run) ? followMs : 0 },
  );

export const useRuns = (page: number) =>
  useEndpoint(api.listFixRuns, { query: { page, limit: 10 } }, { keepPreviousData: true });

const change = {
  refreshes: [api.readFixRun, api.listRunPlaces, api.listFixRuns, listFixes],
  alsoAfterRefusal: true,
};

export const usePlanRun = () => useAction(api.planFixRun, { refreshes: [api.listFixRuns] });
export const useStartRun = () => useAction(api.startFixRun, change);
export const useChangeRun = () => useAction(api.changeFixRun, change);
