import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod';

const manifest = z.object({
  /** the entry of the client and the chunks it begins with, as addresses under /assets */
  entry: z.string(),
  preload: z.array(z.string()),
  /** the chunk with the messages of each language */
  messages: z.record(z.string(), z.string()),
  styles: z.array(z.string()),
  /** what its first texts are set in */
  fonts: z.array(z.string()),
});

/** The built client: what its page loads, and the small script of the launch, which is inlined in the page. */
export interface Assets {
  readonly entry: string;
  readonly preload: readonly string[];
  readonly messages: Readonly<Record<string, string>>;
  readonly styles: readonly string[];
  readonly fonts: readonly string[];
  readonly launchScript: string;
  readonly folder: string;
}

/** Reads what `npm run build` wrote. Throws an error that says so when there is nothing. */
export function readAssets(folder: string): Assets {
  try {
    const read = (name: string) => readFileSync(join(folder, name), 'utf8');
    return { ...manifest.parse(JSON.parse(read('manifest.json'))), launchScript: read('launch.js'), folder };
  } catch (error) {
    throw new Error(`The client is not built in ${folder}: run "npm run build" first`, { cause: error });
  }
}
