import { Badge, BellInstUIIcon, IconButton, Popover } from '@instructure/ui/latest';
import { Suspense, useEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { mostCounted } from '#shared/notifications/notification.api.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { announce } from '../ui/page/announcer.ts';
import { useUnreadCount } from './notification.api.ts';
import { notificationMessages } from './notification.messages.ts';

const BellContent = lazyPart(() => import('./bell-content.tsx'));

/** Shows how much is unread, and the latest of it when it's opened. */
export function Bell() {
  const intl = useIntl();
  const { pathname, search } = useLocation();
  const row = useRef<HTMLSpanElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  const known = useUnreadCount().data?.count;
  const count = known ?? 0;
  useArrivals(known);
  // Following a link of it leads elsewhere: what's open over the page would hide it.
  const address = `${pathname}${search}`;
  const [openedAt, setOpenedAt] = useState(address);
  const isShown = isOpen && openedAt === address;
  const label =
    count > mostCounted
      ? intl.formatMessage(notificationMessages.bellMany, { most: mostCounted })
      : intl.formatMessage(notificationMessages.bell, { count });
  const show = () => {
    setOpenedAt(address);
    setIsOpen(true);
  };
  return (
    <span ref={row} className="bell">
      <Popover
        on="click"
        placement="bottom end"
        // The row of buttons is at one end of the page, so that the panel fits on a phone as well.
        positionTarget={() => row.current?.closest('.top-actions') ?? row.current}
        withArrow={false}
        isShowingContent={isShown}
        onShowContent={show}
        onHideContent={() => setIsOpen(false)}
        screenReaderLabel={intl.formatMessage(notificationMessages.title)}
        shouldContainFocus
        shouldReturnFocus
        renderTrigger={<IconButton screenReaderLabel={label} renderIcon={<BellInstUIIcon />} />}
      >
        {/* As wide before it's loaded as after: where it opens is worked out once. */}
        <div className="bell-panel">
          <Suspense fallback={null}>{isShown ? <BellContent /> : null}</Suspense>
        </div>
      </Popover>
      {count === 0 ? null : (
        // The button's name says it.
        <span className="bell-count" aria-hidden="true">
          <Badge
            standalone
            count={count}
            countUntil={mostCounted + 1}
            formatOverflowText={() => intl.formatMessage(notificationMessages.most, { most: mostCounted })}
          />
        </span>
      )}
    </span>
  );
}

/** Tells screen readers when there's more than before; not at the start, nor when something was read. */
function useArrivals(count: number | undefined) {
  const intl = useIntl();
  const before = useRef<number>(undefined);
  useEffect(() => {
    if (count === undefined) return;
    const arrived = count - (before.current ?? count);
    before.current = count;
    if (arrived > 0) announce(intl.formatMessage(notificationMessages.arrived, { count: arrived }));
  }, [count, intl]);
}
