import { useEffect, useRef } from 'react';
import { useIntl } from 'react-intl';
import type { Undo } from '#shared/undos/undo.ts';
import { brief, type NoticeKind, type NoticeOptions } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { useProblemText } from '../ui/page/load-state.tsx';
import { focusHeadingIfLost } from '../ui/page/page-heading.tsx';
import { newsOf } from './undo-news.ts';
import { useRefreshAll } from '../data/use-endpoint.ts';
import { useUndoChange, useUndos } from './undo.api.ts';
import { undoMessages } from './undo.messages.ts';

/**
 * Announces the person's latest change and offers to undo it, on any page they've gone to since, and after a reload
 * too, because the server keeps it.
 */
export function UndoOffers() {
  const undos = useUndos().data?.undos;
  const known = useRef<readonly Undo[]>([]);
  const refreshAll = useRefreshAll();
  const say = useUndoNotice((running) => {
    const isListed = known.current.some(({ id }) => id === running.id);
    known.current = known.current.map((undo) => (undo.id === running.id ? running : undo));
    if (!isListed) void refreshAll();
    return isListed;
  });
  useEffect(() => {
    if (!undos || undos === known.current) return;
    const news = newsOf(known.current, undos);
    known.current = undos;
    for (const undo of news) say(undo);
    if (news.some(({ status }) => status === 'done')) void refreshAll();
  }, [undos, say, refreshAll]);
  return null;
}

interface Said extends NoticeOptions {
  readonly kind: NoticeKind;
  readonly text: string;
}

/**
 * Returns a function that announces an undo's state, in place of its earlier notice. What goes on in the background is
 * passed on, which returns whether it's still listed: it can be over before it ever was.
 */
function useUndoNotice(onRunning: (undo: Undo) => boolean) {
  const intl = useIntl();
  const showNotice = useNotice();
  const textOf = useProblemText();
  const { run } = useUndoChange();

  const show = (undo: Undo, { kind, text, ...options }: Said) =>
    showNotice(kind, text, { ...options, key: `undo-${undo.id}` });

  const ask = async (undo: Undo) => {
    const { result, problem } = await run({ params: { id: undo.id } });
    focusHeadingIfLost();
    if (problem)
      show(undo, { kind: 'error', text: textOf(problem, intl.formatMessage(undoMessages.failed)) });
    else if (result.status === 'done') say(result);
    else if (!onRunning(result)) say({ ...result, status: 'done', failedCount: 0 });
  };

  const asking = (undo: Undo, label: 'undo' | 'retry') => ({
    timeoutMs: undo.secondsLeft * 1000,
    action: { label: intl.formatMessage(undoMessages[label]), onSelect: () => void ask(undo) },
  });

  const sayings = {
    offered: (undo: Undo): Said => ({
      kind: 'success',
      text: intl.formatMessage(undoMessages.changed, valuesOf(undo)),
      ...asking(undo, 'undo'),
    }),
    running: (undo: Undo): Said => ({
      kind: 'info',
      text: intl.formatMessage(undoMessages.running, valuesOf(undo)),
    }),
    done: (undo: Undo): Said =>
      undo.failedCount === 0
        ? { kind: 'success', text: intl.formatMessage(undoMessages.undone, valuesOf(undo)), ...brief }
        : {
            kind: 'warning',
            text: intl.formatMessage(undoMessages.partly, valuesOf(undo)),
            ...asking(undo, 'retry'),
          },
  };
  const say = (undo: Undo) => show(undo, sayings[undo.status](undo));
  return say;
}

const valuesOf = ({ kind, subject, count, total, failedCount, failed }: Undo) => ({
  kind,
  title: subject.title,
  count,
  total,
  failed: failedCount,
  reason: failed[0]?.message ?? '',
});
