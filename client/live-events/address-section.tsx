import { Button } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import type { LiveEventState } from '#shared/live-events/live-events.api.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { useCreateLiveEventAddress } from './live-events.api.ts';
import { liveEventMessages } from './live-events.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

const Confirm = lazyPart(() => import('../ui/overlay/confirm-dialog.tsx'));
const AddressDialog = lazyPart(() => import('../ui/overlay/address-dialog.tsx'));

interface AddressSectionProps {
  readonly institutionId: number;
  readonly address: LiveEventState['address'];
}

/** Makes the address that Canvas sends to, or replaces it; it can be copied only then. */
export function AddressSection({ institutionId, address }: AddressSectionProps) {
  const text = useTexts(liveEventMessages);
  const creation = useCreateLiveEventAddress();
  const [isAsking, setIsAsking] = useState(false);
  const [url, setUrl] = useState<string>();
  const handleMake = async () => {
    const { result } = await creation.run({ params: { id: institutionId } }, liveEventMessages.makeFailed);
    setIsAsking(false);
    setUrl(result?.url);
  };
  return (
    <>
      <Button
        interaction={creation.isRunning ? 'disabled' : 'enabled'}
        onClick={() => (address ? setIsAsking(true) : void handleMake())}
      >
        {text(address ? 'replace' : 'make')}
      </Button>
      <Suspense fallback={null}>
        {isAsking ? (
          <Confirm
            title={text('replaceTitle')}
            confirmLabel={text('replace')}
            isRunning={creation.isRunning}
            onConfirm={() => void handleMake()}
            onCancel={() => setIsAsking(false)}
          >
            {text('replaceText')}
          </Confirm>
        ) : null}
        {url === undefined ? null : (
          <AddressDialog
            url={url}
            title={text('made')}
            once={text('once')}
            how={text('how')}
            closeLabel={text('done')}
            onClose={() => setUrl(undefined)}
          />
        )}
      </Suspense>
    </>
  );
}
