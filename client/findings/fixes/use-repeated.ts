import { useEffect, useEffectEvent } from 'react';

/**
 * Asks again and again, with a pause in between, until `ask` says that it's over; at once, and always the server itself: what
 * was read before can be from before the change that's waited for. A question that fails is asked again.
 */
export function useRepeated(isOn: boolean, pauseMs: number, ask: () => Promise<boolean>) {
  const askNow = useEffectEvent(ask);
  useEffect(() => {
    if (!isOn) return undefined;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const step = async () => {
      const hasEnded = await askNow().catch(() => false);
      if (!hasEnded && !isOver) timer = setTimeout(() => void step(), pauseMs);
    };
    void step();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [isOn, pauseMs]);
}
