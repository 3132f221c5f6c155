import { lazy, Suspense, type ReactNode } from 'react';
import { useIntl } from 'react-intl';
import type { useBlocker } from 'react-router';
import { batchMessages } from './batch.messages.ts';

const Confirm = lazy(() => import('../ui/overlay/confirm-dialog.tsx'));

/** Asks before changes are lost. */
export function LeaveGuard({
  blocker,
  children,
}: {
  blocker: ReturnType<typeof useBlocker>;
  children: ReactNode;
}) {
  const intl = useIntl();
  if (blocker.state !== 'blocked') return null;
  const label = intl.formatMessage(batchMessages.leave);
  return (
    <Suspense fallback={null}>
      <Confirm
        title={label}
        confirmLabel={label}
        isRunning={false}
        onConfirm={() => blocker.proceed()}
        onCancel={() => blocker.reset()}
      >
        {children}
      </Confirm>
    </Suspense>
  );
}
