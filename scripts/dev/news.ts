import type { Request, Response } from 'express';

/** The parts that can be broken by themselves. */
export type Part = 'client' | 'server';

/** What a page in the browser is told. */
export interface State {
  /** rises with every change that a page must be loaded again for */
  readonly version: number;
  readonly faults: Readonly<Partial<Record<Part, string>>>;
}

/** What there is to tell pages about the loop, and the streams to those that are open. */
export interface News {
  state(): State;
  /** A change is there: open pages load again. */
  announce(): void;
  /** Says what is wrong with a part, or with `undefined` that it's well again. */
  report(part: Part, fault: string | undefined): void;
  stream(req: Request, res: Response): void;
}

export function makeNews(): News {
  const readers = new Set<Response>();
  // By the clock, so that a page from before a restart of all this notices as well.
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
      // A page finds its way back quickly after this process was started again.
      res.write(`retry: 500\n${event()}`);
      readers.add(res);
      req.once('close', () => readers.delete(res));
    },
  };
}
