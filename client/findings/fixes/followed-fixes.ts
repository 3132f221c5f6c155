import { useSyncExternalStore } from 'react';
import { tabStorage } from '../../data/storage.ts';

/** A fix whose end this tab wants to know. */
export interface Followed {
  readonly id: number;
  readonly for: 'save' | 'undo';
}

const key = 'courseyard.followedFixes';
const most = 50;

/** In the tab's storage too, so that a reload, or another page, loses no news. */
function read(): readonly Followed[] {
  return (tabStorage.get(key) ?? '').split(',').flatMap((entry) => {
    const [id, purpose] = entry.split('.');
    return Number(id) > 0 ? [{ id: Number(id), for: purpose === 'undo' ? 'undo' : 'save' } as const] : [];
  });
}

let text: string | undefined;
let followed: readonly Followed[] = [];
const listeners = new Set<() => void>();

function now() {
  const kept = tabStorage.get(key) ?? '';
  if (kept !== text) [text, followed] = [kept, read()];
  return followed;
}

function change(entries: readonly Followed[]) {
  tabStorage.set(
    key,
    entries
      .slice(-most)
      .map((entry) => `${entry.id}.${entry.for}`)
      .join(','),
  );
  for (const listener of listeners) listener();
}

const others = (id: number) => now().filter((entry) => entry.id !== id);

export const follow = (id: number, purpose: Followed['for']) => change([...others(id), { id, for: purpose }]);
export const unfollow = (id: number) => change(others(id));

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

export const useFollowedFixes = () => useSyncExternalStore(subscribe, now);
