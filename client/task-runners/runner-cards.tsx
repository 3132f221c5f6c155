import { Alert, Text, Button } from '@instructure/ui/latest';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Result } from '#shared/http/endpoint.ts';
import type {
  readRunnerAuthorisations,
  OpenLink as Link,
} from '#shared/runner-authorisations/runner-authorisation.api.ts';
import type { listTaskRunners } from '#shared/task-runners/task-runner.api.ts';
import type { TaskRunner } from '#shared/task-runners/task-runner.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { useSettings } from '../data/use-settings.tsx';
import { AuthorisationProgress, RunnerActions, type RunnerDialog } from './runner-actions.tsx';
import { RunnerFactsSection } from './runner-facts-section.tsx';
import { productMessages } from './product.messages.ts';
import { runnerMessages } from './runner.messages.ts';
import type { useAuthorisation } from './use-authorisation.ts';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { useRevokeLink } from './task-runner.api.ts';
import { useTexts } from '../ui/use-texts.ts';

interface RunnerCardsProps {
  readonly data: Result<typeof listTaskRunners>;
  readonly found: Result<typeof readRunnerAuthorisations>;
  readonly authorisation: ReturnType<typeof useAuthorisation>;
  readonly isBusy: boolean;
  readonly onAuthorise: (tool: Tool) => void;
  readonly onTest: (runner: TaskRunner) => void;
  readonly onOpen: (tool: Tool, dialog: RunnerDialog) => void;
}

/** A card for each tool: its task runner, and what can be done with it. */
export function RunnerCards({ data, found, authorisation, isBusy, ...on }: RunnerCardsProps) {
  const { institution } = useSettings();
  if (data.runners.length === 0)
    return (
      <Text as="p">
        <FormattedMessage {...runnerMessages.noTools} />
      </Text>
    );
  const linkOf = (wanted: Tool) => found.tools.find(({ tool }) => tool === wanted)?.link ?? null;
  return (
    <>
      {found.hasKey ? null : (
        <Alert variant="info" margin="0 0 medium" transition="none">
          <FormattedMessage {...runnerMessages.noKey} />
        </Alert>
      )}
      <div className="runner-cards">
        {data.runners.map((runner) => {
          const link = linkOf(runner.tool);
          return (
            <RunnerFactsSection
              key={runner.tool}
              runner={runner}
              courseCount={data.courseCount}
              permissions={data.permissions}
            >
              {link ? <OpenLink institutionId={institution.id} tool={runner.tool} link={link} /> : null}
              <RunnerActions
                runner={runner}
                hasKey={found.hasKey}
                isBusy={isBusy}
                onAuthorise={() => on.onAuthorise(runner.tool)}
                onTest={() => on.onTest(runner)}
                onOpen={(dialog) => on.onOpen(runner.tool, dialog)}
              />
              <AuthorisationProgress tool={runner.tool} authorisation={authorisation} />
            </RunnerFactsSection>
          );
        })}
      </div>
    </>
  );
}

interface OpenLinkProps {
  readonly institutionId: number;
  readonly tool: Tool;
  readonly link: Link;
}

/** A tool's one-time link that can still be used. */
function OpenLink({ institutionId, tool, link }: OpenLinkProps) {
  const intl = useIntl();
  const text = useTexts(runnerMessages);
  const showNotice = useNotice();
  const revocation = useRevokeLink();
  const handleRevoke = async () => {
    const params = { id: institutionId, tool };
    const { problem } = await revocation.run({ params }, runnerMessages.linkRevokeFailed);
    if (!problem) showNotice('success', text('linkRevoked'), brief);
  };
  const until = intl.formatDate(link.expiresAt, { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <div className="runner-link">
      <Text>{text('openLink', { person: link.createdBy, until })}</Text>
      <Button
        size="small"
        aria-label={text('revokeLinkOf', { tool: intl.formatMessage(productMessages[tool]) })}
        onClick={() => void handleRevoke()}
        interaction={revocation.isRunning ? 'disabled' : 'enabled'}
      >
        {text('revokeLink')}
      </Button>
    </div>
  );
}
