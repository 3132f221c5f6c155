import {
  compactVerify,
  createLocalJWKSet,
  decodeJwt,
  decodeProtectedHeader,
  importJWK,
  type JWK,
} from 'jose';
import { startHarness, type Harness } from '#scripts/harness/harness.ts';
import { ltiClaim, type LaunchRequest } from '#scripts/harness/id-token.ts';
import { forgeries } from '#scripts/harness/signing-keys.ts';
import type { PersonKind } from '#scripts/harness/world.ts';

const tool = 'http://127.0.0.1:9';
const customFields = {
  canvas_user_id: '$Canvas.user.id',
  canvas_account_id: '$Canvas.account.id',
  canvas_course_id: '$Canvas.course.id',
  high_contrast: '$Canvas.user.prefersHighContrast',
  constant: 'as it is',
  unknown: '$Canvas.no.such.thing',
};
let harness: Harness;

beforeAll(async () => {
  harness = await startHarness({ courses: 40 });
  harness.setTool({ origin: tool, customFields });
});
afterAll(() => harness.close());

const requestOf = (kind: PersonKind, more: Partial<LaunchRequest> = {}): LaunchRequest => ({
  institution: harness.institution('northfield'),
  person: harness.person('northfield', kind),
  placement: 'account_navigation',
  ...more,
});
const claimsFor = async (kind: PersonKind, more?: Partial<LaunchRequest>) =>
  decodeJwt(await harness.signIdToken(requestOf(kind, more), 'the nonce'));
const someCourse = () => [...harness.institution('northfield').courses.values()][0]!;
const keySet = async () =>
  (await (await fetch(`${harness.origin}/api/lti/security/jwks`)).json()) as { keys: JWK[] };

describe('the login initiation', () => {
  it('sends what Canvas sends', () => {
    const { institution, person } = requestOf('team_admin');
    expect(harness.beginLaunch(requestOf('team_admin'))).toEqual({
      iss: harness.origin,
      login_hint: person.subject,
      client_id: institution.clientId,
      deployment_id: institution.deploymentIds[0],
      target_link_uri: `${tool}/lti/launch`,
      lti_message_hint: expect.any(String) as unknown,
      lti_storage_target: 'post_message_forwarding',
      canvas_region: 'local',
      canvas_environment: 'prod',
    });
  });
});

describe('the authentication request', () => {
  const good = () => {
    const fields = harness.beginLaunch(requestOf('institution_admin'));
    return {
      response_type: 'id_token',
      response_mode: 'form_post',
      scope: 'openid',
      prompt: 'none',
      client_id: fields.client_id!,
      redirect_uri: `${tool}/lti/launch`,
      login_hint: fields.login_hint!,
      lti_message_hint: fields.lti_message_hint!,
      state: 'a <state>',
      nonce: 'the nonce',
    };
  };
  const ask = (parameters: Record<string, string>) =>
    fetch(`${harness.origin}/api/lti/authorize_redirect?${new URLSearchParams(parameters)}`);

  it('is answered with a form that posts token and state to the tool', async () => {
    const html = await (await ask(good())).text();
    expect(html).toContain(`action="${tool}/lti/launch"`);
    expect(html).toContain('name="state" value="a &#60;state&#62;"');
    const token = /name="id_token" value="([^"]+)"/.exec(html)?.[1] ?? '';
    const { payload } = await compactVerify(token, createLocalJWKSet(await keySet()));
    expect(JSON.parse(Buffer.from(payload).toString())).toMatchObject({ nonce: 'the nonce' });
  });

  it('can be posted as well', async () => {
    const answer = await fetch(`${harness.origin}/api/lti/authorize_redirect`, {
      method: 'POST',
      body: new URLSearchParams(good()),
    });
    expect(answer.status).toBe(200);
  });

  it.each([
    ['response_type', 'code'],
    ['response_mode', 'query'],
    ['scope', 'profile'],
    ['prompt', 'login'],
    ['client_id', '1'],
    ['redirect_uri', `${tool}/lti/launch?more=1`],
    ['login_hint', 'somebody-else'],
    ['lti_message_hint', 'unknown'],
    ['state', ''],
    ['nonce', ''],
  ])('is refused when %s is %p', async (name, value) => {
    const answer = await ask({ ...good(), [name]: value });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain(name);
  });
});

