import type { Request } from 'express';

/** The token that a request comes with, valid or not. */
export const bearerOf = (req: Request): string | undefined =>
  /^Bearer (\S+)$/.exec(req.get('authorization') ?? '')?.[1] ?? req.get('x-auth-token');
