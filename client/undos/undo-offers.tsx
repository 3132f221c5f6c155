import { useEffect, useMemo, useRef } from 'react';
import { useIntl } from 'react-intl';
import type { Undo } from '#shared/undos/undo.ts';
import { defineMessages } from '#shared/text/messages.ts';
import { listUndos, undoChange } from '#shared/undos/undo.api.ts';
import { brief, type NoticeKind, type NoticeOptions } from '../ui/overlay/notice-board.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { useProblemText } from '../ui/page/load-state.tsx';
import { newsOf } from './undo-news.ts';
import { useRefreshAll, useEndpoint } from '../data/use-endpoint.ts';
import { ownUndos } from '../data/storage.ts';
import { useAction } from '../data/use-action.ts';

/** How often to ask while a large change is being undone, or whether one that stopped goes on, in milliseconds. */
const runningPollMs = 1_500;
const stoppedPollMs = 30_000;

function pollAfterMs(undos: readonly Undo[] = []) {
  const running = undos.filter(({ status }) => status === 'running');
  if (running.length === 0) return 0;
  return running.every(({ hasStopped }) => hasStopped) ? stoppedPollMs : runningPollMs;
}

/** What this person can undo, and what's being undone. */
const useUndos = () => useEndpoint(listUndos, {}, { refreshInterval: (data) => pollAfterMs(data?.undos) });

/** Undoes a change. That can concern anything on the page. */
const useUndoChange = () => useAction(undoChange, { refreshes: 'all' });

const undoMessages = defineMessages({
  changed: {
    id: 'undo.changed',
    defaultMessage:
      '{kind, select, announcement_removed {The announcement “{title}” was removed.} checklist_removed {The checklist “{title}” was removed.} tasklist_removed {A checklist was removed from “{title}”.} tasks_changed {{count, plural, one {“{title}” was changed.} other {# tasks were changed.}}} tag_removed {The tag “{title}” was removed.} tag_merged {The tag “{title}” was merged into another.} findings_resolved {{count, plural, one {# finding in “{title}” was resolved.} other {# findings in “{title}” were resolved.}}} findings_reopened {{count, plural, one {# finding in “{title}” counts again.} other {# findings in “{title}” count again.}}} courses_added {{count, plural, one {# course was added to “{title}”.} other {# courses were added to “{title}”.}}} courses_removed {{count, plural, one {# course was removed from “{title}”.} other {# courses were removed from “{title}”.}}} courses_pinned {{count, plural, one {# course in “{title}” was pinned or unpinned.} other {# courses in “{title}” were pinned or unpinned.}}} exceptions_lifted {{count, plural, one {# course in “{title}” is no longer pinned or excluded. A sync has started.} other {# courses in “{title}” are no longer pinned or excluded. A sync has started.}}} batch_removed {“{title}” was removed.} quick_view_removed {The quick view “{title}” was removed.} alert_rule_removed {The alert rule “{title}” was removed.} scope_decided {{count, plural, one {The scope of “{title}” was decided.} other {The scope of # things was decided.}}} report_schedule_removed {The report by mail “{title}” was removed.} batch_archived {“{title}” was archived.} institution_archived {“{title}” was archived. Its sessions have ended.} scope_rule_removed {The rule “{title}” was removed.} scope_kind_removed {The kind “{title}” was removed.} other {“{title}” is active again.}}',
  },
  undo: { id: 'undo.undo', defaultMessage: 'Undo' },
  running: { id: 'undo.running', defaultMessage: 'Undoing the change of “{title}”…' },
  stopped: {
    id: 'undo.stopped',
    defaultMessage:
      'Undoing the change of “{title}” stopped halfway: {done, number} of {total, number} are as they were.',
  },
  goOn: { id: 'undo.goOn', defaultMessage: 'Go on' },
  undone: {
    id: 'undo.undone',
    defaultMessage:
      '{kind, select, announcement_removed {The announcement “{title}” is back.} checklist_removed {The checklist “{title}” is back.} tasklist_removed {“{title}” has the checklist again.} tasks_changed {{count, plural, one {“{title}” is as it was.} other {# tasks are as they were.}}} tag_removed {The tag “{title}” is back.} tag_merged {The tag “{title}” is back.} findings_resolved {{count, plural, one {# finding in “{title}” counts again.} other {# findings in “{title}” count again.}}} findings_reopened {{count, plural, one {# finding in “{title}” is resolved again.} other {# findings in “{title}” are resolved again.}}} batch_removed {“{title}” is back.} quick_view_removed {The quick view “{title}” is back.} alert_rule_removed {The alert rule “{title}” is back.} scope_decided {{count, plural, one {The scope of “{title}” is as it was.} other {The scope of # things is as it was.}}} report_schedule_removed {The report by mail “{title}” is back.} batch_archived {“{title}” is active again.} batch_unarchived {“{title}” is archived again.} institution_archived {“{title}” is active again.} institution_unarchived {“{title}” is archived again.} scope_rule_removed {The rule “{title}” is back.} scope_kind_removed {The kind “{title}” is back.} other {{count, plural, one {# course in “{title}” was restored.} other {# courses in “{title}” were restored.}}}}',
  },
  partly: {
    id: 'undo.partly',
    defaultMessage: '{failed, number} of {total, number} couldn’t be put back in “{title}”. {reason}',
  },
  retry: { id: 'undo.retry', defaultMessage: 'Retry the rest' },
  failed: { id: 'undo.failed', defaultMessage: 'This couldn’t be undone.' },
});

/**
 * Announces the latest change that the person made in this tab and offers to undo it, on any page they've gone to since,
 * and after a reload too, because the server keeps it.
 */
export function UndoOffers() {
  const listed = useUndos().data?.undos;
  const undos = useMemo(() => listed?.filter(({ id }) => ownUndos.has(id)), [listed]);
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
    if (problem)
      show(undo, { kind: 'error', text: textOf(problem, intl.formatMessage(undoMessages.failed)) });
    else if (result.status === 'done') say(result);
    else if (!onRunning(result)) say({ ...result, status: 'done', failedCount: 0 });
  };

  const asking = (undo: Undo, label: 'undo' | 'goOn' | 'retry') => ({
    ...(label !== 'goOn' && { timeoutMs: undo.secondsLeft * 1000 }),
    action: { label: intl.formatMessage(undoMessages[label]), onSelect: () => void ask(undo) },
  });

  const sayings = {
    offered: (undo: Undo): Said => ({
      kind: 'success',
      text: intl.formatMessage(undoMessages.changed, valuesOf(undo)),
      ...asking(undo, 'undo'),
    }),
    running: (undo: Undo): Said =>
      undo.hasStopped
        ? {
            kind: 'warning',
            text: intl.formatMessage(undoMessages.stopped, valuesOf(undo)),
            ...asking(undo, 'goOn'),
          }
        : { kind: 'info', text: intl.formatMessage(undoMessages.running, valuesOf(undo)) },
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

const valuesOf = ({ kind, subject, count, total, done, failedCount, failed }: Undo) => ({
  kind,
  title: subject.title,
  count,
  total,
  done,
  failed: failedCount,
  reason: failed[0]?.message ?? '',
});
