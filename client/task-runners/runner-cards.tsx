import { Alert, Text } from '@instructure/ui/latest';
import { FormattedMessage } from 'react-intl';
import type { Result } from '#shared/http/endpoint.ts';
import type { readRunnerAuthorisations } from '#shared/runner-authorisations/runner-authorisation.api.ts';
import type { listTaskRunners } from '#shared/task-runners/task-runner.api.ts';
import type { TaskRunner } from '#shared/task-runners/task-runner.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { useSettings } from '../data/use-settings.tsx';
import { OpenLink } from './open-link.tsx';
import { AuthorisationProgress, RunnerActions, type RunnerDialog } from './runner-actions.tsx';
import { RunnerFactsSection } from './runner-facts-section.tsx';
import { runnerMessages } from './runner.messages.ts';
import type { useAuthorisation } from './use-authorisation.ts';

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
