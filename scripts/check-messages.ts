import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { locales } from '#shared/sessions/session-settings.ts';
import { faultsIn } from './messages/faults.ts';
import { indexes } from './messages/indexes.ts';
import { catalogueOf, readMessageFiles, root, trees } from './messages/message-files.ts';

const read = (path: string) => (existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '');

const files = readMessageFiles(trees);
const stale = [...(await indexes(files))].filter(([path, text]) => read(path) !== text);
const faults = [...faultsIn(files), ...stale.map(([path]) => `${path} is out of date; run npm run messages`)];
for (const fault of faults) console.error(fault);
const count = Object.keys(catalogueOf(files, 'en')).length;
if (faults.length === 0) console.log(`messages: ${count} in ${locales.length} languages`);
process.exitCode = faults.length === 0 ? 0 : 1;
