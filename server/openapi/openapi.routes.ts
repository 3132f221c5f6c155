import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import type { Config } from '#server/infra/config.ts';
import { sendPage } from '#server/launch/html.ts';
import { version } from '#server/version.ts';
import { readOpenApi } from '#shared/openapi/openapi.api.ts';
import { docsPage } from './docs-page.ts';
import { makeOpenApi, type OpenApi } from './openapi.service.ts';

export const openApiRoutes = (config: Config) => (router: Router) => {
  let made: OpenApi | undefined;
  // Built on first use: most processes never need it.
  const api = () => (made ??= makeOpenApi({ version, publicUrl: config.publicUrl }));
  serve(router, readOpenApi, async () => ({ ...api() }));
  // A page rather than a call, so not part of the contract.
  router.get('/api/docs', (_req, res) => sendPage(res, { locale: 'en', ...docsPage(api()) }));
};
