import { Button, Text, View } from '@instructure/ui/latest';
import { FormattedMessage } from 'react-intl';
import { stopActing } from '#shared/session/session.api.ts';
import { useAction } from '../data/use-action.ts';
import { useSettings } from '../data/use-settings.tsx';
import { useProblemText } from '../ui/load-state.tsx';
import { useNotice } from '../ui/notices.tsx';
import { appMessages } from './app.messages.ts';

/** Says whose institution a super admin acts for, with the way out of it. */
export function ActingAsBanner() {
  const { actingAs } = useSettings();
  const showNotice = useNotice();
  const textOf = useProblemText();
  const stop = useAction(stopActing);
  if (!actingAs) return null;
  const handleStop = async () => {
    const { problem } = await stop.run({});
    if (problem) return showNotice('error', textOf(problem));
    for (const name of ['acting_as', 'acting_as_title']) document.cookie = `${name}=; Max-Age=0; Path=/`;
    window.location.assign('/dashboard');
  };
  return (
    <View as="div" role="region" background="alert" padding="x-small medium" textAlign="center">
      <Text>
        <FormattedMessage {...appMessages.actingAs} values={{ title: actingAs.title }} />{' '}
      </Text>
      <Button
        size="small"
        onClick={() => void handleStop()}
        interaction={stop.isRunning ? 'disabled' : 'enabled'}
      >
        <FormattedMessage {...appMessages.stopActing} />
      </Button>
    </View>
  );
}
