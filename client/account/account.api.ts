import * as api from '#shared/account/account.api.ts';
import { readSettings } from '#shared/sessions/session.api.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

export const useAccount = () => useEndpoint(api.readAccount, {});

/** The settings depend on the preferences, so the whole page follows at once. */
export const useUpdatePreferences = () =>
  useAction(api.updatePreferences, { refreshes: [api.readAccount, readSettings] });
