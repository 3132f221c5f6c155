import { readXlsx, type CellValue } from 'hucre/xlsx';
import { createApiToken } from '#shared/api-tokens/api-token.api.ts';
import { urlOf, type Endpoint, type Input } from '#shared/http/endpoint.ts';
import type { TestApp } from './app.ts';
import type { Caller } from './as.ts';

/** A token with which a program of the caller's can read. */
export async function readingToken(caller: Caller): Promise<string> {
  const body = { title: 'Export', reach: 'read' as const, expiresInDays: 30 };
  return (await caller.call(createApiToken, { body })).token;
}

interface Options {
  readonly language?: string;
  readonly signal?: AbortSignal;
}

/** Asks for a file; what comes back is still arriving. */
export function ask<E extends Endpoint>(
  app: TestApp,
  token: string,
  target: E,
  input: Input<E>,
  { language = 'en', signal }: Options = {},
): Promise<Response> {
  const given = input as { body?: unknown };
  return fetch(`${app.origin}${urlOf(target, input)}`, {
    method: target.method,
    headers: {
      authorization: `Bearer ${token}`,
      'accept-language': language,
      ...(given.body !== undefined && { 'content-type': 'application/json' }),
    },
    ...(given.body !== undefined && { body: JSON.stringify(given.body) }),
    ...(signal && { signal }),
  });
}

interface ReadSheet {
  readonly name: string;
  readonly rows: readonly (readonly CellValue[])[];
}

/** The sheets of a workbook, read by a library that had no part in writing it. */
export async function sheetsOf(response: Response): Promise<readonly ReadSheet[]> {
  const { sheets } = await readXlsx(new Uint8Array(await response.arrayBuffer()));
  return sheets.map(({ name, rows }) => ({ name, rows }));
}

/** In how many rows of a workbook's first sheet a column says something other than zero. */
export function filledIn(name: string, [sheet]: readonly ReadSheet[]) {
  const [header = [], ...rows] = sheet?.rows ?? [];
  const at = header.indexOf(name);
  expect(at).toBeGreaterThan(0);
  return rows.filter((row) => Boolean(row[at])).length;
}
