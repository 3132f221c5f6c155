import { Button, Popover, Text, View } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import { checkTaskRunners } from '#shared/task-runners/task-runner.api.ts';
import { useAbility } from '../data/use-settings.tsx';
import { useEndpoint } from '../data/use-endpoint.ts';
import { useProblemText } from '../ui/load-state.tsx';
import { appMessages } from './app.messages.ts';

/** Warns when a task runner does not work: administrators which ones, everybody else that data may be old. */
export function RunnerWarning() {
  const intl = useIntl();
  const textOf = useProblemText();
  const isAdmin = useAbility('institution.manage');
  const { data, error } = useEndpoint(checkTaskRunners, {}, { refreshInterval: 5 * 60_000 });
  const invalid = Object.entries(data ?? {}).filter(([, { status }]) => !status);
  if (invalid.length === 0 && !error) return null;
  const text = error
    ? textOf(error)
    : intl.formatMessage(isAdmin ? appMessages.runnersInvalid : appMessages.runnersNotice, {
        tools: intl.formatList(invalid.map(([tool]) => tool)),
      });
  return (
    <Popover
      on="click"
      screenReaderLabel={intl.formatMessage(appMessages.runnerWarning)}
      shouldContainFocus
      shouldReturnFocus
      renderTrigger={
        <Button color="secondary">
          <span aria-hidden="true">⚠ </span>
          <FormattedMessage {...appMessages.runnerWarning} />
        </Button>
      }
    >
      <View as="div" padding="small" maxWidth="25rem">
        <Text>{text}</Text>
      </View>
    </Popover>
  );
}
