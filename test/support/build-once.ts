import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** Builds once for all browser tests: a new build takes the old one's files from servers that still use them. */
export default function buildOnce() {
  if (process.env.COURSEYARD_BUILT === 'yes') return;
  const args = ['scripts/build.ts', '--for-development'];
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('The build failed');
  process.env.COURSEYARD_BUILT = 'yes';
}
