import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inTurn } from './in-turn.mjs';
import { runNpm } from './run-npm.mjs';

/**
 * Runs `npm ci` when node_modules is missing or came from another lock file. Throws an error for a person when
 * npm fails.
 * @param {{ root: string, say: (text: string) => void }} place
 */
export async function installPackages({ root, say }) {
  const stamp = join(root, 'node_modules', '.courseyard-lock');
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === lock;
  if (isInstalled()) return;
  const ours = join(root, '.node');
  mkdirSync(ours, { recursive: true });
  await inTurn(join(ours, 'lock'), say, async () => {
    if (isInstalled()) return;
    say('Installing the packages …');
    const { code } = await runNpm(['ci', '--include=dev'], { cwd: root });
    if (code !== 0)
      throw new Error("The packages couldn't be installed; npm says why above. Run the command again.");
    writeFileSync(stamp, lock);
  });
}
