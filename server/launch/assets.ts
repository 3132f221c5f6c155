import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const manifest = z.object({
  /** the client's entry and its first chunks, as addresses under /assets */
  entry: z.string(),
  preload: z.array(z.string()),
  /** the chunk with each language's messages */
  messages: z.record(z.string(), z.string()),
  styles: z.array(z.string()),
  /** fonts of its first texts */
  fonts: z.array(z.string()),
});

/** The built client: what its page loads, and the small launch script, which is inlined in the page. */
export interface Assets {
  readonly entry: string;
  readonly preload: readonly string[];
  readonly messages: Readonly<Record<string, string>>;
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
  readonly launchScript: string;
  readonly folder: string;
}

/** Reads the output of `npm run build`. Throws an error that says so if there is none. */
export function readAssets(folder: string): Assets {
  try {
    const read = (name: string) => readFileSync(join(folder, name), 'utf8');
    return { ...manifest.parse(JSON.parse(read('manifest.json'))), launchScript: read('launch.js'), folder };
  } catch (error) {
    throw new Error(`The client is not built in ${folder}: run "npm run build" first`, { cause: error });
  }
}
