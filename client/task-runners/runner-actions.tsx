import { Alert, Button, Link } from '@instructure/ui/latest';
import { useIntl } from 'react-intl';
import type { TaskRunner } from '#shared/task-runners/task-runner.ts';
import { productMessages } from './product.messages.ts';
import { outcomeMessages, runnerMessages } from './runner.messages.ts';
import type { useAuthorisation } from './use-authorisation.ts';
import { useTexts } from '../ui/use-texts.ts';

/** What a dialog is about to do. */
export type RunnerDialog = 'link' | 'paste' | 'revoke';

interface RunnerActionsProps {
  readonly runner: TaskRunner;
  /** whether Canvas can be asked, with an OAuth2 key */
  readonly hasKey: boolean;
  readonly isBusy: boolean;
  readonly onAuthorise: () => void;
  readonly onTest: () => void;
  readonly onOpen: (dialog: RunnerDialog) => void;
}

/** The buttons of one tool's task runner. While it works, none of them is the next step. */
export function useRunnerActions({
  runner,
  hasKey,
  isBusy,
  onAuthorise,
  onTest,
  onOpen,
}: RunnerActionsProps) {
  const intl = useIntl();
  const tool = intl.formatMessage(productMessages[runner.tool]);
  const isWorking = runner.state === 'valid';
  const button = (id: 'authorise' | 'oneTimeLink' | 'paste' | 'test' | 'revoke', onClick: () => void) => (
    <Button
      color={id === 'authorise' && !isWorking ? 'primary' : 'secondary'}
      aria-label={intl.formatMessage(runnerMessages.actionOf, {
        action: intl.formatMessage(runnerMessages[id]),
        tool,
      })}
      interaction={isBusy ? 'disabled' : 'enabled'}
      onClick={onClick}
      {...(isWorking && { size: 'small' as const })}
    >
      {intl.formatMessage(runnerMessages[id])}
    </Button>
  );
  return {
    test: button('test', onTest),
    actions: (
      <span className="button-row">
        {hasKey ? button('authorise', onAuthorise) : null}
        {hasKey ? button('oneTimeLink', () => onOpen('link')) : null}
        {button('paste', () => onOpen('paste'))}
        {runner.isConnected ? button('revoke', () => onOpen('revoke')) : null}
      </span>
    ),
  };
}

/** How an authorisation in the other window is going, for one tool. */
export function AuthorisationProgress({
  tool,
  authorisation: { begun, ended, stop },
}: {
  readonly tool: TaskRunner['tool'];
  readonly authorisation: ReturnType<typeof useAuthorisation>;
}) {
  const intl = useIntl();
  const text = useTexts(runnerMessages);
  if (begun?.tool === tool)
    return (
      <div role="status">
        <Alert variant="info" margin="small 0 0" transition="none">
          <p>{text(begun.blockedUrl === null ? 'waiting' : 'blocked')}</p>
          <span className="button-row">
            {begun.blockedUrl === null ? null : (
              <Link href={begun.blockedUrl} target="_blank">
                {text('openCanvas')}
              </Link>
            )}
            <Button size="small" onClick={stop}>
              {text('stopWaiting')}
            </Button>
          </span>
        </Alert>
      </div>
    );
  if (ended?.tool !== tool || ended.outcome === 'authorised') return null;
  return (
    <div role="alert">
      <Alert variant="error" margin="small 0 0" transition="none">
        {intl.formatMessage(outcomeMessages[ended.outcome])}
      </Alert>
    </div>
  );
}
