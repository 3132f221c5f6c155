import type { Router } from 'express';
import { serve } from '#server/access/serve.ts';
import type { Config } from '#server/infra/config.ts';
import { listLicences } from '#shared/about/licences.api.ts';
import { readLicences } from './licences.service.ts';

export const aboutRoutes =
  ({ assetsDir }: Pick<Config, 'assetsDir'>) =>
  (router: Router) => {
    serve(router, listLicences, async () => ({ packages: await readLicences(assetsDir) }));
  };
