import { randomBytes } from 'node:crypto';
import express, { type Request, type Response } from 'express';
import { claimsOf, type LaunchRequest } from './id-token.ts';
import { escapeHtml, hiddenFields, page } from './pages/html.ts';
import { plainPage } from './pages/plain-pages.ts';
import { storageFrameName } from './pages/frame-page.ts';
import { queryTexts } from './query.ts';
import type { SigningKeys } from './signing-keys.ts';
import { ownTool, type Tool } from './tools.ts';
import type { HarnessInstitution } from './world.ts';

/** What can be wrong with the platform's key address. */
const jwksFaults = ['unreachable', 'slow', 'huge', 'not_json'] as const;
type JwksFault = (typeof jwksFaults)[number];

export interface PlatformState {
  readonly keys: SigningKeys;
  readonly institutions: readonly HarnessInstitution[];
  /** launches under way, by their hint */
  readonly launches: Map<string, Launch>;
  /** tools that registered themselves, by client id, beside those of the institutions */
  readonly registered: Map<string, Tool>;
  readonly registrationTokens: Map<string, HarnessInstitution>;
  tool: { origin: string; customFields: Readonly<Record<string, string>> };
  jwksFault: JwksFault | undefined;
  /** how often the keys were requested */
  jwksRequests: number;
  /** the platform's own origin */
  issuer: string;
}

interface Launch {
  readonly request: LaunchRequest;
  readonly tool: Tool;
}

/** The tool of a client id at an institution; without one, the default tool. */
export function findTool(state: PlatformState, institution: HarnessInstitution, clientId = ''): Tool {
  const registered = state.registered.get(clientId);
  if (registered?.institution === institution) return registered;
  return ownTool(institution, state.tool.origin, state.tool.customFields);
}

/** The OIDC side of the platform: authentication and keys. */
export function ltiPlatform(state: PlatformState) {
  const router = express.Router();
  router.get('/api/lti/security/jwks', (req, res) => sendKeys(req, res, state));
  router.get('/api/lti/authorize_redirect', (req, res) => authorize(queryTexts(req), res, state));
  router.post('/api/lti/authorize_redirect', express.urlencoded({ extended: false }), (req, res) =>
    authorize(req.body as Parameters, res, state),
  );
  return router;
}

function sendKeys(req: Request, res: Response, state: PlatformState) {
  state.jwksRequests += 1;
  switch (state.jwksFault) {
    case 'unreachable':
      return void req.socket.destroy();
    case 'slow':
      // Longer than any caller waits; the caller closes the connection.
      return void res.type('json').write('{"keys":');
    case 'huge':
      return void res.type('json').send(`{"keys":[],"padding":"${'x'.repeat(2_000_000)}"}`);
    case 'not_json':
      return void res.type('html').send('<h1>Sorry</h1>');
    default:
      res.json(state.keys.keySet);
  }
}

/** Unfinished launches beyond this many are forgotten. */
const launchesKept = 1000;

/** Starts a launch: what the LMS's page posts to the tool's login address. */
export function loginInitiation(state: PlatformState, request: LaunchRequest): Record<string, string> {
  const tool = findTool(state, request.institution, request.clientId);
  const hint = randomBytes(12).toString('hex');
  const [oldest] = state.launches.keys();
  if (oldest !== undefined && state.launches.size >= launchesKept) state.launches.delete(oldest);
  state.launches.set(hint, { request, tool });
  return {
    iss: state.issuer,
    login_hint: request.person.subject,
    client_id: tool.clientId,
    deployment_id: tool.deploymentId,
    target_link_uri: tool.launchUrl,
    lti_message_hint: hint,
    lti_storage_target: storageFrameName,
    canvas_region: 'local',
    canvas_environment: 'prod',
  };
}

/** The claims of a launch as the platform would send them now. */
export const launchClaims = (state: PlatformState, request: LaunchRequest, nonce: string) =>
  claimsOf(request, {
    issuer: state.issuer,
    tool: findTool(state, request.institution, request.clientId),
    nonce,
  });

type Parameters = Partial<Record<string, string>>;

const mustBe = {
  response_type: 'id_token',
  response_mode: 'form_post',
  scope: 'openid',
  prompt: 'none',
} as const;

async function authorize(given: Parameters, res: Response, state: PlatformState) {
  const launch = state.launches.get(given.lti_message_hint ?? '');
  const wrong = launch ? wrongParameter(given, launch) : 'lti_message_hint';
  if (!launch || wrong !== undefined) {
    const text = `The authentication request is not valid: ${wrong ?? ''}.`;
    return void res.status(400).send(plainPage('Canvas refuses this launch', text));
  }
  const idToken = await state.keys.sign(launchClaims(state, launch.request, given.nonce ?? ''));
  const fields = { id_token: idToken, state: given.state ?? '', lti_storage_target: storageFrameName };
  const form = `<form id="login" method="post" action="${escapeHtml(given.redirect_uri ?? '')}">${hiddenFields(fields)}<noscript><button>Continue</button></noscript></form>`;
  res.set('Cache-Control', 'no-store').send(page({ title: 'Launching …', body: form, script: 'tab.js' }));
}

/** The first parameter that Canvas would refuse. */
function wrongParameter(given: Parameters, { request, tool }: Launch) {
  const wrong = Object.entries(mustBe).find(([name, value]) => given[name] !== value);
  if (wrong) return wrong[0];
  if (!given.nonce) return 'nonce';
  if (!given.state) return 'state';
  if (given.login_hint !== request.person.subject) return 'login_hint';
  if (given.client_id !== tool.clientId) return 'client_id';
  return tool.redirectUris.includes(given.redirect_uri ?? '') ? undefined : 'redirect_uri';
}
