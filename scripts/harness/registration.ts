import { randomBytes } from 'node:crypto';
import express, { type Request, type Response } from 'express';
import * as z from 'zod';
import { bearerOf } from './canvas-simulator/tokens.ts';
import { canvasPlacementOf, type HarnessPlacement } from './placements.ts';
import type { PlatformState } from './lti-platform.ts';
import type { Tool } from './tools.ts';
import type { HarnessInstitution } from './world.ts';

const toolConfiguration = 'https://purl.imsglobal.org/spec/lti-tool-configuration';
const platformConfiguration = 'https://purl.imsglobal.org/spec/lti-platform-configuration';

/** LTI Dynamic Registration 1.0: the platform describes itself to a token's holder, as Canvas does, and saves the tool's data. */
export function registrationRoutes(state: PlatformState) {
  const router = express.Router();
  router.get('/api/lti/security/openid-configuration', (req, res) => {
    if (!state.registrationTokens.has(bearerOf(req.get('authorization'))))
      return sendInvalidRegistration(res);
    res.json(description(state.issuer));
  });
  router.post('/api/lti/registrations', express.json(), (req, res) => register(req, res, state));
  return router;
}

const sendInvalidRegistration = (res: Response) =>
  void res.status(401).json({ errors: [{ message: 'Invalid registration token.' }] });

const description = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/api/lti/authorize_redirect`,
  registration_endpoint: `${issuer}/api/lti/registrations`,
  jwks_uri: `${issuer}/api/lti/security/jwks`,
  token_endpoint: `${issuer}/login/oauth2/token`,
  token_endpoint_auth_methods_supported: ['private_key_jwt'],
  token_endpoint_auth_signing_alg_values_supported: ['RS256'],
  scopes_supported: ['openid'],
  response_types_supported: ['id_token'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
  claims_supported: ['sub', 'iss', 'name', 'given_name', 'family_name', 'email', 'picture', 'locale'],
  [platformConfiguration]: {
    product_family_code: 'canvas',
    version: 'cloud',
    messages_supported: [
      {
        type: 'LtiResourceLinkRequest',
        placements: ['account_navigation', 'course_navigation', 'course_settings_sub_navigation'],
      },
    ],
    variables: ['Canvas.user.id', 'Canvas.account.id', 'Canvas.rootAccount.id', 'Canvas.course.id'],
  },
});

/** Makes the address that opens a tool's registration for an institution; valid for one registration. */
export function registrationAddress(
  state: PlatformState,
  institution: HarnessInstitution,
  toolAddress: string,
) {
  const token = randomBytes(16).toString('hex');
  state.registrationTokens.set(token, institution);
  const url = new URL(toolAddress);
  url.searchParams.set('openid_configuration', `${state.issuer}/api/lti/security/openid-configuration`);
  url.searchParams.set('registration_token', token);
  return url.href;
}

const fields = z.record(z.string(), z.string()).default({});

const registration = z.object({
  client_name: z.string().min(1),
  initiate_login_uri: z.url(),
  redirect_uris: z.array(z.url()).min(1),
  jwks_uri: z.url(),
  [toolConfiguration]: z.object({
    domain: z.string().min(1),
    target_link_uri: z.url(),
    custom_parameters: fields,
    messages: z
      .array(z.object({ placements: z.array(z.string()).default([]), custom_parameters: fields }))
      .default([]),
  }),
});
type Registration = z.output<typeof registration>;

function register(req: Request, res: Response, state: PlatformState) {
  const token = bearerOf(req.get('authorization'));
  const institution = state.registrationTokens.get(token);
  if (!institution) return sendInvalidRegistration(res);
  const given = registration.safeParse(req.body);
  if (!given.success)
    return void res.status(422).json({
      errors: given.error.issues.map(({ path, message }) => ({ message: `${path.join('.')}: ${message}` })),
    });
  state.registrationTokens.delete(token);
  const tool = toolFrom(given.data, institution);
  state.registered.set(tool.clientId, tool);
  res.status(201).json({
    ...given.data,
    client_id: tool.clientId,
    [toolConfiguration]: { ...given.data[toolConfiguration], deployment_id: tool.deploymentId },
  });
}

function toolFrom(given: Registration, institution: HarnessInstitution): Tool {
  const configuration = given[toolConfiguration];
  return {
    clientId: `${institution.rootAccountId}${Date.now()}`,
    name: given.client_name,
    institution,
    deploymentId: `${institution.rootAccountId}:${randomBytes(6).toString('hex')}`,
    loginUrl: given.initiate_login_uri,
    launchUrl: configuration.target_link_uri,
    redirectUris: given.redirect_uris,
    customFields: configuration.custom_parameters,
    placementFields: placementFieldsOf(configuration.messages),
  };
}

function placementFieldsOf(messages: Registration[typeof toolConfiguration]['messages']) {
  const of = (placement: HarnessPlacement) =>
    messages.find(({ placements }) => placements.includes(canvasPlacementOf(placement)))?.custom_parameters;
  return {
    account_navigation: of('account_navigation'),
    course_navigation: of('course_navigation'),
    instructor_view: of('instructor_view'),
  };
}
