import { Button, Text, View } from '@instructure/ui/latest';
import { useEffect } from 'react';
import { FormattedMessage } from 'react-intl';
import { stopActing } from '#shared/institutions/impersonation.api.ts';
import { showActing } from '../data/acting-as.ts';
import { useAction } from '../data/use-action.ts';
import { useSettings } from '../data/use-settings.tsx';
import { useStartOver } from '../data/use-start-over.ts';
import { useProblemText } from '../ui/page/load-state.tsx';
import { useNotice } from '../ui/overlay/notices.tsx';
import { appMessages } from './app.messages.ts';

/**
 * Says which institution a super admin is acting for, with a way out. It goes by the session, not by anything in the
 * page.
 */
export function ActingAsBanner() {
  const { actingAs } = useSettings();
  const showNotice = useNotice();
  const textOf = useProblemText();
  const startOver = useStartOver();
  const stop = useAction(stopActing);
  useEffect(() => showActing(actingAs), [actingAs]);
  if (!actingAs) return null;
  const handleStop = async () => {
    const { problem } = await stop.run({ params: { id: actingAs.id } });
    // Already stopped, perhaps in another tab: all that's left is to show that.
    if (problem && problem.code !== 'not_found') return showNotice('error', textOf(problem));
    showActing(null);
    await startOver('/dashboard');
  };
  return (
    <View as="div" background="alert" padding="x-small medium" textAlign="center">
      <Text color="primary-inverse">
        <FormattedMessage {...appMessages.actingAs} values={{ title: <bdi>{actingAs.title}</bdi> }} />{' '}
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
