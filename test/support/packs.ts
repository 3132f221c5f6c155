import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants, Script, type Context } from 'node:vm';

// A pack is what test files import, and everything behind it, as one script. Jest reads and compiles each of 3,000 modules for
// each test file, which took longer than most of the tests. A script is compiled once for all files that run in a process;
// each runs it in its own context, so no file sees what another one did.

/** One for each kind of environment. */
export type PackName = 'server' | 'pages';

const cache = fileURLToPath(new URL('../../node_modules/.cache/courseyard/packs', import.meta.url));

/** The packs of this run: another may go on beside it, even one of a copy that shares these packages. */
export const packsOfRun = () => join(cache, process.env.TEST_RUN ?? '');
/** The folder of a pack: the script, and a module for each name that leads into it. */
export const packFolder = (name: PackName) => join(packsOfRun(), name);
export const packScript = (name: PackName) => join(packFolder(name), 'pack.js');
/** The module for a name, as test files import it. */
export const packModule = (name: PackName, imported: string) =>
  join(packFolder(name), 'names', `${imported.replace(/^#/, '').replace(/\.tsx?$/, '')}.cjs`);

/** What a module needs of the place it runs in: jest's own `require` and the like. */
type Surroundings = readonly [require: unknown, jest: unknown, dirname: string];
type Modules = Record<string, () => unknown>;
type Pack = (modules: Modules, ...surroundings: Surroundings) => void;

const scripts = new Map<PackName, Script>();

function scriptOf(name: PackName): Script {
  const known = scripts.get(name);
  if (known) return known;
  const filename = packScript(name);
  const script = new Script(readFileSync(filename, 'utf8'), {
    filename,
    importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
  });
  scripts.set(name, script);
  return script;
}

/** Gives a test file's context the function by which the modules of names reach the pack, which runs when it's first used. */
export function givePack(name: PackName, context: Context) {
  let modules: Modules | undefined;
  const packed = (imported: string, ...surroundings: Surroundings) => {
    modules ??= run(scriptOf(name).runInContext(context) as Pack, surroundings);
    return modules[imported]?.();
  };
  Object.assign(context, { packed });
}

function run(pack: Pack, surroundings: Surroundings): Modules {
  const modules: Modules = {};
  pack(modules, ...surroundings);
  return modules;
}
