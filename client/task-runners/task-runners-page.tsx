import { Suspense, useState } from 'react';
import { useIntl } from 'react-intl';
import type { Result } from '#shared/http/endpoint.ts';
import type { listTaskRunners } from '#shared/task-runners/task-runner.api.ts';
import type { TaskRunner } from '#shared/task-runners/task-runner.ts';
import type { Tool } from '#shared/task-runners/tool.ts';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { useSettings } from '../data/use-settings.tsx';
import { Help } from '../ui/overlay/help-dialog.tsx';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice, useProblemNotice } from '../ui/overlay/notices.tsx';
import { LoadState } from '../ui/page/load-state.tsx';
import { PageHeading } from '../ui/page/page-heading.tsx';
import { CanvasNeedsSection } from './canvas-needs-section.tsx';
import { productMessages } from './product.messages.ts';
import { runnerMessages } from './runner.messages.ts';
import type { RunnerDialog } from './runner-actions.tsx';
import { RunnerCards } from './runner-cards.tsx';
import { useCheckRunner, useTaskRunners } from './task-runner.api.ts';
import { useAuthorisation } from './use-authorisation.ts';
import { useTexts } from '../ui/use-texts.ts';

const RunnerLinkDialog = lazyPart(() => import('./runner-link-dialog.tsx'));
const PasteTokenDialog = lazyPart(() => import('./paste-token-dialog.tsx'));
const RevokeRunnerDialog = lazyPart(() => import('./revoke-runner-dialog.tsx'));

/** How often to look whether Canvas has answered a check, in milliseconds. */
const lookEveryMs = 2_000;

type Runners = Result<typeof listTaskRunners>;

/** A check that was asked for, and when the one before had ended. */
interface Asked {
  readonly tool: Tool;
  readonly before: string | null;
}

const isOpen = (asked: Asked | undefined, runners: readonly TaskRunner[]) =>
  asked !== undefined && runners.find(({ tool }) => tool === asked.tool)?.checkedAt === asked.before;

/** The task runners of the institution: how they are, and how to authorise them. */
export default function TaskRunnersPage() {
  const text = useTexts(runnerMessages);
  const { institution } = useSettings();
  const [asked, setAsked] = useState<Asked>();
  const runners = useTaskRunners(institution.id, {
    refreshInterval: (data?: Runners) =>
      data?.runners.some(({ state }) => state === 'checking') || isOpen(asked, data?.runners ?? [])
        ? lookEveryMs
        : 0,
  });
  return (
    <>
      <PageHeading title={text('title')} subtitle={text('subtitle')}>
        <Help title={text('helpTitle')} text={text('helpText')} />
      </PageHeading>
      <LoadState of={runners} list={{ loading: runnerMessages.loading, failed: runnerMessages.failed }}>
        {(data) => <Authorisations data={data} isTesting={isOpen(asked, data.runners)} onAsked={setAsked} />}
      </LoadState>
    </>
  );
}

interface AuthorisationsProps {
  readonly data: Runners;
  readonly isTesting: boolean;
  readonly onAsked: (asked: Asked) => void;
}

function Authorisations({ data, isTesting, onAsked }: AuthorisationsProps) {
  const intl = useIntl();
  const { institution } = useSettings();
  const showNotice = useNotice();
  const showProblem = useProblemNotice();
  const check = useCheckRunner();
  const [dialog, setDialog] = useState<{ tool: Tool; kind: RunnerDialog }>();
  const text = (id: keyof typeof runnerMessages, tool?: Tool) =>
    intl.formatMessage(runnerMessages[id], { tool: tool ? intl.formatMessage(productMessages[tool]) : '' });
  const authorisation = useAuthorisation(institution.id, (tool) =>
    showNotice('success', text('authorisedNotice', tool), brief),
  );

  const handleTest = async ({ tool, checkedAt }: TaskRunner) => {
    const { problem } = await check.run({ params: { id: institution.id, tool } }, runnerMessages.testFailed);
    if (!problem) onAsked({ tool, before: checkedAt });
  };
  const handleAuthorise = async (tool: Tool) => {
    const problem = await authorisation.begin(tool);
    if (problem) showProblem(problem, runnerMessages.authoriseFailed);
  };

  return (
    <LoadState of={authorisation.read}>
      {(found) => (
        <>
          <div role="status">{isTesting ? text('testing') : null}</div>
          <RunnerCards
            data={data}
            found={found}
            authorisation={authorisation}
            isBusy={check.isRunning || isTesting || authorisation.isStarting}
            onAuthorise={(tool) => void handleAuthorise(tool)}
            onTest={(runner) => void handleTest(runner)}
            onOpen={(tool, kind) => setDialog({ tool, kind })}
          />
          <CanvasNeedsSection {...data} returnAddress={found.returnAddress} />
          <Suspense fallback={null}>
            {dialog ? (
              <Dialog
                {...dialog}
                open={found.tools.find(({ tool }) => tool === dialog.tool)?.link ?? null}
                onClose={() => setDialog(undefined)}
              />
            ) : null}
          </Suspense>
        </>
      )}
    </LoadState>
  );
}

interface DialogProps {
  readonly tool: Tool;
  readonly kind: RunnerDialog;
  readonly open: Parameters<typeof RunnerLinkDialog>[0]['open'];
  readonly onClose: () => void;
}

function Dialog({ kind, open, ...rest }: DialogProps) {
  const given = { ...rest, institutionId: useSettings().institution.id };
  if (kind === 'paste') return <PasteTokenDialog {...given} />;
  if (kind === 'revoke') return <RevokeRunnerDialog {...given} />;
  return <RunnerLinkDialog {...given} open={open} />;
}
