import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useIntl } from 'react-intl';
import type { UsedStatus } from '#shared/statuses/status.api.ts';
import { useNotice } from '../ui/overlay/notices.tsx';
import { useProblemText } from '../ui/page/load-state.tsx';
import { movedTo } from './moved-to.ts';
import { useOrderStatuses } from './status.api.ts';
import { statusMessages } from './status.messages.ts';

/**
 * The list as it was last arranged, and how to arrange it. Moves show at once and are saved one after another, so that
 * several quick ones aren't taken for two editors.
 */
export function useStatusOrder(statuses: readonly UsedStatus[]) {
  const intl = useIntl();
  const showNotice = useNotice();
  const textOf = useProblemText();
  const ordering = useOrderStatuses();
  const [wanted, setWanted] = useState<readonly number[]>();
  const saving = useRef<Promise<unknown>>(Promise.resolve());
  const known = new Map(statuses.map((status) => [status.id, status]));
  const isWhole = wanted?.length === known.size && wanted.every((id) => known.has(id));
  const order = isWhole ? wanted : [...known.keys()];

  const save = async (before: readonly number[], ids: readonly number[]) => {
    const { problem } = await ordering.run({ body: { before: [...before], ids: [...ids] } });
    if (problem) showNotice('error', textOf(problem, intl.formatMessage(statusMessages.orderFailed)));
    // What others have done since shows again, unless another move is waiting.
    setWanted((latest) => (problem || latest === ids ? undefined : latest));
  };
  const move = (id: number, place: number) => {
    const moved = movedTo(order, id, place);
    if (moved === order) return false;
    flushSync(() => setWanted(moved));
    saving.current = saving.current.then(() => save(order, moved));
    return true;
  };
  return { arranged: order.flatMap((id) => known.get(id) ?? []), move };
}
