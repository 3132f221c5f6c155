import { lazy, Suspense, useCallback, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useBeforeUnload, useBlocker } from 'react-router';
import { quickViewMessages } from './quick-view.messages.ts';

const Confirm = lazy(() => import('../ui/overlay/confirm-dialog.tsx'));

/** Asks before changes are lost, within the app and on reloading, until they're let go. */
export function useLeaveGuard(isChanged: boolean) {
  const isLetGo = useRef(false);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isChanged && !isLetGo.current && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isChanged && !isLetGo.current) event.preventDefault();
      },
      [isChanged],
    ),
  );
  const letGo = () => {
    isLetGo.current = true;
  };
  return { blocker, letGo };
}

/** The question itself. */
export function LeaveGuard({ blocker }: { blocker: ReturnType<typeof useBlocker> }) {
  const intl = useIntl();
  if (blocker.state !== 'blocked') return null;
  const label = intl.formatMessage(quickViewMessages.leave);
  return (
    <Suspense fallback={null}>
      <Confirm
        title={label}
        confirmLabel={label}
        isRunning={false}
        onConfirm={() => blocker.proceed()}
        onCancel={() => blocker.reset()}
      >
        {intl.formatMessage(quickViewMessages.leaveText)}
      </Confirm>
    </Suspense>
  );
}
