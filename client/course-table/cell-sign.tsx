import { useIntl, type IntlShape } from 'react-intl';
import { Status, type Tone } from '../ui/page/status.tsx';
import type { CellState } from './cell-state.ts';
import { courseTableMessages } from './course-table.messages.ts';

interface CellSignProps {
  readonly state: CellState;
  readonly isInWords: boolean;
}

const tones = { scanning: 'busy', failed: 'bad', stale: 'waiting' } as const satisfies Partial<
  Record<CellState['kind'], Tone>
>;

/** Why a value isn't there or isn't new: in words, or as a sign with the words for screen readers and on hover. */
export function CellSign({ state, isInWords }: CellSignProps) {
  const intl = useIntl();
  const words = wordsOf(intl, state);
  if (words === undefined || !(state.kind in tones)) return null;
  const tone = tones[state.kind as keyof typeof tones];
  if (isInWords)
    return (
      <div className="small-print">
        <Status tone={tone}>{words}</Status>
      </div>
    );
  return (
    <span title={words} className="cell-sign">
      <Status tone={tone}>
        <span className="for-screen-readers">{words}</span>
      </Status>
    </span>
  );
}

function wordsOf(intl: IntlShape, state: CellState) {
  switch (state.kind) {
    case 'scanning':
      return intl.formatMessage(courseTableMessages.scanning);
    case 'failed': {
      const { errorMessage: reason } = state.scan;
      return reason === null
        ? intl.formatMessage(courseTableMessages.failed)
        : intl.formatMessage(courseTableMessages.failedWhy, { reason });
    }
    case 'stale': {
      const day = intl.formatDate(state.scan.scannedAt ?? undefined, { dateStyle: 'medium' });
      return intl.formatMessage(courseTableMessages.stale, { day });
    }
    default:
      return undefined;
  }
}
