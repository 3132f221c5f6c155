import { Checkbox, Text, View, Heading } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { useAbility, useSettings } from '../data/use-settings.tsx';
import { productMessages } from '../task-runners/product.messages.ts';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { DeliverySection } from './delivery-section.tsx';
import { useUpdateLiveEvents } from './live-events.api.ts';
import { liveEventMessages } from './live-events.messages.ts';
import { useTexts } from '../ui/use-texts.ts';

const steps = ['step1', 'step2', 'step3', 'step4', 'step5'] as const;

/** What to do in Canvas so that its events come here. */
function SetUpHelp() {
  const text = useTexts(liveEventMessages);
  return (
    <>
      <Heading level="h2" margin="medium 0 small">
        {text('setUp')}
      </Heading>
      <ol>
        {steps.map((step) => (
          <li key={step}>
            <Text>{text(step)}</Text>
          </li>
        ))}
      </ol>
      <Text as="p">{text('setUpNote')}</Text>
    </>
  );
}

/** Turns live events on or off and shows how they arrive; people who can't change anything only see it. */
export default function LiveEventsPage() {
  const intl = useIntl();
  const text = useTexts(liveEventMessages);
  const showNotice = useNotice();
  const mayChange = useAbility('institution.manage');
  const { institution } = useSettings();
  const update = useUpdateLiveEvents();
  const products = institution.activeProducts.map((product) => intl.formatMessage(productMessages[product]));
  const toggle = async () => {
    const body = { enabled: !institution.useLiveEvents };
    const { result } = await update.run({ params: { id: institution.id }, body }, liveEventMessages.failed);
    if (result) showNotice('success', text(result.liveEvents), brief);
  };
  return (
    <>
      <PageHeading title={text('title')} />
      <Text as="p">{text('text', { hours: institution.freshnessHours })}</Text>
      <View as="div" margin="small 0">
        <Checkbox
          variant="toggle"
          label={text('toggle')}
          checked={institution.useLiveEvents}
          readOnly={!mayChange}
          disabled={update.isRunning}
          onChange={() => void (mayChange && toggle())}
        />
      </View>
      {mayChange ? null : <Text as="p">{text('readOnly')}</Text>}
      <Text as="p">
        <FormattedMessage
          {...liveEventMessages.products}
          values={{ products: products.length > 0 ? intl.formatList(products) : text('noProducts') }}
        />
      </Text>
      <DeliverySection institution={institution} mayChange={mayChange} />
      <SetUpHelp />
    </>
  );
}
