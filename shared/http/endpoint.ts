import type * as z from 'zod';
import type { Access } from '#shared/access/abilities.ts';
import type { ProblemCode } from './problem.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

type PathParam<P extends string> = P extends `${string}:${infer Name}/${infer Rest}`
  ? Name | PathParam<Rest>
  : P extends `${string}:${infer Name}`
    ? Name
    : never;

type ParamsOf<P extends string> = [PathParam<P>] extends [never]
  ? { params?: undefined }
  : { params: z.ZodObject<Record<PathParam<P>, z.ZodType>> };

/** One call of the API, declared once for both sides: where, who may call it, what goes in, what comes out. */
export interface Endpoint {
  readonly method: Method;
  readonly path: string;
  /** A POST that only reads, because its input is too long for an address. Like a GET, it changes nothing. */
  readonly reads?: true;
  /** A read that takes much of the database: where it has a replica, that one answers. Downloads are always such reads. */
  readonly heavy?: true;
  /** A download from tables that no replica has, since they're never copied: the primary answers. */
  readonly onPrimary?: true;
  /** One sentence for readers of the API's documentation. */
  readonly summary: string;
  readonly access: Access;
  /** Only in the ReadyGo flavour: a core institution gets not-found. */
  readonly flavour?: 'readygo';
  readonly params?: z.ZodType | undefined;
  readonly query?: z.ZodType | undefined;
  readonly body?: z.ZodType | undefined;
  /** The name of the only file field in a multipart request. */
  readonly upload?: string;
  /** The answer is a file of tables instead of JSON: `response` is then `tableFile`, and the input says the format. */
  readonly download?: 'table';
  /** It only notes what the caller has looked at, so the audit log leaves it out. */
  readonly unlogged?: true;
  /** No API token may call it: it's for a person at a screen. */
  readonly tokens?: 'refused';
  /** It notes what the caller has seen. Who acts as them in Canvas gets the answer, and nothing is noted. */
  readonly marksSeen?: true;
  /** What it gives or writes in a person's name stays after the session: nobody does that while they act as somebody in Canvas. */
  readonly outlivesSession?: true;
  /** For the documentation: problems it can answer with that don't follow from the rest of the declaration. */
  readonly problems?: readonly ProblemCode[];
  /** For the audit log: the kind of record that `:id` names, where `access` doesn't say. */
  readonly changes?: string;
  /** For the audit log: the kind of record that a success creates; the response has its id. */
  readonly creates?: string;
  readonly response: z.ZodType;
}

/** Whether a call changes nothing: it then needs no transaction, and any API token may make it. */
export const isRead = ({ method, reads }: Pick<Endpoint, 'method' | 'reads'>) =>
  method === 'GET' || reads === true;

/** Whether the audit log has each call: changes, and tables that leave the house. */
export const isLogged = (target: Pick<Endpoint, 'method' | 'reads' | 'unlogged' | 'download'>) =>
  (!isRead(target) && target.unlogged === undefined) || target.download !== undefined;

/** Declares an endpoint. The path's placeholders and the `params` schema must name the same things. */
export const endpoint = <const P extends string, const E extends Omit<Endpoint, 'path' | 'params'>>(
  declaration: E & { path: P } & ParamsOf<P>,
) => declaration;

type In<S> = S extends z.ZodType ? z.input<S> : undefined;
type Out<S> = S extends z.ZodType ? z.output<S> : undefined;
type Present<T> = { [K in keyof T as T[K] extends undefined ? never : K]: T[K] };
type FileOf<E extends Endpoint, F> = E['upload'] extends string ? F : undefined;

/** What a caller passes: schemas before coercion and defaults, and the file if one is uploaded. */
export type Input<E extends Endpoint> = Present<{
  params: In<E['params']>;
  query: In<E['query']>;
  body: In<E['body']>;
  file: FileOf<E, Blob>;
}>;

/** What a handler receives: schemas after coercion and defaults. */
export type Parsed<E extends Endpoint> = Present<{
  params: Out<E['params']>;
  query: Out<E['query']>;
  body: Out<E['body']>;
  file: FileOf<E, { name: string; content: Uint8Array }>;
}>;

export type Result<E extends Endpoint> = z.output<E['response']>;

/** Fills in placeholders and appends the query: the only place on either side that builds a URL. */
export function urlOf(target: Endpoint, input: { params?: unknown; query?: unknown }): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = target.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])));
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries((input.query ?? {}) as Record<string, unknown>)) {
    if (value === undefined) continue;
    for (const item of Array.isArray(value) ? value : [value]) query.append(name, String(item));
  }
  return query.size > 0 ? `${path}?${query}` : path;
}
