/** Parallel requests are charged in advance (50 each, facts on Canvas): few at once go further. */
const requestsAtOnce = 4;

interface Slots {
  busy: number;
  /** who waits for a place, first come first served */
  readonly waiting: Set<() => void>;
}

const slotsByOrigin = new Map<string, Slots>();

/** Takes one of the few places for requests to one Canvas, waiting for it; returns how to leave it. Throws the signal's reason. */
export async function takeSlot(origin: string, signal: AbortSignal | undefined): Promise<() => void> {
  signal?.throwIfAborted();
  const slots = slotsByOrigin.get(origin) ?? { busy: 0, waiting: new Set() };
  slotsByOrigin.set(origin, slots);
  if (slots.busy < requestsAtOnce) slots.busy += 1;
  else await untilFree(slots, signal);
  return () => leave(origin, slots);
}

function untilFree({ waiting }: Slots, signal: AbortSignal | undefined) {
  return new Promise<void>((resolve, reject) => {
    const enter = () => {
      signal?.removeEventListener('abort', giveUp);
      resolve();
    };
    const giveUp = () => {
      waiting.delete(enter);
      reject(signal?.reason as Error);
    };
    waiting.add(enter);
    signal?.addEventListener('abort', giveUp, { once: true });
  });
}

/** The place goes to the one who waited longest. */
function leave(origin: string, slots: Slots) {
  const [enter] = slots.waiting;
  if (enter) {
    slots.waiting.delete(enter);
    return enter();
  }
  slots.busy -= 1;
  if (slots.busy === 0) slotsByOrigin.delete(origin);
}
