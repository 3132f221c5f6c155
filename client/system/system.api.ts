import { useState } from 'react';
import type { Input, Result } from '#shared/http/endpoint.ts';
import * as letters from '#shared/system/dead-letter.api.ts';
import * as metrics from '#shared/system/system-metrics.api.ts';
import * as status from '#shared/system/system-status.api.ts';
import { call, callForFile, type Receiving } from '../data/call.ts';
import { Problem } from '../data/problem.ts';
import { useAction } from '../data/use-action.ts';
import { useEndpoint, useRefresh } from '../data/use-endpoint.ts';

/** How often the pages look again, in milliseconds: numbers change once a minute. */
const lookMs = 15_000;
const metricsMs = 60_000;
/** The server takes three seconds to say that a part doesn't answer; after this long, it's the server that doesn't. */
const giveUpAfterMs = 10_000;

export const useSystemStatus = () =>
  useEndpoint(status.readSystemStatus, {}, { refreshInterval: lookMs, giveUpAfterMs });

/** How each part is, as a file. */
export const fetchStatusFile = (
  query: Input<typeof status.exportSystemStatus>['query'],
  receiving: Receiving,
) => callForFile(status.exportSystemStatus, { query }, receiving);

export const useCheckCanvas = () => useAction(status.checkCanvas, { refreshes: [status.readSystemStatus] });
export const useCheckMail = () => useAction(status.checkMail, { refreshes: [status.readSystemStatus] });

const polled = { keepPreviousData: true, refreshInterval: metricsMs } as const;

export const useSystemMetrics = (query: Input<typeof metrics.readSystemMetrics>['query']) =>
  useEndpoint(metrics.readSystemMetrics, { query }, polled);

type InstitutionsQuery = Input<typeof metrics.listInstitutionMetrics>['query'];

export const useInstitutionMetrics = (query: InstitutionsQuery) =>
  useEndpoint(metrics.listInstitutionMetrics, { query }, polled);

/** Institutions to choose from, by a part of their title. */
export const useFoundInstitutions = (search: string) =>
  useEndpoint(
    metrics.listInstitutionMetrics,
    { query: { search, sortBy: 'institution', sortOrder: 'asc' } },
    { keepPreviousData: true },
  );

/** The numbers as a file. */
export const fetchMetricsFile = (
  query: Input<typeof metrics.exportSystemMetrics>['query'],
  receiving: Receiving,
) => callForFile(metrics.exportSystemMetrics, { query }, receiving);

export const useDeadLetters = (query: Input<typeof letters.listDeadLetters>['query']) =>
  useEndpoint(letters.listDeadLetters, { query }, { keepPreviousData: true, refreshInterval: lookMs });

/** All matching letters as a file. */
export const fetchDeadLettersFile = (
  query: Input<typeof letters.exportDeadLetters>['query'],
  receiving: Receiving,
) => callForFile(letters.exportDeadLetters, { query }, receiving);

type Which = Input<typeof letters.retryDeadLetters>['body']['which'];

/** What to do with letters, and why they're thrown away. */
export type RetryOrDiscard =
  | { readonly kind: 'retry' }
  | { readonly kind: 'discard'; readonly reason: string };

type Outcome = Result<typeof letters.retryDeadLetters>;

/** How it ended for each letter. */
export interface LettersEnd {
  readonly kind: RetryOrDiscard['kind'];
  readonly done: number;
  readonly failed: Outcome['failed'];
  /** what stopped it, with the rest undone */
  readonly problem?: Problem;
}

const send = (wish: RetryOrDiscard, which: Which) =>
  wish.kind === 'retry'
    ? call(letters.retryDeadLetters, { body: { which } })
    : call(letters.discardDeadLetters, { body: { which, reason: wish.reason } });

/** Deals with some letters, or with all that match, call after call. */
async function dealWithAll(wish: RetryOrDiscard, which: Which): Promise<LettersEnd> {
  let done = 0;
  const failed: Outcome['failed'] = [];
  try {
    for (let next: string | null | undefined; next !== null;) {
      const part: Which = 'ids' in which || next === undefined ? which : { ...which, after: next };
      const answer = await send(wish, part);
      done += answer.done.length;
      failed.push(...answer.failed);
      next = answer.next;
    }
    return { kind: wish.kind, done, failed };
  } catch (error) {
    return { kind: wish.kind, done, failed, problem: error instanceof Problem ? error : new Problem() };
  }
}

/** Retries or discards letters and reads the list again. */
export function useDealWithLetters() {
  const refresh = useRefresh();
  const [isRunning, setIsRunning] = useState(false);
  const run = async (wish: RetryOrDiscard, which: Which) => {
    setIsRunning(true);
    const end = await dealWithAll(wish, which);
    await refresh(letters.listDeadLetters, status.readSystemStatus);
    setIsRunning(false);
    return end;
  };
  return { run, isRunning };
}
