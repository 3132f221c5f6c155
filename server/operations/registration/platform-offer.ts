import * as z from 'zod';
import { guardedFetch, isOutgoingAddress, type OutgoingResponse } from '#server/lms/guarded-fetch.ts';
import { webAddress } from '#shared/institutions/institution.ts';
import { exactText } from '#shared/text/plain-text.ts';
import { hostedCanvas } from '#server/launch/hosted-canvas.ts';
import { platformsOf } from '#server/launch/platform.service.ts';
import { LaunchRefused } from '#server/launch/refusal.ts';
import { toolRegistration } from '#server/launch/tool-registration.ts';

const maxBytes = 256 * 1024;

/** An address given by a platform: one that we would call ourselves, not a script, file or data. */
const endpoint = webAddress.refine(isOutgoingAddress);

/** As in OpenID Connect Discovery: without query, fragment or password. */
const issuerAddress = endpoint.refine((text) => URL.canParse(text) && !/[?#]/.test(text));

const description = z.object({
  issuer: issuerAddress,
  authorization_endpoint: endpoint,
  registration_endpoint: endpoint,
  jwks_uri: endpoint,
  token_endpoint: endpoint,
  authorization_server: exactText(500).optional(),
});

const deploymentId = exactText(255).optional();
const registered = z.object({
  client_id: z.union([exactText(200), z.int()]).transform(String),
  'https://purl.imsglobal.org/spec/lti-tool-configuration': z
    .object({ deployment_id: deploymentId })
    .optional(),
  deployment_id: deploymentId,
});

/** The credible part of a platform's own description. */
export interface OfferedPlatform {
  readonly issuer: string;
  readonly registrationEndpoint: string;
  readonly authenticationEndpoint: string;
  readonly tokenEndpoint: string;
  readonly authorizationServer: string | null;
  readonly jwksUrl: string;
}

/** The platform's answer to our registration. */
export interface OfferedTool {
  readonly clientId: string;
  readonly deploymentId: string | null;
}

const originOf = (address: string) => new URL(address).origin;

/** Reads a platform's description of itself. Refused if it speaks for another, or has its keys in the wrong place. */
export async function readPlatform(
  address: string,
  { token, keyOrigin }: { token: string | undefined; keyOrigin: string | null },
): Promise<OfferedPlatform> {
  const answer = await ask(() => guardedFetch(address, { headers: bearer(token), maxBytes }));
  const said = readAs(description, answer);
  if (originOf(said.issuer) !== originOf(address))
    throw new LaunchRefused('registration_failed', `${address} speaks for ${said.issuer}`);
  const offered = {
    issuer: said.issuer,
    registrationEndpoint: said.registration_endpoint,
    authenticationEndpoint: said.authorization_endpoint,
    tokenEndpoint: said.token_endpoint,
    authorizationServer: said.authorization_server ?? null,
    jwksUrl: said.jwks_uri,
  };
  return { ...offered, ...(await trustedEndpoints(offered, keyOrigin)) };
}

type Endpoints = Pick<OfferedPlatform, 'authenticationEndpoint' | 'tokenEndpoint' | 'jwksUrl'>;

/**
 * The endpoints of an issuer. Hosted Canvas's are known; those of another known issuer stay the same; a new one has its
 * keys at the issuer, or where the operator said.
 */
async function trustedEndpoints(offered: OfferedPlatform, keyOrigin: string | null): Promise<Endpoints> {
  const { issuer, authenticationEndpoint, tokenEndpoint, jwksUrl } = offered;
  const hosted = hostedCanvas(issuer);
  if (hosted) {
    const origins = [issuer, hosted.jwksUrl].map(originOf);
    if (![authenticationEndpoint, tokenEndpoint, jwksUrl].every((each) => origins.includes(originOf(each))))
      throw new LaunchRefused('registration_failed', 'other endpoints than those of hosted Canvas');
    return hosted;
  }
  const known = await platformsOf(issuer);
  const isAsKnown = known.some(
    (platform) =>
      platform.authentication_endpoint === authenticationEndpoint &&
      platform.token_endpoint === tokenEndpoint &&
      platform.jwks_url === jwksUrl,
  );
  const isAtHome = [originOf(issuer), keyOrigin].includes(originOf(jwksUrl));
  if (known.length > 0 ? !isAsKnown : !isAtHome)
    throw new LaunchRefused('registration_failed', `other endpoints than those of ${issuer}`);
  return { authenticationEndpoint, tokenEndpoint, jwksUrl };
}

/** Registers our tool with the platform. */
export async function offerTool(
  { registrationEndpoint }: OfferedPlatform,
  { token, publicUrl }: { token: string | undefined; publicUrl: string },
): Promise<OfferedTool> {
  const answer = await ask(() =>
    guardedFetch(registrationEndpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearer(token) },
      body: JSON.stringify(toolRegistration(publicUrl)),
      maxBytes,
    }),
  );
  const answered = readAs(registered, answer);
  const tool = answered['https://purl.imsglobal.org/spec/lti-tool-configuration'];
  return {
    clientId: answered.client_id,
    deploymentId: tool?.deployment_id ?? answered.deployment_id ?? null,
  };
}

/** Canvas describes itself only with the registration's token; other platforms ignore it. */
const bearer = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

async function ask(send: () => Promise<OutgoingResponse>) {
  const answer = await send().catch((error: unknown) => {
    throw new LaunchRefused('registration_failed', error instanceof Error ? error.message : '');
  });
  if (answer.status >= 300) throw new LaunchRefused('registration_failed', `status ${answer.status}`);
  return answer;
}

function readAs<T extends z.ZodType>(schema: T, answer: OutgoingResponse): z.output<T> {
  let said: unknown;
  try {
    said = answer.json();
  } catch {
    throw new LaunchRefused('registration_failed', 'not JSON');
  }
  const parsed = schema.safeParse(said);
  if (!parsed.success)
    throw new LaunchRefused(
      'registration_failed',
      `not as it should be: ${parsed.error.issues[0]?.path.join('.')}`,
    );
  return parsed.data;
}
