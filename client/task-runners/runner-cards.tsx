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
import { AuthorisationProgress, useRunnerActions, type RunnerDialog } from './runner-actions.tsx';
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

/** The task runner of each tool, those with something to do first, and what can be done with it. */
export function RunnerCards({ data, found, ...given }: RunnerCardsProps) {
  const text = useTexts(runnerMessages);
  if (data.runners.length === 0) return <Text as="p">{text('noTools')}</Text>;
  const working = data.runners.filter(({ state }) => state === 'valid');
  const troubled = data.runners.filter(({ state }) => state !== 'valid');
  const listOf = (runners: readonly TaskRunner[]) =>
    runners.map((runner) => (
      <Runner key={runner.tool} {...given} data={data} found={found} runner={runner} />
    ));
  return (
    <>
      {found.hasKey ? null : (
        <Alert variant="info" margin="0 0 medium" transition="none">
          <FormattedMessage {...runnerMessages.noKey} />
        </Alert>
      )}
      <p className="headline">{text('headline', { troubled: troubled.length, working: working.length })}</p>
      <div className="runner-cards">{listOf(troubled)}</div>
      <div className="part-lines">{listOf(working)}</div>
    </>
  );
}

/** One tool's task runner. */
function Runner({
  runner,
  data,
  found,
  authorisation,
  isBusy,
  ...on
}: RunnerCardsProps & { readonly runner: TaskRunner }) {
  const { institution } = useSettings();
  const { tool } = runner;
  const link = found.tools.find((each) => each.tool === tool)?.link ?? null;
  const buttons = useRunnerActions({
    runner,
    hasKey: found.hasKey,
    isBusy,
    onAuthorise: () => on.onAuthorise(tool),
    onTest: () => on.onTest(runner),
    onOpen: (dialog) => on.onOpen(tool, dialog),
  });
  return (
    <RunnerFactsSection
      runner={runner}
      courseCount={data.courseCount}
      permissions={data.permissions}
      {...buttons}
    >
      {link ? <OpenLink institutionId={institution.id} tool={tool} link={link} /> : null}
      <AuthorisationProgress tool={tool} authorisation={authorisation} />
    </RunnerFactsSection>
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
