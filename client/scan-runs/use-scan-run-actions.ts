import { useIntl } from 'react-intl';
import type { startScanRun } from '#shared/scan-runs/scan-run.api.ts';
import type { Input } from '#shared/http/endpoint.ts';
import type { ScanRun } from '#shared/scan-runs/scan-run.ts';
import type { Problem } from '../data/problem.ts';
import { brief } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { useProblemText } from '../ui/page/load-state.tsx';
import { useCancelScanRun, useRetryScanRun, useStartScanRun } from './scan-run.api.ts';
import { scanRunMessages } from './scan-run.messages.ts';

interface Outcome {
  readonly result?: ScanRun | undefined;
  readonly problem?: Problem | undefined;
}

/** Starts, cancels and repeats the scans of a batch, and says what came of that. */
export function useScanRunActions(batchId: number) {
  const intl = useIntl();
  const showNotice = useNotice();
  const textOf = useProblemText();
  const [starting, cancelling, retrying] = [useStartScanRun(), useCancelScanRun(), useRetryScanRun()];
  const params = { id: batchId };
  const tell = ({ result, problem }: Outcome) => {
    if (problem) {
      // Others may have started or ended the scans in the meantime: that's news, not a failure.
      const kind = problem.code === 'conflict' ? 'info' : 'error';
      showNotice(kind, textOf(problem, intl.formatMessage(scanRunMessages.failed)));
    } else if (result?.courseCount === 0) {
      showNotice('info', intl.formatMessage(scanRunMessages.allFresh));
    } else if (result) {
      const values = { count: result.courseCount, fresh: result.freshCount };
      showNotice('success', intl.formatMessage(scanRunMessages.asked, values), brief);
    }
  };
  return {
    isBusy: starting.isRunning || cancelling.isRunning || retrying.isRunning,
    start: async (body: Input<typeof startScanRun>['body']) => tell(await starting.run({ params, body })),
    retry: async () => tell(await retrying.run({ params })),
    cancel: async () => tell({ problem: (await cancelling.run({ params })).problem }),
  };
}
