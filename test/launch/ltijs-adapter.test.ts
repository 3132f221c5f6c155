import type { JWK } from 'jose';
import { db, inTransaction } from '#server/infra/db/database.ts';
import { checkWithLtijs } from '#server/launch/ltijs-adapter.ts';
import { startLaunchScene, type LaunchScene } from '#test/support/launch-scene.ts';

let scene: LaunchScene;
beforeAll(async () => {
  scene = await startLaunchScene();
});
afterAll(() => scene.close());

/** A launch in the form ltijs gets: checked and accepted. */
async function handed() {
  const { harness, request } = scene;
  const { idToken, state, nonce } = await harness.launchAs(request);
  const platform = await db().selectFrom('lti_platforms').selectAll().executeTakeFirstOrThrow();
  const { kid } = harness.platform.keys.current;
  const jwk = (harness.platform.keys.keySet.keys as JWK[]).find((key) => key.kid === kid)!;
  return { platform, jwk, idToken, state, nonce };
}

test('accepts a token once, and says why ltijs refuses it', async () => {
  const launch = await handed();
  await expect(checkWithLtijs(launch)).resolves.toBeUndefined();
  await expect(checkWithLtijs(launch)).rejects.toMatchObject({
    code: 'bad_claims',
    detail: expect.stringMatching(/^ltijs: /) as string,
  });
  const { platform } = launch;
  const other = { ...(await handed()), platform: { ...platform, issuer: 'https://evil.example' } };
  await expect(checkWithLtijs(other)).rejects.toMatchObject({ detail: 'ltijs: ISS_CLAIM_DOES_NOT_MATCH' });
});

test("doesn't wait for an answer that never comes", async () => {
  const launch = await handed();
  let letGo = () => {};
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  const values = { nonce: launch.nonce, expires_at: new Date(Date.now() + 60_000) };
  let holding: Promise<void> | undefined;
  await new Promise<void>((taken) => {
    holding = inTransaction(async () => {
      await db().insertInto('lti_nonces').values(values).execute();
      taken();
      await held;
    });
  });
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask', 'performance'] });
  const ended = checkWithLtijs(launch).catch((error: Error) => error.message);
  await jest.advanceTimersByTimeAsync(10_000);
  expect(await ended).toBe('ltijs did not answer');
  jest.useRealTimers();
  letGo();
  await holding;
});
