import { Button } from '@instructure/ui/latest';
import { lazy, Suspense, useState } from 'react';
import { useIntl } from 'react-intl';
import type { ChosenFindings } from '#shared/findings/findings.api.ts';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { useProblemText } from '../ui/page/load-state.tsx';
import { focusHeadingIfLost } from '../ui/page/page-heading.tsx';
import { useReopen, useResolve } from './finding.api.ts';
import { findingMessages } from './finding.messages.ts';

const ResolveDialog = lazy(() => import('./resolve-dialog.tsx'));

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
    const { result, problem } = await resolve.run({ params, body: { which, reason } });
    setIsAsking(false);
    tellEnd({ changed: result?.changed, problem });
  };
  const handleReopen = async () => {
    const { result, problem } = await reopen.run({ params, body: { which } });
    tellEnd({ changed: result?.changed, problem });
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

/** Says what went wrong, or that there was nothing left to do. A success is told with its undo. */
function useTellEnd() {
  const intl = useIntl();
  const showNotice = useNotice();
  const textOf = useProblemText();
  return ({
    changed,
    problem,
  }: {
    changed: number | undefined;
    problem: Parameters<typeof textOf>[0] | undefined;
  }) => {
    focusHeadingIfLost();
    if (problem) showNotice('error', textOf(problem, intl.formatMessage(findingMessages.actionFailed)));
    else if (changed === 0) showNotice('info', intl.formatMessage(findingMessages.nothingChanged), brief);
  };
}
