import type { JWK } from 'jose';
import { db } from '#server/infra/db/database.ts';
import { askLtijs, checkWithLtijs } from '#server/launch/ltijs.ts';
import { startLaunchScene, type LaunchScene } from '#test/support/launch-scene.ts';

let scene: LaunchScene;
beforeAll(async () => {
  scene = await startLaunchScene();
});
afterAll(() => scene.close());

/** A launch in the form ltijs gets: checked and accepted. */
async function handed() {
  const { harness, request } = scene;
  const { idToken, state } = await harness.launchAs(request);
  const platform = await db().selectFrom('lti_platforms').selectAll().executeTakeFirstOrThrow();
  const { kid } = harness.platform.keys.current;
  const jwk = (harness.platform.keys.keySet.keys as JWK[]).find((key) => key.kid === kid)!;
  return { platform, jwk, idToken, state };
}

test('accepts a token, and says why ltijs refuses another', async () => {
  const launch = await handed();
  await expect(checkWithLtijs(launch)).resolves.toBeUndefined();
  const { platform, jwk } = launch;
  const fromElsewhere = { ...launch, platform: { ...platform, issuer: 'https://evil.example' } };
  await expect(checkWithLtijs(fromElsewhere)).rejects.toMatchObject({
    code: 'bad_claims',
    detail: 'ltijs: ISS_CLAIM_DOES_NOT_MATCH',
  });
  const signedByAnother = { ...launch, jwk: { ...jwk, n: jwk.n?.split('').toReversed().join('') } as JWK };
  await expect(checkWithLtijs(signedByAnother)).rejects.toMatchObject({ detail: 'ltijs: invalid signature' });
});

test('answers several at once, each by its own platform', async () => {
  const [mine, theirs] = [await handed(), await handed()];
  const { platform } = theirs;
  const asked = [mine, { ...theirs, platform: { ...platform, client_id: 'another' } }, mine];
  const answers = await Promise.allSettled(asked.map(checkWithLtijs));
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
});

test('is started again after it broke or got stuck, and says so to those who waited', async () => {
  const launch = await handed();
  const breaking = askLtijs({ method: 'POST', url: '/launch' });
  const waiting = checkWithLtijs(launch);
  await expect(breaking).rejects.toThrow(/^ltijs: /);
  await expect(waiting).rejects.toThrow(/^ltijs: /);
  // One that has just been started can't answer yet.
  await expect(askLtijs({ method: 'GET', url: '/keys' }, 0)).rejects.toThrow('ltijs: it did not answer');
  await expect(checkWithLtijs(launch)).resolves.toBeUndefined();
});
