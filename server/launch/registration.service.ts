import type { Request, Response } from 'express';
import * as z from 'zod';
import type { Config } from '#server/infra/config.ts';
import { inTransaction } from '#server/infra/db/database.ts';
import { log } from '#server/infra/log.ts';
import { hashToken, makeToken } from '#server/infra/tokens.ts';
import { guardedFetch, type OutgoingResponse } from '#server/lms/guarded-fetch.ts';
import { sendPage } from './html.ts';
import { ltiConfiguration } from './lti-configuration.ts';
import { brand, localeOf, plainStyle } from './pages.ts';
import { registerPlatform } from './platform.service.ts';
import { LaunchRefused } from './refusal.ts';
import {
  createRegistrationLink,
  peekRegistrationLink,
  takeRegistrationLink,
} from './registration.repository.ts';

/** How long a registration link may be used, in milliseconds. */
const linkMs = 24 * 3_600_000;
const maxBytes = 256 * 1024;

/** Makes the single-use address that lets one platform register for one institution. */
export async function makeRegistrationLink(institutionId: number, publicUrl: string) {
  const code = makeToken();
  const expiresAt = new Date(Date.now() + linkMs);
  await createRegistrationLink({ codeHash: hashToken(code), institutionId, expiresAt });
  return { url: `${publicUrl}/lti/register?link=${code}`, expiresAt };
}

const request = z.object({
  link: z.string().min(1).max(200),
  openid_configuration: z.url().max(2000),
  registration_token: z.string().max(10_000).optional(),
});

const openidConfiguration = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  registration_endpoint: z.url(),
  jwks_uri: z.url(),
  token_endpoint: z.url(),
  authorization_server: z.string().optional(),
  'https://purl.imsglobal.org/spec/lti-platform-configuration': z
    .object({ product_family_code: z.string().optional() })
    .optional(),
});

const registered = z.object({
  client_id: z.union([z.string(), z.number()]).transform(String),
  'https://purl.imsglobal.org/spec/lti-tool-configuration': z
    .object({ deployment_id: z.string().optional() })
    .optional(),
  deployment_id: z.string().optional(),
});

/**
 * LTI Dynamic Registration, open only to the holder of a link that an operator or super admin made. The platform's
 * own description must come from the platform it describes. The link is used up by the first registration that works.
 */
export async function registerTool(req: Request, res: Response, config: Config) {
  const given = request.safeParse(req.query);
  if (!given.success)
    throw new LaunchRefused('registration_closed', given.error.issues[0]?.path.join('.') ?? '');
  const { link, openid_configuration, registration_token } = given.data;
  if (!(await peekRegistrationLink(hashToken(link)))) throw new LaunchRefused('registration_closed', 'link');
  const platform = await readPlatform(openid_configuration, registration_token);
  const registration = await register(platform.registration_endpoint, registration_token, config.publicUrl);
  await inTransaction(async () => {
    const institutionId = await takeRegistrationLink(hashToken(link));
    if (institutionId === undefined) throw new LaunchRefused('registration_closed', 'link used meanwhile');
    await registerPlatform(institutionId, {
      issuer: platform.issuer,
      clientId: registration.clientId,
      name: new URL(platform.issuer).host,
      authenticationEndpoint: platform.authorization_endpoint,
      tokenEndpoint: platform.token_endpoint,
      authorizationServer: platform.authorization_server ?? null,
      jwksUrl: platform.jwks_uri,
      deploymentIds: registration.deploymentId === undefined ? [] : [registration.deploymentId],
    });
    log.info({ institutionId, issuer: platform.issuer }, 'platform registered');
  });
  await sendPage(res, {
    locale: localeOf(req),
    title: 'Courseyard',
    head: plainStyle,
    body: `<main class="plain">${brand}<p id="registered">OK</p></main>`,
    script: "(window.opener ?? window.parent).postMessage({ subject: 'org.imsglobal.lti.close' }, '*')",
  });
}

/** Canvas describes itself to the holder of the registration's token alone; other platforms do not mind it. */
const bearer = (token: string | undefined): Record<string, string> =>
  token === undefined ? {} : { authorization: `Bearer ${token}` };

async function readPlatform(address: string, token: string | undefined) {
  const answer = await ask(() => guardedFetch(address, { headers: bearer(token), maxBytes }));
  const platform = readAs(openidConfiguration, answer);
  if (new URL(platform.issuer).origin !== new URL(address).origin) {
    throw new LaunchRefused('registration_failed', `${address} speaks for ${platform.issuer}`);
  }
  return platform;
}

async function register(endpoint: string, token: string | undefined, publicUrl: string) {
  const answer = await ask(() =>
    guardedFetch(endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...bearer(token) },
      body: JSON.stringify(toolRegistration(publicUrl)),
      maxBytes,
    }),
  );
  const answered = readAs(registered, answer);
  const tool = answered['https://purl.imsglobal.org/spec/lti-tool-configuration'];
  return { clientId: answered.client_id, deploymentId: tool?.deployment_id ?? answered.deployment_id };
}

async function ask(send: () => Promise<OutgoingResponse>) {
  const answer = await send().catch((error: unknown) => {
    throw new LaunchRefused('registration_failed', error instanceof Error ? error.message : '');
  });
  if (answer.status >= 300) throw new LaunchRefused('registration_failed', `status ${answer.status}`);
  return answer;
}

function readAs<T extends z.ZodType>(schema: T, answer: OutgoingResponse): z.output<T> {
  try {
    return schema.parse(answer.json());
  } catch {
    throw new LaunchRefused('registration_failed', 'not what it should be');
  }
}

/** What the tool says of itself (LTI Dynamic Registration 1.0, §3.4), from the same file as the developer key. */
function toolRegistration(publicUrl: string) {
  const {
    title,
    description,
    oidc_initiation_url,
    target_link_uri,
    public_jwk_url,
    custom_fields,
    extensions,
  } = ltiConfiguration(publicUrl);
  const placements = extensions.flatMap(({ settings }) => settings.placements);
  const [logo] = extensions.map(({ settings }) => settings.icon_url);
  return {
    application_type: 'web',
    response_types: ['id_token'],
    grant_types: ['implicit', 'client_credentials'],
    initiate_login_uri: oidc_initiation_url,
    redirect_uris: [target_link_uri],
    client_name: title,
    logo_uri: logo,
    jwks_uri: public_jwk_url,
    token_endpoint_auth_method: 'private_key_jwt',
    scope: '',
    'https://purl.imsglobal.org/spec/lti-tool-configuration': {
      domain: new URL(publicUrl).host,
      description,
      target_link_uri,
      custom_parameters: custom_fields,
      claims: ['iss', 'sub', 'name', 'given_name', 'family_name', 'email'],
      // Without it Canvas registers the tool as anonymous, and everybody arrives without a name.
      'https://canvas.instructure.com/lti/privacy_level': 'public',
      messages: placements.map(
        ({ placement, message_type, text, target_link_uri: target, custom_fields: fields }) => ({
          type: message_type,
          target_link_uri: target,
          label: text,
          placements: [placement],
          custom_parameters: fields,
        }),
      ),
    },
  };
}
