import { Heading } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import type { DeliveryState, LiveEventHour, LiveEventState } from '#shared/live-events/live-events.api.ts';
import { Ago, Moment } from '../ui/page/date-and-time.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { Facts } from '../ui/page/name-value-list.tsx';
import { Status, type Tone } from '../ui/page/status.tsx';
import { AddressSection } from './address-section.tsx';
import { HoursChart } from './hours-chart.tsx';
import { HoursTable } from './hours-table.tsx';
import { useLiveEvents } from './live-events.api.ts';
import { liveEventMessages } from './live-events.messages.ts';

interface DeliverySectionProps {
  readonly institution: { readonly id: number; readonly useLiveEvents: boolean };
  readonly mayChange: boolean;
}

/** How live events arrive: whether, how many, and what waits. */
export function DeliverySection({ institution, mayChange }: DeliverySectionProps) {
  const intl = useIntl();
  const delivery = useLiveEvents(institution.id);
  const text = (id: keyof typeof liveEventMessages) => intl.formatMessage(liveEventMessages[id]);
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

const tones: Record<DeliveryState, Tone> = { never: 'none', receiving: 'good', silent: 'warning' };

function DeliveryFacts({ state, isOn }: { state: LiveEventState; isOn: boolean }) {
  const intl = useIntl();
  const text = (id: keyof typeof liveEventMessages, values?: Record<string, number>) =>
    intl.formatMessage(liveEventMessages[id], values);
  const sum = (count: Exclude<keyof LiveEventHour, 'at'>) =>
    state.hours.reduce((total, hour) => total + hour[count], 0);
  return (
    <Facts
      facts={[
        [
          text('state'),
          <Status key="state" tone={isOn ? tones[state.state] : 'off'}>
            {text(isOn ? state.state : 'off')}
          </Status>,
        ],
        [text('lastEvent'), <Ago key="last" at={state.lastEventAt} />],
        [
          text('lastDay'),
          text('dayCounts', {
            received: sum('received'),
            duplicate: sum('duplicate'),
            ignored: sum('ignored'),
            refused: sum('refused'),
          }),
        ],
        [
          text('waiting'),
          text('waitingCounts', { events: state.waitingEvents, courses: state.waitingCourses }),
        ],
        [
          text('address'),
          state.address === null ? text('noAddress') : <Moment key="address" at={state.address.createdAt} />,
        ],
      ]}
    />
  );
}
