import type { Request } from 'express';

const parametersOf = (req: Request) => new URL(req.originalUrl, 'http://localhost').searchParams;

/** A query parameter's first value. */
export const queryText = (req: Request, name: string) => parametersOf(req).get(name) ?? undefined;

/** All values of a repeated parameter, `name[]=a&name[]=b`. */
export const queryList = (req: Request, name: string) => parametersOf(req).getAll(`${name}[]`);

/** All query parameters, the first value of each. */
export const queryTexts = (req: Request): Partial<Record<string, string>> =>
  Object.fromEntries([...parametersOf(req)].toReversed());
