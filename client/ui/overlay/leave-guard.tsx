import { Suspense, useCallback, useRef } from 'react';
import { useIntl } from 'react-intl';
import { useBeforeUnload, useBlocker } from 'react-router';
import { lazyPart } from '../page/lazy-part.tsx';
import { uiMessages } from '../ui.messages.ts';

const Confirm = lazyPart(() => import('./confirm-dialog.tsx'));

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

interface LeaveGuardProps {
  readonly blocker: ReturnType<typeof useBlocker>;
  /** what leaving is called there */
  readonly label?: string;
  /** what would be lost */
  readonly text: string;
}

/** The question itself. */
export function LeaveGuard({ blocker, text, ...given }: LeaveGuardProps) {
  const intl = useIntl();
  if (blocker.state !== 'blocked') return null;
  const label = given.label ?? intl.formatMessage(uiMessages.leave);
  return (
    <Suspense fallback={null}>
      <Confirm
        title={label}
        confirmLabel={label}
        isRunning={false}
        onConfirm={() => blocker.proceed()}
        onCancel={() => blocker.reset()}
      >
        {text}
      </Confirm>
    </Suspense>
  );
}
