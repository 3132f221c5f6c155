import { Ajv } from 'ajv';
import type { Harness } from '#scripts/harness/harness.ts';
import { db } from '#server/infra/db/database.ts';
import { listLinksForOperator, registrationLinkFor } from '#server/institutions/operator-command.service.ts';
import { ltiConfiguration, toolRegistration } from '#server/launch/tool-registration.ts';
import { listInstitutionsOn } from '#server/launch/platform.repository.ts';
import { configureOutgoing } from '#server/lms/guarded-fetch.ts';
import type { TestApp } from '#test/support/app.ts';
import { registerInstitution } from '#test/support/harness.ts';
import { startLaunchScene, type LaunchScene } from '#test/support/launch-scene.ts';
import { startOddServer, type OddServer } from '#test/support/unruly-server.ts';

let scene: LaunchScene;
let app: TestApp;
let harness: Harness;

beforeAll(async () => {
  scene = await startLaunchScene();
  ({ app, harness } = scene);
});
afterAll(() => scene.close());

const makeLink = async () => (await registrationLinkFor('northfield-university', app.origin)).url;
const countPlatforms = async () =>
  (
    await db()
      .selectFrom('lti_platforms')
      .select(({ fn }) => fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n;

test('registers with a link, once, and people can launch with the new registration', async () => {
  const institution = harness.institution('northfield');
  const address = harness.registrationAddress(institution, await makeLink());
  const answer = await fetch(address);
  expect(answer.status).toBe(200);
  expect(await answer.text()).toContain('org.imsglobal.lti.close');
  const { client_id } = await db()
    .selectFrom('lti_platforms')
    .select('client_id')
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  const launch = await harness.launchAs({
    institution,
    person: harness.person('northfield', 'institution_admin'),
    placement: 'account_navigation',
    clientId: client_id,
  });
  expect(await (await launch.send()).text()).toContain('"clientToken"');
  expect((await fetch(address)).status).toBe(403);
});

test.each([
  ['no link', (url: URL) => url.searchParams.delete('link')],
  ['a made-up link', (url: URL) => url.searchParams.set('link', 'made-up')],
  ['no configuration', (url: URL) => url.searchParams.delete('openid_configuration')],
  [
    'a configuration inside the network',
    (url: URL) => url.searchParams.set('openid_configuration', 'http://127.0.0.1:9/x'),
  ],
])('refuses %s and registers nothing', async (_, change) => {
  const before = await countPlatforms();
  const url = new URL(harness.registrationAddress(harness.institution('northfield'), await makeLink()));
  change(url);
  const answer = await fetch(url);
  expect(answer.status).toBe(403);
  expect(answer.headers.get('content-type')).toContain('text/html');
  expect(await countPlatforms()).toBe(before);
});

test('refuses an expired link', async () => {
  const address = harness.registrationAddress(harness.institution('northfield'), await makeLink());
  await db()
    .updateTable('lti_registration_links')
    .set({ expires_at: new Date(0) })
    .execute();
  expect((await fetch(address)).status).toBe(403);
});

describe('a second platform', () => {
  let odd: OddServer;
  let other: OddServer;
  /** The platform's own description, and its answer to our registration. */
  let says: Record<string, unknown>;
  let answers: Record<string, unknown>;

  beforeEach(async () => {
    [odd, other] = [await startOddServer(), await startOddServer()];
    configureOutgoing({ outgoingAllow: [odd.host, other.host], production: false });
    says = {
      issuer: odd.origin,
      authorization_endpoint: `${odd.origin}/auth`,
      registration_endpoint: `${odd.origin}/register`,
      jwks_uri: `${odd.origin}/keys`,
      token_endpoint: `${odd.origin}/token`,
    };
    answers = { client_id: 'new', deployment_id: 'd-new' };
    odd.answer = (req, res) => void res.end(JSON.stringify(req.method === 'POST' ? answers : says));
  });
  afterEach(async () => {
    await db().deleteFrom('lti_platforms').where('issuer', '=', odd.origin).execute();
    await Promise.all([odd.close(), other.close()]);
  });

  const register = async (link?: string) => {
    const url = new URL(link ?? (await makeLink()));
    url.searchParams.set('openid_configuration', `${odd.origin}/openid-configuration`);
    return fetch(url);
  };

  const platforms = () =>
    db().selectFrom('lti_platforms').selectAll().where('issuer', '=', odd.origin).orderBy('id').execute();

  async function expectRefused(link?: string) {
    const before = await platforms();
    const answer = await register(link);
    expect([answer.status, /data-reason="(\w+)"/.exec(await answer.text())?.[1]]).toEqual([
      403,
      'registration_failed',
    ]);
    expect(await platforms()).toEqual(before);
  }

  /** Another institution that owns this platform, registered by its operator. */
  const buildOwner = (given: Partial<Parameters<typeof registerInstitution>[2]> = {}) =>
    registerInstitution(harness, harness.institution('harbor'), {
      issuer: odd.origin,
      clientId: 'theirs',
      deploymentIds: ['theirs'],
      authenticationEndpoint: `${odd.origin}/auth`,
      tokenEndpoint: `${odd.origin}/token`,
      jwksUrl: `${odd.origin}/keys`,
      ...given,
    });

  test('is saved with its keys, and the operator sees which link added it', async () => {
    expect((await register()).status).toBe(200);
    expect(await platforms()).toMatchObject([{ client_id: 'new', jwks_url: `${odd.origin}/keys` }]);
    expect((await listLinksForOperator()).at(-1)).toMatchObject({
      institution_id: scene.institutionId,
      issuer: odd.origin,
      client_id: 'new',
      deployment_id: 'd-new',
      jwks_url: `${odd.origin}/keys`,
    });
  });

  test("changes nothing in another institution's registration by sending its client id", async () => {
    await buildOwner();
    answers = { client_id: 'theirs', deployment_id: 'mine' };
    await expectRefused();
    says.jwks_uri = `${other.origin}/keys`;
    await expectRefused();
    expect(await listInstitutionsOn((await platforms())[0]!.id)).toHaveLength(1);
  });

  test.each(['jwks_uri', 'authorization_endpoint', 'token_endpoint'])(
    "can't bring a %s other than its issuer's, not even with a new client id",
    async (name) => {
      await buildOwner();
      says[name] = `${odd.origin}/elsewhere`;
      await expectRefused();
    },
  );

  test('gets a client id of its own beside another with the same keys', async () => {
    await buildOwner();
    expect((await register()).status).toBe(200);
    expect((await platforms()).map(({ client_id, jwks_url }) => [client_id, jwks_url])).toEqual([
      ['theirs', `${odd.origin}/keys`],
      ['new', `${odd.origin}/keys`],
    ]);
  });

  test('can register twice for its own institution, which adds a deployment', async () => {
    await register();
    answers = { client_id: 'new', deployment_id: 'd-second' };
    expect((await register()).status).toBe(200);
    const deployments = await db()
      .selectFrom('lti_deployments')
      .select('deployment_id')
      .where('platform_id', '=', (await platforms())[0]!.id)
      .orderBy('deployment_id')
      .execute();
    expect(deployments).toEqual([{ deployment_id: 'd-new' }, { deployment_id: 'd-second' }]);
  });

  test('must have its keys where its issuer is, or where the operator said', async () => {
    says.jwks_uri = `${other.origin}/keys`;
    await expectRefused();
    const { url } = await registrationLinkFor('northfield-university', app.origin, `${other.origin}/path`);
    expect((await register(url)).status).toBe(200);
    expect(await platforms()).toMatchObject([{ jwks_url: `${other.origin}/keys` }]);
  });

  test("can't speak for hosted Canvas or give it other endpoints", async () => {
    says.issuer = 'https://canvas.instructure.com';
    await expectRefused();
  });

  test('is registered once when one link is used several times at once', async () => {
    const link = await makeLink();
    let count = 0;
    odd.answer = (req, res) =>
      void res.end(JSON.stringify(req.method === 'POST' ? { client_id: `new-${(count += 1)}` } : says));
    const statuses = await Promise.all([1, 2, 3].map(async () => (await register(link)).status));
    expect(statuses.toSorted()).toEqual([200, 403, 403]);
    expect(await platforms()).toHaveLength(1);
  });

  test('is registered once when two links bring the same client id at once', async () => {
    const links = await Promise.all([makeLink(), makeLink()]);
    const statuses = await Promise.all(links.map(async (link) => (await register(link)).status));
    expect(statuses.every((status) => status === 200 || status === 403)).toBe(true);
    expect(await platforms()).toHaveLength(1);
  });

  const oddAddresses = [
    'javascript:alert(1)',
    'data:application/json,{}',
    'file:///etc/passwd',
    'ftp://x.test/keys',
    'http://127.0.0.1:9/keys',
    'https://user:secret@x.test/keys',
    'https://x.test/\0',
    'https://x.test/\ud800',
    `https://x.test/${'x'.repeat(5_000)}`,
    '',
    null,
    7,
    {},
  ];

  test.each(['issuer', 'authorization_endpoint', 'registration_endpoint', 'jwks_uri', 'token_endpoint'])(
    'is refused with a page whatever its %s is',
    async (name) => {
      for (const value of [...oddAddresses, `${odd.origin}#x`, `${odd.origin}?x`].slice(
        0,
        name === 'issuer' ? undefined : -2,
      )) {
        says = { ...says, [name]: value };
        await expectRefused();
      }
    },
  );

  test.each([
    ['an empty client id', { client_id: '' }],
    ['no client id', { client_id: undefined }],
    ['a client id with NUL', { client_id: 'a\0' }],
    ['an ill-formed client id', { client_id: 'a\ud800' }],
    ['a client id of 5 kB', { client_id: 'x'.repeat(5_000) }],
    ['a client id that is no text', { client_id: { $ne: null } }],
    ['a client id that is no whole number', { client_id: 1.5 }],
    ['a deployment id with NUL', { deployment_id: 'a\0' }],
    ['an endless deployment id', { deployment_id: 'x'.repeat(5_000) }],
    ['a deployment id that is none', { deployment_id: ['d'] }],
  ])('is refused with a page when it answers with %s', async (_, given) => {
    answers = { ...answers, ...given };
    await expectRefused();
  });

  test.each([
    ['no JSON', 'no JSON'],
    ['a list', '[]'],
    ['nothing', 'null'],
    ['a text', '"text"'],
    ['lists in lists', '['.repeat(50_000)],
  ])('is refused with a page when it says %s', async (_, text) => {
    odd.answer = (_req, res) => void res.end(text);
    await expectRefused();
  });

  test("is refused when it brings another institution's deployment", async () => {
    await register();
    const { id } = await buildOwner({ clientId: 'theirs', deploymentIds: [] });
    const [platform] = await platforms();
    await db()
      .insertInto('lti_deployments')
      .values({ platform_id: platform!.id, deployment_id: 'd-theirs', institution_id: id })
      .execute();
    answers = { client_id: 'new', deployment_id: 'd-theirs' };
    await expectRefused();
  });
});

/** Canvas's documented rules for a developer key's configuration. */
const developerKeySchema = {
  type: 'object',
  required: [
    'title',
    'description',
    'oidc_initiation_url',
    'target_link_uri',
    'public_jwk_url',
    'extensions',
  ],
  properties: {
    title: { type: 'string', minLength: 1 },
    description: { type: 'string', minLength: 1 },
    oidc_initiation_url: { type: 'string', pattern: '^https?://' },
    target_link_uri: { type: 'string', pattern: '^https?://' },
    public_jwk_url: { type: 'string', pattern: '^https?://' },
    scopes: {
      type: 'array',
      items: { type: 'string', pattern: '^https://(purl.imsglobal.org|canvas.instructure.com)/' },
    },
    custom_fields: { type: 'object', additionalProperties: { type: 'string' } },
    extensions: {
      type: 'array',
      minItems: 1,
      items: {
        type: 'object',
        required: ['platform', 'privacy_level', 'settings'],
        properties: {
          platform: { const: 'canvas.instructure.com' },
          privacy_level: { enum: ['anonymous', 'public', 'name_only', 'email_only'] },
          settings: {
            type: 'object',
            required: ['placements'],
            properties: {
              placements: {
                type: 'array',
                minItems: 1,
                items: {
                  type: 'object',
                  required: ['placement'],
                  properties: {
                    placement: {
                      enum: [
                        'account_navigation',
                        'course_navigation',
                        'course_settings_sub_navigation',
                        'global_navigation',
                      ],
                    },
                    message_type: { enum: ['LtiResourceLinkRequest', 'LtiDeepLinkingRequest'] },
                    visibility: { enum: ['admins', 'members', 'public'] },
                    default: { enum: ['enabled', 'disabled'] },
                    target_link_uri: { type: 'string', pattern: '^https?://' },
                    enabled: { type: 'boolean' },
                    custom_fields: { type: 'object', additionalProperties: { type: 'string' } },
                  },
                },
              },
            },
          },
        },
      },
    },
  },
};

test('serves a configuration that Canvas accepts, with our own address in it', async () => {
  const configuration: unknown = await (await fetch(`${app.origin}/lti/config.json`)).json();
  const validate = new Ajv({ allErrors: true }).compile(developerKeySchema);
  validate(configuration);
  expect(validate.errors).toBeNull();
  expect(JSON.stringify(configuration)).not.toContain('PUBLIC_');
  expect(configuration).toMatchObject({ target_link_uri: `${app.origin}/lti/launch`, scopes: [] });
});

test('publishes the public halves of its keys, and nothing more', async () => {
  const { keys } = (await (await fetch(`${app.origin}/lti/keys`)).json()) as {
    keys: Record<string, string>[];
  };
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) expect(Object.keys(key).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
});

/** How Canvas reads a registration into a key's configuration (Lti::IMS::Registration in its source). */
function asCanvasReads({
  'https://purl.imsglobal.org/spec/lti-tool-configuration': tool,
  ...given
}: ReturnType<typeof toolRegistration>) {
  const claim = (of: object, name: string) =>
    Object.entries(of).find(([key]) => key === `https://canvas.instructure.com/lti/${name}`)?.[1] as unknown;
  return {
    title: given.client_name,
    description: tool.description,
    oidc_initiation_url: given.initiate_login_uri,
    target_link_uri: tool.target_link_uri,
    public_jwk_url: given.jwks_uri,
    scopes: given.scope.split(' ').filter(Boolean),
    domain: tool.domain,
    toolId: claim(tool, 'tool_id'),
    privacyLevel: claim(tool, 'privacy_level') ?? 'anonymous',
    text: given.client_name,
    customFields: tool.custom_parameters,
    placements: tool.messages.flatMap((message) =>
      message.placements.map((placement) => ({
        placement,
        message_type: message.type,
        text: message.label,
        target_link_uri: message.target_link_uri,
        customFields: message.custom_parameters,
        icon: message.icon_uri ?? given.logo_uri,
        visibility: claim(message, 'visibility') ?? 'everybody',
        isOn: claim(message, 'course_navigation/default_enabled') !== false,
      })),
    ),
  };
}

/** What a key's configuration says, in the same words. */
function asKey({
  extensions,
  scopes,
  custom_fields: customFields,
  ...given
}: ReturnType<typeof ltiConfiguration>) {
  const [{ domain, tool_id: toolId, privacy_level: privacyLevel, settings }] = extensions as [
    (typeof extensions)[number],
  ];
  return {
    ...given,
    scopes,
    domain,
    toolId,
    privacyLevel,
    text: settings.text,
    customFields,
    placements: settings.placements.map(
      ({ enabled, default: byDefault, visibility, custom_fields: ofPlacement, ...placement }) => ({
        ...placement,
        customFields: ofPlacement,
        icon: settings.icon_url,
        visibility,
        isOn: enabled && byDefault !== 'disabled',
      }),
    ),
  };
}

test('a tool that registered itself is the same one as by the configuration of a key', () => {
  const registered = asCanvasReads(toolRegistration('https://tool.example.edu'));
  expect(registered).toEqual(asKey(ltiConfiguration('https://tool.example.edu')));
  expect(registered.placements.map(({ visibility }) => visibility)).toEqual(['admins', 'admins', 'admins']);
  expect(registered.customFields).toMatchObject({
    canvas_masquerading_user_id: '$Canvas.masqueradingUser.id',
  });
});
