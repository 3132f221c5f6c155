import { Button } from '@instructure/ui/latest';
import { lazy, Suspense, useState } from 'react';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { useProblemText } from '../ui/page/load-state.tsx';
import { useEndOldLiveEventAddress } from './live-events.api.ts';
import { liveEventMessages } from './live-events.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

const Confirm = lazy(() => import('../ui/overlay/confirm-dialog.tsx'));

/** Ends the address that was replaced, before its day is over. */
export function OldAddressSection({ institutionId }: { institutionId: number }) {
  const text = useTexts(liveEventMessages);
  const showNotice = useNotice();
  const textOf = useProblemText();
  const ending = useEndOldLiveEventAddress();
  const [isAsking, setIsAsking] = useState(false);
  const handleEnd = async () => {
    const { problem } = await ending.run({ params: { id: institutionId } });
    setIsAsking(false);
    if (problem) showNotice('error', textOf(problem, text('endOldFailed')));
    else showNotice('success', text('oldEnded'), brief);
  };
  return (
    <>
      <Button margin="0 0 0 x-small" onClick={() => setIsAsking(true)}>
        {text('endOld')}
      </Button>
      <Suspense fallback={null}>
        {isAsking ? (
          <Confirm
            title={text('endOldTitle')}
            confirmLabel={text('endOld')}
            isRunning={ending.isRunning}
            onConfirm={() => void handleEnd()}
            onCancel={() => setIsAsking(false)}
          >
            {text('endOldText')}
          </Confirm>
        ) : null}
      </Suspense>
    </>
  );
}
