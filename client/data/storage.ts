/** Web storage that a browser may refuse: the values are then kept only for this page. */
function safeStorage(find: () => Storage) {
  const memory = new Map<string, string>();
  const attempt = <T>(use: (storage: Storage) => T, otherwise: () => T): T => {
    try {
      return use(find());
    } catch {
      return otherwise();
    }
  };
  return {
    get: (key: string) =>
      attempt(
        (storage) => storage.getItem(key),
        () => memory.get(key) ?? null,
      ),
    set: (key: string, value: string) => {
      memory.set(key, value);
      attempt(
        (storage) => storage.setItem(key, value),
        () => {},
      );
    },
    /** whether the browser keeps it, rather than just this page's memory */
    isKept: (key: string) =>
      attempt(
        (storage) => storage.getItem(key) !== null,
        () => false,
      ),
    remove: (key: string) => {
      memory.delete(key);
      attempt(
        (storage) => storage.removeItem(key),
        () => {},
      );
    },
  };
}

/** Lasts as long as the tab. */
export const tabStorage = safeStorage(() => window.sessionStorage);
/** Lasts as long as the browser keeps it. */
export const browserStorage = safeStorage(() => window.localStorage);
