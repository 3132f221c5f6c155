import { useIntl } from 'react-intl';
import { isFixUnderWay, type Fix, type FixReason } from '#shared/fixes/fix.ts';
import type { Tone } from '../../ui/page/status.tsx';
import { useUndoFix } from './fix.api.ts';
import { fixMessages, fixReasonMessages, outcomeMessages } from './fix.messages.ts';
import { follow } from './followed-fixes.ts';

export function useReasonText() {
  const intl = useIntl();
  return (reason: FixReason) => intl.formatMessage(fixReasonMessages.reason, { reason });
}

/** Says in a sentence what became of a fix, with the reason, and Canvas's own words. */
export function useOutcomeText() {
  const intl = useIntl();
  const reasonText = useReasonText();
  return ({ state, hand, itemTitle: where, reason, said, overwrote }: Fix) =>
    [
      intl.formatMessage(outcomeMessages.said, {
        state,
        hand,
        where,
        reason: reason === null ? '' : reasonText(reason),
      }),
      ...(said === null || said === '' ? [] : [intl.formatMessage(outcomeMessages.canvasSaid, { said })]),
      ...(overwrote ? [intl.formatMessage(outcomeMessages.overwrote, { where })] : []),
    ]
      .map((sentence) => sentence.trim())
      .join(' ');
}

const good: readonly Fix['state'][] = ['verified', 'undone'];
const doubtful: readonly Fix['state'][] = ['altered', 'kept', 'dropped'];

export function toneOf(fix: Pick<Fix, 'state'>): Tone {
  if (isFixUnderWay(fix)) return 'busy';
  if (good.includes(fix.state)) return 'good';
  return doubtful.includes(fix.state) ? 'warning' : 'bad';
}

/** Whether nothing was saved: what the person typed isn't in Canvas. */
export const isUnsaved = (fix: Pick<Fix, 'state'>) => toneOf(fix) === 'bad';

/** Gives a place back what was there. How it ends is news, wherever the person is by then. */
export function useUndoing() {
  const undo = useUndoFix();
  const start = async (id: number) => {
    const { problem } = await undo.run({ params: { id } }, fixMessages.undoFailed);
    if (!problem) follow(id, 'undo');
  };
  return { start, isRunning: undo.isRunning };
}
