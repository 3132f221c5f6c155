import * as tokens from '#shared/api-tokens/api-token.api.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

export const useApiTokens = (isNeeded = true) => useEndpoint(tokens.listApiTokens, isNeeded ? {} : null);
export const useCreateApiToken = () =>
  useAction(tokens.createApiToken, { refreshes: [tokens.listApiTokens] });
export const useRevokeApiToken = () =>
  useAction(tokens.revokeApiToken, { refreshes: [tokens.listApiTokens] });
