import { Button } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import { useIntl } from 'react-intl';
import type { ChosenFindings } from '#shared/findings/findings.api.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { useReopen, useResolve } from './finding.api.ts';
import { findingMessages } from './finding.messages.ts';

const ResolveDialog = lazyPart(() => import('./resolve-dialog.tsx'));

interface ResolveButtonProps {
  readonly courseId: number;
  readonly which: ChosenFindings;
  readonly state: 'active' | 'resolved';
  readonly count: number;
  readonly isGroup?: boolean;
}

/** Resolves findings with a reason, or has them count again. The undo is offered where all undos are. */
export function ResolveButton({ courseId, which, state, count, isGroup = false }: ResolveButtonProps) {
  const intl = useIntl();
  const [isAsking, setIsAsking] = useState(false);
  const [resolve, reopen] = [useResolve(), useReopen()];
  const tellEnd = useTellEnd();
  const params = { id: courseId };
  const handleResolve = async (reason: string) => {
    const body = { which, reason };
    const { result } = await resolve.run({ params, body }, findingMessages.actionFailed);
    setIsAsking(false);
    tellEnd(result?.changed);
  };
  const handleReopen = async () => {
    const { result } = await reopen.run({ params, body: { which } }, findingMessages.actionFailed);
    tellEnd(result?.changed);
  };
  const isRunning = resolve.isRunning || reopen.isRunning;
  const label =
    state === 'active'
      ? findingMessages[isGroup ? 'resolveAll' : 'resolve']
      : findingMessages[isGroup ? 'reopenAll' : 'reopen'];
  return (
    <>
      <Button
        interaction={isRunning ? 'disabled' : 'enabled'}
        onClick={() => (state === 'active' ? setIsAsking(true) : void handleReopen())}
      >
        {intl.formatMessage(label)}
      </Button>
      {isAsking ? (
        <Suspense fallback={null}>
          <ResolveDialog
            count={count}
            isRunning={isRunning}
            onResolve={(reason) => void handleResolve(reason)}
            onCancel={() => setIsAsking(false)}
          />
        </Suspense>
      ) : null}
    </>
  );
}

/** Says if there was nothing left to do. A success is told with its undo. */
function useTellEnd() {
  const intl = useIntl();
  const showNotice = useNotice();
  return (changed: number | undefined) => {
    if (changed === 0) showNotice('info', intl.formatMessage(findingMessages.nothingChanged), brief);
  };
}
