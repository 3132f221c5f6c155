import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const cache = join(root, 'node_modules/.cache/courseyard/demo');

/** What the demo data is made by. */
const makers = ['package-lock.json', '{server,shared,scripts/demo,scripts/harness}/**/*.{ts,json}'];

/** Names the demo data of this day that these sources make: its past ends today. */
function nameOfDemo() {
  const hash = createHash('sha256').update(new Date().toDateString());
  for (const path of globSync(makers, { cwd: root }).toSorted()) hash.update(readFileSync(join(root, path)));
  return hash.digest('hex').slice(0, 16);
}

/**
 * The folder with the demo data, for copying. The first process that needs it makes it, and the others wait, as it takes most
 * of a minute; later runs find it there, until the sources or the day are others.
 */
export async function demoOnce(make: (folder: string) => Promise<void>): Promise<string> {
  const data = join(cache, nameOfDemo());
  const [begun, making] = [`${data}-begun`, `${data}-making`];
  while (!existsSync(data)) {
    if (!isFirst(begun)) {
      await wait(200);
      continue;
    }
    try {
      rmSync(making, { recursive: true, force: true });
      mkdirSync(making);
      await make(making);
      renameSync(making, data);
    } finally {
      rmSync(begun, { recursive: true, force: true });
    }
  }
  return data;
}

function isFirst(folder: string) {
  mkdirSync(cache, { recursive: true });
  try {
    mkdirSync(folder);
    return true;
  } catch {
    return false;
  }
}

/** Before a run: what earlier ones made from other sources, or didn't complete. */
export function forgetOtherDemos() {
  const name = nameOfDemo();
  for (const entry of existsSync(cache) ? readdirSync(cache) : [])
    if (entry !== name) rmSync(join(cache, entry), { recursive: true, force: true });
}
