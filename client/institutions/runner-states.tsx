import { useIntl } from 'react-intl';
import type { InstitutionSummary } from '#shared/institutions/institution.ts';
import { productMessages } from '../task-runners/product.messages.ts';
import { Status } from '../ui/page/status.tsx';
import { institutionMessages } from './institution.messages.ts';

type Runner = InstitutionSummary['runners'][number];

/** A task runner's state in one word. */
export const runnerState = ({ isConnected, status }: Pick<Runner, 'isConnected' | 'status'>) =>
  isConnected ? (status ? 'works' : 'fails') : 'missing';

export const runnerTones = { works: 'good', fails: 'bad', missing: 'none' } as const;

/** The state of each tool's task runner, in words. */
export function RunnerStates({ runners }: Pick<InstitutionSummary, 'runners'>) {
  const intl = useIntl();
  return runners.map((runner) => (
    <div key={runner.tool}>
      <Status tone={runnerTones[runnerState(runner)]}>
        {intl.formatMessage(institutionMessages.runnerState, {
          state: runnerState(runner),
          tool: intl.formatMessage(productMessages[runner.tool]),
        })}
      </Status>
    </div>
  ));
}
