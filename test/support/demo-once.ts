import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** The folder of a run of browser tests, as `holdDemo` left it for the processes that run them. */
const placeOf = (env: NodeJS.ProcessEnv) => {
  const folder = env.COURSEYARD_DEMO;
  if (folder === undefined) throw new Error('Browser tests run in the project "e2e"');
  return { data: join(folder, 'data'), begun: join(folder, 'begun'), done: join(folder, 'done') };
};

/** Makes room for the demo data of this run, and returns how to remove it. */
export function holdDemo(): () => void {
  const folder = mkdtempSync(join(tmpdir(), 'courseyard-demo-'));
  process.env.COURSEYARD_DEMO = folder;
  return () => rmSync(folder, { recursive: true, force: true });
}

/**
 * The folder with the demo data, for copying. The first test that needs it makes it, and the others wait: it takes most
 * of a minute.
 */
export async function demoOnce(make: (folder: string) => Promise<void>): Promise<string> {
  const { data, begun, done } = placeOf(process.env);
  if (isFirst(begun)) {
    mkdirSync(data);
    try {
      await make(data);
    } finally {
      writeFileSync(done, '');
    }
  }
  while (!existsSync(done)) await wait(200);
  return data;
}

function isFirst(folder: string) {
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}
