import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';

/** A package that is part of what browsers receive; the build writes the list. */
export const bundledPackage = z
  .object({
    name: z.string(),
    version: z.string(),
    licence: z.string().describe('SPDX expression'),
  })
  .meta({ id: 'BundledPackage' });
export type BundledPackage = z.infer<typeof bundledPackage>;

/** Where the build puts the full texts of the licences. */
export const licencesTextUrl = '/assets/licences.txt';

export const listLicences = endpoint({
  method: 'GET',
  path: '/api/licences',
  summary: 'Lists the packages of others that the app is built from, with their licences.',
  access: 'public',
  response: z.object({ packages: z.array(bundledPackage) }),
});
