import { startHarness, type Harness } from '#scripts/harness/harness.ts';
import { askCanvas, readCanvas } from '#test/support/canvas-reader.ts';

const tool = 'http://127.0.0.1:9';
const redirectUri = `${tool}/oauth/callback`;
let harness: Harness;

beforeAll(async () => {
  harness = await startHarness({ courses: 20 });
  harness.setTool({ origin: tool, customFields: {} });
});
afterAll(() => harness.close());

const northfield = () => harness.institution('northfield');
const authorize = (changes: Record<string, string> = {}) =>
  fetch(
    `${harness.origin}/login/oauth2/auth?${new URLSearchParams({
      client_id: northfield().oauthClientId,
      response_type: 'code',
      redirect_uri: redirectUri,
      state: 'the state',
      ...changes,
    })}`,
  );
const decide = async (decision: 'allow' | 'deny') => {
  const answer = await fetch(`${harness.origin}/login/oauth2/auth`, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({
      client_id: northfield().oauthClientId,
      redirect_uri: redirectUri,
      state: 'the state',
      person: 'institution_admin',
      decision,
    }),
  });
  return new URL(answer.headers.get('location') ?? '').searchParams;
};
const trade = async (fields: Record<string, string>) => {
  const { oauthClientId, oauthClientSecret } = northfield();
  const answer = await fetch(`${harness.origin}/login/oauth2/token`, {
    method: 'POST',
    body: new URLSearchParams({ client_id: oauthClientId, client_secret: oauthClientSecret, ...fields }),
  });
  return { status: answer.status, body: (await answer.json()) as Record<string, string> };
};
const codeGrant = (code: string) =>
  trade({ grant_type: 'authorization_code', code, redirect_uri: redirectUri });
const refreshGrant = (token: string) => trade({ grant_type: 'refresh_token', refresh_token: token });

it('asks who the person is, and whether they allow the tool', async () => {
  const html = await (await authorize()).text();
  expect(html).toContain('Ingrid Solberg');
  expect(html).toContain('value="the state"');
});

it.each([
  ['an unknown key', { client_id: '1' }],
  ['an address elsewhere', { redirect_uri: 'https://elsewhere.example/callback' }],
  ['another kind of answer', { response_type: 'token' }],
])('refuses %s', async (_what, changes) => {
  expect((await authorize(changes)).status).toBe(400);
});

it('trades a code once, for tokens of the person who allowed it', async () => {
  const given = await decide('allow');
  expect(given.get('state')).toBe('the state');
  const code = given.get('code') ?? '';
  const { status, body } = await codeGrant(code);
  expect(status).toBe(200);
  expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 3600, user: { name: 'Ingrid Solberg' } });
  expect(await readCanvas(harness, '/api/v1/users/self', { token: body.access_token! })).toMatchObject({
    name: 'Ingrid Solberg',
  });
  expect((await codeGrant(code)).body.error).toBe('invalid_grant');
});

it("says so when the person doesn't allow it", async () => {
  const given = await decide('deny');
  expect(given.get('error')).toBe('access_denied');
  expect(given.has('code')).toBe(false);
});

it('renews with a refresh token that stays valid, even twice at once', async () => {
  const { body } = await codeGrant((await decide('allow')).get('code') ?? '');
  const renewed = await Promise.all([refreshGrant(body.refresh_token!), refreshGrant(body.refresh_token!)]);
  for (const {
    body: { access_token: token = '', ...rest },
  } of renewed) {
    expect(rest).not.toHaveProperty('refresh_token');
    expect((await askCanvas(harness, '/api/v1/users/self', { token })).status).toBe(200);
  }
});

it('refuses a wrong secret and an unknown refresh token', async () => {
  expect((await trade({ grant_type: 'refresh_token', client_secret: 'guessed' })).status).toBe(401);
  expect(await refreshGrant('refresh~unknown')).toMatchObject({
    status: 400,
    body: { error: 'invalid_grant' },
  });
});

