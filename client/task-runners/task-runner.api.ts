import type { Endpoint } from '#shared/http/endpoint.ts';
import * as authorisations from '#shared/runner-authorisations/runner-authorisation.api.ts';
import { checkTaskRunners } from '#shared/task-runners/runner-check.api.ts';
import * as api from '#shared/task-runners/task-runner.api.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint, useRefresh } from '../data/use-endpoint.ts';

type Options<E extends Endpoint> = Parameters<typeof useEndpoint<E>>[2];

export const useTaskRunners = (id: number, options: Options<typeof api.listTaskRunners>) =>
  useEndpoint(api.listTaskRunners, { params: { id } }, options);

export const useRunnerAuthorisations = (
  id: number,
  options: Options<typeof authorisations.readRunnerAuthorisations>,
) => useEndpoint(authorisations.readRunnerAuthorisations, { params: { id } }, options);

const runnerReads = [api.listTaskRunners, checkTaskRunners];

/** Reads them again after something was changed in another window. */
export function useRefreshRunners() {
  const refresh = useRefresh();
  return () => refresh(...runnerReads);
}

export const useCheckRunner = () => useAction(api.checkTaskRunner);
export const usePasteToken = () => useAction(api.pasteRunnerToken, { refreshes: runnerReads });
export const useRevokeRunner = () => useAction(api.revokeTaskRunner, { refreshes: runnerReads });

const linkReads = [authorisations.readRunnerAuthorisations];
export const useStartAuthorisation = () =>
  useAction(authorisations.startRunnerAuthorisation, { refreshes: linkReads });
export const useCreateLink = () => useAction(authorisations.createRunnerLink, { refreshes: linkReads });
export const useRevokeLink = () => useAction(authorisations.revokeRunnerLink, { refreshes: linkReads });
