import { Heading, ToggleDetails, Button } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import { Suspense, useState } from 'react';
import type { LiveEventHour } from '#shared/live-events/live-events.api.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { AddressSection } from './address-section.tsx';
import { DeliveryFacts } from './delivery-facts.tsx';
import { useLiveEvents, useEndOldLiveEventAddress } from './live-events.api.ts';
import { liveEventMessages } from './live-events.messages.ts';
import { useTexts } from '../ui/use-texts.ts';
import { defaultBarColour } from '../ui/charts/palette.ts';
import { formatMoment } from '../ui/format-value.ts';
import { SortedTable, type SortedColumn } from '../ui/data-table/sorted-table.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';

const Confirm = lazyPart(() => import('../ui/overlay/confirm-dialog.tsx'));

/** Ends the address that was replaced, before its day is over. */
function OldAddressSection({ institutionId }: { institutionId: number }) {
  const text = useTexts(liveEventMessages);
  const showNotice = useNotice();
  const ending = useEndOldLiveEventAddress();
  const [isAsking, setIsAsking] = useState(false);
  const handleEnd = async () => {
    const { problem } = await ending.run({ params: { id: institutionId } }, liveEventMessages.endOldFailed);
    setIsAsking(false);
    if (!problem) showNotice('success', text('oldEnded'), brief);
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

const counts = ['received', 'duplicate', 'ignored', 'refused'] as const;
const headers = {
  received: liveEventMessages.received,
  duplicate: liveEventMessages.duplicates,
  ignored: liveEventMessages.ignored,
  refused: liveEventMessages.refused,
} satisfies Record<(typeof counts)[number], unknown>;

/** The numbers of each hour, the latest first. */
function HoursTable({ hours }: { hours: readonly LiveEventHour[] }) {
  const intl = useIntl();
  const columns: SortedColumn<LiveEventHour>[] = [
    {
      id: 'at',
      header: intl.formatMessage(liveEventMessages.hour),
      cell: ({ at }) => <time dateTime={at}>{formatMoment(intl, at)}</time>,
      sortValue: ({ at }) => at,
      isRowHeader: true,
    },
    ...counts.map((count) => ({
      id: count,
      header: intl.formatMessage(headers[count]),
      cell: (hour: LiveEventHour) => intl.formatNumber(hour[count]),
      sortValue: (hour: LiveEventHour) => hour[count],
      align: 'end' as const,
    })),
  ];
  return (
    <ToggleDetails summary={intl.formatMessage(liveEventMessages.numbers)}>
      <SortedTable
        caption={intl.formatMessage(liveEventMessages.hours)}
        columns={columns}
        rows={hours.toReversed()}
        keyOf={({ at }) => at}
        empty={intl.formatMessage(liveEventMessages.never)}
      />
    </ToggleDetails>
  );
}

const width = 480;
const height = 80;
/** The part of an hour's slot that its bar fills. */
const filled = 0.75;

/** A bar for each hour, the tallest as high as the chart. Its numbers are in the table below. */
function HoursChart({ hours }: { hours: readonly LiveEventHour[] }) {
  const intl = useIntl();
  const most = Math.max(0, ...hours.map(({ received }) => received));
  const slot = width / Math.max(1, hours.length);
  return (
    <svg
      className="hours-chart"
      role="img"
      aria-label={intl.formatMessage(liveEventMessages.chart, { most })}
      viewBox={`0 0 ${width} ${height}`}
      width={width}
      height={height}
    >
      <line x1="0" x2={width} y1={height - 0.5} y2={height - 0.5} stroke="currentColor" />
      {hours.map(({ at, received }, index) => {
        const tall = most === 0 ? 0 : (received / most) * (height - 2);
        return (
          <rect
            key={at}
            x={index * slot}
            y={height - 1 - tall}
            width={slot * filled}
            height={tall}
            fill={defaultBarColour}
          />
        );
      })}
    </svg>
  );
}

interface DeliverySectionProps {
  readonly institution: { readonly id: number; readonly useLiveEvents: boolean };
  readonly mayChange: boolean;
}

/** How live events arrive: whether, how many, and what waits. */
export function DeliverySection({ institution, mayChange }: DeliverySectionProps) {
  const text = useTexts(liveEventMessages);
  const delivery = useLiveEvents(institution.id);
  return (
    <>
      <Heading level="h2" margin="medium 0 small">
        {text('delivery')}
      </Heading>
      <LoadState of={delivery} failed={text('loadFailed')}>
        {(state) => (
          <>
            <DeliveryFacts state={state} isOn={institution.useLiveEvents} />
            {mayChange ? <AddressSection institutionId={institution.id} address={state.address} /> : null}
            {mayChange && state.address && state.address.oldUntil !== null ? (
              <OldAddressSection institutionId={institution.id} />
            ) : null}
            {state.state === 'never' ? null : (
              <>
                <Heading level="h2" margin="medium 0 small">
                  {text('hours')}
                </Heading>
                <HoursChart hours={state.hours} />
                <HoursTable hours={state.hours} />
              </>
            )}
          </>
        )}
      </LoadState>
    </>
  );
}
