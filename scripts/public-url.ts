import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const pathIn = (dataDir: string) => join(dataDir, 'public-url');

/** Saves the address `npm start` gave the tool, for operator commands beside it. */
export function writePublicUrl(dataDir: string, origin: string) {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(pathIn(dataDir), origin);
}

/** The last saved address; undefined if there's none. */
export const readPublicUrl = (dataDir: string) =>
  existsSync(pathIn(dataDir)) ? readFileSync(pathIn(dataDir), 'utf8').trim() : undefined;
