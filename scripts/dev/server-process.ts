import { spawn, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { untilReady } from '#scripts/until-ready.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a server still does after this long is cut off, in milliseconds: someone is waiting for the next one. */
const stopWithinMs = 3_000;
/** How much of its latest output is shown when it failed. */
const shownLength = 4_000;

/** The server behind the front door. */
export interface ServerProcess {
  /** The port, once the server listens; undefined when it couldn't start. */
  port(): Promise<number | undefined>;
  /** Stops the running one and starts the next. Returns why that failed, or undefined. */
  restart(): Promise<string | undefined>;
  stop(): Promise<void>;
}

interface Options {
  readonly main: string;
  readonly port: number;
  readonly env: NodeJS.ProcessEnv;
  /** Called when it ends by itself after starting. */
  readonly onCrash: (said: string) => void;
}

/** Doesn't start anything yet. */
export function makeServerProcess({ main, port, env, onCrash }: Options): ServerProcess {
  let child: ChildProcess | undefined;
  let starting: Promise<string | undefined> = Promise.resolve('The server has not been started');
  const stop = async () => {
    const ending = child;
    child = undefined;
    if (ending) await end(ending);
  };
  const start = async () => {
    await stop();
    const started = spawn(process.execPath, ['--enable-source-maps', main], {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...env },
    });
    child = started;
    const said = repeat(started);
    const gone = new Promise<string>((resolve) => started.once('close', () => resolve(said())));
    const fault = await Promise.race([answers(port, gone), gone]);
    if (fault === undefined)
      void gone.then((last) => {
        if (child !== started) return;
        starting = Promise.resolve(last);
        onCrash(last);
      });
    return fault;
  };
  return {
    port: async () => ((await starting) === undefined ? port : undefined),
    restart: () => (starting = start()),
    stop,
  };
}

/** Resolves with nothing once the server is ready; stops asking when it's gone. */
async function answers(port: number, gone: Promise<unknown>) {
  const over = new AbortController();
  void gone.then(() => over.abort());
  await untilReady(`http://127.0.0.1:${port}`, { everyMs: 20, signal: over.signal }).catch(() => gone);
  return undefined;
}

/** Shows what a process prints, and keeps the end of it. */
function repeat({ stdout, stderr }: ChildProcess) {
  let last = '';
  for (const [from, to] of [
    [stdout, process.stdout],
    [stderr, process.stderr],
  ] as const)
    from?.setEncoding('utf8').on('data', (text: string) => {
      to.write(text);
      last = (last + text).slice(-shownLength);
    });
  return () => last.trim() || 'It ended without a word';
}

async function end(child: ChildProcess) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timer = setTimeout(() => child.kill('SIGKILL'), stopWithinMs);
  await gone;
  clearTimeout(timer);
}
