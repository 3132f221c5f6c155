import { decodeJwt } from 'jose';
import { db } from '#server/infra/db/database.ts';
import { identityFrom } from '#server/launch/launch-identity.ts';
import { acceptLaunch, beginSession } from '#server/launch/launch.service.ts';
import { LaunchRefused } from '#server/launch/refusal.ts';
import { startLaunchScene, type LaunchScene } from '#test/support/launch-scene.ts';

// A launch begins what it can before it's sure of everything: its token is looked at while its login is taken, its
// session is written while ltijs is at work.

let scene: LaunchScene;
beforeAll(async () => {
  scene = await startLaunchScene();
});
afterAll(() => scene.close());

const platform = () => db().selectFrom('lti_platforms').selectAll().executeTakeFirstOrThrow();
const endedAt = () => db().selectFrom('sessions').select('revoked_at').execute();

test('checks a token by what its platform is now, not by what it was at the login', async () => {
  const { harness, request } = scene;
  const launch = await harness.launchAs(request);
  const { id, jwks_url } = await platform();
  const moveKeys = (url: string) =>
    db().updateTable('lti_platforms').set({ jwks_url: url }).where('id', '=', id).execute();
  await moveKeys(`${harness.origin}/no-keys`);
  const refused = await launch.send();
  expect(await refused.text()).toContain('data-reason="keys_unreachable"');
  expect(refused.status).toBeGreaterThanOrEqual(400);
  await moveKeys(jwks_url);
  expect((await (await harness.launchAs(request)).send()).status).toBe(200);
});

test("leaves no session to a launch that ltijs doesn't agree with", async () => {
  const { harness, request } = scene;
  const { idToken } = await harness.launchAs(request);
  const accepted = await acceptLaunch(await platform(), identityFrom(decodeJwt(idToken)));
  await db().deleteFrom('sessions').execute();
  const refusal = new LaunchRefused('bad_claims', 'ltijs: no');
  const agreed = Promise.reject(refusal);
  const begun = beginSession(accepted, { userAgent: '', config: scene.app.config, agreed });
  await expect(begun).rejects.toBe(refusal);
  expect(await endedAt()).toEqual([{ revoked_at: expect.any(Date) as Date }]);
});
