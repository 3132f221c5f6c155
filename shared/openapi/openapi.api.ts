import * as z from 'zod';
import { endpoint } from '#shared/http/endpoint.ts';

export const readOpenApi = endpoint({
  method: 'GET',
  path: '/api/openapi.json',
  summary: 'Describes every call of this API as an OpenAPI 3.1 document, generated from the contract.',
  access: 'public',
  response: z.record(z.string(), z.unknown()),
});
