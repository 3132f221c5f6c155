import { readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import express from 'express';
import { compressedAssets } from '#server/infra/http/compressed-assets.ts';
import { beChild } from './child.ts';

/** The launch's peer: Express and nothing else, with the same page for everyone. */
interface BarePage {
  /** the page's file */
  readonly page: string;
  /** folder of what the page loads from /assets, compressed as ours is; none if it loads nothing */
  readonly assets?: string;
}

beChild(async ({ page, assets }: BarePage) => {
  const html = readFileSync(page, 'utf8');
  const app = express();
  app.disable('x-powered-by');
  app.disable('etag');
  if (assets !== undefined) app.use('/assets', compressedAssets(assets), express.static(assets));
  app.all('/{*path}', (_req, res) => void res.type('html').send(html));
  const server = app.listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    ready: { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` },
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
});
