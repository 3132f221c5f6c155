import { Suspense, useCallback, useEffect, useState } from 'react';
import { useIntl } from 'react-intl';
import { useBeforeUnload, useBlocker } from 'react-router';
import { lazyPart } from '../page/lazy-part.tsx';
import { uiMessages } from '../ui.messages.ts';
import { hasUnsaved, letGo, whenClosing } from './unsaved.ts';

const Confirm = lazyPart(() => import('./confirm-dialog.tsx'));

/** Asks before what isn't saved is lost: by going to another page, reloading, or closing a drawer or dialog. */
export function LeaveGuard() {
  const intl = useIntl();
  const [closing, setClosing] = useState<{ readonly close: () => void }>();
  const blocker = useBlocker(({ currentLocation, nextLocation, historyAction }) => {
    const isBack = historyAction === 'POP';
    if (currentLocation.pathname !== nextLocation.pathname) return hasUnsaved(isBack ? 'page' : 'links');
    // Back also closes a drawer that's in the address.
    return isBack && currentLocation.search !== nextLocation.search && hasUnsaved('boxes');
  });
  useEffect(() => whenClosing((close) => setClosing({ close })), []);
  useBeforeUnload(
    useCallback((event) => {
      if (hasUnsaved('page')) event.preventDefault();
    }, []),
  );
  if (blocker.state !== 'blocked' && !closing) return null;
  const stay = () => {
    setClosing(undefined);
    if (blocker.state === 'blocked') blocker.reset();
  };
  const leave = () => {
    setClosing(undefined);
    if (closing) return closing.close();
    letGo();
    if (blocker.state === 'blocked') blocker.proceed();
  };
  const label = intl.formatMessage(uiMessages.leave);
  return (
    <Suspense fallback={null}>
      <Confirm title={label} confirmLabel={label} isRunning={false} onConfirm={leave} onCancel={stay}>
        {intl.formatMessage(uiMessages.leaveText)}
      </Confirm>
    </Suspense>
  );
}
