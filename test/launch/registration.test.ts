import { Ajv } from 'ajv';
import type { Harness } from '#scripts/harness/harness.ts';
import { db } from '#server/infra/db/database.ts';
import { registrationLinkFor } from '#server/institutions/operator-command.service.ts';
import type { TestApp } from '#test/support/app.ts';
import { startLaunchScene, type LaunchScene } from '#test/support/launch-scene.ts';

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

test('registers with a link, once, and people can launch by the new registration', async () => {
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

test('refuses a late link', async () => {
  const address = harness.registrationAddress(harness.institution('northfield'), await makeLink());
  await db()
    .updateTable('lti_registration_links')
    .set({ expires_at: new Date(0) })
    .execute();
  expect((await fetch(address)).status).toBe(403);
});

/** Canvas's rules for a developer key's configuration, as far as its documentation states them. */
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

test('serves a configuration that Canvas takes, with our own address in it', async () => {
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
