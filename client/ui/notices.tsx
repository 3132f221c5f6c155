import { Alert, View } from '@instructure/ui/latest';
import { createContext, useCallback, useContext, useMemo, useState, type ReactNode } from 'react';

export type NoticeKind = 'info' | 'success' | 'warning' | 'error';

interface Notice {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly text: string;
}

/** Failures go by themselves after this (specification §8), in milliseconds. */
const errorTimeoutMs = 5_000;
const successTimeoutMs = 5_000;

const Context = createContext<(kind: NoticeKind, text: string) => void>(() => {});

/** Shows a notice at the top of the page, and says it to screen readers. */
export const useNotice = () => useContext(Context);

/** The place of notices; everything below may show one. */
export function Notices({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const dismiss = (id: number) => setNotices((shown) => shown.filter((notice) => notice.id !== id));
  const show = useCallback(
    (kind: NoticeKind, text: string) =>
      setNotices((shown) => [
        ...shown.filter((notice) => notice.text !== text),
        { id: Date.now() + Math.random(), kind, text },
      ]),
    [],
  );
  const timeouts: Record<NoticeKind, number> = {
    info: 0,
    warning: 0,
    success: successTimeoutMs,
    error: errorTimeoutMs,
  };
  return (
    <Context.Provider value={useMemo(() => show, [show])}>
      <View as="div" aria-live="polite" role="status">
        {notices.map(({ id, kind, text }) => (
          <Alert
            key={id}
            variant={kind}
            timeout={timeouts[kind]}
            margin="small"
            renderCloseButtonLabel="×"
            onDismiss={() => dismiss(id)}
            transition="none"
          >
            {text}
          </Alert>
        ))}
      </View>
      {children}
    </Context.Provider>
  );
}
