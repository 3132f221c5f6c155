import * as z from 'zod';
import { currentMs } from '#server/infra/clock.ts';
import {
  guardedFetch,
  OutgoingFailed,
  OutgoingRefused,
  type OutgoingResponse,
} from '#server/lms/guarded-fetch.ts';
import { patienceInUse } from '#server/lms/retry-policy.ts';
import type { CaptionState, FoundReason } from '#shared/media/video.ts';
import type { KeyField, KeyValues } from '#shared/media/video-keys.ts';

/** A video that a host is asked about. */
export interface AskedVideo {
  readonly id: number;
  readonly site: string;
  readonly key: string;
}

/** What a host says of a video. */
export interface SeenVideo {
  readonly captions: CaptionState;
  /** why captions are unknown; null if they aren't */
  readonly reason: FoundReason | null;
  /** of captions; null: unknown */
  readonly languages: readonly string[] | null;
  readonly title: string | null;
  readonly seconds: number | null;
}

/** By the ids of those asked about; one that's missing is asked about again another day. */
export type SeenVideos = ReadonlyMap<number, SeenVideo>;

/** A way to a host, with the institution's key. */
export interface HostAccess {
  /** without a slash at its end */
  readonly address: string;
  readonly values: KeyValues;
  /** it's at the institution's own Canvas, which an operator named: only then does it lead into their network */
  readonly isAtCanvas: boolean;
  readonly signal: AbortSignal;
  /** Takes units of the day's budget; false if there aren't that many left. `isDear`: of the part for dearer questions. */
  readonly spend: (units: number, options?: { readonly isDear?: boolean }) => Promise<boolean>;
  /** Keeps what the host gave in place of a value that can be used once. */
  readonly renew: (values: KeyValues) => Promise<void>;
}

/** One host's way to say what captions videos have. Any call can throw HostProblem. */
export interface VideoHostAdapter {
  /** how many videos are asked about together */
  readonly batch: number;
  /** Asks about videos; undefined once the day's budget is spent. */
  look(videos: readonly AskedVideo[], access: HostAccess): Promise<SeenVideos | undefined>;
  /** Proves that the key works, with one call that changes nothing. */
  test(access: HostAccess): Promise<void>;
}

/** `refused`: the key doesn't work, or no longer; `resting`: asked too often; `failing`: no usable answer came. */
export class HostProblem extends Error {
  override name = 'HostProblem';
  readonly kind: 'refused' | 'resting' | 'failing';
  /** until it may be asked again */
  readonly restSeconds: number;
  constructor(kind: HostProblem['kind'], restSeconds = 0) {
    super(kind);
    this.kind = kind;
    this.restSeconds = restSeconds;
  }
}

const hour = 3_600;
const maxBytes = 5 * 1024 * 1024;

interface HostRequest {
  readonly method?: 'GET' | 'POST';
  readonly headers?: Readonly<Record<string, string>>;
  /** sent as a form */
  readonly form?: Readonly<Record<string, string>>;
}

/** Asks a host; its answer has any status but those of a host that fails or asks for a pause. Throws HostProblem. */
export async function askHost(
  { signal, isAtCanvas }: Pick<HostAccess, 'signal' | 'isAtCanvas'>,
  address: string,
  { method = 'GET', headers, form }: HostRequest = {},
): Promise<OutgoingResponse> {
  const answer = await sent(address, {
    method,
    signal,
    timeoutMs: patienceInUse().answerWithinMs,
    maxBytes,
    onlyPublic: !isAtCanvas,
    headers: { ...headers, ...(form && { 'content-type': 'application/x-www-form-urlencoded' }) },
    ...(form && { body: new URLSearchParams(form).toString() }),
  });
  if (answer.status === 429) throw new HostProblem('resting', restFrom(answer.header('retry-after')));
  if (answer.status >= 500) throw new HostProblem('failing', hour);
  return answer;
}

/** How long a host wants to be left alone, in seconds, up to a day; an hour if it doesn't say. */
function restFrom(retryAfter: string | undefined): number {
  const seconds = /^\d{1,9}$/.test(retryAfter ?? '')
    ? Number(retryAfter)
    : (Date.parse(retryAfter ?? '') - currentMs()) / 1_000;
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 60), 24 * hour) : hour;
}

async function sent(address: string, request: Parameters<typeof guardedFetch>[1]) {
  try {
    return await guardedFetch(address, request);
  } catch (error) {
    if (error instanceof OutgoingFailed || error instanceof OutgoingRefused)
      throw new HostProblem('failing', hour);
    throw error;
  }
}

/** An answer's contents, as they should be. Throws HostProblem if they're anything else, such as a web page. */
export function contentsOf<T extends z.ZodType>(answer: OutgoingResponse, schema: T): z.output<T> {
  try {
    return schema.parse(answer.json());
  } catch {
    throw new HostProblem('failing', hour);
  }
}

/** A value that was entered. */
export const valueOf = ({ values }: HostAccess, field: KeyField) => values[field] ?? '';

export const basicAuth = (name: string, password: string) =>
  `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`;

/** A token for a short time, as OAuth2 has it. Throws HostProblem. */
export async function fetchToken(
  access: HostAccess,
  path: string,
  form: Readonly<Record<string, string>>,
): Promise<z.output<typeof tokenAnswer>> {
  const authorization = basicAuth(valueOf(access, 'clientId'), valueOf(access, 'clientSecret'));
  const answer = await askHost(access, `${access.address}${path}`, {
    method: 'POST',
    headers: { authorization },
    form,
  });
  if (answer.status >= 400) throw new HostProblem('refused');
  return contentsOf(answer, tokenAnswer);
}

const tokenAnswer = z.object({ access_token: z.string().min(1), refresh_token: z.string().optional() });

const longestTitle = 500;

/** A title as a host gives it; null if it has none. */
export const titleFrom = (given: string | null | undefined) =>
  given?.trim() ? given.trim().toWellFormed().replaceAll('\0', '').slice(0, longestTitle) : null;

export const secondsFrom = (given: number | null | undefined) =>
  typeof given === 'number' && Number.isFinite(given) && given > 0 && given < 10_000_000
    ? Math.round(given)
    : null;

const mostLanguages = 50;

export const languagesFrom = (given: readonly (string | null | undefined)[]) =>
  [...new Set(given.flatMap((each) => each?.slice(0, 35) ?? []))].slice(0, mostLanguages).toSorted();

type Told = Pick<SeenVideo, 'title' | 'seconds'>;
const nothing: Told = { title: null, seconds: null };

export const withCaptions = (
  captions: Exclude<CaptionState, 'unknown'>,
  languages: readonly string[] | null,
  told: Told = nothing,
): SeenVideo => ({ captions, reason: null, languages, ...told });

export const unknownBecause = (
  reason: FoundReason,
  told: Told = nothing,
  languages: readonly string[] | null = null,
): SeenVideo => ({ captions: 'unknown', reason, languages, ...told });

/** What tracks of captions make together: a person's count before a machine's. */
export function judgeTracks(
  tracks: readonly { readonly isMachine: boolean; readonly language: string | null }[],
  told: Told = nothing,
): SeenVideo {
  if (tracks.length === 0) return withCaptions('none', [], told);
  const ofPeople = tracks.filter(({ isMachine }) => !isMachine);
  const counted = ofPeople.length > 0 ? ofPeople : tracks;
  const languages = languagesFrom(counted.map(({ language }) => language));
  return withCaptions(ofPeople.length > 0 ? 'person' : 'machine', languages, told);
}
