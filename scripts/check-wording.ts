import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { faultsOfWording, wordingFiles } from './wording.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const began = Date.now();
const files = wordingFiles(root);
const faults = files.flatMap((path) => faultsOfWording(path, readFileSync(join(root, path), 'utf8')));
for (const fault of faults) console.error(fault);
if (faults.length === 0) console.log(`wording: ${files.length} files in ${Date.now() - began} ms`);
process.exitCode = faults.length === 0 ? 0 : 1;
