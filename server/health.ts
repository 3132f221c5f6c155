import express from 'express';
import { runSql } from './infra/db/database.ts';
import type { Config } from './infra/config.ts';
import { onError } from './infra/http/on-error.ts';
import { securityHeaders } from './infra/http/security-headers.ts';

/** Health checks of a process without the web role: whether it's alive and whether its database is. */
export function healthOnly(config: Pick<Config, 'publicUrl'>) {
  const app = express();
  app.disable('x-powered-by');
  app.use(securityHeaders(config));
  app.get('/healthz', (_req, res) => void res.json({ status: 'alive' }));
  app.get('/readyz', async (_req, res) => {
    await runSql('select 1');
    res.json({ status: 'ready' });
  });
  app.use(onError);
  return app;
}
