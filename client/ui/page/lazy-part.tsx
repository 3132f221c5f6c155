import { Alert, Button } from '@instructure/ui/latest';
import {
  createContext,
  lazy,
  startTransition,
  use,
  useCallback,
  useEffect,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { FormattedMessage } from 'react-intl';
import { uiMessages } from '../ui.messages.ts';

type Load<P> = () => Promise<{ default: ComponentType<P> }>;

/**
 * A part of a page that's loaded when it's first shown. If it can't be, the page stays as it is, and the part says why in its
 * own place; it tries again by itself. Use it instead of React's `lazy`, whose parts take their page with them.
 */
export function lazyPart<P extends object>(load: Load<P>): (props: P) => ReactNode {
  let current = lazy<ComponentType<P>>(() => load().catch(() => ({ default: MissingPart })));
  return function LazyPart(props: P) {
    const [Part, setPart] = useState(() => current);
    const retry = useCallback(async () => {
      const loaded = await load().catch(() => undefined);
      if (!loaded) return false;
      current = lazy(() => Promise.resolve(loaded));
      startTransition(() => setPart(() => current));
      return true;
    }, []);
    return (
      <Retry value={retry}>
        <Part {...props} />
      </Retry>
    );
  };
}

/** Loads the part again; whether that worked. */
const Retry = createContext<() => Promise<boolean>>(() => Promise.resolve(false));

/** The pauses between attempts double from the first to the longest, in milliseconds. */
const firstPauseMs = 2000;
const longestPauseMs = 60_000;

function MissingPart() {
  const retry = use(Retry);
  const [isOutdated, setOutdated] = useState(false);
  const attempt = useCallback(async () => {
    if (await retry()) return true;
    const isReplaced = await isAppReplaced();
    setOutdated(isReplaced);
    return isReplaced;
  }, [retry]);
  useEffect(() => keepTrying(attempt), [attempt]);
  return (
    // A dialog has no place of its own in the page, so this can be below what's seen.
    <div role="alert" ref={(element) => element?.scrollIntoView({ block: 'nearest' })}>
      <Alert transition="none" variant="warning" margin="medium 0">
        <p>
          <FormattedMessage {...(isOutdated ? uiMessages.partOutdated : uiMessages.partMissing)} />
        </p>
        <Button onClick={() => (isOutdated ? location.reload() : void attempt())}>
          <FormattedMessage {...(isOutdated ? uiMessages.reload : uiMessages.retry)} />
        </Button>
      </Alert>
    </div>
  );
}

/** Attempts at once and then by and by, and whenever the browser is online again, until it's done with. */
function keepTrying(attempt: () => Promise<boolean>) {
  let pauseMs = firstPauseMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isOver = false;
  const attemptNow = async () => {
    clearTimeout(timer);
    if ((await attempt()) || isOver) return;
    timer = setTimeout(handleDue, pauseMs);
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
  };
  const handleDue = () => void attemptNow();
  handleDue();
  addEventListener('online', handleDue);
  return () => {
    isOver = true;
    clearTimeout(timer);
    removeEventListener('online', handleDue);
  };
}

/** Whether the script that this page began with is gone from the server, as it is after an update. */
async function isAppReplaced() {
  const entry = document.querySelector<HTMLScriptElement>('script[type="module"][src]');
  if (!entry) return false;
  const answer = await fetch(entry.src, { method: 'HEAD', cache: 'no-store' }).catch(() => undefined);
  return answer?.status === 404;
}