describe('the claims', () => {
  it('name the person, institution, tool and time', async () => {
    const { institution, person } = requestOf('institution_admin');
    const claims = await claimsFor('institution_admin', { locale: 'fr' });
    expect(claims).toMatchObject({
      iss: harness.origin,
      aud: institution.clientId,
      azp: institution.clientId,
      sub: person.subject,
      nonce: 'the nonce',
      name: 'Ingrid Solberg',
      given_name: 'Ingrid',
      family_name: 'Solberg',
      locale: 'fr',
      [ltiClaim('message_type')]: 'LtiResourceLinkRequest',
      [ltiClaim('version')]: '1.3.0',
      [ltiClaim('deployment_id')]: institution.deploymentIds[0],
      [ltiClaim('target_link_uri')]: `${tool}/lti/launch`,
      [ltiClaim('tool_platform')]: { product_family_code: 'canvas' },
      [ltiClaim('launch_presentation')]: { document_target: 'iframe', locale: 'fr' },
    });
    expect(claims.exp! - claims.iat!).toBe(3600);
    expect(Math.abs(Date.now() / 1000 - claims.iat!)).toBeLessThan(5);
  });

  const institutionRole = 'http://purl.imsglobal.org/vocab/lis/v2/institution/person#';
  const courseRole = 'http://purl.imsglobal.org/vocab/lis/v2/membership#';
  it.each<[PersonKind, string, string]>([
    ['institution_admin', 'Administrator', 'Administrator'],
    ['can_edit', 'Instructor', 'Instructor'],
    ['instructor', 'Instructor', 'Instructor'],
    ['student', 'Student', 'Learner'],
  ])('give %s the role %s in the institution and %s in a course', async (kind, inInstitution, inCourse) => {
    const placement = 'course_navigation';
    const claims = await claimsFor(kind, { placement, course: someCourse() });
    const roles = claims[ltiClaim('roles')] as string[];
    expect(roles).toContain(institutionRole + inInstitution);
    expect(roles).toContain(courseRole + inCourse);
  });

  it('fill in the variables of the custom fields, and leave those without a value unchanged', async () => {
    const fromAccount = await claimsFor('instructor');
    expect(fromAccount[ltiClaim('custom')]).toEqual({
      canvas_user_id: harness.person('northfield', 'instructor').lmsUserId,
      canvas_account_id: harness.institution('northfield').rootAccountId,
      canvas_course_id: '$Canvas.course.id',
      high_contrast: 'false',
      constant: 'as it is',
      unknown: '$Canvas.no.such.thing',
      placement: 'account_navigation',
    });
    const course = someCourse();
    const more = { placement: 'instructor_view', course, isHighContrast: true } as const;
    const fromCourse = await claimsFor('instructor', more);
    expect(fromCourse[ltiClaim('custom')]).toMatchObject({
      canvas_account_id: course.accountId,
      canvas_course_id: course.id,
      high_contrast: 'true',
      placement: 'instructor_view',
    });
    expect(fromCourse['https://www.instructure.com/placement']).toBe('course_settings_sub_navigation');
  });
});

describe('the keys', () => {
  it('sign what the platform publishes, and the previous one stays until the next rotation', async () => {
    const sign = () => harness.signIdToken(requestOf('team_admin'), 'n');
    const before = await sign();
    await harness.platform.keys.rotate();
    const after = await sign();
    expect((await keySet()).keys).toHaveLength(2);
    for (const token of [before, after])
      await expect(compactVerify(token, createLocalJWKSet(await keySet()))).resolves.toBeDefined();
    await harness.platform.keys.rotate();
    await expect(compactVerify(before, createLocalJWKSet(await keySet()))).rejects.toThrow(
      'no applicable key',
    );
  });

  it('are RSA keys of 2048 bits, without their private half', async () => {
    for (const key of (await keySet()).keys) {
      expect(key).toMatchObject({ kty: 'RSA', alg: 'RS256', use: 'sig', kid: expect.any(String) as unknown });
      expect(Buffer.from(key.n ?? '', 'base64url')).toHaveLength(256);
      expect(key).not.toHaveProperty('d');
    }
  });

  it('can be hard to get', async () => {
    const address = `${harness.origin}/api/lti/security/jwks`;
    harness.platform.jwksFault = 'unreachable';
    await expect(fetch(address)).rejects.toThrow('fetch failed');
    harness.platform.jwksFault = 'slow';
    const slow = fetch(address, { signal: AbortSignal.timeout(200) }).then((answer) => answer.text());
    await expect(slow).rejects.toThrow(/timeout/);
    harness.platform.jwksFault = 'huge';
    expect((await (await fetch(address)).text()).length).toBeGreaterThan(1_000_000);
    harness.platform.jwksFault = 'not_json';
    expect(await (await fetch(address)).text()).toContain('<h1>');
    harness.platform.jwksFault = undefined;
    expect((await fetch(address)).status).toBe(200);
  });
});

describe('a token for a test', () => {
  it("has the claims it's given, and leaves out those it should", async () => {
    const claims = { sub: 'somebody', aud: ['a', 'b'], exp: undefined, [ltiClaim('roles')]: 'not a list' };
    const token = decodeJwt(await harness.signIdToken(requestOf('student'), 'n', { claims }));
    expect(token).toMatchObject({ sub: 'somebody', aud: ['a', 'b'], [ltiClaim('roles')]: 'not a list' });
    expect(token).not.toHaveProperty('exp');
  });

  it.each(forgeries)("forged by %s looks like one and isn't", async (forgery) => {
    const token = await harness.signIdToken(requestOf('student'), 'n', { forgery });
    expect(decodeJwt(token)).toMatchObject({ iss: harness.origin });
    expect(token.split('.')).toHaveLength(3);
    const { alg, kid } = decodeProtectedHeader(token);
    const key = await importJWK(harness.platform.keys.current.jwk, 'RS256');
    const isSignedByUs = await compactVerify(token, key, { algorithms: ['RS256'] }).then(
      () => true,
      () => false,
    );
    // A valid signature only occurs where the fault is in the kid.
    const isKnownKid = kid === harness.platform.keys.current.kid;
    expect({ alg, isKnownKid, isSignedByUs }).not.toEqual({
      alg: 'RS256',
      isKnownKid: true,
      isSignedByUs: true,
    });
  });
});