it('refuses a refresh token issued to another institution’s key', async () => {
  const token = harness.tokens.serviceRefreshToken(harness.institution('harbor'));
  expect((await refreshGrant(token)).status).toBe(400);
});

it('ends an access token when its time is up', async () => {
  const { accessToken } = harness.tokens.issue(northfield(), harness.person('northfield', 'instructor'), 0);
  expect((await askCanvas(harness, '/api/v1/users/self', { token: accessToken })).status).toBe(401);
});

it('forgets an access token that is handed back', async () => {
  const { accessToken: token } = harness.tokens.issue(
    northfield(),
    harness.person('northfield', 'instructor'),
  );
  const handBack = () =>
    fetch(`${harness.origin}/login/oauth2/token`, {
      method: 'DELETE',
      headers: { authorization: `Bearer ${token}` },
    });
  expect((await handBack()).status).toBe(200);
  expect((await askCanvas(harness, '/api/v1/users/self', { token })).status).toBe(401);
  expect((await handBack()).status).toBe(401);
});

describe('a key that enforces scopes', () => {
  const scope = 'url:PUT|/api/v1/courses/:course_id/pages/:url_or_id';
  beforeEach(() => void harness.simulator.keyScopes.set('northfield', [scope]));
  afterEach(() => void harness.simulator.keyScopes.clear());
  const askFor = async (scopes: Record<string, string>) => {
    const answer = await fetch(
      `${harness.origin}/login/oauth2/auth?${new URLSearchParams({
        client_id: northfield().oauthClientId,
        response_type: 'code',
        redirect_uri: redirectUri,
        state: 'the state',
        ...scopes,
      })}`,
      { redirect: 'manual' },
    );
    return { status: answer.status, to: answer.headers.get('location') ?? '', html: await answer.text() };
  };

  it('shows the person what is asked for', async () => {
    const { status, html } = await askFor({ scope });
    expect(status).toBe(200);
    expect(html).toContain(`<li><code>${scope}</code></li>`);
  });

  it.each<Record<string, string>>([{}, { scope: `${scope} url:GET|/api/v1/courses/:id` }])(
    'refuses %j',
    async (scopes) => {
      const { status, to } = await askFor(scopes);
      expect(status).toBe(302);
      expect(new URL(to).searchParams.get('error')).toBe('invalid_scope');
      expect(new URL(to).searchParams.get('state')).toBe('the state');
    },
  );

  it('still says who somebody is', async () => {
    expect((await askFor({ scope: '/auth/userinfo' })).status).toBe(200);
  });
});

it('ends everything of one permission with a token that is handed back, and nothing of another', async () => {
  const grant = async () => (await codeGrant((await decide('allow')).get('code') ?? '')).body;
  const [first, second] = [await grant(), await grant()];
  const renewed = (await refreshGrant(first.refresh_token!)).body;
  await fetch(`${harness.origin}/login/oauth2/token`, {
    method: 'DELETE',
    headers: { authorization: `Bearer ${renewed.access_token}` },
  });
  expect((await refreshGrant(first.refresh_token!)).status).toBe(400);
  const statusOf = async (token: string) =>
    (await askCanvas(harness, '/api/v1/users/self', { token })).status;
  expect(await statusOf(first.access_token!)).toBe(401);
  expect(await statusOf(second.access_token!)).toBe(200);
  harness.mutate.endGrantsOf(harness.person('northfield', 'institution_admin'));
  expect(await statusOf(second.access_token!)).toBe(401);
  expect((await refreshGrant(second.refresh_token!)).status).toBe(400);
});

it('gives tokens a life as long as asked for', async () => {
  harness.tokens.lifeSeconds = 0;
  const { body } = await codeGrant((await decide('allow')).get('code') ?? '');
  harness.tokens.lifeSeconds = 3600;
  expect(body.expires_in).toBe(0);
  const asked = await askCanvas(harness, '/api/v1/users/self', { token: body.access_token! });
  expect(asked.status).toBe(401);
  expect((await refreshGrant(body.refresh_token!)).body.expires_in).toBe(3600);
});
