import { readGeneralSettings, updateGeneralSettings } from '#shared/settings/general-settings.api.ts';
import { readSettings } from '#shared/sessions/session.api.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint, useRefresh } from '../data/use-endpoint.ts';

/** Not read again by itself: a newer version would take the place of what is being typed. */
export const useGeneralSettings = (id: number) =>
  useEndpoint(readGeneralSettings, { params: { id } }, { revalidateOnReconnect: false });

/** The session's settings hold the title, the language and more of these, so the whole page follows at once. */
export const useUpdateGeneralSettings = () =>
  useAction(updateGeneralSettings, { refreshes: [readGeneralSettings, readSettings] });

/** Loads the settings again, after somebody else has changed them. */
export function useReloadGeneralSettings() {
  const refresh = useRefresh();
  return () => refresh(readGeneralSettings);
}
