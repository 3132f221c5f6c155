import { Alert, Button, Pill } from '@instructure/ui/latest';
import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent } from 'react';
import { createPortal } from 'react-dom';
import { FormattedMessage, useIntl } from 'react-intl';
import { sayWhenUnseen } from '../page/lms-frame.ts';
import { uiMessages } from '../ui.messages.ts';
import { brief, nextDeparture, shownOf, type Notice, type NoticeBoard } from './notice-board.ts';
import { useNoticeBoard } from './notices.tsx';

/** The newest notices, at the foot of what's visible: they move nothing, and neither lie over dialogs nor below them. */
export function NoticeList() {
  const { board, dismiss } = useNoticeBoard();
  const host = useHost();
  const keepFocus = useFocusInAndOut(host);
  const handleDismiss = (id: number) => {
    dismiss(id);
    keepFocus();
  };
  return createPortal(
    board.length === 0 ? null : <NoticeStack board={board} onDismiss={handleDismiss} />,
    host,
  );
}

interface NoticeStackProps {
  readonly board: NoticeBoard;
  readonly onDismiss: (id: number) => void;
}

function NoticeStack({ board, onDismiss }: NoticeStackProps) {
  const intl = useIntl();
  const [areAllShown, setAllShown] = useState(false);
  const { shown, hiddenCount } = shownOf(board, areAllShown);
  return (
    <section
      className="notices"
      aria-label={intl.formatMessage(uiMessages.notices)}
      aria-keyshortcuts="F6"
      ref={useOwnRow()}
      {...useDepartures()}
    >
      {shown.map((notice) => (
        <NoticeBox key={notice.id} notice={notice} onDismiss={() => onDismiss(notice.id)} />
      ))}
      {hiddenCount > 0 ? (
        <Button size="small" onClick={() => setAllShown(true)}>
          <FormattedMessage {...uiMessages.olderNotices} values={{ count: hiddenCount }} />
        </Button>
      ) : null}
    </section>
  );
}

/** Tells the style sheets how high the notices are, so that nothing has to be beneath them. */
function useOwnRow() {
  const box = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() =>
      style.setProperty('--notices-height', `${box.current?.offsetHeight ?? 0}px`),
    );
    if (box.current) observer.observe(box.current);
    return () => {
      observer.disconnect();
      style.removeProperty('--notices-height');
    };
  }, []);
  return box;
}

/** An element in the page's body: a dialog hides everything from screen readers except live regions there. */
function useHost() {
  const [host] = useState(() => {
    const element = document.createElement('div');
    element.setAttribute('role', 'status');
    element.setAttribute('aria-live', 'polite');
    element.setAttribute('aria-atomic', 'false');
    element.dataset.overlays = '';
    // An open dialog would take these for clicks outside it, and close.
    for (const event of ['click', 'keyup'])
      element.addEventListener(event, (press) => press.stopPropagation());
    return element;
  });
  useEffect(() => {
    document.body.append(host);
    return () => host.remove();
  }, [host]);
  return host;
}

/** Takes notices down when their time is over, but not while a person is reading or using them. */
function useDepartures() {
  const { board, clear, prolong } = useNoticeBoard();
  const [isHeld, setHeld] = useState(false);
  useEffect(() => {
    const wait = nextDeparture(board, Date.now());
    if (isHeld || wait === null) return undefined;
    const timer = setTimeout(clear, wait);
    return () => clearTimeout(timer);
  }, [board, clear, isHeld]);
  const release = () => {
    prolong(brief.timeoutMs);
    setHeld(false);
  };
  return {
    onMouseEnter: () => setHeld(true),
    onMouseLeave: release,
    onFocus: () => setHeld(true),
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (!currentTarget.contains(relatedTarget)) release();
    },
  };
}

/** F6 goes to the notices and back again. Call the returned function after a notice was closed. */
function useFocusInAndOut(host: HTMLElement) {
  const from = useRef<HTMLElement | null>(null);
  const leave = () => from.current?.focus({ preventScroll: true });
  const enter = () => {
    from.current = document.activeElement instanceof HTMLElement ? document.activeElement : null;
    host.querySelector('button')?.focus({ preventScroll: true });
  };
  useEffect(() => {
    const handleKey = (press: KeyboardEvent) => {
      if (press.key !== 'F6' || host.childElementCount === 0) return;
      press.preventDefault();
      if (host.contains(document.activeElement)) leave();
      else enter();
    };
    document.addEventListener('keydown', handleKey);
    return () => document.removeEventListener('keydown', handleKey);
  });
  // The closed notice may have had the focus: the next one gets it.
  return () =>
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const next = host.querySelector('button');
      if (next) next.focus({ preventScroll: true });
      else leave();
    });
}

function NoticeBox({ notice, onDismiss }: { notice: Notice; onDismiss: () => void }) {
  const { kind, text, action, count } = notice;
  const intl = useIntl();
  useEffect(() => {
    if (count > 1) return undefined;
    // The LMS has no alert type for plain information.
    return sayWhenUnseen(text, kind === 'info' ? 'success' : kind);
  }, [kind, text, count]);
  return (
    // Failures are announced at once, other notices when the screen reader has finished its sentence.
    <div {...(kind === 'error' && { role: 'alert' })}>
      <Alert
        variant={kind}
        variantScreenReaderLabel={intl.formatMessage(uiMessages.noticeKind, { kind })}
        margin="0"
        renderCloseButtonLabel={intl.formatMessage(uiMessages.close)}
        onDismiss={onDismiss}
        transition="none"
      >
        <span className="notice">
          <span>{text}</span>
          {count > 1 ? (
            <Pill>
              <FormattedMessage {...uiMessages.noticeCount} values={{ count }} />
            </Pill>
          ) : null}
          {action ? (
            <Button
              size="small"
              aria-label={`${action.label}: ${text}`}
              onClick={() => {
                onDismiss();
                action.onSelect();
              }}
            >
              {action.label}
            </Button>
          ) : null}
        </span>
      </Alert>
    </div>
  );
}
