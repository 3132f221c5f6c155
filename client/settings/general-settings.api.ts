import { readGeneralSettings, updateGeneralSettings } from '#shared/settings/general-settings.api.ts';
import { readSettings } from '#shared/sessions/session.api.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint, useRefresh } from '../data/use-endpoint.ts';

/** Not read again automatically: a newer version would replace what's being typed. */
export const useGeneralSettings = (id: number) =>
  useEndpoint(readGeneralSettings, { params: { id } }, { revalidateOnReconnect: false });

/** The session's settings also hold the title, the language and more of these, so the whole page follows at once. */
export const useUpdateGeneralSettings = () =>
  useAction(updateGeneralSettings, { refreshes: [readGeneralSettings, readSettings] });

/** Loads the settings again, after someone else has changed them. */
export function useReloadGeneralSettings() {
  const refresh = useRefresh();
  return () => refresh(readGeneralSettings);
}
