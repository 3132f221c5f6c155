import { formatMessages, type BuildFailure } from 'esbuild';
import type { Bundle } from './client-bundle.ts';
import type { News, Part } from './news.ts';
import type { ServerProcess } from './server-process.ts';
import { oneAtATime } from './watch-sources.ts';

interface Loop {
  readonly news: News;
  readonly client: Bundle;
  readonly server: Bundle;
  readonly process: ServerProcess;
  /** Called after each start of the server; the next one waits for it. */
  readonly onServing: () => Promise<void>;
}

const isBuildFailure = (error: unknown): error is BuildFailure => error instanceof Error && 'errors' in error;

/** Bundles a part again. If that fails, it says so in the terminal and to the pages, and returns undefined. */
async function rebuild(part: Part, bundle: Bundle, news: News) {
  try {
    return await bundle.rebuild();
  } catch (error) {
    const format = async (color: boolean) =>
      isBuildFailure(error)
        ? (await formatMessages(error.errors, { kind: 'error', color })).join('\n')
        : String(error);
    console.error(await format(process.stderr.isTTY));
    news.report(part, await format(false));
    return undefined;
  }
}

const secondsSince = (began: number) => `${((performance.now() - began) / 1000).toFixed(2)} s`;

/** Brings the client up to date; true when pages must reload. */
async function updateClient({ news, client }: Loop) {
  const began = performance.now();
  const built = await rebuild('client', client, news);
  if (!built) return false;
  news.report('client', undefined);
  if (built.hasChanged) console.log(`client: bundled in ${secondsSince(began)}`);
  return built.hasChanged;
}

/** Brings the server up to date; true when it was restarted. While its bundle is broken, the running one stays. */
async function updateServer({ news, server, process: child }: Loop) {
  const began = performance.now();
  const built = await rebuild('server', server, news);
  if (!built) return false;
  const isNeeded = built.hasChanged || (await child.port()) === undefined;
  const fault = isNeeded ? await child.restart() : undefined;
  news.report('server', fault);
  const isNew = isNeeded && fault === undefined;
  if (isNew) console.log(`server: ready after ${secondsSince(began)}`);
  return isNew;
}

/**
 * What brings each part up to date. A client change reaches its pages without the server; a change of both
 * reaches them once, when the server is back.
 */
export function updatesOf(loop: Loop): Readonly<Record<Part, () => Promise<void>>> {
  let isClientNew = false;
  let isServerStarting = false;
  const announce = () => {
    isClientNew = false;
    loop.news.announce();
  };
  return {
    client: oneAtATime(async () => {
      isClientNew = (await updateClient(loop)) || isClientNew;
      if (isClientNew && !isServerStarting) announce();
    }),
    server: oneAtATime(async () => {
      isServerStarting = true;
      const isNew = await updateServer(loop);
      isServerStarting = false;
      if (isNew || isClientNew) announce();
      if (isNew) await loop.onServing();
    }),
  };
}
