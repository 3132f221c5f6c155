// Runs every script: plain JavaScript for Node.js 18 and newer, because it must work before anything is installed.
// usage: node scripts/run.mjs <script> [arguments]
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bringNode, isNewEnough } from './runtime/bring-node.mjs';
import { installPackages } from './runtime/install-packages.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [name = '', ...args] = process.argv.slice(2);
const script = join(root, 'scripts', `${name}.ts`);

/** What a command prints for a program goes to stdout, so nothing here may. @param {string} text */
const say = (text) => console.error(text);

/** @param {unknown} error @returns {never} */
function giveUp(error) {
  say(error instanceof Error ? error.message : String(error));
  process.exit(1);
}

if (name === '' || !existsSync(script))
  giveUp(`There's no script "${name}". scripts/README.md lists the commands.`);

const node = isNewEnough(process.version)
  ? process.execPath
  : await bringNode({ into: join(root, '.node'), settings: join(root, '.npmrc'), say }).catch(giveUp);
await installPackages({ root, say }).catch(giveUp);

// Commands from packages start with "node", and must find this one.
process.env.PATH = [dirname(node), process.env.PATH].join(delimiter);
// They share what Node.js has compiled: a second start takes two thirds of the time of the first.
process.env.NODE_COMPILE_CACHE ??= join(root, 'node_modules', '.cache', 'courseyard', 'compiled');
const child = spawn(node, ['--disable-warning=ExperimentalWarning', script, ...args], {
  cwd: root,
  stdio: 'inherit',
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM']))
  process.on(signal, () => child.kill(signal));
child.on('error', giveUp);
child.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)));
