// The child's side of processes.ts: starts one thing on the parent's word, answers questions, and ends with the parent.

/** What a child does once it has started. */
interface Running<Ready, Question> {
  /** what the parent needs to know, as JSON */
  readonly ready: Ready;
  answer?(question: Question): Promise<unknown>;
  stop(): Promise<void>;
}

/** Starts with what the parent sends, answers its questions one by one, and ends when the parent says so or is gone. */
export function beChild<Given, Ready, Question = never>(
  start: (given: Given) => Promise<Running<Ready, Question>>,
): void {
  process.once('message', (given: Given) => {
    start(given).then(
      (running) => {
        const end = () => void running.stop().finally(() => process.exit(0));
        process.on('disconnect', end);
        process.on('message', (question: Question | 'stop') =>
          question === 'stop' ? end() : void reply(running, question),
        );
        process.send?.({ ready: running.ready });
      },
      (error: unknown) => {
        process.send?.({ error: textOf(error) });
        process.exitCode = 1;
        process.disconnect();
      },
    );
  });
}

async function reply<Ready, Question>(running: Running<Ready, Question>, question: Question) {
  try {
    process.send?.({ result: await running.answer?.(question) });
  } catch (error) {
    process.send?.({ error: textOf(error) });
  }
}

const textOf = (error: unknown) => (error instanceof Error ? (error.stack ?? error.message) : String(error));
