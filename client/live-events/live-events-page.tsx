import { Checkbox, Text, View } from '@instructure/ui/latest';
import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { updateLiveEvents } from '#shared/live-events/live-events.api.ts';
import { useAction } from '../data/use-action.ts';
import { useAbility, useSettings } from '../data/use-settings.tsx';
import { useProblemText } from '../ui/load-state.tsx';
import { useNotice } from '../ui/notices.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { liveEventMessages } from './live-events.messages.ts';

/** Turns live events on or off; whoever may not sees how they stand. */
export default function LiveEventsPage() {
  const intl = useIntl();
  const showNotice = useNotice();
  const textOf = useProblemText();
  const mayChange = useAbility('institution.manage');
  const { institution } = useSettings();
  const [isOn, setIsOn] = useState(institution.useLiveEvents);
  const update = useAction(updateLiveEvents);
  const text = (id: keyof typeof liveEventMessages) => intl.formatMessage(liveEventMessages[id]);
  const toggle = async () => {
    const { result, problem } = await update.run({
      params: { id: institution.id },
      body: { enabled: !isOn },
    });
    if (problem) return showNotice('error', textOf(problem, text('failed')));
    setIsOn(result.liveEvents === 'enabled');
    showNotice('success', text(result.liveEvents));
  };
  return (
    <>
      <PageHeading title={text('title')} />
      <Text as="p">{text('text')}</Text>
      <View as="div" margin="small 0">
        <Checkbox
          variant="toggle"
          label={text('toggle')}
          checked={isOn}
          readOnly={!mayChange}
          disabled={update.isRunning}
          onChange={() => void (mayChange && toggle())}
        />
      </View>
      {mayChange ? null : <Text as="p">{text('readOnly')}</Text>}
      <Text as="p">
        <FormattedMessage
          {...liveEventMessages.products}
          values={{ products: intl.formatList(institution.activeProducts) }}
        />
      </Text>
    </>
  );
}
