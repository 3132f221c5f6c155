import { decodeJwt } from 'jose';
import { startHarness, type Harness } from '#scripts/harness/harness.ts';
import { ltiClaim } from '#scripts/harness/id-token.ts';

let harness: Harness;
const tool = 'http://127.0.0.1:9';
const toolConfiguration = 'https://purl.imsglobal.org/spec/lti-tool-configuration';

beforeAll(async () => {
  harness = await startHarness({ courses: 40 });
});
afterAll(() => harness.close());

const registration = {
  application_type: 'web',
  client_name: 'Another tool',
  initiate_login_uri: `${tool}/other/login`,
  redirect_uris: [`${tool}/other/launch`],
  jwks_uri: `${tool}/other/keys`,
  [toolConfiguration]: {
    domain: '127.0.0.1:9',
    target_link_uri: `${tool}/other/launch`,
    custom_parameters: { user: '$Canvas.user.id' },
    messages: [{ placements: ['course_settings_sub_navigation'], custom_parameters: { placement: 'mine' } }],
  },
};

/** What a tool does with the address it was opened at. */
async function register(address: string, body: object = registration) {
  const query = new URL(address).searchParams;
  const authorization = `Bearer ${query.get('registration_token')}`;
  const described = await fetch(query.get('openid_configuration') ?? '', { headers: { authorization } });
  const platform = (await described.json()) as Record<string, string>;
  const answer = await fetch(platform.registration_endpoint ?? `${harness.origin}/api/lti/registrations`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization },
    body: JSON.stringify(body),
  });
  return { status: answer.status, body: (await answer.json()) as { client_id?: string }, platform };
}
const address = () =>
  harness.registrationAddress(harness.institution('northfield'), `${tool}/other/register?link=1`);

it('opens the tool’s address with the platform’s description, which says who it is', async () => {
  const url = new URL(address());
  expect(url.searchParams.get('link')).toBe('1');
  const { platform } = await register(url.href);
  expect(platform).toMatchObject({
    issuer: harness.origin,
    jwks_uri: `${harness.origin}/api/lti/security/jwks`,
    'https://purl.imsglobal.org/spec/lti-platform-configuration': { product_family_code: 'canvas' },
  });
});

it("describes itself to no one without a registration's token", async () => {
  const { searchParams } = new URL(address());
  const answer = await fetch(searchParams.get('openid_configuration') ?? '');
  expect(answer.status).toBe(401);
});

it('registers a tool once per address', async () => {
  const opened = address();
  expect((await register(opened)).status).toBe(201);
  expect((await register(opened)).status).toBe(401);
});

it("says what's missing in a registration, and lets the tool try again", async () => {
  const opened = address();
  const { status, body } = await register(opened, { ...registration, redirect_uris: [] });
  expect(status).toBe(422);
  expect(JSON.stringify(body)).toContain('redirect_uris');
  expect((await register(opened)).status).toBe(201);
});

it('launches the tool as it described itself', async () => {
  const { body } = await register(address());
  const request = {
    institution: harness.institution('northfield'),
    person: harness.person('northfield', 'instructor'),
    placement: 'instructor_view' as const,
    clientId: body.client_id,
  };
  expect(harness.beginLaunch(request)).toMatchObject({
    client_id: body.client_id,
    target_link_uri: `${tool}/other/launch`,
  });
  const claims = decodeJwt(await harness.signIdToken(request, 'n'));
  expect(claims.aud).toBe(body.client_id);
  expect(claims[ltiClaim('custom')]).toEqual({ user: request.person.lmsUserId, placement: 'mine' });
});
