import { cpSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What a checkout collects beside its sources. */
const leftOut = ['.git', '.data', '.node', 'coverage', 'dist', 'node_modules'];

/** Copies the sources into an empty folder for changes. It shares the packages, and Node.js, with this checkout. */
export function scratchCopy(folder: string) {
  for (const name of readdirSync(root))
    if (!leftOut.includes(name)) cpSync(join(root, name), join(folder, name), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
}
