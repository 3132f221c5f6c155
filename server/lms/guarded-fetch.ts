import { lookup as resolveHost, type LookupAddress } from 'node:dns';
import type { LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';
import { Agent, request, type Dispatcher } from 'undici';
import { awakeTimeout } from '#server/infra/clock.ts';
import type { Config } from '#server/infra/config.ts';
import { version } from '#server/version.ts';
import { isPublicAddress } from './public-address.ts';
import { acceptedEncodings, BodyTooLarge, readBody, UnknownEncoding } from './read-body.ts';

/** The request wasn't sent: this server doesn't call addresses like this one. */
export class OutgoingRefused extends Error {
  override name = 'OutgoingRefused';
}

/** The request was sent or tried, but no usable answer came. */
export class OutgoingFailed extends Error {
  override name = 'OutgoingFailed';
  readonly kind: 'timeout' | 'network' | 'too_large' | 'redirected' | 'encoded';
  /** false: no connection came about, so nothing was sent; true: that's not known */
  readonly wasSent: boolean;
  constructor(kind: OutgoingFailed['kind'], message: string, { wasSent = true } = {}) {
    super(message);
    this.kind = kind;
    this.wasSent = wasSent;
  }
}

interface OutgoingRequest {
  readonly method?: Dispatcher.HttpMethod;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  /** The longest the whole exchange can take, in milliseconds. */
  readonly timeoutMs?: number;
  /** A larger answer is cut off and refused, in bytes. */
  readonly maxBytes?: number;
  readonly signal?: AbortSignal;
  /** returns redirects instead of refusing them; the caller must ask for each address by itself */
  readonly leavesRedirects?: boolean;
  /** the address comes from people who may not name what OUTGOING_ALLOW opens to the operator's own Canvas */
  readonly onlyPublic?: boolean;
}

export interface OutgoingResponse {
  readonly status: number;
  /** A header's value, or undefined; several are joined by commas. */
  header(name: string): string | undefined;
  readonly bytes: Buffer;
  /** the bytes as UTF-8 */
  readonly text: string;
  /** The body as JSON. Throws a SyntaxError if it isn't. */
  json(): unknown;
}

const defaultTimeoutMs = 15_000;
const defaultMaxBytes = 10 * 1024 * 1024;
const connectTimeoutMs = 5_000;

let allowed: ReadonlySet<string> = new Set();
let httpsOnly = true;

/** Sets what the configuration allows besides public https addresses. */
export function configureOutgoing({
  outgoingAllow,
  production,
}: Pick<Config, 'outgoingAllow' | 'production'>) {
  allowed = new Set(outgoingAllow);
  httpsOnly = production;
}

/** Resolves a name and returns only public addresses, so the connection goes to what was checked. */
export const publicLookup: LookupFunction = (hostname, options, done) => {
  resolveHost(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    if (error) return done(error, '', 0);
    const refused = addresses.find(({ address }) => !isPublicAddress(address));
    const [first] = addresses;
    if (refused || !first) {
      return done(new OutgoingRefused(`${hostname} leads to an address inside a private network`), '', 0);
    }
    return options.all ? done(null, addresses) : done(null, first.address, first.family);
  });
};

const publicAgent = new Agent({
  connect: { lookup: publicLookup, timeout: connectTimeoutMs },
  connections: 16,
});
const trustedAgent = new Agent({ connect: { timeout: connectTimeoutMs }, connections: 16 });

/**
 * The one client for addresses that people typed (Canvas, LTI platforms). Refuses private ranges after resolving,
 * credentials in the address, other protocols and redirects; limits time and size. Throws OutgoingRefused or
 * OutgoingFailed; returns an answer of any status.
 */
export async function guardedFetch(address: string, given: OutgoingRequest = {}): Promise<OutgoingResponse> {
  const opened = given.onlyPublic === true ? nothing : isAllowed;
  const url = checkAddress(address, opened);
  const { signal: timeout, end } = awakeTimeout(given.timeoutMs ?? defaultTimeoutMs);
  try {
    const answer = await request(url, {
      method: given.method ?? 'GET',
      headers: {
        'user-agent': `Courseyard/${version}`,
        accept: 'application/json',
        'accept-encoding': acceptedEncodings,
        ...given.headers,
      },
      body: given.body ?? null,
      dispatcher: opened(url) ? trustedAgent : publicAgent,
      signal: given.signal ? AbortSignal.any([timeout, given.signal]) : timeout,
    });
    const bytes = await readBody(answer, given.maxBytes ?? defaultMaxBytes);
    const response = responseOf(answer, bytes);
    const isRedirect = answer.statusCode >= 300 && answer.statusCode < 400;
    if (isRedirect && given.leavesRedirects !== true) throw redirected(url, response);
    return response;
  } catch (error) {
    throw explain(error, url, timeout, given.signal);
  } finally {
    end();
  }
}

