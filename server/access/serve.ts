import type { Request, Response, Router } from 'express';
import type * as z from 'zod';
import type { OnRecord } from '#shared/access/abilities.ts';
import type { Endpoint, Parsed, Result } from '#shared/http/endpoint.ts';
import { Problem } from '#shared/http/problem.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import { receiveFile } from '#server/infra/http/upload.ts';
import type { Session } from './actor.ts';
import { auditRequest } from './audit.ts';
import { admit, guard } from './guard.ts';
import type { RecordOf } from './records.ts';

/** What is known of the caller's request beside its input. */
export interface RequestFacts {
  readonly id: string;
  readonly address: string;
  readonly userAgent: string;
  readonly origin: string | undefined;
}

type Given<E extends Endpoint> = Parsed<E> & { request: RequestFacts } & (E['access'] extends 'public'
    ? unknown
    : { session: Session; actor: Session['actor']; scope: Session['scope'] }) &
  (E['access'] extends infer A extends OnRecord ? { record: RecordOf<A['record']> } : unknown);

/** Every endpoint that has a handler. A test holds it against the table in shared/endpoints.ts. */
export const served = new Set<Endpoint>();

/** Registers one endpoint: guards it, parses its input, runs the handler, audits it, sends its result. */
export function serve<E extends Endpoint>(
  router: Router,
  target: E,
  handle: (given: Given<E>) => Promise<Result<E>>,
) {
  served.add(target);
  const register = router[target.method.toLowerCase() as Lowercase<Endpoint['method']>].bind(router);
  register(target.path, async (req: Request, res: Response) => {
    const session = admit(target, req);
    const params = parse('params', target.params, req.params);
    const record = await guard(target.access, session, params);
    const file = target.upload === undefined ? undefined : await receiveFile(req, res, target.upload);
    const given = {
      session,
      actor: session?.actor,
      scope: session?.scope,
      record,
      params,
      file,
      query: parse('query', target.query, req.query),
      body: parse('body', target.body, target.body && (req.body ?? {})),
      request: factsOf(req),
    };
    // The handler's type asks for exactly what this endpoint declares; `given` holds that and more.
    const run = async () => handle(given as unknown as Given<E>);
    const result = await within(target, run, session && (() => auditRequest(target, session, req, params)));
    res.json(target.response.parse(result));
  });
}

/** A change and its audit entry stand or fall together; a read needs no transaction. */
async function within<T>(target: Endpoint, run: () => Promise<T>, audit: (() => Promise<void>) | undefined) {
  const runAudited = async () => {
    const result = await run();
    await audit?.();
    return result;
  };
  return target.method === 'GET' ? runAudited() : inTransaction(runAudited);
}

const factsOf = (req: Request): RequestFacts => ({
  id: req.id ?? '',
  address: req.ip ?? '',
  userAgent: req.get('user-agent') ?? '',
  origin: req.get('origin'),
});

function parse(part: string, schema: z.ZodType | undefined, value: unknown) {
  const parsed = schema?.safeParse(value);
  if (!parsed || parsed.success) return parsed?.data;
  const fields = parsed.error.issues.map((issue) => [[part, ...issue.path].join('.'), issue.message]);
  const [first] = parsed.error.issues;
  throw new Problem('invalid_input', first?.message ?? 'Invalid input', Object.fromEntries(fields));
}
