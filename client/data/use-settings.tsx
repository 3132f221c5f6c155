import { createContext, useContext, useMemo, type ReactNode } from 'react';
import type { Ability } from '#shared/access/abilities.ts';
import { readSettings } from '#shared/sessions/session.api.ts';
import type { Settings } from '#shared/sessions/session-settings.ts';
import { useEndpoint } from './use-endpoint.ts';

const Context = createContext<Settings | null>(null);

/**
 * The page came with the settings. They're read again when a write names `readSettings` in its `refreshes`, and when
 * the person comes back to the window, because roles and teams may have changed.
 */
const asGiven = {
  revalidateOnMount: false,
  revalidateIfStale: false,
  revalidateOnReconnect: false,
  revalidateOnFocus: true,
};

interface SettingsProviderProps {
  readonly initial: Settings;
  /** the page isn't in a frame: some LMS installations launch tools into their own window */
  readonly isInWindow?: boolean;
  readonly children: ReactNode;
}

/** Gives the session's settings to everything below. */
export function SettingsProvider({ initial, isInWindow = false, children }: SettingsProviderProps) {
  const { data = initial } = useEndpoint(readSettings, {}, asGiven);
  // Of the page: it can go on with a session that began elsewhere.
  const kind = isInWindow && initial.kind === 'embedded' ? 'tab' : initial.kind;
  const settings = useMemo(() => ({ ...data, kind }), [data, kind]);
  return <Context.Provider value={settings}>{children}</Context.Provider>;
}

/** Who is here, where, and what the session may do. */
export function useSettings(): Settings {
  const settings = useContext(Context);
  if (!settings) throw new Error('There are no settings outside of a session');
  return settings;
}

/** Whether the session may do something anywhere. What it may do to one record is in the record. */
export const useAbility = (ability: Ability) => useSettings().abilities.includes(ability);
