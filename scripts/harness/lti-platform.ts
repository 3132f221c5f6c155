import { randomBytes } from 'node:crypto';
import express, { type Request, type Response } from 'express';
import { escapeHtml } from './html.ts';
import { claimsOf, type LaunchRequest, type SigningKeys } from './id-token.ts';
import type { HarnessInstitution } from './world.ts';

export type JwksFault = 'unreachable' | 'slow' | 'huge' | 'not_json' | undefined;

export interface PlatformState {
  readonly keys: SigningKeys;
  readonly institutions: readonly HarnessInstitution[];
  /** launches under way, by the hint that names them */
  readonly launches: Map<string, LaunchRequest>;
  /** tools that registered themselves, beside those of the institutions */
  readonly registered: Map<string, { institution: HarnessInstitution; redirectUris: string[] }>;
  readonly registrationTokens: Map<string, HarnessInstitution>;
  tool: { origin: string; customFields: Readonly<Record<string, string>> };
  jwksFault: JwksFault;
  jwksRequests: number;
  issuer: string;
}

export const toolLaunchUrl = ({ tool }: PlatformState) => `${tool.origin}/lti/launch`;

/** The OIDC and LTI side of the platform: authentication, keys, dynamic registration. */
export function ltiPlatform(state: PlatformState) {
  const router = express.Router();
  router.get('/api/lti/security/jwks', (req, res) => sendKeys(req, res, state));
  router.all('/api/lti/authorize_redirect', express.urlencoded({ extended: false }), (req, res) =>
    authorize(req, res, state),
  );
  router.get(
    '/.well-known/openid-configuration',
    (_req, res) => void res.json(openidConfiguration(state.issuer)),
  );
  router.post('/api/lti/registrations', express.json(), (req, res) => register(req, res, state));
  return router;
}

function sendKeys(req: Request, res: Response, state: PlatformState) {
  state.jwksRequests += 1;
  switch (state.jwksFault) {
    case 'unreachable':
      return void req.socket.destroy();
    case 'slow':
      // Long enough for any caller to give up; the connection goes with the caller.
      return void res.type('json').write('{"keys":');
    case 'huge':
      return void res.type('json').send(`{"keys":[],"padding":"${'x'.repeat(2_000_000)}"}`);
    case 'not_json':
      return void res.type('html').send('<h1>Sorry</h1>');
    default:
      res.json(state.keys.keySet);
  }
}

/** Begins a launch: what the LMS's page posts to the tool's login address. */
export function loginInitiation(
  state: PlatformState,
  request: LaunchRequest,
  clientId = request.institution.clientId,
) {
  const hint = randomBytes(12).toString('hex');
  state.launches.set(hint, request);
  return {
    iss: state.issuer,
    login_hint: request.person.subject,
    client_id: clientId,
    deployment_id: request.institution.deploymentIds[0] ?? '',
    target_link_uri: toolLaunchUrl(state),
    lti_message_hint: hint,
    lti_storage_target: 'post_message_forwarding',
    canvas_region: 'local',
    canvas_environment: 'prod',
  };
}

const mustBe = {
  response_type: 'id_token',
  response_mode: 'form_post',
  scope: 'openid',
  prompt: 'none',
} as const;

async function authorize(req: Request, res: Response, state: PlatformState) {
  const given = { ...req.query, ...(req.body as object | undefined) } as Record<string, string | undefined>;
  const request = state.launches.get(given.lti_message_hint ?? '');
  const wrong = wrongParameter(given, request, state);
  if (wrong !== undefined || !request) {
    return void res
      .status(400)
      .type('html')
      .send(`<h1>Invalid authentication request</h1><p>${escapeHtml(wrong ?? 'lti_message_hint')}</p>`);
  }
  const claims = claimsOf(request, {
    issuer: state.issuer,
    targetLinkUri: toolLaunchUrl(state),
    customFields: state.tool.customFields,
    nonce: given.nonce ?? '',
  });
  const token = await state.keys.sign({ ...claims, aud: given.client_id, azp: given.client_id });
  res
    .type('html')
    .send(
      `<!doctype html><title>Launching…</title><form method="post" action="${escapeHtml(given.redirect_uri ?? '')}">` +
        `<input type="hidden" name="id_token" value="${escapeHtml(token)}">` +
        `<input type="hidden" name="state" value="${escapeHtml(given.state ?? '')}">` +
        `<input type="hidden" name="lti_storage_target" value="post_message_forwarding">` +
        '<noscript><button>Continue</button></noscript></form><script>document.forms[0].submit()</script>',
    );
}

/** The first parameter that Canvas would refuse. */
function wrongParameter(
  given: Record<string, string | undefined>,
  request: LaunchRequest | undefined,
  state: PlatformState,
) {
  const wrong = Object.entries(mustBe).find(([name, value]) => given[name] !== value);
  if (wrong) return wrong[0];
  if (!given.nonce) return 'nonce';
  if (!given.state) return 'state';
  if (!request || given.login_hint !== request.person.subject) return 'login_hint';
  const registered = state.registered.get(given.client_id ?? '');
  const isKnownClient =
    given.client_id === request.institution.clientId || registered?.institution === request.institution;
  if (!isKnownClient) return 'client_id';
  const redirects = registered?.redirectUris ?? [toolLaunchUrl(state)];
  return redirects.includes(given.redirect_uri ?? '') ? undefined : 'redirect_uri';
}

const openidConfiguration = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/api/lti/authorize_redirect`,
  registration_endpoint: `${issuer}/api/lti/registrations`,
  jwks_uri: `${issuer}/api/lti/security/jwks`,
  token_endpoint: `${issuer}/login/oauth2/token`,
  token_endpoint_auth_methods_supported: ['private_key_jwt'],
  scopes_supported: ['openid'],
  response_types_supported: ['id_token'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  claims_supported: ['sub', 'iss', 'name', 'given_name', 'family_name', 'email', 'locale'],
  'https://purl.imsglobal.org/spec/lti-platform-configuration': {
    product_family_code: 'canvas',
    version: 'cloud',
    messages_supported: [
      { type: 'LtiResourceLinkRequest', placements: ['account_navigation', 'course_navigation'] },
    ],
    variables: ['Canvas.user.id', 'Canvas.account.id', 'Canvas.course.id'],
  },
});

/** Makes the address that opens a tool's registration for an institution. */
export function registrationAddress(
  state: PlatformState,
  institution: HarnessInstitution,
  toolAddress: string,
) {
  const token = randomBytes(16).toString('hex');
  state.registrationTokens.set(token, institution);
  const url = new URL(toolAddress);
  url.searchParams.set('openid_configuration', `${state.issuer}/.well-known/openid-configuration`);
  url.searchParams.set('registration_token', token);
  return url.href;
}

function register(req: Request, res: Response, state: PlatformState) {
  const token = /^Bearer (.+)$/.exec(req.get('authorization') ?? '')?.[1] ?? '';
  const institution = state.registrationTokens.get(token);
  if (!institution)
    return void res.status(401).json({ errors: [{ message: 'Invalid registration token.' }] });
  state.registrationTokens.delete(token);
  const body = req.body as { redirect_uris?: string[]; client_name?: string };
  if (!body.redirect_uris?.length)
    return void res.status(422).json({ errors: [{ message: 'redirect_uris is missing' }] });
  const clientId = `${institution.rootAccountId}${Date.now()}`;
  state.registered.set(clientId, { institution, redirectUris: body.redirect_uris });
  res.status(201).json({
    ...body,
    client_id: clientId,
    'https://purl.imsglobal.org/spec/lti-tool-configuration': { deployment_id: institution.deploymentIds[0] },
  });
}
