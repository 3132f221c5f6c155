import { join } from 'node:path';
import { context } from 'esbuild';
import { launchBundling, serverBundling } from '#scripts/build.ts';
import { keeper, type Bundle } from './client-bundle.ts';

/** The bundled server's entry point. */
export const mainIn = (folder: string) => join(folder, 'main.js');

/** Bundles the server for development, with the script in its launch pages. */
export async function openServerBundle(folder: string, clientFolder: string): Promise<Bundle> {
  const [server, launch] = await Promise.all([
    context({
      ...serverBundling,
      entryPoints: {
        main: 'server/main.ts',
        worker: 'server/infra/db/embedded/worker.js',
        ltijs: 'server/launch/ltijs.ts',
        'document-child': 'server/scanners/documents/document-child.ts',
      },
      outdir: folder,
      logLevel: 'silent',
      write: false,
    }),
    context({
      ...launchBundling,
      outfile: join(clientFolder, 'launch.js'),
      logLevel: 'silent',
      write: false,
    }),
  ]);
  const keep = keeper();
  return {
    rebuild: async () => {
      const results = await Promise.all([server.rebuild(), launch.rebuild()]);
      return { hasChanged: keep(results.flatMap(({ outputFiles }) => outputFiles)) };
    },
    dispose: async () => {
      await Promise.all([server.dispose(), launch.dispose()]);
    },
  };
}
