import { Alert, Button, View } from '@instructure/ui/latest';
import {
  createContext,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
  type ReactNode,
} from 'react';
import { useIntl } from 'react-intl';
import { showAlertWhenHidden } from '../page/lms-frame.ts';
import { focusHeadingIfLost } from '../page/page-heading.tsx';
import { uiMessages } from '../ui.messages.ts';

export type NoticeKind = 'info' | 'success' | 'warning' | 'error';

/** What one can do about a notice, and for how long it is offered, in milliseconds. */
export interface NoticeAction {
  readonly label: string;
  readonly onSelect: () => void;
  readonly offeredMs: number;
}

interface Notice {
  readonly id: number;
  readonly kind: NoticeKind;
  readonly text: string;
  readonly action: NoticeAction | undefined;
}

/** How long a notice stays: failures 5 s (specification §8), successes as long; the others until they are closed. */
const timeoutsMs: Record<NoticeKind, number> = { info: 0, warning: 0, success: 5_000, error: 5_000 };

interface NoticeBoard {
  readonly notices: readonly Notice[];
  readonly show: (kind: NoticeKind, text: string, action?: NoticeAction) => void;
  readonly dismiss: (id: number) => void;
}

const Context = createContext<NoticeBoard>({ notices: [], show: () => {}, dismiss: () => {} });

/** Shows a notice at the top of the page, and says it to screen readers. */
export const useNotice = () => useContext(Context).show;

/** Everything below may show a notice; `NoticeList` is where they appear. */
export function Notices({ children }: { children: ReactNode }) {
  const [notices, setNotices] = useState<readonly Notice[]>([]);
  const show = useCallback(
    (kind: NoticeKind, text: string, action?: NoticeAction) =>
      setNotices((shown) => [
        // The same said again takes the place of the former; unless that one could be undone, and still can.
        ...shown.filter((notice) => notice.action || notice.text !== text),
        { id: Date.now() + Math.random(), kind, text, action },
      ]),
    [],
  );
  const dismiss = useCallback(
    (id: number) => setNotices((shown) => shown.filter((notice) => notice.id !== id)),
    [],
  );
  const board = useMemo(() => ({ notices, show, dismiss }), [notices, show, dismiss]);
  return <Context.Provider value={board}>{children}</Context.Provider>;
}

/** The notices there are, the oldest first. */
export function NoticeList() {
  const { notices, dismiss } = useContext(Context);
  return (
    <View as="div" aria-live="polite" role="status">
      {notices.map((notice) => (
        <NoticeBox key={notice.id} notice={notice} onDismiss={() => dismiss(notice.id)} />
      ))}
    </View>
  );
}

function NoticeBox({ notice, onDismiss }: { notice: Notice; onDismiss: () => void }) {
  const { kind, text, action } = notice;
  const intl = useIntl();
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!box.current) return undefined;
    // The LMS knows no mere information.
    return showAlertWhenHidden(box.current, text, kind === 'info' ? 'success' : kind);
  }, [kind, text]);
  return (
    <div ref={box}>
      <Alert
        variant={kind}
        timeout={action?.offeredMs ?? timeoutsMs[kind]}
        margin="small"
        renderCloseButtonLabel={intl.formatMessage(uiMessages.close)}
        onDismiss={onDismiss}
        transition="none"
      >
        {text}
        {action ? (
          <Button
            size="small"
            margin="0 0 0 small"
            aria-label={`${action.label}: ${text}`}
            onClick={() => {
              onDismiss();
              action.onSelect();
              focusHeadingIfLost();
            }}
          >
            {action.label}
          </Button>
        ) : null}
      </Alert>
    </div>
  );
}
