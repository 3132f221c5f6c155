import { createContext, useContext, type ReactNode } from 'react';
import type { Ability } from '#shared/access/abilities.ts';
import type { Settings } from '#shared/session/settings.ts';

const Context = createContext<Settings | null>(null);

/** Gives the session's settings to everything below. */
export const SettingsProvider = ({ settings, children }: { settings: Settings; children: ReactNode }) => (
  <Context.Provider value={settings}>{children}</Context.Provider>
);

/** Who is here, where, and what the session may do. */
export function useSettings(): Settings {
  const settings = useContext(Context);
  if (!settings) throw new Error('There are no settings outside of a session');
  return settings;
}

/** Whether the session may do something as a whole. What it may do to a record stands in the record. */
export const useAbility = (ability: Ability) => useSettings().abilities.includes(ability);
