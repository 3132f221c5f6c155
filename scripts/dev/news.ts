import type { Request, Response } from 'express';

/** The parts that can break independently. */
export type Part = 'client' | 'server';

/** What a page in the browser learns. */
interface State {
  /** rises with every change that pages must reload for */
  readonly version: number;
  readonly faults: Readonly<Partial<Record<Part, string>>>;
}

/** What pages hear about the loop, and the streams to the open ones. */
export interface News {
  state(): State;
  /** Something changed: open pages reload. */
  announce(): void;
  /** Says what's wrong with a part, or with `undefined` that it works again. */
  report(part: Part, fault: string | undefined): void;
  stream(req: Request, res: Response): void;
}

export function makeNews(): News {
  const readers = new Set<Response>();
  // From the clock, so that a page from before a full restart also notices.
  let state: State = { version: Date.now(), faults: {} };
  const event = () => `data: ${JSON.stringify(state)}\n\n`;
  const tell = (next: State) => {
    state = next;
    for (const reader of readers) reader.write(event());
  };
  return {
    state: () => state,
    announce: () => tell({ ...state, version: state.version + 1 }),
    report: (part, fault) => {
      const { [part]: former, ...others } = state.faults;
      if (former !== fault)
        tell({ ...state, faults: fault === undefined ? others : { ...others, [part]: fault } });
    },
    stream: (req, res) => {
      res.set({ 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' });
      // So that a page reconnects quickly after this process restarts.
      res.write(`retry: 500\n${event()}`);
      readers.add(res);
      req.once('close', () => readers.delete(res));
    },
  };
}
