import { Alert, Button, Text } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import * as api from '#shared/fixes/canvas-grant.api.ts';
import type { CanvasGrant } from '#shared/fixes/canvas-grant.api.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint } from '../data/use-endpoint.ts';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { Ago, Moment } from '../ui/page/date-and-time.tsx';
import { Facts } from '../ui/page/facts.tsx';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { useTexts } from '../ui/use-texts.ts';
import { canvasGrantMessages } from './canvas-grant.messages.ts';

const Confirm = lazyPart(() => import('../ui/overlay/confirm-dialog.tsx'));

/** Whether the person lets fixes be saved in Canvas as them, and the way to take that back. */
export function CanvasGrantSection() {
  const text = useTexts(canvasGrantMessages);
  const showNotice = useNotice();
  const grant = useEndpoint(api.readCanvasGrant, {});
  const ending = useAction(api.endCanvasGrant, { refreshes: [api.readCanvasGrant] });
  const [isAsking, setIsAsking] = useState(false);

  const handleEnd = async () => {
    const { problem } = await ending.run({}, canvasGrantMessages.takeBackFailed);
    setIsAsking(false);
    if (!problem) showNotice('success', text('takenBack'), brief);
  };

  return (
    <>
      <Text as="p">{text('text')}</Text>
      <LoadState of={grant} failed={text('failed')}>
        {(data) => (
          <>
            <GrantState grant={data} />
            {data.state === 'none' ? null : (
              <Button onClick={() => setIsAsking(true)}>{text('takeBack')}</Button>
            )}
          </>
        )}
      </LoadState>
      <Suspense fallback={null}>
        {isAsking ? (
          <Confirm
            title={text('takeBackTitle')}
            confirmLabel={text('takeBack')}
            isRunning={ending.isRunning}
            onConfirm={() => void handleEnd()}
            onCancel={() => setIsAsking(false)}
          >
            {text('takeBackText')}
          </Confirm>
        ) : null}
      </Suspense>
    </>
  );
}

function GrantState({ grant: { state, isOffered, givenAt, lastUsedAt } }: { grant: CanvasGrant }) {
  const text = useTexts(canvasGrantMessages);
  if (state === 'none') return <Text as="p">{text(isOffered ? 'none' : 'notOffered')}</Text>;
  return (
    <>
      {state === 'ended' ? (
        <Alert variant="warning" transition="none" margin="0 0 small">
          {text('ended')}
        </Alert>
      ) : null}
      {state === 'given' && !isOffered ? <Text as="p">{text('resting')}</Text> : null}
      <Facts
        facts={[
          [text('what'), text('whatText')],
          [text('givenAt'), <Moment key="given" at={givenAt} />],
          [text('lastUsed'), <Ago key="used" at={lastUsedAt} />],
        ]}
      />
    </>
  );
}
