import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const pathIn = (dataDir: string) => join(dataDir, 'public-url');

/** Writes down at which address `npm start` put the tool, for the operator's commands beside it. */
export function writePublicUrl(dataDir: string, origin: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(pathIn(dataDir), origin);
}

/** The address that was written down last; undefined where nothing was. */
export const readPublicUrl = (dataDir: string) =>
  existsSync(pathIn(dataDir)) ? readFileSync(pathIn(dataDir), 'utf8').trim() : undefined;
