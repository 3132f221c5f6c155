import { createContext, useContext, type ReactNode } from 'react';
import type { Ability } from '#shared/access/abilities.ts';
import { readSettings } from '#shared/sessions/session.api.ts';
import type { Settings } from '#shared/sessions/session-settings.ts';
import { useEndpoint } from './use-endpoint.ts';

const Context = createContext<Settings | null>(null);

/**
 * The page came with them: they are read again when a write names `readSettings` among its `refreshes`, and when
 * somebody comes back to the window: roles and teams may have changed meanwhile.
 */
const asGiven = {
  revalidateOnMount: false,
  revalidateIfStale: false,
  revalidateOnReconnect: false,
  revalidateOnFocus: true,
};

/** Gives the session's settings to everything below. */
export function SettingsProvider({ initial, children }: { initial: Settings; children: ReactNode }) {
  const { data = initial } = useEndpoint(readSettings, {}, asGiven);
  return <Context.Provider value={data}>{children}</Context.Provider>;
}

/** Who is here, where, and what the session may do. */
export function useSettings(): Settings {
  const settings = useContext(Context);
  if (!settings) throw new Error('There are no settings outside of a session');
  return settings;
}

/** Whether the session may do something as a whole. What it may do to a record is in the record. */
export const useAbility = (ability: Ability) => useSettings().abilities.includes(ability);
