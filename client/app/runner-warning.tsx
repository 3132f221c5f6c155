import { Button, Popover, Text, TriangleAlertInstUIIcon, View } from '@instructure/ui/latest';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation } from 'react-router';
import { checkTaskRunners } from '#shared/task-runners/task-runner.api.ts';
import { tools } from '#shared/task-runners/tool.ts';
import { useEndpoint } from '../data/use-endpoint.ts';
import { useAbility, useSettings } from '../data/use-settings.tsx';
import { productMessages } from '../task-runners/product.messages.ts';
import { TextLink } from '../ui/page/link-button.tsx';
import { useProblemText } from '../ui/page/load-state.tsx';
import { useNotice } from '../ui/overlay/notices.tsx';
import { appMessages } from './app.messages.ts';
import { isOffered, pages } from './pages.tsx';

/** How often the runners are checked on, in milliseconds. */
const checkMs = 5 * 60_000;

/** Warns when a task runner doesn't work: admins see which ones, everyone else that data may be old. */
export function RunnerWarning() {
  const isAdmin = useAbility('institution.manage');
  const runners = useEndpoint(checkTaskRunners, {}, { refreshInterval: checkMs });
  const textOf = useProblemText();
  const intl = useIntl();
  const invalid = tools.filter((tool) => runners.data?.[tool]?.status === false);
  if (!isAdmin) return invalid.length > 0 ? <RunnerNotice /> : null;
  if (runners.error) return <RunnerPopover text={textOf(runners.error)} />;
  if (invalid.length === 0) return null;
  const names = intl.formatList(invalid.map((tool) => intl.formatMessage(productMessages[tool])));
  return <RunnerPopover text={intl.formatMessage(appMessages.runnersInvalid, { tools: names })} />;
}

/** People who can't fix it see it once, and can close it. */
function RunnerNotice() {
  const intl = useIntl();
  const show = useNotice();
  useEffect(() => show('warning', intl.formatMessage(appMessages.runnersNotice)), [intl, show]);
  return null;
}

const runnersPath = 'manage/task-runners';

function RunnerPopover({ text }: { text: string }) {
  const intl = useIntl();
  const settings = useSettings();
  const { pathname } = useLocation();
  const page = pages.find(({ path }) => path === runnersPath);
  return (
    <Popover
      // Following its link closes it: while it's open, the page behind it is hidden from screen readers.
      key={pathname}
      on="click"
      screenReaderLabel={intl.formatMessage(appMessages.runnerWarning)}
      shouldContainFocus
      shouldReturnFocus
      renderTrigger={
        <Button renderIcon={<TriangleAlertInstUIIcon color="warningColor" />}>
          <FormattedMessage {...appMessages.runnerWarning} />
        </Button>
      }
    >
      <View as="div" padding="small" maxWidth="25rem">
        <Text as="p">{text}</Text>
        {page && isOffered(page, settings) ? (
          <TextLink to={`/${runnersPath}`}>{intl.formatMessage(page.title)}</TextLink>
        ) : null}
      </View>
    </Popover>
  );
}
