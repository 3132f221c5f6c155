import { Button, Text } from '@instructure/ui/latest';
import { Suspense, useState } from 'react';
import * as api from '#shared/calendar-feeds/calendar-feed.api.ts';
import type { CalendarFeed } from '#shared/calendar-feeds/calendar-feed.api.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { Ago, Moment } from '../ui/page/date-and-time.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { Facts } from '../ui/page/facts.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { calendarFeedMessages } from './calendar-feed.messages.ts';
import { useTexts } from '../ui/use-texts.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint } from '../data/use-endpoint.ts';

const useCalendarFeed = () => useEndpoint(api.readCalendarFeed, {});
const useCreateCalendarFeed = () => useAction(api.createCalendarFeed, { refreshes: [api.readCalendarFeed] });
const useRevokeCalendarFeed = () =>
  useAction(api.revokeCalendarFeed, { refreshes: [api.readCalendarFeed], alsoAfterRefusal: true });

const Confirm = lazyPart(() => import('../ui/overlay/confirm-dialog.tsx'));
const AddressDialog = lazyPart(() => import('../ui/overlay/address-dialog.tsx'));

/** The person's calendar address: make it, copy it, replace it, revoke it. */
export function CalendarFeedSection() {
  const text = useTexts(calendarFeedMessages);
  const showNotice = useNotice();
  const own = useCalendarFeed();
  const creation = useCreateCalendarFeed();
  const revocation = useRevokeCalendarFeed();
  const [asking, setAsking] = useState<'makeNew' | 'revoke'>();
  const [url, setUrl] = useState<string>();

  const handleMake = async () => {
    const { result } = await creation.run({}, calendarFeedMessages.makeFailed);
    setAsking(undefined);
    setUrl(result?.url);
  };
  const handleRevoke = async () => {
    const { problem } = await revocation.run({}, calendarFeedMessages.revokeFailed);
    setAsking(undefined);
    if (!problem) showNotice('success', text('revoked'), brief);
  };

  return (
    <>
      <Text as="p">{text('text')}</Text>
      <LoadState of={own} failed={text('failed')}>
        {({ feed }) => (
          <>
            <FeedFacts feed={feed} />
            <Button
              interaction={creation.isRunning ? 'disabled' : 'enabled'}
              onClick={() => (feed ? setAsking('makeNew') : void handleMake())}
            >
              {text(feed ? 'makeNew' : 'make')}
            </Button>
            {feed ? (
              <Button margin="0 0 0 x-small" onClick={() => setAsking('revoke')}>
                {text('revoke')}
              </Button>
            ) : null}
          </>
        )}
      </LoadState>
      <Suspense fallback={null}>
        {asking ? (
          <Confirm
            title={text(asking === 'revoke' ? 'revokeTitle' : 'makeNewTitle')}
            confirmLabel={text(asking)}
            isRunning={creation.isRunning || revocation.isRunning}
            onConfirm={() => void (asking === 'revoke' ? handleRevoke() : handleMake())}
            onCancel={() => setAsking(undefined)}
          >
            {text('makeNewText')}
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

function FeedFacts({ feed }: { feed: CalendarFeed | null }) {
  const text = useTexts(calendarFeedMessages);
  if (!feed) return <Text as="p">{text('none')}</Text>;
  return (
    <Facts
      facts={[
        [text('created'), <Moment key="created" at={feed.createdAt} />],
        [text('lastRead'), <Ago key="read" at={feed.lastReadAt} />],
      ]}
    />
  );
}
