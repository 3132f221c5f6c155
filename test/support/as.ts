import request from 'supertest';
import { mintSession } from '#server/sessions/session.service.ts';
import { urlOf, type Endpoint, type Input, type Method, type Result } from '#shared/http/endpoint.ts';
import type { ProblemBody } from '#shared/http/problem.ts';
import { Problem } from '#client/data/problem.ts';
import type { TestApp } from './app.ts';
import type { BuiltPerson } from './build.ts';

export interface Answer {
  readonly status: number;
  readonly body: unknown;
  /** the raw body, if it isn't JSON */
  readonly text: string;
  readonly headers: Record<string, string>;
}

export interface Caller {
  /** Calls an endpoint by its contract; a refusal is thrown as its Problem. */
  call<E extends Endpoint>(target: E, input: Input<E>): Promise<Result<E>>;
  /** Sends anything, and returns whatever comes back. */
  request(method: Method, url: string, body?: unknown, language?: string): Promise<Answer>;
}

/** Calls the API with a client token. */
export function withToken(app: Pick<TestApp, 'origin'>, token: string | undefined): Caller {
  const send = async (
    method: Method,
    url: string,
    { body, file, language }: { body?: unknown; file?: Blob | undefined; language?: string | undefined } = {},
  ): Promise<Answer> => {
    const verb = method.toLowerCase() as 'get' | 'post' | 'put' | 'delete';
    let sending = request(app.origin)[verb](url).set('accept', 'application/json');
    if (language !== undefined) sending = sending.set('accept-language', language);
    if (token !== undefined) sending = sending.set('authorization', `Bearer ${token}`);
    if (file) sending = sending.attach('csvFile', Buffer.from(await file.arrayBuffer()), 'upload.csv');
    const {
      status,
      body: answered,
      text,
      headers,
    } = await (body === undefined ? sending : sending.send(body as object));
    return { status, body: answered as unknown, text, headers: headers as Record<string, string> };
  };
  return {
    request: (method, url, body, language) => send(method, url, { body, language }),
    call: async (target, input) => {
      const { body, file, ...rest } = input as {
        body?: unknown;
        file?: Blob;
        params?: unknown;
        query?: unknown;
      };
      const answer = await send(target.method, urlOf(target, rest), { body, file });
      if (answer.status >= 400) throw problemFrom(answer.body);
      return answer.body as Result<typeof target>;
    },
  };
}

const problemFrom = (body: unknown) => new Problem(body as ProblemBody);

/** Calls the API as a person, with a session started for the first call; a super admin can act for another institution. */
export const as = (app: Pick<TestApp, 'origin'>, person: BuiltPerson, actingFor?: { id: number }): Caller =>
  signedIn(app, person, { actingInstitutionId: actingFor?.id ?? null, taughtLmsCourseId: null });

/** Calls the API as a person who opened the tool from a course that they teach. */
export const asTeacher = (
  app: Pick<TestApp, 'origin'>,
  person: BuiltPerson,
  { lmsCourseId }: { lmsCourseId: string },
): Caller => signedIn(app, person, { actingInstitutionId: null, taughtLmsCourseId: lmsCourseId });

function signedIn(
  app: Pick<TestApp, 'origin'>,
  person: BuiltPerson,
  where: { readonly actingInstitutionId: number | null; readonly taughtLmsCourseId: string | null },
): Caller {
  let caller: Promise<Caller> | undefined;
  const signIn = async () =>
    withToken(
      app,
      await mintSession({
        institutionId: person.institutionId,
        personId: person.id,
        contextId: null,
        clientId: person.clientId,
        kind: 'embedded',
        isHighContrast: false,
        locale: null,
        userAgent: 'test',
        ...where,
      }),
    );
  const ready = () => (caller ??= signIn());
  return {
    call: async (target, input) => (await ready()).call(target, input),
    request: async (...given) => (await ready()).request(...given),
  };
}

/** Calls the API without any token. */
export const stranger = (app: Pick<TestApp, 'origin'>): Caller => withToken(app, undefined);
