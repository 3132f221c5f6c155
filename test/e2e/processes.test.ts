import { startHarness } from '#scripts/harness/harness.ts';
import { startPostgres } from '#test/support/postgres.ts';
import {
  addInstitution,
  callApi,
  serverEnvironment,
  signIn,
  startServer,
  untilReady,
  untilTrue,
} from '#test/support/server-process.ts';

test('two web and two worker processes share one PostgreSQL: one launch, one sync, a clean end', async () => {
  const postgres = await startPostgres();
  if (!postgres)
    return void process.stdout.write('No PostgreSQL binaries: the production processes were not tried.\n');
  const harness = await startHarness({ courses: 200 });
  const of = (ROLES: 'web' | 'worker') => serverEnvironment(harness, { ROLES, DATABASE_URL: postgres.url });
  const web = await of('web');
  const first = web.PUBLIC_URL;
  const others = await Promise.all([of('web'), of('worker'), of('worker')]);
  const second = `http://127.0.0.1:${others[0]?.PORT}`;
  // All at once on an empty database, so that they meet in its migrations.
  const servers = [web, ...others].map((env) => startServer({ ...env, PUBLIC_URL: first }));
  try {
    await Promise.all(servers.map(untilReady));
    const institution = harness.institution('northfield');
    expect(addInstitution(web, harness, institution)).toContain('created: northfield-university');
    expect(addInstitution(web, harness, institution)).toContain('unchanged: northfield-university');
    const { institutionId, token } = await signIn(harness, institution, first);
    // The session that one web process started works at the other.
    const call = <T>(...request: [method: string, path: string, body?: object]) =>
      callApi<T>(second, token, request);
    const accounts = `/api/institutions/${institutionId}/accounts`;
    await untilTrue(
      async () => (await call<{ fetchedAt: string | null }>('GET', accounts)).fetchedAt !== null,
    );
    const batch = await call<{ id: number }>('POST', `/api/institutions/${institutionId}/batches`, {
      type: 'dynamic',
      title: 'All',
      dynamicBatchConfig: { accountId: institution.rootAccountId },
    });
    const status = () =>
      call<{ currentSync?: { status: string; courseAddedCount: number } }>(
        'GET',
        `/api/batches/${batch.id}/sync/status`,
      );
    await untilTrue(async () => (await status()).currentSync?.status === 'completed');
    const living = [...institution.courses.values()].filter(({ state }) => state !== 'deleted');
    expect((await status()).currentSync?.courseAddedCount).toBe(living.length);
    await postgres.halt();
    await expect(status()).rejects.toThrow('was answered 503: {"code":"unavailable"');
    const readiness = async () =>
      Promise.all(
        [web, ...others].map(async ({ PORT }) => (await fetch(`http://127.0.0.1:${PORT}/readyz`)).status),
      );
    expect(await readiness()).toEqual([503, 503, 503, 503]);
    await postgres.resume();
    await untilTrue(async () => (await readiness()).every((code) => code === 200));
    expect((await status()).currentSync?.status).toBe('completed');
    for (const server of servers) server.process.kill('SIGTERM');
    expect(await Promise.all(servers.map(({ exited }) => exited))).toEqual([0, 0, 0, 0]);
  } finally {
    await Promise.all(servers.map((server) => server.kill()));
    await harness.close();
    await postgres.stop();
  }
});
