import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startHarness } from '#scripts/harness/harness.ts';
import { clockedBy, setClock } from '#test/chaos/clock.ts';
import { addInstitution, serverEnvironment, startServer, untilReady } from '#test/support/server-process.ts';

const dayMs = 86_400_000;

test('on the embedded database, a process whose clock Canvas calls wrong takes no jobs until it’s right', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'courseyard-clock-'));
  const clock = join(folder, 'clock');
  const harness = await startHarness({ courses: 10 });
  const env = clockedBy(clock, await serverEnvironment(harness, { DATA_DIR: join(folder, 'data') }));
  let server = startServer(env);
  try {
    await untilReady(server);
    addInstitution(env, harness, harness.institution('northfield'));
    await server.until((out) => out.includes('"msg":"job done"'));
    await server.kill();

    setClock(clock, 31 * dayMs);
    server = startServer(env);
    await server.until((out) => out.includes('takes no jobs until it’s right'));
    setClock(clock, 0);
    await server.until((out) => out.includes('it takes jobs'));
    expect(server.printed.out.split('it takes jobs')[0]).not.toContain('"msg":"job done"');
    // What schedules send each minute: they weren't put off for a month.
    await server.until((out) => out.includes('"job":"compose-mails"') || out.includes('"job":"send-mails"'));
  } finally {
    await server.kill();
    await harness.close();
    rmSync(folder, { recursive: true, force: true });
  }
});
