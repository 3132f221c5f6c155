import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** How a command ended, and what it said. */
interface RanScript {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** A command ends before better code for the embedded database pays: half of its time went into compiling that. */
const flags = ['--liftoff-only'];

/**
 * Runs an operator's command, as `npm run <script> -- …` does. Of this process's environment it sees only the PATH; on
 * standard input it gets what's typed.
 */
export function runScript(
  script: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  typed = '',
): RanScript {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [...flags, `scripts/${script}.ts`, ...args],
    {
      cwd: root,
      env: { PATH, NODE_COMPILE_CACHE, LOG_LEVEL: 'error', ...env },
      input: typed,
      encoding: 'utf8',
    },
  );
  return { status, stdout, stderr: stderr.trim() };
}
