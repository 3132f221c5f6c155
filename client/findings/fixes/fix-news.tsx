import { useEffectEvent } from 'react';
import { useIntl } from 'react-intl';
import { isFixUnderWay, type Fix } from '#shared/fixes/fix.ts';
import { Problem } from '../../data/problem.ts';
import { announce } from '../../ui/page/announcer.ts';
import type { NoticeOptions } from '../../ui/overlay/notice-board.ts';
import { useNotice } from '../../ui/overlay/notices.tsx';
import { useOpened } from '../../ui/overlay/use-opened.ts';
import { lookEveryMs, readFixNow, useRefreshSettled } from './fix.api.ts';
import { fixMessages } from './fix.messages.ts';
import { unfollow, useFollowedFixes, type Followed } from './followed-fixes.ts';
import { useFixAddress } from './use-fix-address.ts';
import { useRepeated } from './use-repeated.ts';
import { toneOf, useOutcomeText, useUndoing } from './use-outcome.ts';

/**
 * Says how fixes that were saved or undone in this tab have ended, on any page that the person has gone to since. Where they
 * are still fixing, the panel shows it, and this only reads it out.
 */
export default function FixNews() {
  return useFollowedFixes().map((followed) => <News key={followed.id} {...followed} />);
}

const kinds = { good: 'success', warning: 'warning', bad: 'error' } as const;
/** Long enough to be read, and to undo it. */
const undoMs = 30_000;

function News(followed: Followed) {
  const { id } = followed;
  const tell = useTell();
  const refresh = useRefreshSettled();
  // Whether the panel is open may have changed since it was asked.
  const end = useEffectEvent((fix: Fix | undefined) => {
    unfollow(id);
    if (fix) tell(fix, followed);
    return refresh();
  });
  useRepeated(true, lookEveryMs, async () => {
    const fix = await readFixNow(id).catch((problem: unknown) => {
      if (problem instanceof Problem && problem.code === 'not_found') return undefined;
      throw problem;
    });
    if (fix && isFixUnderWay(fix)) return false;
    await end(fix);
    return true;
  });
  return null;
}

function useTell() {
  const intl = useIntl();
  const show = useNotice();
  const outcomeText = useOutcomeText();
  const undoing = useUndoing();
  const compare = useOpened('compare');
  const { isOpen } = useFixAddress();

  const actionFor = (fix: Fix): NoticeOptions['action'] => {
    if (fix.state === 'kept')
      return {
        label: intl.formatMessage(fixMessages.compare),
        onSelect: () => compare.open(String(fix.id)),
      };
    if (fix.undoUntil === null) return undefined;
    return { label: intl.formatMessage(fixMessages.undo), onSelect: () => void undoing.start(fix.id) };
  };

  return (fix: Fix, { for: purpose }: Followed) => {
    const hasFailed = purpose === 'undo' && fix.state === 'verified';
    const text = hasFailed
      ? [intl.formatMessage(fixMessages.undoFailed), fix.said].filter(Boolean).join(' ')
      : outcomeText(fix);
    if (isOpen) return announce(text);
    const tone = hasFailed ? 'bad' : toneOf(fix);
    const kind = tone === 'good' || tone === 'warning' || tone === 'bad' ? kinds[tone] : 'info';
    const isWell = tone === 'good';
    show(kind, text, {
      key: `fix-${fix.id}`,
      action: actionFor(fix),
      ...(isWell && { timeoutMs: undoMs }),
    });
  };
}
