import { Heading } from '@instructure/ui/latest';
import { LoadState } from '../ui/page/load-state.tsx';
import { AddressSection } from './address-section.tsx';
import { DeliveryFacts } from './delivery-facts.tsx';
import { HoursChart } from './hours-chart.tsx';
import { HoursTable } from './hours-table.tsx';
import { useLiveEvents } from './live-events.api.ts';
import { liveEventMessages } from './live-events.messages.ts';
import { OldAddressSection } from './old-address-section.tsx';
import { useTexts } from '../ui/use-texts.ts';

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
