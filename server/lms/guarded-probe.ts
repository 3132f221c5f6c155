import { Agent, request, type Dispatcher } from 'undici';
import { awakeTimeout } from '#server/infra/clock.ts';
import type { Config } from '#server/infra/config.ts';
import { version } from '#server/version.ts';
import { OutgoingRefused, publicLookup, refusePrivate } from './guarded-fetch.ts';

/** How an address on the web answered, without what it answered. */
export interface Probe {
  readonly status: number;
  /** where it leads on; null if it doesn't */
  readonly location: string | null;
  readonly retryAfter: string | null;
}

const timeoutMs = 10_000;
const connectTimeoutMs = 5_000;
const maxHeaderSize = 16 * 1024;
/** Probes of one host are seconds apart: keeping connections open would only use up sockets. */
const brief = { keepAliveTimeout: 1, keepAliveMaxTimeout: 1, maxHeaderSize };

const publicAgent = new Agent({ ...brief, connect: { lookup: publicLookup, timeout: connectTimeoutMs } });

let web: Dispatcher = publicAgent;
let contact = '';
let own = '';

/** Sets where people whose sites are asked can turn to, and which host is ourselves. */
export function configureProbes({
  publicUrl,
  linkCheckContact,
  through = publicAgent,
}: Pick<Config, 'publicUrl' | 'linkCheckContact'> & {
  /** another way to the web, for tests: names that lead to a server of their own */
  readonly through?: Dispatcher;
}) {
  web = through;
  contact = linkCheckContact ?? publicUrl;
  own = new URL(publicUrl).hostname;
}

/** The host name that this installation is reached at. */
export const ourHost = () => own;

/** Says who asks, and whom to write to about it. */
const userAgent = () => ['Courseyard', `/${version} (link check`, contact && `; +${contact}`, ')'].join('');

/** Names that lead nowhere on the public web (RFC 6761 and 8375, and what networks use for themselves). */
const ownNames =
  /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|test|invalid|example|onion|arpa)$/;

/**
 * Asks an address on the web for nothing but its status: no cookies, no token, no referrer, no body, one hop. Refuses
 * private networks, every port but the web's own and names without a dot: course authors write these addresses, so what
 * OUTGOING_ALLOW opens isn't open to them.
 */
export async function guardedProbe(
  address: string,
  { method, signal: asked }: { readonly method: 'HEAD' | 'GET'; readonly signal: AbortSignal },
): Promise<Probe> {
  const url = checkWebAddress(address);
  const { signal, end } = awakeTimeout(timeoutMs);
  try {
    const answer = await request(url, {
      method,
      headers: {
        'user-agent': userAgent(),
        accept: '*/*',
        ...(method === 'GET' && { range: 'bytes=0-0' }),
      },
      dispatcher: web,
      signal: AbortSignal.any([signal, asked]),
    });
    drop(answer);
    return {
      status: answer.statusCode,
      location: headerOf(answer, 'location'),
      retryAfter: headerOf(answer, 'retry-after'),
    };
  } finally {
    end();
  }
}

/** Whatever comes after the headers isn't read. */
function drop({ body }: Dispatcher.ResponseData) {
  // Ending it early is an error for the body alone.
  body.on('error', () => {});
  body.destroy();
}

function headerOf({ headers }: Dispatcher.ResponseData, name: string): string | null {
  const value = headers[name];
  return (Array.isArray(value) ? value[0] : value) ?? null;
}

function checkWebAddress(address: string): URL {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) throw new OutgoingRefused('The address is not on the web');
  refusePrivate(url);
  if (url.port !== '') throw new OutgoingRefused(`${url.host} is not at a port of the web`);
  const isName = !/^[\d.]+$|^\[/.test(url.hostname);
  if (isName && (!url.hostname.includes('.') || ownNames.test(url.hostname.replace(/\.$/, ''))))
    throw new OutgoingRefused(`${url.hostname} is a name inside a network`);
  return url;
}