/** Whether a request to this address would be sent, judging by the address alone. */
export function isOutgoingAddress(address: string): boolean {
  try {
    return Boolean(checkAddress(address));
  } catch {
    return false;
  }
}

/** Which private addresses a request may go to. */
type Opened = (url: URL) => boolean;
const nothing: Opened = () => false;

function checkAddress(address: string, opened: Opened = isAllowed): URL {
  if (!URL.canParse(address)) throw new OutgoingRefused('The address is not a URL');
  const url = new URL(address);
  const isWeb = url.protocol === 'https:' || (url.protocol === 'http:' && (!httpsOnly || opened(url)));
  if (!isWeb) throw new OutgoingRefused(`${url.host || 'The address'} must be reached by https`);
  refusePrivate(url, opened);
  return url;
}

/** Throws OutgoingRefused for an address with credentials, and for one that says itself that it's in a private network. */
export function refusePrivate(url: URL, opened: Opened = nothing) {
  if (url.username || url.password) throw new OutgoingRefused('The address must not hold a name or password');
  const literal = url.hostname.replace(/^\[|\]$/g, '');
  if (ipaddr.isValid(literal) && !isPublicAddress(literal) && !opened(url))
    throw new OutgoingRefused(`${url.hostname} is an address inside a private network`);
}

/** Whether the operator listed this host and port in OUTGOING_ALLOW, for their own Canvas. */
export const isAllowed = (url: URL) =>
  allowed.has(`${url.hostname}:${url.port || (url.protocol === 'https:' ? '443' : '80')}`);

/** Redirects aren't followed: the request's contents are for this host only. */
function redirected(url: URL, response: OutgoingResponse) {
  const location = response.header('location') ?? '';
  const to = URL.canParse(location, url.href) ? new URL(location, url.href) : undefined;
  const where = to && to.host !== url.host ? ` to ${to.host}` : '';
  return new OutgoingFailed(
    'redirected',
    `${url.host} answered with a redirect${where}, which is not followed`,
  );
}

function responseOf({ statusCode, headers }: Dispatcher.ResponseData, bytes: Buffer): OutgoingResponse {
  let text: string | undefined;
  const asText = () => (text ??= bytes.toString('utf8'));
  return {
    status: statusCode,
    header: (name) => {
      const value = headers[name.toLowerCase()];
      return Array.isArray(value) ? value.join(', ') : value;
    },
    bytes,
    get text() {
      return asText();
    },
    json: () => JSON.parse(asText()) as unknown,
  };
}

function explain(error: unknown, url: URL, timeout: AbortSignal, asked: AbortSignal | undefined): unknown {
  if (error instanceof OutgoingRefused || error instanceof OutgoingFailed) return error;
  if (error instanceof Error && error.cause instanceof OutgoingRefused) return error.cause;
  if (error instanceof BodyTooLarge) return new OutgoingFailed('too_large', `${url.host} answered too much`);
  if (error instanceof UnknownEncoding)
    return new OutgoingFailed('encoded', `${url.host} answered in an encoding that was not asked for`);
  if (asked?.aborted) return asked.reason;
  if (timeout.aborted) return new OutgoingFailed('timeout', `${url.host} did not answer in time`);
  const code = typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
  const wasSent = !unconnected.has(code);
  if (code.includes('TIMEOUT'))
    return new OutgoingFailed('timeout', `${url.host} did not answer in time`, { wasSent });
  return new OutgoingFailed('network', `${url.host} could not be reached`, { wasSent });
}

/** Failures of a connection before anything could be sent through it (Node.js's and undici's codes). */
const unconnected: ReadonlySet<string> = new Set([
  'EAI_AGAIN',
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'UND_ERR_CONNECT_TIMEOUT',
]);
