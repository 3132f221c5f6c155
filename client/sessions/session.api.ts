import * as api from '#shared/sessions/own-session.api.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

export const useOwnSessions = () => useEndpoint(api.listOwnSessions, {});
export const useEndOwnSession = () => useAction(api.endOwnSession, { refreshes: [api.listOwnSessions] });
export const useEndOtherSessions = () =>
  useAction(api.endOtherSessions, { refreshes: [api.listOwnSessions] });

export const useContexts = () => useEndpoint(api.listContexts, {});
export const useSwitchContext = () => useAction(api.switchContext);
