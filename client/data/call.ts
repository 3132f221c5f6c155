import { urlOf, type Endpoint, type Input, type Result } from '#shared/http/endpoint.ts';
import type { ProblemBody } from '#shared/http/problem.ts';
import { isolated, withoutIsolate } from '#shared/text/messages.ts';
import { undoHeader } from '#shared/undos/undo.ts';
import { Problem } from './problem.ts';
import { ownUndos, tabStorage } from './storage.ts';
import { logOut } from '#shared/sessions/session.api.ts';

const tokenKey = 'courseyard.token';
let token: string | null = null;
let onSignedOut: (isWrite: boolean) => void = () => {};

/** The session's client token: in memory, and in the tab's storage so that a reload keeps the session. */
export const clientToken = {
  get: () => (token ??= tabStorage.get(tokenKey)),
  set: (given: string) => {
    token = given;
    tabStorage.set(tokenKey, given);
  },
  /** whether a reloaded page will find the token again */
  outlivesReload: () => tabStorage.isKept(tokenKey),
  clear: () => {
    token = null;
    tabStorage.remove(tokenKey);
  },
};

/** Sets what happens when the server no longer accepts the token, for something a person asked to be written or not. */
export const whenSignedOut = (then: typeof onSignedOut) => {
  onSignedOut = then;
};

/**
 * Calls an endpoint and returns its response, or throws the server's `Problem`. The server has already parsed what it
 * sends.
 */
export async function call<E extends Endpoint>(
  target: E,
  input: Input<E>,
  signal?: AbortSignal,
): Promise<Result<E>> {
  const response = await answerOf(target, input, signal);
  return (await jsonOf(response)) as Result<E>;
}

/** A file sent by an endpoint. */
export interface ReceivedFile {
  readonly name: string;
  readonly content: Blob;
}

/** What a caller can want to know and do while a file arrives. */
export interface Receiving {
  readonly signal?: AbortSignal;
  /** called with the number of bytes that have come so far */
  readonly onProgress?: (bytes: number) => void;
}

/** Calls an endpoint that sends a file; throws a Problem without words if the connection ends early. */
export async function callForFile<E extends Endpoint & { download: string }>(
  target: E,
  input: Input<E>,
  { signal, onProgress }: Receiving = {},
): Promise<ReceivedFile> {
  const response = await answerOf(target, input, signal);
  const label = response.headers.get('content-disposition') ?? '';
  const content = await contentOf(response, onProgress).catch((error: unknown) => {
    throw signal?.aborted ? error : new Problem();
  });
  signal?.throwIfAborted();
  return { name: /filename="([^"]+)"/.exec(label)?.[1] ?? 'courseyard', content };
}

/** The whole body of a response, counted while it arrives. */
async function contentOf(response: Response, onProgress: (bytes: number) => void = () => {}): Promise<Blob> {
  if (!response.body) return response.blob();
  const reader = response.body.getReader();
  const pieces: Uint8Array<ArrayBuffer>[] = [];
  let bytes = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    pieces.push(next.value);
    bytes += next.value.length;
    onProgress(bytes);
  }
  return new Blob(pieces, { type: response.headers.get('content-type') ?? '' });
}

/** The endpoint's answer; throws its problem if it refused. */
async function answerOf(target: Endpoint, given: Given, signal: AbortSignal | undefined) {
  const response = await send(target, given, signal);
  const undos = response.headers.get(undoHeader);
  if (undos !== null) ownUndos.add(undos);
  if (response.ok) return response;
  const problem = problemFrom(await jsonOf(response));
  if (problem.code === 'not_signed_in' && target.access !== 'public') {
    clientToken.clear();
    onSignedOut(target.method !== 'GET' && target.reads !== true);
  }
  throw problem;
}

const jsonOf = (response: Response): Promise<unknown> =>
  response
    .text()
    .then(shownJson)
    .catch(() => undefined);

const directionMark = /[\u202a-\u202e\u2066-\u2069]|\\u20[26]/i;
const mapped = (change: (text: string) => string) => (_: string, value: unknown) =>
  typeof value === 'string' ? change(value) : value;

/** Data as pages show it, wherever they do: direction marks in a name from outside turn nothing around it. */
export const shownJson = (text: string): unknown =>
  directionMark.test(text) ? JSON.parse(text, mapped(isolated)) : JSON.parse(text);

/** What's sent back is as it came. */
const sentJson = (body: unknown) => JSON.stringify(body, mapped(withoutIsolate));

interface Given {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly file?: Blob;
}

/** The body and its content type: JSON, or a form, whose content type the browser sets. */
function payloadOf(
  { upload }: Endpoint,
  { body, file }: Given,
): { label?: string; content: BodyInit | null } {
  if (upload !== undefined && file) {
    const form = new FormData();
    form.append(upload, file);
    return { content: form };
  }
  return body === undefined ? { content: null } : { label: 'application/json', content: sentJson(body) };
}

async function send(target: Endpoint, given: Given, signal: AbortSignal | undefined) {
  const bearer = clientToken.get();
  const headers: Record<string, string> = { accept: 'application/json' };
  // The page's language, if it's set already: the person's, which can differ from the browser's.
  const { lang } = document.documentElement;
  if (lang !== '') headers['accept-language'] = lang;
  if (bearer !== null) headers.authorization = `Bearer ${bearer}`;
  const { label, content } = payloadOf(target, given);
  if (label !== undefined) headers['content-type'] = label;
  try {
    return await fetch(urlOf(target, { ...given, query: sentQuery(given.query) }), {
      method: target.method,
      headers,
      credentials: 'omit',
      body: content,
      ...(signal && { signal }),
    });
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Problem({ code: 'unavailable' });
  }
}

const sentQuery = (query: unknown): unknown => (query === undefined ? query : JSON.parse(sentJson(query)));

const problemFrom = (payload: unknown) => new Problem((payload ?? {}) as Partial<ProblemBody>);

/** Ends this session and shows how to start another. Works without the server too, because the token is forgotten. */
export async function leave() {
  await call(logOut, {}).catch(() => {});
  clientToken.clear();
  window.location.assign('/login');
}
