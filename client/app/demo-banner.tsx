import { Text, View } from '@instructure/ui/latest';
import { FormattedMessage } from 'react-intl';
import { useSettings } from '../data/use-settings.tsx';
import { appMessages } from './app.messages.ts';

/** Says that nothing here is real, if that's so. */
export function DemoBanner() {
  const { mockData } = useSettings();
  if (!mockData) return null;
  return (
    <View as="div" background="secondary" padding="x-small medium" borderWidth="0 0 small" textAlign="center">
      <Text size="small">
        <FormattedMessage {...appMessages.demo} />
      </Text>
    </View>
  );
}
