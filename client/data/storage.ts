/** Web storage that may not be there: a browser that refuses it keeps the values for this page alone. */
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
    /** whether it lies in the browser, and not in this page's memory alone */
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

/** Lives as long as the tab. */
export const tabStorage = safeStorage(() => window.sessionStorage);
/** Lives on in the browser. */
export const browserStorage = safeStorage(() => window.localStorage);
