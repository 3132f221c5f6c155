import * as api from '#shared/sessions/own-session.api.ts';
import { call, leave } from '../data/call.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

export const useOwnSessions = () => useEndpoint(api.listOwnSessions, {});
export const useEndOwnSession = () => useAction(api.endOwnSession, { refreshes: [api.listOwnSessions] });
/** Ends every session of this device and goes to the login page. */
export async function signOutHere(id: number) {
  await call(api.endOwnSession, { params: { id } }).catch(() => {});
  await leave();
}

export const useEndOtherSessions = () =>
  useAction(api.endOtherSessions, { refreshes: [api.listOwnSessions] });

export const useContexts = () => useEndpoint(api.listContexts, {});
export const useSwitchContext = () => useAction(api.switchContext);
