import { spawn } from 'node:child_process';
import { basename } from 'node:path';

const isWindows = process.platform === 'win32';

/** npm itself if its own command started us, otherwise the one on the path. */
function npmCommand() {
  const started = process.env.npm_execpath ?? '';
  return basename(started) === 'npm-cli.js'
    ? { program: process.execPath, first: [started], shell: false }
    : // Windows starts a .cmd file only in a shell.
      { program: isWindows ? 'npm.cmd' : 'npm', first: [], shell: isWindows };
}

/**
 * Runs npm with nothing on stdout: its output goes to stderr, or with `quietly` only into the result. It ends
 * with this process.
 * @param {string[]} args @param {{ cwd: string, quietly?: boolean }} options
 * @returns {Promise<{ code: number, output: string }>}
 */
export function runNpm(args, { cwd, quietly = false }) {
  const { program, first, shell } = npmCommand();
  // It doesn't matter which Node.js runs npm: nothing that's installed runs a script.
  const quiet = ['--no-audit', '--no-fund', '--loglevel=error', '--engine-strict=false'];
  const child = spawn(program, [...first, ...args, ...quiet], {
    cwd,
    shell,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const end = () => child.kill('SIGTERM');
  process.once('exit', end);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (/** @type {Buffer} */ chunk) => {
      output += chunk.toString();
      if (!quietly) process.stderr.write(chunk);
    });
  }
  return new Promise((resolve) => {
    const settle = (/** @type {number} */ code) => {
      process.off('exit', end);
      resolve({ code, output });
    };
    child.on('error', ({ message }) => {
      output += message;
      settle(1);
    });
    child.on('close', (code) => settle(code ?? 1));
  });
}
