import { useState } from 'react';
import { browserStorage } from './storage.ts';

const keyOf = (name: string) => `courseyard.${name}`;

/** Forgets what this browser remembered under a name, so that the initial value is used again. */
export const forgetRemembered = (name: string) => browserStorage.remove(keyOf(name));

/** A preference in this browser: one of several choices, remembered under a name. */
export function useRemembered<T extends string | number | boolean>(
  name: string,
  choices: readonly T[],
  initial: T,
) {
  const key = keyOf(name);
  const [value, setValue] = useState<T>(() => {
    const kept = browserStorage.get(key);
    return choices.find((choice) => String(choice) === kept) ?? initial;
  });
  const remember = (chosen: T) => {
    browserStorage.set(key, String(chosen));
    setValue(chosen);
  };
  return [value, remember] as const;
}
