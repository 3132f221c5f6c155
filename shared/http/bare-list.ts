import * as z from 'zod';

/** For the OpenAPI document: the body may also be just the list under this name. */
export const bareListKey = 'x-bare-list';

/** A body whose only list can also be sent bare, without the object around it; the handler gets the object either way. */
export function orBareList<O extends z.ZodObject, N extends keyof O['shape'] & string>(body: O, list: N) {
  type Bare = z.input<O['shape'][N]> extends (infer Item)[] ? Item[] : never;
  return z
    .preprocess((given: z.input<O> | Bare) => (Array.isArray(given) ? { [list]: given } : given), body)
    .meta({ [bareListKey]: list });
}
