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

const undosKey = 'courseyard.undos';
const mostUndos = 50;
const idsIn = (list: string | null) => (list ?? '').split(',').filter((id) => id !== '');

/** The undos of what was done in this tab, by id: only here are they news. */
export const ownUndos = {
  add: (ids: string) =>
    tabStorage.set(
      undosKey,
      [...new Set([...idsIn(tabStorage.get(undosKey)), ...idsIn(ids)])].slice(-mostUndos).join(','),
    ),
  has: (id: number) => idsIn(tabStorage.get(undosKey)).includes(String(id)),
};
