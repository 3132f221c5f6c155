import * as api from '#shared/account/account.api.ts';
import * as tokens from '#shared/api-tokens/api-token.api.ts';
import { readSettings } from '#shared/sessions/session.api.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

export const useAccount = () => useEndpoint(api.readAccount, {});

/** The settings hold what the preferences decide, so the whole page follows at once. */
export const useUpdatePreferences = () =>
  useAction(api.updatePreferences, { refreshes: [api.readAccount, readSettings] });

export const useOwnSessions = () => useEndpoint(api.listOwnSessions, {});
export const useEndOwnSession = () => useAction(api.endOwnSession, { refreshes: [api.listOwnSessions] });
export const useEndOtherSessions = () =>
  useAction(api.endOtherSessions, { refreshes: [api.listOwnSessions] });

export const useApiTokens = () => useEndpoint(tokens.listApiTokens, {});
export const useCreateApiToken = () =>
  useAction(tokens.createApiToken, { refreshes: [tokens.listApiTokens] });
export const useRevokeApiToken = () =>
  useAction(tokens.revokeApiToken, { refreshes: [tokens.listApiTokens] });

export const useContexts = () => useEndpoint(api.listContexts, {});
export const useSwitchContext = () => useAction(api.switchContext);
